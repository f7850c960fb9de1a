/**
 * The contents: steps and topics in the order of the chosen path. A column beside the page where there is room, else
 * a button that unfolds it, and the ten steps as a strip. Tells `al-open` (id), `al-path` (path) and `al-forget`.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { entryName, translate, type UiKey } from '../i18n/catalogue.ts';
import { stepIds } from '../model/step-ids.ts';
import { scrollNextFrame } from '../render/scroll.ts';
import type { Progress } from '../state/progress.ts';
import type { LessonState } from '../state/properties.ts';
import { topics } from '../topics/catalogue.ts';
import { currentEntry, type Entry, entriesOf, type Part, pathIds } from '../topics/paths.ts';
import { define, LightElement } from './light-element.ts';
import './step-strip.ts';

const parts: readonly Part[] = ['before', 'steps', 'after'];

export class AlRail extends LightElement {
  static override properties = {
    state: { attribute: false },
    progress: { attribute: false },
    /** Grows with every change of the progress, which is an object of its own. */
    version: { type: Number },
    unfolded: { state: true },
    focused: { state: true },
  };

  declare state: LessonState;
  declare progress: Progress;
  declare version: number;
  declare unfolded: boolean;
  /** The entry the arrow keys have come to; without it the current one. */
  declare focused: string | undefined;

  constructor() {
    super();
    this.unfolded = false;
  }

  #t(key: UiKey, params?: Record<string, unknown>): string {
    return translate(this.state.lang, key, params);
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get('state') as LessonState | undefined;
    if (before !== undefined && currentEntry(before) !== currentEntry(this.state)) this.focused = undefined;
  }

  /** In a column that scrolls by itself the current entry is kept in sight. */
  protected override updated(changed: PropertyValues): void {
    if (!changed.has('state')) return;
    const list = this.querySelector<HTMLElement>('.rail-list');
    const current = this.querySelector<HTMLElement>('[aria-current="page"]');
    if (list === null || current === null) return;
    scrollNextFrame(list, () => {
      const { scrollTop, clientHeight } = list;
      const top = current.offsetTop - list.offsetTop;
      const isInSight = top >= scrollTop && top <= scrollTop + clientHeight - current.clientHeight;
      return isInSight ? undefined : { top: top - clientHeight / 3 };
    });
  }

  protected override render(): TemplateResult {
    const { path, lang } = this.state;
    const entries = entriesOf(path);
    const current = currentEntry(this.state);
    const place = entries.findIndex(({ id }) => id === current) + 1;
    return html`<div class=${this.unfolded ? 'rail is-unfolded' : 'rail'}>
      <div class="rail-bar">
        <button type="button" class="rail-toggle" aria-expanded=${this.unfolded} @click=${() => {
          this.unfolded = !this.unfolded;
        }}><span aria-hidden="true">☰</span> ${this.#t('rail.label')}
          <span class="rail-here">${place > 0 ? `${place} / ${entries.length}` : ''}</span></button>
        <al-step-strip .step=${this.state.topic === '' ? this.state.step : undefined} .language=${lang}></al-step-strip>
      </div>
      <nav class="rail-body" aria-label=${this.#t('rail.label')}>
        ${this.#paths()}
        <div class="rail-list" @keydown=${(event: KeyboardEvent) => this.#onKey(event, entries)}>
          ${parts.map((part) =>
            this.#part(
              part,
              entries.filter((entry) => entry.part === part),
              current,
            ),
          )}
        </div>
        ${this.#forget()}
      </nav>
    </div>`;
  }

  #paths(): TemplateResult {
    return html`<label class="rail-path"><span>${this.#t('rail.path')}</span>
      <select @change=${(event: Event) => this.tell('al-path', pathIds[(event.target as HTMLSelectElement).selectedIndex])}>
        ${pathIds.map((id) => html`<option ?selected=${id === this.state.path}>${this.#t(`path.${id}`)}</option>`)}
      </select></label>`;
  }

  #part(part: Part, entries: readonly Entry[], current: string): TemplateResult | typeof nothing {
    if (entries.length === 0) return nothing;
    return html`<p class="rail-heading" id=${`rail-${part}`}>${this.#t(`rail.${part}`)}</p>
      <ol class="rail-part" aria-labelledby=${`rail-${part}`}>${entries.map((entry) => this.#entry(entry, current))}</ol>`;
  }

  #entry({ id, isStep }: Entry, current: string): TemplateResult {
    const seen = this.progress.hasSeen(id);
    const names = ['rail-entry', isStep ? 'is-step' : 'is-topic'];
    if (seen) names.push('is-seen');
    const reached = id === (this.focused ?? current);
    return html`<li><button type="button" class=${names.join(' ')} data-entry=${id} tabindex=${reached ? 0 : -1}
      aria-current=${id === current ? 'page' : 'false'} @click=${() => this.#open(id)}>
      <span class="rail-mark" aria-hidden="true">${isStep ? stepIds.indexOf(id as never) + 1 : ''}</span>
      <span class="rail-name">${entryName(this.state.lang, id)}</span>
      ${seen ? html`<span class="visually-hidden">, ${this.#t('rail.seen')}</span>` : nothing}${this.#answers(id)}
    </button></li>`;
  }

  /** How many of a topic's questions have been answered rightly. */
  #answers(id: string): TemplateResult | typeof nothing {
    const questions = Object.keys(topics[id]?.questions ?? {});
    if (questions.length === 0) return nothing;
    const right = questions.filter((question) => this.progress.answeredOf(id, question) === 'right').length;
    const words = this.#t('rail.answered', { right, count: questions.length });
    return html`<span class=${right === questions.length ? 'rail-answers is-full' : 'rail-answers'}><span aria-hidden="true">${right}/${questions.length}</span><span class="visually-hidden">, ${words}</span></span>`;
  }

  #forget(): TemplateResult | typeof nothing {
    if (this.progress.isEmpty) return nothing;
    return html`<button type="button" class="rail-forget" @click=${this.#onForget}>${this.#t('rail.forget')}</button>`;
  }

  /** The button goes with the progress: the focus is sent ahead. */
  #onForget(): void {
    this.querySelector<HTMLElement>('[aria-current="page"]')?.focus();
    this.tell('al-forget', undefined);
  }

  #open(id: string): void {
    if (!this.#standsBeside) this.unfolded = false;
    this.tell('al-open', id);
  }

  /** A column takes no place from the page; a list above it does, and folds after use. */
  get #standsBeside(): boolean {
    return this.offsetWidth < (this.parentElement?.offsetWidth ?? 0) / 2;
  }

  /** One stop for Tab; the arrow keys walk the list, Escape folds it. */
  #onKey(event: KeyboardEvent, entries: readonly Entry[]): void {
    if (event.key === 'Escape' && this.unfolded) {
      this.unfolded = false;
      this.querySelector<HTMLElement>('.rail-toggle')?.focus();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const place = entries.findIndex(({ id }) => id === (this.focused ?? currentEntry(this.state)));
    const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: entries.length - 1 }[event.key];
    const id = target === undefined ? undefined : entries[target]?.id;
    if (id === undefined) return;
    event.preventDefault();
    this.focused = id;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus());
  }
}

define('al-rail', AlRail);
