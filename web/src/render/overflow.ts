import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * A box that holds more than it shows can be reached with the keyboard, so that the rest can be scrolled to; one that
 * shows all of it is no stop.
 */
export class OverflowStop implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #selector: string;
  #observer: ResizeObserver | undefined;

  /** `selector` names the box in what the host renders. */
  constructor(host: ReactiveControllerHost & HTMLElement, selector: string) {
    this.#host = host;
    this.#selector = selector;
    host.addController(this);
  }

  /** The watch ended with the last goodbye. */
  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    this.#observer?.disconnect();
    const box = this.#host.querySelector<HTMLElement>(this.#selector);
    if (box === null) return;
    const look = () => {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    };
    // It looks for the first time as soon as it observes, once the page is laid out.
    this.#observer = new ResizeObserver(look);
    this.#observer.observe(box);
    if (box.firstElementChild !== null) this.#observer.observe(box.firstElementChild);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }
}
