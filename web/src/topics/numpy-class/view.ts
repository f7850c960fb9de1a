/** The class with one part lit, the tensors that this part makes, and what the program prints. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import type { TensorId } from '../../engine/api.d.ts';
import { errorText, fill } from '../../i18n/catalogue.ts';
import { formatCell } from '../../model/numbers.ts';
import { factsOf } from '../../model/tensors.ts';
import { symbolText } from '../../render/symbols.ts';
import { partOf } from '../lesson-run.ts';
import { TopicView } from '../topic-view.ts';
import { type ClassRun, headCounts, type Outcome, runClass } from './lab.ts';
import { type Part, type ProgramSettings, parts, printedBy, programOf } from './program.ts';
import '../../components/heat-map.ts';
import '../../components/listing.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

/** What each part of the program makes. */
const madeBy: Partial<Record<Part, readonly TensorId[]>> = {
  input: ['x'],
  project: ['q_proj', 'k_proj', 'v_proj'],
  split: ['q', 'k', 'v'],
  scores: ['scaled_scores'],
  mask: ['masked_scores'],
  softmax: ['weights'],
  sum: ['head_outputs'],
  join: ['concat'],
  output: ['output'],
  compare: ['weights'],
};

const d_model = 8;
const factors = [0.01, 0.1, 0.3, 1];

export default class AlTopicNumpyClass extends TopicView {
  get #settings(): ProgramSettings {
    return {
      ...{ seed: this.number('seed'), d_model, num_heads: this.number('num_heads') },
      ...{ factor: this.number('factor'), causal: this.flag('causal') },
      ...{ sentence: this.number('sentence'), row: this.number('row') },
    };
  }

  protected override render(): TemplateResult {
    const settings = this.#settings;
    const outcome = this.compute(`class:${JSON.stringify(settings)}`, (client) => runClass(client, settings));
    const part = this.word('part') as Part;
    return html`
      <div class="lab-controls">
        ${this.#choice('num_heads', headCounts)} ${this.#choice('factor', factors)}
        <label class="check"><input type="checkbox" .checked=${settings.causal}
          @change=${(event: Event) => this.set({ causal: (event.target as HTMLInputElement).checked })}> ${this.texts.causal}</label>
        ${this.#choice('sentence', [0, 1])} ${this.#slider('row', 4)} ${this.#slider('seed', 9999)}
      </div>
      ${this.#choice('part', parts)}
      <div class="lab-columns class-columns">
        <div class="class-program"><al-listing .lines=${programOf(settings)} .step=${part} .language=${this.language}></al-listing></div>
        <div>${outcome === undefined ? nothing : this.#outcome(outcome, part, settings)}</div>
      </div>`;
  }

  #choice(name: string, values: readonly (string | number)[]): TemplateResult {
    const written = (value: string | number) =>
      typeof value === 'number' && !Number.isInteger(value)
        ? formatCell(value, value < 0.1 ? 2 : 1, this.language)
        : (this.texts[value] ?? String(value));
    return html`<al-segments .label=${this.texts[name] ?? name} .name=${`class-${name}`} .value=${this.settings[name]}
      .options=${values.map((value) => ({ value, text: written(value) }))} @al-change=${this.setting(name)}></al-segments>`;
  }

  #slider(name: string, max: number): TemplateResult {
    return html`<al-slider-field .label=${this.texts[name] ?? name} .value=${this.number(name)} .min=${0} .max=${max}
      .language=${this.language} @al-change=${this.setting(name)}></al-slider-field>`;
  }

  #outcome(outcome: Outcome, part: Part, settings: ProgramSettings): TemplateResult {
    const { texts } = this;
    if ('refused' in outcome)
      return html`<h3>${texts.printed}</h3>
        <pre class="class-printed" lang="en" role="region" aria-label=${texts.printed ?? ''}><span class="is-error">${texts.refused}</span></pre>
        <p class="class-facts" role="status">${errorText(this.language, outcome.refused.code, outcome.refused.params)}</p>`;
    const { run } = outcome;
    return html`<h3>${texts.printed}</h3>
      <pre class="class-printed" lang="en" tabindex="0" role="region" aria-label=${texts.printed ?? ''}>${printedBy(run.trace, settings).join('\n')}</pre>
      ${this.#facts(run, settings)}
      <div class="class-tensors">${part === 'init' ? this.#matrix('w_q', run) : (madeBy[part] ?? []).map((id) => this.#matrix(id, run))}
        ${part === 'softmax' ? this.#softmax(run, settings.row) : nothing}</div>`;
  }

  #facts({ fromUniform, rowGap }: ClassRun, { row }: ProgramSettings): TemplateResult {
    const { texts, language } = this;
    const gap = formatCell(rowGap, 6, language);
    const rows =
      rowGap === 0 ? fill(texts.rowEqual ?? '', { row }) : fill(texts.rowDiffers ?? '', { row, gap });
    const distance = formatCell(fromUniform, 4, language);
    return html`<p class="class-facts" role="status">${rows} ${fill(texts.fromUniform ?? '', { distance })}.</p>`;
  }

  #matrix(id: TensorId | 'w_q', run: ClassRun): TemplateResult | typeof nothing {
    const tensor = id === 'w_q' ? run.w_q : run.trace[id];
    if (tensor === undefined) return nothing;
    const leading = [this.number('sentence'), 0].slice(0, tensor.shape.length - 2);
    const label = fill(this.texts.tensor ?? '', {
      name: symbolText(id),
      shape: `(${tensor.shape.join(', ')})`,
    });
    const row = this.number('row');
    const isPrinted = id === 'weights' || id === 'masked_scores' || id === 'scaled_scores';
    return html`<figure><figcaption class="hint">${label}${leading.length > 0 ? ` [${leading.join(', ')}]` : ''}</figcaption>
      <al-heat-map .label=${label} .values=${partOf(tensor, leading)} .rowLabels=${[]} .columnLabels=${[]} .family=${factsOf(id).family}
        .digits=${3} .language=${this.language} .marked=${(query: number) => isPrinted && query === row}></al-heat-map></figure>`;
  }

  /** Each line of the softmax, for the printed row. */
  #softmax({ softmax, trace }: ClassRun, row: number): TemplateResult {
    const { texts, language } = this;
    const label = fill(texts.softmaxTable ?? '', { row });
    const [maximum, sum] = [softmax.maximum, softmax.sum].map((value) => formatCell(value, 4, language));
    const scores = Array.from(partOf(trace.masked_scores, [this.number('sentence'), 0, row]).data);
    const names = [texts.masked_scores, fill(texts.shifted ?? '', { maximum }), texts.exponentials];
    names.push(fill(texts.weights ?? '', { sum }));
    return html`<figure><figcaption class="hint">${label}</figcaption>
      <al-heat-map .label=${label} .values=${[scores, softmax.shifted, softmax.exponentials, softmax.weights]} .rowLabels=${names}
        .columnLabels=${scores.map((_, key) => fill(texts.key ?? '', { key }))} .family=${'weights'} .digits=${4} .range=${[0, 1]} .language=${language}
        class="class-softmax"></al-heat-map></figure>`;
  }
}

define('al-topic-numpy-class', AlTopicNumpyClass);
