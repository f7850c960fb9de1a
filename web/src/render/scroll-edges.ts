import type { LitElement, ReactiveController } from 'lit';

/** What scrolls by itself, in the page and in the topics. */
const boxes =
  '.pan, .heads, .facts, .figures, .math, .code, .terms, .strip ol, .sqrt-pan, .class-printed, .count-figures';

const stops = 'a[href], button, input, select, [tabindex="0"]';

/** Less than this is a rounding or a margin, in px. */
const slack = 3;

export type Extent = Pick<
  HTMLElement,
  | 'scrollLeft'
  | 'scrollTop'
  | 'scrollWidth'
  | 'scrollHeight'
  | 'clientWidth'
  | 'clientHeight'
  | 'offsetWidth'
  | 'offsetHeight'
>;

/** The sides on which a box goes on, and where its scrollbars take room: words of the attribute `data-more`. */
export function edgesOf(box: Extent): string {
  const right = box.scrollWidth - box.clientWidth - box.scrollLeft;
  const down = box.scrollHeight - box.clientHeight - box.scrollTop;
  const sides: [string, boolean][] = [
    ['left', box.scrollLeft > slack],
    ['right', right > slack],
    ['up', box.scrollTop > slack],
    ['down', down > slack],
  ];
  const names = sides.filter(([, goesOn]) => goesOn).map(([name]) => name);
  if (names.length === 0) return '';
  // Borders are thinner than any scrollbar.
  if (box.offsetWidth - box.clientWidth > 2 * slack) names.push('bar-right');
  if (box.offsetHeight - box.clientHeight > 2 * slack) names.push('bar-below');
  return names.join(' ');
}

/**
 * Marks every box of a shadow tree that holds more than it shows, on the sides where there is more; the style sheet
 * draws the sign. Such a box can be reached with the keyboard, so that the rest can be scrolled to; one that shows all
 * of it is no stop.
 */
export class ScrollEdges implements ReactiveController {
  readonly #host: LitElement;
  /** Those whose size is watched. */
  #known = new WeakSet<Element>();
  /** Those that are a stop by this. */
  readonly #made = new WeakSet<Element>();
  #mutations: MutationObserver | undefined;
  #sizes: ResizeObserver | undefined;
  #isWaiting = false;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    const root = this.#host.renderRoot;
    this.#mutations = new MutationObserver(this.#lookSoon);
    this.#mutations.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['open'],
    });
    this.#known = new WeakSet();
    this.#sizes = new ResizeObserver(this.#lookSoon);
    this.#sizes.observe(this.#host);
    root.addEventListener('scroll', this.#onScroll, { capture: true, passive: true });
  }

  hostDisconnected(): void {
    this.#mutations?.disconnect();
    this.#sizes?.disconnect();
    this.#host.renderRoot.removeEventListener('scroll', this.#onScroll, { capture: true });
  }

  /** Once per frame, however much has changed. */
  readonly #lookSoon = (): void => {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      const found = [...this.#host.renderRoot.querySelectorAll<HTMLElement>(boxes)];
      this.#mark(found);
      for (const box of found) if (!this.#known.has(box)) this.#sizes?.observe(box);
      for (const box of found) this.#known.add(box);
    });
  };

  readonly #onScroll = (event: Event): void => {
    const box = event.target;
    if (box instanceof HTMLElement && box.matches(boxes)) this.#mark([box]);
  };

  /** All are measured before any is marked: the page is laid out once. */
  #mark(found: readonly HTMLElement[]): void {
    const measured = found.map((box) => ({ box, edges: edgesOf(box) }));
    for (const { box, edges } of measured) {
      if ((box.dataset.more ?? '') !== edges) {
        if (edges === '') delete box.dataset.more;
        else box.dataset.more = edges;
      }
      this.#makeStop(box, edges !== '');
    }
  }

  #makeStop(box: HTMLElement, isNeeded: boolean): void {
    if (!isNeeded && this.#made.delete(box)) box.removeAttribute('tabindex');
    if (!isNeeded || box.hasAttribute('tabindex') || box.querySelector(stops) !== null) return;
    box.tabIndex = 0;
    this.#made.add(box);
  }
}
