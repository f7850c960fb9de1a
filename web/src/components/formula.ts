/** A step's formula as MathML, its symbols in the colours of their tensors. */
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { buildMath, type MathNode } from '../render/math.ts';
import { watchOverflow } from '../render/overflow.ts';
import { define, LightElement } from './light-element.ts';

export class AlFormula extends LightElement {
  static override properties = { math: { attribute: false } };

  declare math: MathNode | undefined;

  #unwatch: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  protected override updated(changed: PropertyValues): void {
    const box = this.querySelector<HTMLElement>('.math');
    if (box === null) return;
    if (changed.has('math')) box.replaceChildren(...(this.math ? [buildMath(this.math)] : []));
    this.#unwatch?.();
    this.#unwatch = watchOverflow(box);
  }

  protected override render(): TemplateResult {
    return html`<div class="math"></div>`;
  }
}

define('al-formula', AlFormula);
