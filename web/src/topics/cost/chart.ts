/** Multiply-adds by length on two logarithmic axes: one line per kind of layer, named at its end. */
import { html, svg, type TemplateResult } from 'lit';
import type { LayerKind } from '../../engine/api.d.ts';
import { type Curves, kinds } from './lab.ts';

type Texts = Readonly<Record<string, string>>;
type Scale = (value: number) => number;

const width = 100;
const height = 56;
const margin = { left: 4, right: 25, top: 4, bottom: 8 };
const families: Readonly<Record<LayerKind, string>> = { attention: 'weights', rnn: 'k', convolution: 'v' };

export function chartOf(curves: Curves, n: number, texts: Texts): TemplateResult {
  const [across, up] = scalesOf(curves);
  const lines = kinds.map((kind) => {
    const heights = curves.map(({ costs }) => up(costs[kind].multiply_adds));
    const points = curves.map(({ n: at }, place) => `${across(at)},${heights[place]}`).join(' ');
    return svg`<g data-family=${families[kind]}><polyline class=${`line line-${kind}`} points=${points}></polyline>
      <text x=${width - margin.right + 1.5} y=${(heights.at(-1) ?? 0) + 1.2}>${texts[kind]}</text></g>`;
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
