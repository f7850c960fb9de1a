/** Multiply-adds by length on two logarithmic axes: one line per kind of layer, named at its end. */
import { html, svg, type TemplateResult } from 'lit';
import type { LayerKind } from '../../engine/api.d.ts';
import { type Curves, kinds } from './lab.ts';

type Texts = Readonly<Record<string, string>>;
type Scale = (value: number) => number;

const width = 100;
const height = 56;
const margin = { left: 4, right: 25, top: 4, bottom: 8 };
/** Room that a name needs at the end of its line, on a phone too. */
const nameHeight = 4.2;
const families: Readonly<Record<LayerKind, string>> = { attention: 'weights', rnn: 'k', convolution: 'v' };

export function chartOf(curves: Curves, n: number, texts: Texts): TemplateResult {
  const [across, up] = scalesOf(curves);
  const last = curves.at(-1);
  const names = apart(
    kinds.map((kind) => (last === undefined ? 0 : up(last.costs[kind].multiply_adds))),
    nameHeight,
  );
  const lines = kinds.map((kind, place) => {
    const points = curves.map(({ n, costs }) => `${across(n)},${up(costs[kind].multiply_adds)}`).join(' ');
    return svg`<g data-family=${families[kind]}><polyline class=${`line line-${kind}`} points=${points}></polyline>
      <text x=${width - margin.right + 1.5} y=${(names[place] ?? 0) + 1.2}>${texts[kind]}</text></g>`;
  });
  const ticks = curves
    .filter((_, place) => place % 2 === 0)
    .map(({ n: at }) => svg`<text x=${across(at)} y=${height - 2} text-anchor="middle">${at}</text>`);
  return html`<figure class="cost-chart"><figcaption>${texts.chart}</figcaption>
    <svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${texts.chart ?? ''}>
      <line class="chosen" x1=${across(n)} x2=${across(n)} y1=${margin.top} y2=${height - margin.bottom}></line>
      ${lines}${ticks}
    </svg></figure>`;
}

/** The heights, from the top, with the lower of any two moved down until they are `gap` apart. */
export function apart(heights: readonly number[], gap: number): number[] {
  const moved = [...heights];
  let above = Number.NEGATIVE_INFINITY;
  for (const [place, height] of [...heights.entries()].sort(([, one], [, other]) => one - other)) {
    above = Math.max(height, above + gap);
    moved[place] = above;
  }
  return moved;
}

/** Length to the right, multiply-adds upwards. */
function scalesOf(curves: Curves): [Scale, Scale] {
  const counts = curves.flatMap(({ costs }) => kinds.map((kind) => costs[kind].multiply_adds));
  const [first, last] = [curves[0]?.n ?? 1, curves.at(-1)?.n ?? 2];
  return [
    logarithmic([first, last], [margin.left, width - margin.right]),
    logarithmic([Math.min(...counts), Math.max(...counts)], [height - margin.bottom, margin.top]),
  ];
}

function logarithmic([low, high]: [number, number], [from, to]: [number, number]): Scale {
  return (value) => from + ((to - from) * Math.log(value / low)) / Math.log(high / low);
}
