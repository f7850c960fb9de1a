/** The two patterns, or the shown run, as a heat map: cells to edit, the lesson's print, the picture as a file. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { saveFile } from '../../components/save.ts';
import type { Tensor } from '../../engine/api.d.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell, formatEntry } from '../../model/numbers.ts';
import { rowAt } from '../../model/tensors.ts';
import { csvText, type HeatPicture, paint, svgText } from '../../render/heat-picture.ts';
import { TopicView } from '../topic-view.ts';
import {
  editKey,
  type PatternId,
  patternIds,
  type RowReport,
  readEdits,
  report,
  tensorOf,
  tokens,
  writeEdits,
} from './lab.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

/** What is drawn: one matrix of some weights, with the words of its tokens. */
type Shown = {
  readonly weights: Tensor;
  readonly batch: number;
  readonly head: number;
  readonly words: readonly string[];
  readonly name: string;
};

export default class AlTopicPatterns extends TopicView {
  protected override render(): TemplateResult {
    const pattern = this.word('pattern');
    const shown = pattern === 'run' ? this.#ofRun() : this.#ofPattern(pattern as PatternId);
    const values = valuesOf(shown);
    const key = `report:${pattern} ${shown.batch} ${shown.head} ${values.flat().join(' ')}`;
    const rows = this.compute(key, (client) => report(client, shown.weights, shown.batch, shown.head));
    return html`<al-segments .label=${this.texts.pattern} .name=${'patterns-pattern'} .value=${pattern}
        .options=${[...patternIds, 'run'].map((value) => ({ value, text: this.texts[value] as string }))} @al-change=${this.setting('pattern')}></al-segments>
      ${pattern === 'run' ? this.#headChoice() : nothing}
      <al-heat-map .label=${shown.name} .values=${values} .rowLabels=${shown.words} .columnLabels=${shown.words} .rowTitle=${this.texts.query}
        .columnTitle=${this.texts.key} .digits=${2} .language=${this.language} .pickable=${pattern !== 'run'}
        .marked=${pattern === 'run' ? undefined : (row: number, column: number) => this.word('cell') === `${row}.${column}`}
        @al-cell=${(event: CustomEvent<{ row: number; column: number }>) => this.set({ cell: `${event.detail.row}.${event.detail.column}` })}></al-heat-map>
      ${pattern === 'run' ? nothing : this.#edit(pattern as PatternId, values)}
      ${rows === undefined ? nothing : this.#print(rows)} ${this.#export(shown, values)}`;
  }

  #ofPattern(id: PatternId): Shown {
    const weights = tensorOf(readEdits(this.word('edits')));
    return { weights, batch: 0, head: patternIds.indexOf(id), words: tokens, name: this.texts[id] as string };
  }

  #ofRun(): Shown {
    const { batch, head } = this.state;
    const words = this.state.tokens[batch] ?? [];
    return { weights: this.run.tensors.weights as Tensor, batch, head, words, name: `head ${head}` };
  }

  #headChoice(): TemplateResult {
    const options = Array.from({ length: this.run.sizes.num_heads }, (_, value) => ({
      value,
      text: String(value),
    }));
    return html`<al-segments .label=${this.texts.head} .name=${'patterns-head'} .value=${this.state.head} .options=${options}
      @al-change=${(event: CustomEvent<{ value: number }>) => this.tell('al-view', { head: event.detail.value })}></al-segments>`;
  }

  #edit(pattern: PatternId, values: readonly (readonly number[])[]): TemplateResult {
    const [row, column] = this.word('cell').split('.').map(Number) as [number, number];
    const label = fill(this.texts.cellValue as string, { query: tokens[row], key: tokens[column] });
    const set = (value: number) => {
      const edits = new Map(readEdits(this.word('edits'))).set(editKey(pattern, row, column), value);
      this.set({ edits: writeEdits(edits) });
    };
    return html`<div class="lab-controls">
        <al-slider-field .label=${label} .min=${0} .max=${1} .step=${0.01} .value=${values[row]?.[column] ?? 0} .language=${this.language}
          @al-change=${(event: CustomEvent<{ value: number }>) => set(event.detail.value)}></al-slider-field>
        <button type="button" class="action" ?disabled=${this.word('edits') === ''} @click=${() => this.set({ edits: '' })}>${this.texts.restore}</button>
      </div>
      <p class="hint">${this.texts.pickHint}</p>`;
  }

  /** As Python prints it: with a decimal point in every language. */
  #print(rows: readonly RowReport[]): TemplateResult {
    return html`<h3>${this.texts.print}</h3>
      <div role="status"><ol class="pattern-print">${rows.map(({ token, argmax, largest, ties, sum }) => {
        const line = fill(this.texts.line as string, {
          token,
          argmax,
          largest: formatEntry(largest, 2),
        });
        const off = Math.abs(sum - 1) > 1e-6;
        return html`<li><code>${line}</code>
          ${ties.length === 0 ? nothing : html`<span class="hint">${fill(this.texts.tie as string, { ties: ties.join(', ') })}</span>`}
          ${off ? html`<span class="problem">${fill(this.texts.sum as string, { sum: formatCell(sum, 2, this.language) })}</span>` : nothing}</li>`;
      })}</ol></div>`;
  }

  #export(shown: Shown, values: readonly (readonly number[])[]): TemplateResult {
    const picture: HeatPicture = {
      title: fill(this.texts.title as string, { name: shown.name }),
      values,
      rowLabels: shown.words,
      columnLabels: shown.words,
      rowTitle: this.texts.query as string,
      columnTitle: this.texts.key as string,
      family: 'weights',
      scheme: 'light',
      format: (value) => formatEntry(value, 2),
    };
    const save = (ending: string, type: string, text: string) =>
      saveFile(`attention-weights.${ending}`, new Blob([text], { type }));
    return html`<h3>${this.texts.export}</h3>
      <p class="lab-controls">
        <button type="button" class="action" @click=${() => savePng(picture)}>PNG</button>
        <button type="button" class="action" @click=${() => save('svg', 'image/svg+xml', svgText(picture))}>SVG</button>
        <button type="button" class="action" @click=${() => save('csv', 'text/csv', csvText(picture))}>CSV</button>
      </p>`;
  }
}

function savePng(picture: HeatPicture): void {
  const canvas = document.createElement('canvas');
  paint(picture, canvas);
  canvas.toBlob((blob) => blob !== null && saveFile('attention-weights.png', blob), 'image/png');
}

function valuesOf({ weights, batch, head }: Shown): number[][] {
  const rows = weights.shape.at(-2) as number;
  return Array.from({ length: rows }, (_, row) => rowAt(weights, [batch, head, row]));
}

define('al-topic-patterns', AlTopicPatterns);
