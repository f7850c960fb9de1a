/** The page that measures the engine in the reader's own browser. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { cases } from '../bench/cases.ts';
import type { Figure } from '../bench/gate.ts';
import { type Column, columns, type LiveResult, type LiveRow } from '../bench/live.ts';
import type { FromWorker } from '../bench/protocol.ts';
import { type RecordedRow, recordedBench } from '../bench/recorded.ts';
import { type BenchKey, benchText, shortNumber } from '../bench/texts.ts';
import { errorText, type Params } from '../i18n/catalogue.ts';
import type { Language } from '../model/numbers.ts';
import { SchemeWatch } from '../render/scheme.ts';
import { ScrollEdges } from '../render/scroll-edges.ts';
import { copyText } from './copy.ts';
import { benchPageStyles } from './styles/bench-page.ts';
import { controlStyles } from './styles/controls.ts';
import { frameStyles } from './styles/frame.ts';
import { printStyles } from './styles/print.ts';
import { scrollStyles } from './styles/scroll.ts';

/** The largest layer would take a browser's tab half a gigabyte. */
const offered = cases.filter(({ id }) => id !== 'grouped');
const chosenAtFirst = ['lesson', 'small', 'n128'];
const defaultBudget = 6000;

type State = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

export class AlBenchPage extends LitElement {
  static override styles = [frameStyles, controlStyles, benchPageStyles, scrollStyles, printStyles];

  static override properties = {
    lang: { reflect: true },
    budget: { type: Number },
    state: { state: true },
    chosen: { state: true },
    at: { state: true },
    result: { state: true },
    copied: { state: true },
  };

  /** How a measuring worker is had; the entry says so. */
  static makeWorker: () => Worker;

  declare lang: string;
  /** Milliseconds for each size. */
  declare budget: number;
  declare state: State;
  declare chosen: readonly string[];
  /** Where the measurement is, or why it failed. */
  declare at: { readonly id: string; readonly share: number } | { readonly failed: string } | undefined;
  declare result: LiveResult | undefined;
  declare copied: 'idle' | 'done' | 'refused';
  #worker: Worker | undefined;
  readonly #scheme = new SchemeWatch(this);

  constructor() {
    super();
    new ScrollEdges(this);
    this.lang = 'vi';
    this.budget = defaultBudget;
    this.state = 'idle';
    this.chosen = chosenAtFirst;
    this.copied = 'idle';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end('cancelled');
  }

