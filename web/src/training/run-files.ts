/**
 * A recorded run out to a file and in again. Tells `al-change` ({ value: { name, recorded } }) with what a file holds, and
 * `al-back` when the page's own recording is wanted.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { type FileProblem, fileProblem, withChosenFile } from '../components/chosen-file.ts';
import { define, LightElement } from '../components/light-element.ts';
import { saveFile } from '../components/save.ts';
import type { RecordedRun } from '../engine/api-training.d.ts';
import { mostBytes, readRun, writeRun } from '../engine/run-file.ts';
import { errorText, fill } from '../i18n/catalogue.ts';
import type { Language } from '../model/numbers.ts';
import type { OpenedRecording } from './bench.ts';
import type { LiveRun } from './live-run.ts';

export type RunFileTexts = Readonly<Record<'save' | 'open' | 'back' | 'hint' | 'failed' | 'unsaved', string>>;

/** What went wrong, and with which of the two. */
type Problem = FileProblem & { readonly file: string | undefined };

export class AlRunFiles extends LightElement {
  static override properties = {
    run: { attribute: false },
    savable: { type: Boolean },
    opened: { type: Boolean },
    check: { attribute: false },
    texts: { attribute: false },
    language: {},
    busy: { state: true },
    problem: { state: true },
  };

  /** What there is to save; absent where the recording is looked at. */
  declare run: LiveRun | undefined;
  /** A run that moves on is no run to look at 25 times, and one that has not begun shows nothing. */
  declare savable: boolean;
  /** Is a recording from a file looked at? */
  declare opened: boolean;
  /** Rejects with what only an engine finds wrong with a run; absent where there is none. */
  declare check: ((run: RecordedRun) => Promise<void>) | undefined;
  declare texts: RunFileTexts;
  declare language: Language;
  declare busy: boolean;
  declare problem: Problem | undefined;

  constructor() {
    super();
    this.savable = false;
    this.opened = false;
    this.language = 'vi';
    this.busy = false;
  }

  protected override render(): TemplateResult {
    const { texts, run } = this;
    return html`<p class="lab-controls">
        ${
          run === undefined
            ? nothing
            : html`<button type="button" class="action" name="save-run" ?disabled=${this.busy || !this.savable} @click=${this.#save}>${texts.save}</button>`
        }
        <button type="button" class="action" name="open-run" @click=${() => this.querySelector('input')?.click()}>${texts.open}</button>
        ${this.opened ? html`<button type="button" class="action" name="close-run" @click=${() => this.tell('al-back', undefined)}>${texts.back}</button>` : nothing}
        <input type="file" hidden accept=".json,application/json" @change=${this.#onFile}></p>
      <p class="hint">${texts.hint}</p>
      ${this.problem === undefined ? nothing : this.#problem(this.problem)}`;
  }

  #problem({ file, code, params }: Problem): TemplateResult {
    const what = file === undefined ? this.texts.unsaved : fill(this.texts.failed, { name: file });
    return html`<p class="notice problem" role="alert">${what} ${errorText(this.language, code, params)}</p>`;
  }

  async #save(): Promise<void> {
    this.busy = true;
    await this.#guarded(undefined, async () => {
      const recorded = await this.run?.record();
      if (recorded === undefined) return;
      const { settings, frames } = recorded;
      const name = `attention-run-h${settings.num_heads}-seed${settings.seed}-step${frames.at(-1)?.step ?? 0}.json`;
      saveFile(name, new Blob([writeRun(recorded)], { type: 'application/json' }));
    });
    this.busy = false;
  }

  #onFile(event: Event): Promise<void> {
    return withChosenFile(event, (file) => this.#guarded(file.name, () => this.#read(file)));
  }

  async #read(file: File): Promise<void> {
    // Before it is read into memory.
    if (file.size > mostBytes)
      throw { code: 'TooLarge', params: { name: file.name, value: file.size, limit: mostBytes } };
    const recorded = readRun(await file.arrayBuffer());
    await this.check?.(recorded);
    this.tell<{ value: OpenedRecording }>('al-change', { value: { name: file.name, recorded } });
  }

  async #guarded(file: string | undefined, work: () => Promise<void>): Promise<void> {
    this.problem = undefined;
    try {
      await work();
    } catch (error) {
      this.problem = { ...fileProblem(error), file };
    }
  }
}

define('al-run-files', AlRunFiles);
