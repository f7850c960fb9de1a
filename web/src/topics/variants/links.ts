/** The picture of who reads what: query heads above, key/value heads or the latent below. */
import { html, svg, type TemplateResult } from 'lit';
import { fill } from '../../i18n/catalogue.ts';
import { type Choice, sizes } from './lab.ts';

type Texts = Readonly<Record<string, string>>;

const heads = Array.from({ length: sizes.num_heads }, (_, head) => head);
const step = 100 / sizes.num_heads;
const centre = (head: number) => (head + 0.5) * step;

export function linksOf(choice: Choice, texts: Texts): TemplateResult {
  const below = choice.kind === 'grouped' ? groups(choice.num_kv_heads) : latent(choice.kv_latent_dim, texts);
  return html`<figure class="variant-links"><figcaption>${texts.links}</figcaption>
    <svg viewBox="0 0 100 46" role="img" aria-label=${spoken(choice, texts)}>
      ${below}
      ${heads.map((head) => svg`<g data-family="q">${box(centre(head), 3, step * 0.36, String(head))}</g>`)}
    </svg></figure>`;
}

function groups(count: number) {
  const size = sizes.num_heads / count;
  return Array.from({ length: count }, (_, group) => {
    const place = (group + 0.5) * size * step;
    const members = heads.slice(group * size, (group + 1) * size);
    return svg`<g data-family="k">${members.map((head) => line(centre(head), place))}${box(place, 33, step * 0.36, String(group))}</g>`;
  });
}

function latent(width: number, texts: Texts) {
  const label = fill(texts.latentBox ?? '', { width });
  return svg`<g data-family="v">${heads.map((head) => line(centre(head), 50))}${box(50, 33, 18, label)}</g>`;
}

const line = (from: number, to: number) =>
  svg`<line class="link" x1=${from} y1="13" x2=${to} y2="33"></line>`;

const box = (place: number, top: number, half: number, text: string) =>
  svg`<rect class="node" x=${place - half} y=${top} width=${2 * half} height="10" rx="2"></rect>
    <text x=${place} y=${top + 6.7} text-anchor="middle">${text}</text>`;

function spoken(choice: Choice, texts: Texts): string {
  if (choice.kind === 'latent') return fill(texts.linksLatent ?? '', { width: choice.kv_latent_dim });
  const size = sizes.num_heads / choice.num_kv_heads;
  return Array.from({ length: choice.num_kv_heads }, (_, key) => {
    const queries = heads.slice(key * size, (key + 1) * size).join(', ');
    return fill(texts.linksGrouped ?? '', { queries, key });
  }).join('; ');
}
