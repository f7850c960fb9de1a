import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Scheme } from '../model/palette.ts';

/** Says in which of the two palettes a host is drawn, and has it drawn anew when that changes. */
export class SchemeWatch implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #dark: MediaQueryList | undefined;
  #print: MediaQueryList | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#dark ??= matchMedia('(prefers-color-scheme: dark)');
    this.#print ??= matchMedia('print');
    this.#dark.addEventListener('change', this.#onChange);
    this.#print.addEventListener('change', this.#onChange);
  }

  hostDisconnected(): void {
    this.#dark?.removeEventListener('change', this.#onChange);
    this.#print?.removeEventListener('change', this.#onChange);
  }

  /** On paper always the light one: what is printed of the dark one is pale ink without its ground. */
  of(theme: 'auto' | 'light' | 'dark' | 'contrast'): Scheme {
    const wanted = theme === 'auto' ? this.#dark?.matches === true : theme === 'dark';
    return wanted && this.#print?.matches !== true ? 'dark' : 'light';
  }

  readonly #onChange = (): void => this.#host.requestUpdate();
}
