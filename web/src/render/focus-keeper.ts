import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };

const stops = 'button, input, select, summary, [tabindex="0"]';

/**
 * A control that locks itself when it is pressed (the last undo, the end of a run) would take the reader's focus with it:
 * the nearest one before it that can still be used has it then, or else the next.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: Host;
  #observer: MutationObserver | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    const root = this.#host.renderRoot as ShadowRoot;
    this.#observer = new MutationObserver(() => keepFocus(root));
    this.#observer.observe(root, { subtree: true, attributeFilter: ['disabled'] });
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }
}

/** The browser lets go of a locked control only when it draws: until then the root still knows where the focus was. */
function keepFocus(root: ShadowRoot): void {
  const locked = root.activeElement;
  if (locked?.matches(':disabled') !== true) return;
  for (let group = locked.parentElement; group !== null; group = group.parentElement) {
    const usable = [...group.querySelectorAll<HTMLElement>(stops)].filter(canBeUsed);
    const next = usable.findIndex((stop) => isAfter(stop, locked));
    const target = usable.at(next === 0 ? 0 : (next < 0 ? usable.length : next) - 1);
    if (target === undefined) continue;
    target.focus({ preventScroll: true });
    return;
  }
}

const canBeUsed = (stop: HTMLElement): boolean => !stop.matches(':disabled') && stop.checkVisibility();

const isAfter = (stop: Element, other: Element): boolean =>
  (other.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
