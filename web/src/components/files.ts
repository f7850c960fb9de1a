/**
 * Files in and out: the shown run as NPZ, and X or matrices from NPY, NPZ or safetensors. Tells `al-set` with what a
 * file brings, `al-refuse` with why it cannot be used.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Tensor } from '../engine/api.d.ts';
import type { EngineClient } from '../engine/client.ts';
import { errorText, translate, type UiKey } from '../i18n/catalogue.ts';
import { runFileName } from '../model/listing.ts';
import type { Run } from '../state/computation.ts';
import { loadedIds, loadingPatch } from '../state/loaded.ts';
import type { LessonState } from '../state/properties.ts';
import type { Refusal } from '../state/store.ts';
import { fileProblem, withChosenFile } from './chosen-file.ts';
import { define, LightElement } from './light-element.ts';
import { saveFile } from './save.ts';

/** A larger file is not read into memory; far more than matrices that can be looked at. */
const sizeLimit = 2 ** 28;

const control = 'file';

export class AlFiles extends LightElement {
  static override properties = {
    client: { attribute: false },
    run: { attribute: false },
    state: { attribute: false },
    refusal: { attribute: false },
  };

  declare client: EngineClient | undefined;
  declare run: Run;
  declare state: LessonState;
  declare refusal: Refusal | undefined;

  #t(key: UiKey, params?: Record<string, unknown>): string {
    return translate(this.state.lang, key, params);
  }

  protected override render(): TemplateResult {
    const locked = this.client === undefined;
    const title = this.#t('files.title');
    return html`<section class="panel files" aria-label=${title}>
      <header class="panel-head">
        <h3>${title}</h3>
        <span class="file-tools">
          <button type="button" class="action" name="save-run" ?disabled=${locked} @click=${this.#save}>${this.#t('files.save')}</button>
          <button type="button" class="action" name="open-file" ?disabled=${locked} @click=${this.#choose}>${this.#t('files.open')}</button>
          <input type="file" hidden accept=".npy,.npz,.safetensors" @change=${this.#onFile}>
        </span>
      </header>
      <p class="hint">${this.#t('files.hint')}</p>
      ${this.#problem()}
      <div role="status">${this.#inUse()}</div>
    </section>`;
  }

  #problem(): TemplateResult | typeof nothing {
    if (this.refusal?.control !== control) return nothing;
    return html`<p class="problem" role="alert">${errorText(this.state.lang, this.refusal.code, this.refusal.params)}</p>`;
  }

  #inUse(): TemplateResult | typeof nothing {
    const { loaded } = this.state;
    if (loaded === null) return nothing;
    const used = loadedIds(this.state, this.run.tensors);
    const unused = Object.keys(loaded.tensors).filter((id) => !used.includes(id));
    const said: [UiKey, readonly string[]][] = [
      ['files.used', used],
      ['files.unused', unused],
      ['files.left', loaded.left],
    ];
    const sentences = said
      .filter(([, names]) => names.length > 0)
      .map(([key, names]) => this.#t(key, { names: names.join(', ') }));
    return html`<p class="files-used">${[...sentences, this.#t('files.notInLink')].join(' ')}</p>`;
  }

  async #save(): Promise<void> {
    await this.#guarded(async (client) => {
      const bytes = await client.writeTensors(this.run.tensors as unknown as Record<string, Tensor>);
      saveFile(runFileName, new Blob([bytes], { type: 'application/zip' }));
    });
  }

  #choose(): void {
    this.querySelector<HTMLInputElement>('input[type="file"]')?.click();
  }

  #onFile(event: Event): Promise<void> {
    return withChosenFile(event, (file) => this.#guarded((client) => this.#read(client, file)));
  }

  async #read(client: EngineClient, file: File): Promise<void> {
    if (file.size > sizeLimit) {
      this.#refuse('TooLarge', { name: file.name, value: file.size, limit: sizeLimit });
      return;
    }
    const { tensors } = await client.readTensors(await file.arrayBuffer());
    const loading = loadingPatch({ name: file.name, tensors }, this.state);
    if ('code' in loading) this.#refuse(loading.code, loading.params);
    else this.tell('al-set', { control, patch: loading.patch, settles: '*' });
  }

  async #guarded(work: (client: EngineClient) => Promise<void>): Promise<void> {
    if (this.client === undefined) return;
    try {
      await work(this.client);
    } catch (error) {
      const { code, params } = fileProblem(error);
      this.#refuse(code, params);
    }
  }

  #refuse(code: string, params: Refusal['params']): void {
    this.tell('al-refuse', { control, code, params });
  }
}

define('al-files', AlFiles);
