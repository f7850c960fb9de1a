import type { Tensor } from '../../engine/api.d.ts';
import type { Grader } from '../grading.ts';

const lesson = { seed: 42, batch: 2, length: 5, d_model: 8, num_heads: 2 };

/** With the identity for W_O: is the output what the heads give, side by side? */
const mixing: Grader = async ({ client }) => {
  const { d_model, num_heads } = lesson;
  const { x, weights } = await client.lessonInputs(lesson);
  const config = { d_model, num_heads, mask: 'causal' } as const;
  const { concat, output } = await client.trace({
    config,
    x,
    weights: { ...weights, w_o: identity(d_model) },
  });
  const whole = await client.trace({ config, x, weights });
  const [unmixed, same] = await Promise.all([
    client.difference({ left: output, right: concat }),
    client.difference({ left: output, right: whole.output }),
  ]);
  return { kind: 'choice', right: unmixed.largest === 0 ? 'unmixed' : same.largest === 0 ? 'same' : 'zero' };
};

function identity(size: number): Tensor {
  const data = Float64Array.from({ length: size * size }, (_, place) => (place % (size + 1) === 0 ? 1 : 0));
  return { shape: [size, size], data };
}

export default { mixing } satisfies Record<string, Grader>;
