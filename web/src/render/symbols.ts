/** A tensor's symbol in its colour, and prose in which `{q}` stands for such a symbol. */
import { html, nothing, type TemplateResult } from 'lit';
import { factsOf, tensors } from '../model/tensors.ts';

export function symbol(tensor: string): TemplateResult {
  const { symbol, subscript, family } = factsOf(tensor);
  const sub = subscript === undefined ? nothing : html`<sub>${subscript}</sub>`;
  const style = symbol.length > 1 ? 'symbol word' : 'symbol';
  return html`<span class=${style} data-symbol=${tensor} data-family=${family}>${symbol}${sub}</span>`;
}

const marked = /(\{\w+\}|`[^`]+`|\bW_\w\^[QKV]\b|\bW\^O\b|\bhead_i\b)/;

/** `{id}` becomes the symbol of a tensor, `W_i^Q` what the formulas have, `` `code` `` code; everything else is text. */
export function prose(sentence: string): (TemplateResult | string)[] {
  return sentence.split(marked).map((part, place) => {
    if (place % 2 === 0) return part;
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
    if (!part.startsWith('{')) return notation(part);
    const id = part.slice(1, -1);
    return id in tensors ? symbol(id) : part;
  });
}

/** A symbol of the paper, such as `W_1^Q`: the matrix of one head, in the colour of the matrix that holds all of them. */
function notation(text: string): TemplateResult {
  if (text === 'head_i')
    return html`<math><msub data-symbol="head_outputs" data-family=${factsOf('head_outputs').family}><mtext>head</mtext><mi>i</mi></msub></math>`;
  const [, index, role] = /^W(?:_(\w))?\^(\w)$/.exec(text) as unknown as [string, string | undefined, string];
  const tensor = `w_${role.toLowerCase()}`;
  const { family } = factsOf(tensor);
  if (index === undefined)
    return html`<math><msup data-symbol=${tensor} data-family=${family}><mi>W</mi><mi>${role}</mi></msup></math>`;
  return html`<math><msubsup data-symbol=${tensor} data-family=${family}><mi>W</mi><mi>${index}</mi><mi>${role}</mi></msubsup></math>`;
}

/** The symbol as plain text, for labels that are read aloud. */
export function symbolText(tensor: string): string {
  const { symbol, subscript } = factsOf(tensor);
  return subscript === undefined ? symbol : `${symbol}_${subscript}`;
}
