/** Name of the lesson, undo and redo, link, language and theme. */
import { html, nothing, type TemplateResult } from 'lit';
import { translate, type UiKey } from '../i18n/catalogue.ts';
import { writeLink } from '../state/link.ts';
import type { LessonState } from '../state/properties.ts';
import type { Status } from '../state/store.ts';
import { copyText } from './copy.ts';
import { define, LightElement } from './light-element.ts';

const themes: readonly LessonState['theme'][] = ['auto', 'light', 'dark', 'contrast'];

export class AlTopBar extends LightElement {
  static override properties = {
    state: { attribute: false },
    canUndo: { type: Boolean },
    canRedo: { type: Boolean },
    isInitial: { type: Boolean },
    status: {},
    build: {},
    copied: { state: true },
  };

  declare state: LessonState;
  declare canUndo: boolean;
  declare canRedo: boolean;
  declare isInitial: boolean;
  declare status: Status;
  declare build: string | undefined;
  declare copied: 'idle' | 'done' | 'refused';

  constructor() {
    super();
    this.copied = 'idle';
  }

  #t(key: UiKey, params?: Record<string, unknown>): string {
    return translate(this.state.lang, key, params);
  }

  protected override render(): TemplateResult {
    const { state } = this;
    const locked = this.status !== 'ready';
    return html`<header class="top-bar">
      <div class="title"><h1>${this.#t('page.title')}</h1>${this.#engine()}</div>
      <div class="tools">
        ${this.#button('undo', '↶', locked || !this.canUndo)} ${this.#button('redo', '↷', locked || !this.canRedo)}
        ${this.#button('reset', '⟲', locked || this.isInitial)}
        <button type="button" class="tool wide" @click=${this.#copy}>${this.#t(`share.${this.copied}`)}</button>
        <button type="button" class="tool wide" lang=${state.lang === 'vi' ? 'en' : 'vi'}
          @click=${() => this.tell('al-view', { lang: state.lang === 'vi' ? 'en' : 'vi' })}>${state.lang === 'vi' ? 'English' : 'Tiếng Việt'}</button>
        <label class="tool-select"><span class="visually-hidden">${this.#t('theme.label')}</span>
          <select @change=${(event: Event) => this.tell('al-view', { theme: themes[(event.target as HTMLSelectElement).selectedIndex] })}>
            ${themes.map((theme) => html`<option ?selected=${theme === state.theme}>${this.#t(`theme.${theme}`)}</option>`)}
          </select></label>
      </div>
    </header>`;
  }

  /** Which precision and which build the numbers come from: the page always says so. */
  #engine(): TemplateResult | typeof nothing {
    if (this.status === 'recorded') return html`<span class="engine">NumPy · float64</span>`;
    if (this.status !== 'ready') return nothing;
    return html`<span class="engine" title=${this.#t('engine.title')}>C++ → WebAssembly ${this.build} · ${this.state.dtype}</span>`;
  }

  #button(name: 'undo' | 'redo' | 'reset', sign: string, disabled: boolean): TemplateResult {
    return html`<button type="button" class="tool" ?disabled=${disabled} aria-label=${this.#t(`tool.${name}`)}
      title=${this.#t(`tool.${name}`)} @click=${() => this.tell(`al-${name}`, undefined)}>${sign}</button>`;
  }

  async #copy(): Promise<void> {
    const address = `${location.href.split('#')[0]}${writeLink(this.state)}`;
    this.copied = (await copyText(address, this)) ? 'done' : 'refused';
    setTimeout(() => {
      this.copied = 'idle';
    }, 2500);
  }
}

define('al-top-bar', AlTopBar);
