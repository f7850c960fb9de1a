/** A trained model out to a NPZ and in again. Tells `al-change` ({ value: { name, file } }) with what a file holds. */
import { html, nothing, type TemplateResult } from 'lit';
import type { EngineClient } from '../engine/client.ts';
import type { ClientTraining } from '../engine/client-training.ts';
import { errorText } from '../i18n/catalogue.ts';
import type { Language } from '../model/numbers.ts';
import { readTrained, type TrainedFile, trainedTensors } from '../model/trained-file.ts';
import { type FileProblem, fileProblem, withChosenFile } from './chosen-file.ts';
import { define, LightElement } from './light-element.ts';
import { saveFile } from './save.ts';

export type OpenedModel = { readonly name: string; readonly file: TrainedFile };
export type ModelFileTexts = Readonly<Record<'save' | 'open' | 'hint', string>>;

/** Far more than a model that learns in a page; a larger file is not read into memory. */
const sizeLimit = 2 ** 24;

export class AlModelFiles extends LightElement {
  static override properties = {
    client: { attribute: false },
    training: { attribute: false },
    texts: { attribute: false },
    language: {},
    locked: { type: Boolean },
    problem: { state: true },
  };

  declare client: EngineClient | undefined;
  /** What there is to save. */
  declare training: ClientTraining | undefined;
  declare texts: ModelFileTexts;
  declare language: Language;
  /** While it trains, another model cannot take its place. */
  declare locked: boolean;
  declare problem: FileProblem | undefined;

  constructor() {
    super();
    this.language = 'vi';
    this.locked = false;
  }

  protected override render(): TemplateResult {
    const { texts, problem, client } = this;
    return html`<p class="lab-controls">
        <button type="button" class="action" name="save-model" ?disabled=${this.training === undefined} @click=${this.#save}>${texts.save}</button>
        <button type="button" class="action" name="open-model" ?disabled=${client === undefined || this.locked}
          @click=${() => this.querySelector('input')?.click()}>${texts.open}</button>
        <input type="file" hidden accept=".npz,.safetensors" @change=${this.#onFile}></p>
      <p class="hint">${texts.hint}</p>
      ${problem === undefined ? nothing : html`<p class="notice problem" role="alert">${errorText(this.language, problem.code, problem.params)}</p>`}`;
  }

  #save(): Promise<void> {
    return this.#guarded(async (client) => {
      const { training } = this;
      if (training === undefined) return;
      const { settings, step } = training;
      const tensors = trainedTensors(await training.parameters(), { ...settings, step });
      const bytes = await client.writeTensors(tensors);
      const name = `attention-model-h${settings.num_heads}-seed${settings.seed}-step${step}.npz`;
      saveFile(name, new Blob([bytes], { type: 'application/zip' }));
    });
  }

  #onFile(event: Event): Promise<void> {
    return withChosenFile(event, (file) => this.#guarded((client) => this.#read(client, file)));
  }

  async #read(client: EngineClient, file: File): Promise<void> {
    if (file.size > sizeLimit) {
      this.problem = { code: 'TooLarge', params: { name: file.name, value: file.size, limit: sizeLimit } };
      return;
    }
    const { tensors } = await client.readTensors(await file.arrayBuffer());
    this.tell<{ value: OpenedModel }>('al-change', {
      value: { name: file.name, file: readTrained(tensors) },
    });
  }

  async #guarded(work: (client: EngineClient) => Promise<void>): Promise<void> {
    const { client } = this;
    if (client === undefined) return;
    this.problem = undefined;
    try {
      await work(client);
    } catch (error) {
      this.problem = fileProblem(error);
    }
  }
}

define('al-model-files', AlModelFiles);
