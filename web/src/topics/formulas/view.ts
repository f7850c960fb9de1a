/** The formulas; the symbol that is chosen, in them or in the list, with the numbers of the shown run. */
import { html, type LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import formulas from '#content/formulas.json';
import { define } from '../../components/light-element.ts';
import { entryName, fill, textsOf, translate } from '../../i18n/catalogue.ts';
import { factsOf, type TensorValue } from '../../model/tensors.ts';
import type { MathNode } from '../../render/math.ts';
import { prose, symbol } from '../../render/symbols.ts';
import { TopicView } from '../topic-view.ts';
import { matrixOf, type SymbolEntry, symbolNamed, symbols } from './lab.ts';
import '../../components/formula.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';

/** Larger matrices are cut: the step shows them whole. */
const shownSize = 16;

export default class AlTopicFormulas extends TopicView {
  protected override render(): TemplateResult {
    const entry = symbolNamed(this.word('symbol'));
    const table = formulas as unknown as Record<string, MathNode>;
    const label = translate(this.language, 'formula.label');
    return html`<div class="formula-pick" @click=${this.#onFormula}>
        <al-formula .math=${table['multi-head']} .label=${label}></al-formula><al-formula .math=${table.attention} .label=${label}></al-formula></div>
      <al-segments .label=${this.texts.symbols} .name=${'formulas-symbol'} .value=${entry.id} .options=${symbols.map(({ id }) => ({ value: id, text: prose(id), name: id }))}
        @al-change=${this.setting('symbol')}></al-segments>
      ${this.#heads(entry)} ${this.#tensor(entry)}`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    void this.#light();
  }

  /** The chosen symbol is marked where it stands in the formulas, once these are there. */
  async #light(): Promise<void> {
    const formulas = [...this.querySelectorAll<LitElement>('al-formula')];
    await Promise.all(formulas.map((formula) => formula.updateComplete));
    const { tensor } = symbolNamed(this.word('symbol'));
    for (const mark of this.querySelectorAll('.formula-pick [data-symbol]'))
      mark.classList.toggle('is-lit-tensor', mark.getAttribute('data-symbol') === tensor);
  }

  /** A symbol under the pointer leads to its entry; the list does the same by keyboard. */
  #onFormula(event: Event): void {
    const tensor = (event.target as Element).closest('[data-symbol]')?.getAttribute('data-symbol');
    const found = symbols.find((entry) => entry.tensor === tensor);
    if (found !== undefined) this.set({ symbol: found.id });
  }

  #heads({ part }: SymbolEntry): TemplateResult | typeof nothing {
    if (part === 'matrix') return nothing;
    const options = Array.from({ length: this.run.sizes.num_heads }, (_, head) => ({
      value: head,
      text: String(head),
    }));
    return html`<al-segments .label=${this.texts.of} .name=${'formulas-head'} .value=${this.state.head} .options=${options}
      @al-change=${(event: CustomEvent<{ value: number }>) => this.tell('al-view', { head: event.detail.value })}></al-segments>`;
  }

  #tensor(entry: SymbolEntry): TemplateResult {
    const { tensor, step } = entry;
    const { name, meaning } = textsOf(this.language).tensors[tensor] as { name: string; meaning: string };
    const value = matrixOf(this.run, entry, this.state.batch, this.state.head);
    const [rows, columns] = value.shape as readonly [number, number];
    const cut = { rows: Math.min(rows, shownSize), columns: Math.min(columns, shownSize) };
    const facts = factsOf(tensor);
    return html`<p class="stands"><strong>${prose(entry.id)}</strong> ${this.texts.stands} ${this.#place(entry, columns)} ${symbol(tensor)}: ${name}. ${meaning}
        ${this.texts.shape} <code>(${rows}, ${columns})</code>.</p>
      <al-heat-map .label=${entry.id} .values=${firstOf(value, cut.rows, cut.columns)} .family=${facts.family} .language=${this.language}
        .rowTitle=${axisTitle(facts.rows)} .columnTitle=${axisTitle(facts.columns)}
        .rowLabels=${this.#names(facts.rows, cut.rows)} .columnLabels=${this.#names(facts.columns, cut.columns)}></al-heat-map>
      ${cut.rows < rows || cut.columns < columns ? html`<p class="hint">${fill(this.texts.part as string, cut)}</p>` : nothing}
      <p><button type="button" class="action" @click=${() => this.tell('al-open', step)}>${fill(this.texts.open as string, { name: entryName(this.language, step) })} →</button></p>`;
  }

  #place({ part }: SymbolEntry, columns: number): string {
    const { head } = this.state;
    if (part === 'head') return fill(this.texts.headOf as string, { head });
    if (part === 'columns')
      return fill(this.texts.columns as string, { from: head * columns, to: (head + 1) * columns - 1 });
    return '';
  }

  /** Tokens by their words, channels by their index. */
  #names(kind: string, count: number): string[] {
    const words = this.state.tokens[this.state.batch] ?? [];
    return Array.from({ length: count }, (_, place) =>
      kind === 'dimension' ? String(place) : (words[place] ?? String(place)),
    );
  }
}

/** Only queries and keys need a name: the numbers of a table of tokens and channels say what they are. */
const axisTitle = (kind: string) => (kind === 'query' || kind === 'key' ? kind : undefined);

function firstOf({ shape, data }: TensorValue, rows: number, columns: number): number[][] {
  const width = shape[1] as number;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => data[row * width + column] as number),
  );
}

define('al-topic-formulas', AlTopicFormulas);
