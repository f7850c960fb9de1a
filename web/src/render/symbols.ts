/** A tensor's symbol in its colour, and prose in which `{q}` stands for such a symbol. */
import { html, nothing, type TemplateResult } from 'lit';
import { factsOf, tensors } from '../model/tensors.ts';

export function symbol(tensor: string): TemplateResult {
  const { symbol, subscript, family } = factsOf(tensor);
  const sub = subscript === undefined ? nothing : html`<sub>${subscript}</sub>`;
  const style = symbol.length > 1 ? 'symbol word' : 'symbol';
  return html`<span class=${style} data-symbol=${tensor} data-family=${family}>${symbol}${sub}</span>`;
}

/** `{id}` becomes the symbol of a tensor, `` `code` `` becomes code; everything else is text. */
export function prose(sentence: string): (TemplateResult | string)[] {
  return sentence.split(/(\{\w+\}|`[^`]+`)/).map((part) => {
    const id = /^\{(\w+)\}$/.exec(part)?.[1];
    if (id !== undefined && id in tensors) return symbol(id);
    return part.startsWith('`') && part.length > 2 ? html`<code>${part.slice(1, -1)}</code>` : part;
  });
}

/** The symbol as plain text, for labels that are read aloud. */
export function symbolText(tensor: string): string {
  const { symbol, subscript } = factsOf(tensor);
  return subscript === undefined ? symbol : `${symbol}_${subscript}`;
}
