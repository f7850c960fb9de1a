/**
 * Losses over the steps of a training, one line per run, with the floor that no run can get under; or how far they are above
 * it, on a logarithmic scale, where ends that lie close together come apart. A picture as wide as there is room, and the
 * same numbers in a table for those who do not see it.
 */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { formatCell, type Language } from '../model/numbers.ts';
import { apart, decades, linear, logarithmic, polyline, type Scale, ticks } from '../model/plot.ts';
import type { Family } from '../model/tensors.ts';
import { define, LightElement } from './light-element.ts';

export type PlotLine = {
  readonly name: string;
  readonly family: Family;
  /** Written where the line ends. */
  readonly short?: string;
  readonly points: readonly { readonly step: number; readonly loss: number }[];
};

const height = 240;
const margin = { left: 44, right: 20, top: 12, bottom: 36 };
/** Room for what is written at the ends of lines, and between two of them. */
const endings = { width: 34, gap: 14 };
/** Rows of the table twin. */
const tableRows = 8;

export class AlLossPlot extends LightElement {
  static override properties = {
    label: {},
    lines: { attribute: false },
    floor: { type: Number },
    floorLabel: {},
    stepTitle: {},
    lossTitle: {},
    steps: { type: Number },
    above: { type: Boolean },
    cursor: { type: Number },
    language: {},
    width: { state: true },
  };

  declare label: string;
  declare lines: readonly PlotLine[];
  /** The entropy of what is to be predicted, nats. */
  declare floor: number | undefined;
  declare floorLabel: string;
  declare stepTitle: string;
  declare lossTitle: string;
  /** Where the axis of steps ends. */
  declare steps: number;
  /** Draws the distance from the floor. */
  declare above: boolean;
  /** The step that is shown beside the plot. */
  declare cursor: number | undefined;
  declare language: Language;
  declare width: number;

