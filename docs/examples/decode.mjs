// Text is generated one token at a time: a decoder keeps the keys and values of the tokens before (the KV cache), and
// computes each new row once. Run it with `node docs/examples/decode.mjs` after `npm run build`.
import { loadEngine } from '../../dist/engine/index.js';

const engine = await loadEngine();
const options = { seed: 42, batch: 1, length: 6, d_model: 16, num_heads: 4 };
const { x, weights } = engine.lessonInputs(options);
const config = { d_model: 16, num_heads: 4, mask: 'causal' };

/** Token i, (1, 1, d_model). */
const token = (i) => ({ shape: [1, 1, 16], data: x.data.slice(i * 16, (i + 1) * 16) });

// All six tokens at once, and one after the other.
const whole = engine.forward({ config, x, weights }).output;
const decoder = engine.decoder({ config, weights, batch: 1 });
let differences = 0;
for (let i = 0; i < 6; i += 1) {
  const { output } = decoder.step(token(i));
  output.data.forEach((value, c) => {
    if (!Object.is(value, whole.data[i * 16 + c])) differences += 1;
  });
}
console.log(`${decoder.length} tokens, ${differences} differences`); // 6 tokens, 0 differences

// Two numbers per token, head and channel; the formula says the same for any model.
console.log(decoder.cache.elements, decoder.cache.bytes); // 192 1536
const { bytes } = engine.cacheSize({ config, layers: 1, batch: 1, context: 6, bytes_per_element: 8 });
console.log(bytes); // 1536

// The same layer with fewer keys and values to keep.
const grouped = engine.convertToGrouped({ config, weights, num_kv_heads: 2 });
const latent = engine.convertToLatent({ config, weights, kv_latent_dim: 8 });
for (const variant of [grouped, latent]) {
  const smaller = engine.decoder({ config: variant.config, weights: variant.weights, batch: 1 });
  for (let i = 0; i < 6; i += 1) smaller.step(token(i));
  console.log(smaller.cache.bytes); // 768, then 384
}

engine.dispose();
