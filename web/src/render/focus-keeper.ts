import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };

const stops = 'button, input, select, summary, [tabindex="0"]';

/**
 * A control may lock itself when it is pressed (the last undo, the end of a run) or make room for something else (a term
 * in the inspector that leads on, the button that stops). The reader's focus is not lost with it: the nearest control
 * before it has it then, or else the next. Whoever knows a better place sends the focus there before the page is drawn.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: Host;
  readonly #observer = new MutationObserver((records) => this.#look(records));
  /** What had the focus last. */
  #last: Element | undefined;
  #frame = 0;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  get #root(): ShadowRoot {
    return this.#host.renderRoot as ShadowRoot;
  }

  hostConnected(): void {
    this.#root.addEventListener('focusin', this.#onFocus);
    this.#observer.observe(this.#root, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  }

  hostDisconnected(): void {
    this.#root.removeEventListener('focusin', this.#onFocus);
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  readonly #onFocus = (event: Event): void => {
    this.#last = event.target as Element;
  };

  #look(records: readonly MutationRecord[]): void {
    const last = this.#last;
    if (last === undefined) return;
    const isHere = this.#root.contains(last);
    if (isHere && !last.matches(':disabled')) return;
    const place = isHere ? last : placeOf(last, records);
    if (!isHere) this.#last = undefined;
    if (place === undefined) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#keep(place));
  }

  /** A browser lets go of a locked control only when it draws. */
  #keep(place: Node): void {
    const { activeElement } = this.#root;
    const isLost = activeElement === null ? isNowhere() : activeElement.matches(':disabled');
    if (isLost) neighbourOf(place)?.focus({ preventScroll: true });
  }
}

/** Nobody outside has the focus now. */
const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** What stands where something was that is gone; nothing when a whole step or topic gave way, which has a title to go to. */
function placeOf(gone: Element, records: readonly MutationRecord[]): Node | undefined {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
  if (record === undefined || (record.target as Element).closest('.step') === null) return undefined;
  return record.previousSibling ?? record.target;
}

function neighbourOf(place: Node): HTMLElement | undefined {
  for (let group = place.parentElement; group !== null; group = group.parentElement) {
    const usable = [...group.querySelectorAll<HTMLElement>(stops)].filter(canBeUsed);
    const next = usable.findIndex((stop) => isAfter(stop, place));
    const target = next < 0 ? usable.at(-1) : usable[Math.max(0, next - 1)];
    if (target !== undefined) return target;
  }
  return undefined;
}

/** What is not drawn has no boxes. */
const canBeUsed = (stop: HTMLElement): boolean =>
  !stop.matches(':disabled') && stop.getClientRects().length > 0;

const isAfter = (stop: Node, place: Node): boolean =>
  (place.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
