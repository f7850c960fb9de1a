/** A step's formula as MathML, its symbols in the colours of their tensors. */
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { buildMath, type MathNode } from '../render/math.ts';
import { define, LightElement } from './light-element.ts';

export class AlFormula extends LightElement {
  static override properties = { math: { attribute: false } };

  declare math: MathNode | undefined;

  protected override updated(changed: PropertyValues): void {
    if (changed.has('math'))
      this.querySelector('.math')?.replaceChildren(...(this.math ? [buildMath(this.math)] : []));
  }

  protected override render(): TemplateResult {
    return html`<div class="math"></div>`;
  }
}

define('al-formula', AlFormula);
