/** A step's formula as MathML, its symbols in the colours of their tensors. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { buildMath, type MathNode } from '../render/math.ts';
import { define, LightElement } from './light-element.ts';

export class AlFormula extends LightElement {
  static override properties = { math: { attribute: false }, label: {} };

  declare math: MathNode | undefined;
  /** Names the formula for those who hear it. */
  declare label: string;

  #built: Node | undefined;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('math')) this.#built = this.math && buildMath(this.math);
  }

  protected override render(): TemplateResult {
    return html`<div class="math" role="group" aria-label=${this.label}>${this.#built ?? nothing}</div>`;
  }
}

define('al-formula', AlFormula);
