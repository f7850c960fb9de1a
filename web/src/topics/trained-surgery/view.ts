/** A trained model on the table: gates, what each head is worth, and how few heads do. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Bar } from '../../components/bars.ts';
import { define } from '../../components/light-element.ts';
import type { Cue, TrainingEvaluation } from '../../engine/api-training.d.ts';
import type { ClientTraining } from '../../engine/client-training.ts';
import { entryName, fill } from '../../i18n/catalogue.ts';
import { benchOf, type OwnModel, ownModelOf } from '../../training/bench.ts';
import { isPageGrammar } from '../../training/grammar.ts';
import { kindName } from '../../training/texts.ts';
import { TrainingView } from '../../training/training-view.ts';
import { readGates, writeGates } from '../head-surgery/lab.ts';
import { type Examination, examine, type Kept, keepFewer, type Order } from './lab.ts';
import { eightHeads, recordedPatient } from './patients.ts';
import '../../components/bars.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

const models = ['recorded', 'own', 'eight'] as const;
type Model = (typeof models)[number];
const training8 = 'eight';

export default class AlTopicTrainedSurgery extends TrainingView {
  readonly #patients: ClientTraining[] = [];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const patient of this.#patients) patient.dispose();
  }

  protected override render(): TemplateResult {
    const model = this.word('model') as Model;
    const options = models.map((value) => ({ value, text: this.texts[value] ?? value }));
    const own = ownModelOf(benchOf(this.client));
    const patient = this.#patient(model, own);
    return html`<al-segments .label=${this.texts.model} .name=${'surgery-model'} .value=${model} .options=${options} @al-change=${this.setting('model')}></al-segments>
      ${model === 'eight' && !this.isRunning(training8) ? this.stepsChoice() : nothing}
      ${model === 'eight' && patient === undefined ? this.#trainFirst() : nothing}
      ${model === 'own' ? this.#about(own) : nothing}
      ${patient === undefined ? nothing : this.#table(model, patient)}`;
  }

  #patient(model: Model, own: OwnModel | undefined): ClientTraining | undefined {
    if (model === 'eight') {
      const { eight } = benchOf(this.client);
      return eight?.settings.steps === this.number('steps') ? eight : undefined;
    }
    if (model === 'recorded')
      return this.compute('patient:', async (client) => this.#kept(await recordedPatient(client)));
    if (own === undefined) return undefined;
    return this.compute('own:', async (client) => this.#kept(await own.open(client)));
  }

  /** The learner's own model, or where to get one. */
  #about(own: OwnModel | undefined): TemplateResult {
    if (own !== undefined) {
      const { settings, step } = own;
      return html`<p role="status">${fill(this.texts.ownFacts ?? '', { ...settings, step })}</p>`;
    }
    return html`<p>${this.texts.ownHint}</p><p><button type="button" class="action" @click=${() => this.tell('al-open', 'training')}>${entryName(this.language, 'training')} →</button></p>`;
  }

  #trainFirst(): TemplateResult {
    const begin = () =>
      this.start(
        training8,
        async (client, signal, progress) => {
          // Many seconds of work: it stays when the topic is left.
          const bench = benchOf(client);
          const patient = await eightHeads(client, this.number('steps'), { signal, progress });
          bench.eight?.dispose();
          bench.eight = patient;
        },
        'in slices',
      );
    return html`<p>${this.texts.trainHint}</p><div class="lab-controls"><button type="button" class="action main"
      ?disabled=${this.client === undefined || this.isRunning(training8)} @click=${begin}>${this.texts.train}</button></div>`;
  }

  #kept(patient: ClientTraining): ClientTraining {
    this.#patients.push(patient);
    return patient;
  }

  #table(model: Model, patient: ClientTraining): TemplateResult {
    const { num_heads: heads, steps } = patient.settings;
    const name = `${model}${steps}`;
    const gates = readGates(this.word('gates'), heads);
    const examination = this.compute(`examined-${name}:`, () => examine(patient));
    const gated = this.compute(`gated-${name}:${gates}`, () => patient.evaluate({ head_gates: gates }));
    return html`<h3>${this.texts.gatesTitle}</h3>${this.#gates(gates)}
      ${gated === undefined || examination === undefined ? nothing : this.#outcome(gated, examination.whole, isPageGrammar(patient.settings.grammar))}
      ${examination === undefined ? nothing : this.#removals(examination)}
      ${this.#keep(name, patient)}`;
  }

  #gates(gates: readonly number[]): TemplateResult {
    const write = (changed: readonly number[]) => this.set({ gates: writeGates(changed) });
    return html`<div class="gates">${gates.map(
      (
        gate,
        head,
      ) => html`<al-slider-field .label=${fill(this.texts.gate ?? '', { head })} .min=${0} .max=${1} .step=${0.05} .value=${gate} .language=${this.language}
        @al-change=${(event: CustomEvent<{ value: number }>) => write(gates.with(head, event.detail.value))}></al-slider-field>`,
    )}</div>
    <p><button type="button" class="action" @click=${() => write(gates.map(() => 1))}>${this.texts.open}</button></p>`;
  }

  /** `isOurs`: with examples of slots, which another grammar does not have. */
  #outcome(gated: TrainingEvaluation, whole: TrainingEvaluation, isOurs: boolean): TemplateResult {
    const bars = (Object.entries(gated.accuracy) as [Cue, number][]).map(([kind, value]): Bar => {
      const before = whole.accuracy[kind] ?? 0;
      const note = value === before ? '' : fill(this.texts.before ?? '', { share: this.percent(before) });
      return {
        label: isOurs ? kindName(this.language, kind) : this.roleName(kind),
        value,
        text: this.percent(value),
        note,
      };
    });
    return html`<div role="status"><dl class="run-facts">${this.fact('facts.loss', this.digits(gated.loss))}
        <div><dt>${this.texts.rise}</dt><dd>${this.digits(gated.loss - whole.loss)}</dd></div></dl></div>
      <al-bars .label=${this.t('accuracy.label')} .bars=${bars} .max=${1} .language=${this.language}></al-bars>`;
  }

  #removals({ whole, removals }: Examination): TemplateResult {
    const kinds = Object.keys(whole.accuracy) as Cue[];
    const row = (
      name: string,
      { loss, accuracy }: TrainingEvaluation,
    ) => html`<tr><th scope="row">${name}</th>
      <td class="number">${this.digits(loss)}</td><td class="number">${this.digits(loss - whole.loss)}</td>
      ${kinds.map((kind) => html`<td class="number">${this.percent(accuracy[kind] ?? 0)}</td>`)}</tr>`;
    return html`<h3>${this.texts.removalTitle}</h3>
      <div class="facts" tabindex="0" role="region" aria-label=${this.texts.removalTitle}><table aria-label=${this.texts.removalTitle}>
        <thead><tr><th scope="col">${this.texts.removed}</th><th scope="col" class="number">${this.t('facts.loss')}</th><th scope="col" class="number">${this.texts.rise}</th>
          ${kinds.map((kind) => html`<th scope="col" class="number">${this.roleName(kind)}</th>`)}</tr></thead>
        <tbody>${row(this.texts.nothing ?? '', whole)}${removals.map(({ head, evaluation }) => row(this.t('maps.head', { head }), evaluation))}</tbody></table></div>
      <p class="hint">${this.texts.removalHint}</p>`;
  }

  #keep(name: string, patient: ClientTraining): TemplateResult {
    const order = this.word('order') as Order;
    const list = this.compute(`kept-${name}:${order}`, (_, signal, progress) =>
      keepFewer(patient, order, { signal, progress }),
    );
    const bars = (list ?? []).map(({ kept, evaluation }: Kept): Bar => {
      const text =
        kept.length === 0
          ? this.texts.none
          : fill(this.texts.kept ?? '', { count: kept.length, heads: kept.join(' ') });
      return { label: text ?? '', value: evaluation.loss };
    });
    return html`<h3>${this.texts.keepTitle}</h3>
      <al-segments .label=${this.texts.order} .name=${'surgery-order'} .value=${order} .options=${(['best', 'worst'] as const).map((value) => ({ value, text: this.texts[value] ?? value }))}
        @al-change=${this.setting('order')}></al-segments>
      <al-bars .label=${this.texts.keepLabel} .bars=${bars} .family=${'output'} .language=${this.language}></al-bars>
      <p class="hint">${this.texts.keepLabel}. ${this.texts.keepHint}</p>`;
  }
}

define('al-topic-trained-surgery', AlTopicTrainedSurgery);