  readonly #observer = new ResizeObserver(([entry]) => {
    const width = Math.max(240, Math.round(entry?.contentRect.width ?? 640));
    // Sizes that change while they are being told are an error for the page around.
    requestAnimationFrame(() => {
      this.width = width;
    });
  });

  constructor() {
    super();
    this.label = '';
    this.lines = [];
    this.floorLabel = '';
    this.stepTitle = '';
    this.lossTitle = '';
    this.steps = 1;
    this.above = false;
    this.language = 'vi';
    this.width = 640;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  protected override render(): TemplateResult {
    const { width } = this;
    const lines = this.#drawn;
    const across = linear([0, Math.max(1, this.steps)], [margin.left, this.#right]);
    const { up, levels, digits } = this.#upwards(
      lines.flatMap(({ points }) => points.map(({ loss }) => loss)),
    );
    return html`<figure class="loss-plot">
      <svg viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} role="img" aria-label=${this.#summary}>
        ${this.#axes(across, up, levels, digits)}${this.above ? nothing : this.#floor(up)}${this.#cursor(across)}
        ${lines.map(
          ({ family, points }, place) => svg`<g data-family=${family}><polyline class=${`line line-${place}`}
            points=${polyline(
              points.map(({ step, loss }) => ({ x: step, y: loss })),
              across,
              up,
            )}></polyline></g>`,
        )}
        ${this.#endings(lines, across, up)}
      </svg>
      ${lines.length < 2 ? nothing : this.#legend()}
      ${this.#table()}
    </figure>`;
  }

  /** Losses, or what they are above the floor. */
  get #drawn(): readonly PlotLine[] {
    const base = this.above ? (this.floor ?? 0) : 0;
    return this.lines.map((line) => ({
      ...line,
      points: line.points.map(({ step, loss }) => ({ step, loss: loss - base })),
    }));
  }

  get #right(): number {
    const isNamed = this.lines.some(({ short }) => short !== undefined);
    return this.width - margin.right - (isNamed ? endings.width : 0);
  }

  #upwards(losses: readonly number[]): { up: Scale; levels: readonly number[]; digits: number } {
    const room = [height - margin.bottom, margin.top] as const;
    if (!this.above) {
      const highest = Math.max(0.1, this.floor ?? 0, ...losses);
      return { up: linear([0, highest], room), levels: ticks([0, highest], 5), digits: highest < 1 ? 2 : 1 };
    }
    // On a finite set of sentences a run may end a little below its floor: it is drawn where the picture ends.
    const low = 0.85 * Math.max(0.001, Math.min(1, ...losses));
    const high = Math.max(1, ...losses);
    return { up: logarithmic([low, high], room), levels: decades(low, high), digits: low < 0.01 ? 3 : 2 };
  }

  #endings(lines: readonly PlotLine[], across: Scale, up: Scale): TemplateResult[] {
    const named = lines.filter(({ short, points }) => short !== undefined && points.length > 0);
    const ends = named.map(({ points }) => {
      const { step = 0, loss = 0 } = points.at(-1) ?? {};
      return { x: across(step), y: up(loss) };
    });
    const places = apart(
      ends.map(({ y }) => y),
      endings.gap,
      height - margin.bottom,
    );
    return named.map(({ family, short }, index) => {
      const { x, y } = ends[index] ?? { x: 0, y: 0 };
      const place = places[index] ?? y;
      return svg`<g data-family=${family}><line class="ending" x1=${x} y1=${y} x2=${x + 10} y2=${place}></line>
        <text class="ending-name" x=${x + 13} y=${place + 4}>${short}</text></g>`;
    });
  }

  #number(value: number): string {
    return formatCell(value, 3, this.language);
  }

  get #summary(): string {
    const ends = this.#drawn.map(({ name, points }) => {
      const last = points.at(-1);
      return last === undefined
        ? name
        : `${name}: ${this.#number(last.loss)} (${this.stepTitle} ${last.step})`;
    });
    const floor =
      this.floor === undefined || this.above ? [] : [`${this.floorLabel}: ${this.#number(this.floor)}`];
    return `${this.label}. ${[...ends, ...floor].join('; ')}`;
  }

  #axes(across: Scale, up: Scale, levels: readonly number[], digits: number): TemplateResult {
    const right = this.#right;
    const bottom = height - margin.bottom;
    const steps = ticks([0, Math.max(1, this.steps)], this.width < 420 ? 4 : 6);
    return svg`${levels.map(
      (level) => svg`<line class="grid" x1=${margin.left} x2=${right} y1=${up(level)} y2=${up(level)}></line>
        <text class="tick" x=${margin.left - 6} y=${up(level) + 4} text-anchor="end">${formatCell(level, digits, this.language)}</text>`,
    )}${steps.map(
      (step) =>
        svg`<text class="tick" x=${across(step)} y=${bottom + 15} text-anchor="middle">${String(step)}</text>`,
    )}
      <text class="tick" x=${right} y=${height - 4} text-anchor="end">${this.stepTitle} →</text>
      <text class="tick" x=${margin.left} y=${height - 4}>↑ ${this.lossTitle}</text>`;
  }

  #floor(up: Scale): TemplateResult | typeof nothing {
    if (this.floor === undefined) return nothing;
    const y = up(this.floor);
    return svg`<line class="floor" x1=${margin.left} x2=${this.#right} y1=${y} y2=${y}></line>
      <text class="floor-label" x=${this.#right} y=${y + 15} text-anchor="end">${this.floorLabel} ${this.#number(this.floor)}</text>`;
  }

  #cursor(across: Scale): TemplateResult | typeof nothing {
    if (this.cursor === undefined) return nothing;
    const x = across(this.cursor);
    return svg`<line class="cursor" x1=${x} x2=${x} y1=${margin.top} y2=${height - margin.bottom}></line>`;
  }

  #legend(): TemplateResult {
    return html`<ul class="legend">${this.lines.map(
      (
        { name, family },
        place,
      ) => html`<li data-family=${family}><svg viewBox="0 0 32 8" width="32" height="8" aria-hidden="true">
        <line class=${`line line-${place}`} x1="0" x2="32" y1="4" y2="4"></line></svg> ${name}</li>`,
    )}</ul>`;
  }

  #table(): TemplateResult {
    const lines = this.#drawn;
    const last = Math.max(0, ...lines.map(({ points }) => points.at(-1)?.step ?? 0));
    const steps = [
      ...new Set(Array.from({ length: tableRows }, (_, row) => Math.round((last * row) / (tableRows - 1)))),
    ];
    return html`<div class="visually-hidden"><table aria-label=${this.label}>
      <thead><tr><th scope="col">${this.stepTitle}</th>${lines.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${steps.map(
        (step) =>
          html`<tr><th scope="row">${step}</th>${lines.map(({ points }) => {
            const point = points.findLast((one) => one.step <= step);
            return html`<td>${point === undefined ? '' : this.#number(point.loss)}</td>`;
          })}</tr>`,
      )}</tbody></table></div>`;
  }
}

define('al-loss-plot', AlLossPlot);