  get #language(): Language {
    return this.lang === 'en' ? 'en' : 'vi';
  }

  #t(key: BenchKey, params?: Params): string {
    return benchText(this.#language, key, params);
  }

  #start(): void {
    this.result = undefined;
    this.state = 'running';
    this.at = { id: this.chosen[0]!, share: 0 };
    this.#worker = AlBenchPage.makeWorker();
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    this.#worker.onerror = () => this.#fail('EngineLost');
    this.#worker.postMessage({ ids: this.chosen, budget: this.budget });
  }

  #hear(message: FromWorker): void {
    if ('progress' in message) this.at = message.progress;
    else if ('result' in message) this.result = message.result;
    else if ('failed' in message) this.#fail(message.failed);
    else this.#end('done');
  }

  #fail(code: string): void {
    this.#end('failed');
    this.at = { failed: code };
  }

  #end(state: State): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    if (this.state === 'running') this.state = state;
  }

  protected override render(): TemplateResult {
    const other = this.#language === 'vi' ? 'en' : 'vi';
    return html`<div class="lesson" lang=${this.#language} data-scheme=${this.#scheme.of('auto')}>
      <div class="bench-page">
        <header class="top-bar">
          <div class="title"><h1>${this.#t('title')}</h1><a class="back-link" href=${`./index.html?lang=${this.#language}`}>${this.#t('back')}</a></div>
          <div class="tools"><button type="button" class="tool wide" lang=${other} @click=${() => {
            this.lang = other;
          }}>${other === 'en' ? 'English' : 'Tiếng Việt'}</button></div>
        </header>
        <section><p>${this.#t('intro')}</p><p>${this.#t('how')}</p><p>${this.#t('quiet')}</p>
          ${this.#choices()}${this.#run()}${this.result === undefined ? nothing : this.#live(this.result)}</section>
        ${this.#recorded()}
      </div></div>`;
  }

  #choices(): TemplateResult {
    return html`<fieldset class="choices" ?disabled=${this.state === 'running'}><legend>${this.#t('sizes')}</legend>
      ${offered.map(
        ({
          id,
          name,
        }) => html`<label class="check"><input type="checkbox" .checked=${this.chosen.includes(id)}
          @change=${(event: Event) => this.#choose(id, (event.target as HTMLInputElement).checked)}>
          ${this.#t(`size.${id}` as BenchKey)} ${name}</label>`,
      )}</fieldset>`;
  }

  #choose(id: string, wanted: boolean): void {
    this.chosen = offered
      .map((each) => each.id)
      .filter((each) => (each === id ? wanted : this.chosen.includes(each)));
  }

  #run(): TemplateResult {
    const running = this.state === 'running';
    const share = this.at !== undefined && 'share' in this.at ? this.at.share : 0;
    return html`<div class="run">
      ${
        running
          ? html`<button type="button" class="action" @click=${() => this.#end('cancelled')}>${this.#t('cancel')}</button>
            <progress max="1" .value=${share} aria-label=${this.#stage()}></progress>`
          : html`<button type="button" class="action" ?disabled=${this.chosen.length === 0} @click=${this.#start}>${this.#t('start')}</button>`
      }
      <p role="status">${this.#stage()}</p></div>`;
  }

  /** Changes with the size only, so that a screen reader is not interrupted all the time. */
  #stage(): string {
    if (this.state === 'failed') {
      const code = this.at !== undefined && 'failed' in this.at ? this.at.failed : 'EngineLost';
      return errorText(this.#language, code, {});
    }
    if (this.state === 'cancelled' && this.result === undefined) return this.#t('state.cancelledEarly');
    if (this.state !== 'running') return this.#t(`state.${this.state}`);
    const id = this.at !== undefined && 'id' in this.at ? this.at.id : this.chosen[0];
    return this.#t('state.running', { size: this.#t(`size.${id}` as BenchKey) });
  }

  #live({ rows, noise }: LiveResult): TemplateResult {
    const shown = columns.filter((column) => rows.some(({ figures }) => figures[column] !== undefined));
    const unsure = rows.some(({ figures }) => Object.values(figures).some(({ isGated }) => !isGated));
    const passed = Math.round(100 * noise.passed);
    const canary = shortNumber(noise.canary, this.#language);
    return html`<div class="figures" tabindex="0" role="region" aria-label=${this.#t('live.caption')}>
      <table data-bench="live"><caption>${this.#t('live.caption')}</caption>
        <thead><tr><th scope="col">${this.#t('layer')}</th>${shown.map((column) => html`<th scope="col">${this.#t(`column.${column}`)}</th>`)}
          <th scope="col">${this.#t('gain')}</th></tr></thead>
        <tbody>${rows.map((row) => this.#liveRow(row, shown))}</tbody></table></div>
      ${unsure ? html`<p class="hint">${this.#t('unsure')}</p>` : nothing}
      <p class="hint">${this.#t('noise', { passed, canary })}</p>
      <p><button type="button" class="action" @click=${this.#copy}>${this.#t(`copy.${this.copied}`)}</button></p>`;
  }

  #liveRow({ id, figures }: LiveRow, shown: readonly Column[]): TemplateResult {
    return html`<tr data-case=${id}><th scope="row">${nameOf(id)}</th>
      ${shown.map((column) => html`<td>${this.#figure(figures[column])}</td>`)}<td>${this.#gain(figures)}</td></tr>`;
  }

  #figure(figure: Figure | undefined): string {
    if (figure === undefined) return '–';
    return `${figure.isGated ? '' : '≈ '}${shortNumber(figure.ms, this.#language)}`;
  }

  #gain({ plain, ...builds }: LiveRow['figures']): string {
    const fastest = Math.min(...Object.values(builds).map(({ ms }) => ms));
    return plain === undefined ? '–' : `${shortNumber(plain.ms / fastest, this.#language)} ×`;
  }

  #recorded(): TemplateResult {
    const { machine, rows } = recordedBench;
    const names = [...new Set(rows.flatMap(({ ms }) => Object.keys(ms)))];
    return html`<section><h2>${this.#t('recorded.title')}</h2><p>${this.#t('recorded.say', machine)}</p>
      <div class="figures" tabindex="0" role="region" aria-label=${this.#t('recorded.caption')}>
      <table data-bench="recorded"><caption>${this.#t('recorded.caption')}</caption>
        <thead><tr><th scope="col">${this.#t('layer')}</th>${names.map((name) => html`<th scope="col">${this.#nameOf(name)}</th>`)}</tr></thead>
        <tbody>${rows.map((row) => this.#recordedRow(row, names))}</tbody></table></div>
      ${rows.some(({ unsure }) => unsure.length > 0) ? html`<p class="hint">${this.#t('unsure')}</p>` : nothing}</section>`;
  }

  #recordedRow({ case: name, ms, unsure }: RecordedRow, names: readonly string[]): TemplateResult {
    const cell = (each: string) => {
      const value = ms[each];
      if (value === undefined) return '–';
      return `${unsure.includes(each) ? '≈ ' : ''}${shortNumber(value, this.#language)}`;
    };
    return html`<tr><th scope="row">${name}</th>${names.map((each) => html`<td>${cell(each)}</td>`)}</tr>`;
  }

  #nameOf(name: string): string {
    if (name === 'NumPy') return this.#t('recorded.numpy');
    if (name === 'plain JavaScript') return this.#t('column.plain');
    return columns.includes(name as Column) ? this.#t(`column.${name}` as BenchKey) : name;
  }

  /** As text in columns that a table calculator takes, with what the figures depend on. */
  async #copy(event: Event): Promise<void> {
    const { rows, noise } = this.result!;
    const lines = [
      ['(B,N,d_model,h) ms', ...columns].join('\t'),
      ...rows.map(({ id, figures }) =>
        [nameOf(id), ...columns.map((column) => figures[column]?.ms.toPrecision(4) ?? '')].join('\t'),
      ),
      `gate: ${noise.passed.toFixed(2)} passed, canary ${noise.canary.toFixed(2)}`,
      navigator.userAgent,
    ];
    this.copied = (await copyText(lines.join('\n'), event.target as Element)) ? 'done' : 'refused';
    setTimeout(() => {
      this.copied = 'idle';
    }, 2500);
  }
}

function nameOf(id: string): string {
  return cases.find((each) => each.id === id)?.name ?? id;
}
