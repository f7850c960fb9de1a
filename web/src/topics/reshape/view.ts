/** A strip of memory under the commands that split and join heads; below it the loop beside the reshape version. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { define } from '../../components/light-element.ts';
import type { LayoutOperation, LayoutStep } from '../../engine/api.d.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell } from '../../model/numbers.ts';
import type { Family } from '../../model/tensors.ts';
import { TopicView } from '../topic-view.ts';
import {
  compareVersions,
  elementsOf,
  type HeadOrder,
  headWidth,
  layoutsOf,
  matricesOf,
  operationsOf,
  orders,
  ownerOf,
  type Route,
  routes,
  type Times,
  timeVersions,
} from './lab.ts';
import '../../components/bars.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

const familyOf: readonly Family[] = ['q', 'k', 'v', 'output'];
const movingTime = 500;
const readingTime = 110;

export default class AlTopicReshape extends TopicView {
  /** Where each element was drawn before the update, for the way to its new cell. */
  #before = new Map<string, DOMRect>();

  get #route(): Route {
    return this.word('route') as Route;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('settings')) this.#before = this.#drawn((cell) => cell.getBoundingClientRect());
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('settings') || isMotionReduced()) return;
    for (const [element, cell] of this.#drawn((found) => found)) {
      const [from, to] = [this.#before.get(element), cell.getBoundingClientRect()];
      if (from === undefined || (from.x === to.x && from.y === to.y)) continue;
      const away = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
      cell.animate([{ transform: away }, { transform: 'none' }], {
        duration: movingTime,
        easing: 'ease-in-out',
      });
    }
  }

  #drawn<Found>(take: (cell: HTMLElement) => Found): Map<string, Found> {
    const cells = this.querySelectorAll<HTMLElement>('.reshape-cell');
    return new Map(Array.from(cells, (cell) => [cell.dataset.element ?? '', take(cell)]));
  }

  protected override render(): TemplateResult {
    const [length, num_heads] = [this.number('length'), this.number('num_heads')];
    const route = this.#route;
    const steps = this.compute(`layout:${route},${length},${num_heads}`, (client) =>
      layoutsOf(client, route, length, num_heads),
    );
    const operations = operationsOf(route, length, num_heads);
    const stage = Math.min(this.number('stage'), operations.length);
    return html`
      <div class="lab-controls">
        <al-segments .label=${this.texts.route ?? ''} .name=${'reshape-route'} .value=${route}
          .options=${routes.map((value) => ({ value, text: this.texts[value] ?? value }))}
          @al-change=${(event: CustomEvent<{ value: string }>) => this.set({ route: event.detail.value, stage: 0 })}></al-segments>
        <al-segments .label=${this.texts.num_heads ?? ''} .name=${'reshape-heads'} .value=${num_heads}
          .options=${[1, 2, 4].map((value) => ({ value, text: String(value) }))} @al-change=${this.setting('num_heads')}></al-segments>
        <al-slider-field .label=${this.texts.length ?? ''} .value=${length} .min=${2} .max=${5} .language=${this.language}
          @al-change=${this.setting('length')}></al-slider-field>
      </div>
      ${steps?.[stage] === undefined ? nothing : this.#picture(steps, operations, stage)}
      ${this.#versions()}`;
  }

  #picture(
    steps: readonly LayoutStep[],
    operations: readonly LayoutOperation[],
    stage: number,
  ): TemplateResult {
    const step = steps[stage] as LayoutStep;
    return html`<div class="lab-columns">
        <section><h3>${this.texts.stage}</h3>${this.#commands(operations, stage)}</section>
        <section><h3>${this.texts.shape}</h3>${this.#facts(steps, stage)}</section>
      </div>
      <section><h3>${this.texts.strip}</h3><p class="hint">${this.texts.stripHint}</p>
        ${this.#strip(step)}
        ${isMotionReduced() ? nothing : this.#readButton(step)}</section>
      <section><h3>${this.texts.array} (${step.shape.join(', ')})</h3>${this.#arrays(step)}
        ${this.#verdict(step, stage, operations.length)}</section>`;
  }

  #commands(operations: readonly LayoutOperation[], stage: number): TemplateResult {
    const names = [this.texts.start ?? '', ...operations.map(commandOf)];
    const go = (to: number) => () => this.set({ stage: to });
    return html`<ol class="reshape-commands">${names.map(
      (name, place) =>
        html`<li><button type="button" aria-current=${place === stage ? 'step' : 'false'} @click=${go(place)}>${name}</button></li>`,
    )}</ol>
    <p class="reshape-turn"><button type="button" class="action" ?disabled=${stage === 0} @click=${go(stage - 1)}>← ${this.texts.previous}</button>
      <button type="button" class="action" ?disabled=${stage === operations.length} @click=${go(stage + 1)}>${this.texts.next} →</button></p>`;
  }

  #facts(steps: readonly LayoutStep[], stage: number): TemplateResult {
    const { texts } = this;
    const { shape, strides, contiguous, copied, cells } = steps[stage] as LayoutStep;
    const before = steps[stage - 1]?.cells ?? cells;
    const moved = cells.filter((element, cell) => before[cell] !== element).length;
    return html`<dl class="reshape-facts" aria-live="polite">
      <dt>${texts.shape}</dt><dd>(${shape.join(', ')})</dd>
      <dt>${texts.strides}</dt><dd>(${strides.join(', ')})</dd>
      <dt>${texts.contiguous}</dt><dd>${contiguous ? texts.yes : texts.no}</dd>
      <dt>${texts.moved}</dt><dd>${copied ? `${moved}: ${texts.copy}` : texts.view}</dd>
    </dl>`;
  }

  #strip({ cells }: LayoutStep): TemplateResult {
    const num_heads = this.number('num_heads');
    const heads = Array.from({ length: num_heads }, (_, head) => head);
    return html`<ul class="reshape-strip" aria-label=${this.texts.strip ?? ''}>${repeat(
      cells,
      (element) => element,
      (element) => {
        const { token, head } = ownerOf(element, num_heads);
        return html`<li class="reshape-cell" data-element=${element} data-family=${familyOf[head] ?? 'x'}
          aria-label=${`${element}, ${fill(this.texts.token ?? '', { token })}, ${fill(this.texts.head ?? '', { head })}`}>
          <span>${element}</span><small aria-hidden="true">t${token}</small></li>`;
      },
    )}</ul>
    <p class="reshape-legend" aria-hidden="true">${heads.map(
      (head) =>
        html`<span data-family=${familyOf[head] ?? 'x'}>${fill(this.texts.head ?? '', { head })}: ${head * headWidth}–${(head + 1) * headWidth - 1}</span>`,
    )}</p>`;
  }

  #readButton(step: LayoutStep): TemplateResult {
    return html`<p class="reshape-turn"><button type="button" class="action" @click=${() => this.#read(step)}>${this.texts.read}</button></p>`;
  }

  /** Lights the cells one after the other, in the order in which they are read. */
  #read(step: LayoutStep): void {
    const cells = this.#drawn((cell) => cell);
    elementsOf(step).forEach((element, turn) => {
      const lit = { outline: '3px solid currentColor', transform: 'translateY(-4px)' };
      cells
        .get(String(element))
        ?.animate([{}, lit, {}], { delay: turn * readingTime, duration: 3 * readingTime });
    });
  }

  #arrays(step: LayoutStep): TemplateResult {
    const { texts } = this;
    const tokensFirst = step.shape[0] === this.number('length') && step.shape[1] !== this.number('length');
    const isSplit = step.shape.length === 3;
    const nameOf = (index: number) =>
      fill((tokensFirst ? texts.token : texts.head) ?? '', { token: index, head: index });
    return html`<div class="reshape-arrays">${matricesOf(step).map((matrix, index) => {
      const [rows] = matrix.shape as [number];
      const rowNames = Array.from({ length: rows }, (_, row) => fill(texts.row ?? '', { row }));
      const caption = isSplit ? nameOf(index) : (texts.array ?? '');
      return html`<figure><figcaption class="hint">${isSplit ? caption : ''}</figcaption>
        <al-heat-map .label=${caption} .values=${matrix} .rowLabels=${rowNames} .columnLabels=${[]} .family=${'x'} .digits=${0}
          .range=${[0, step.cells.length - 1]} .language=${this.language}></al-heat-map></figure>`;
    })}</div>`;
  }

  /** What has come of it, once there is something to say. */
  #verdict(step: LayoutStep, stage: number, last: number): TemplateResult | typeof nothing {
    const isHome = elementsOf(step).every((element, place) => element === place);
    const { texts } = this;
    if (this.#route === 'split-wrong' && stage === 1)
      return html`<p class="reshape-verdict">${texts.splitWrong}</p>`;
    if (stage < last) return nothing;
    return html`<p class="reshape-verdict">${isHome ? texts.finalRight : texts.finalWrong}</p>`;
  }

  #versions(): TemplateResult {
    const { texts, language } = this;
    const order = this.word('order') as HeadOrder;
    const found = this.compute(`versions:${order}`, (client) => compareVersions(client, order));
    const times = this.result<Times>('times');
    const gap = (value: number) => (value === 0 ? '0' : formatCell(value, 6, language));
    return html`<section><h3>${texts.versions}</h3>
      <al-segments .label=${texts.order ?? ''} .name=${'reshape-order'} .value=${order}
        .options=${orders.map((value) => ({ value, text: texts[value] ?? value }))} @al-change=${this.setting('order')}></al-segments>
      ${
        found === undefined
          ? nothing
          : html`<dl class="reshape-facts" aria-live="polite"><dt>${texts.fromReshape}</dt><dd>${gap(found.fromReshape)}</dd>
            <dt>${texts.fromAscending}</dt><dd>${gap(found.fromAscending)}</dd></dl>`
      }
      <p class="reshape-turn"><button type="button" class="action" ?disabled=${this.client === undefined || this.isRunning('times')} @click=${this.#measure}>${texts.measure}</button></p>
      ${times === undefined ? nothing : this.#times(times)}</section>`;
  }

  #times(times: Times): TemplateResult {
    const caption = fill(this.texts.times ?? '', { tokens: times.tokens });
    const bars = (['loop', 'stages', 'forward'] as const).map((name) => ({
      label: this.texts[name] ?? name,
      value: times[name],
    }));
    return html`<p class="hint">${caption}</p>
      <al-bars .label=${caption} .bars=${bars} .digits=${2} .language=${this.language} .family=${'output'}></al-bars>`;
  }

  #measure(): void {
    this.start('times', (client, signal, progress) =>
      timeVersions(client, { now: () => performance.now(), signal, progress }),
    );
  }
}

function commandOf(operation: LayoutOperation): string {
  if (operation.kind === 'reshape') return `.reshape(${operation.shape.join(', ')})`;
  if (operation.kind === 'transpose') return `.transpose(${operation.axes.join(', ')})`;
  return 'np.ascontiguousarray(…)';
}

const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

define('al-topic-reshape', AlTopicReshape);
