import { LitElement } from 'lit';

/**
 * Base of all inner elements. They render into the one shadow tree of `<attention-lesson>`, so that every
 * shown tensor and cell can be found there by its data attributes (docs/decisions).
 */
export abstract class LightElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Tells the parent of something the user did. */
  protected tell<Detail>(type: string, detail: Detail): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

/** Two copies of the bundle on one page must not break it: the first one stays. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (customElements.get(tag) === undefined) customElements.define(tag, element);
}
