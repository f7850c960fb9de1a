/** A step's formula as MathML, its symbols in the colours of their tensors. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { buildMath, type MathNode } from '../render/math.ts';
import { OverflowStop } from '../render/overflow.ts';
import { define, LightElement } from './light-element.ts';

export class AlFormula extends LightElement {
  static override properties = { math: { attribute: false } };

  declare math: MathNode | undefined;

  #built: Node | undefined;

  constructor() {
    super();
    new OverflowStop(this, '.math');
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('math')) this.#built = this.math && buildMath(this.math);
  }

  protected override render(): TemplateResult {
    return html`<div class="math">${this.#built ?? nothing}</div>`;
  }
}

define('al-formula', AlFormula);
