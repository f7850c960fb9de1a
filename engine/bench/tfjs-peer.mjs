// @tensorflow/tfjs-backend-wasm with SIMD on one thread: x in, y out.
import { headWidth, keyWidth } from '../../web/src/bench/cases.ts';

export const tfjsName = 'tfjs-backend-wasm';

/** [{ name, open }]; `tf` is tfjs-core with the wasm backend chosen. */
export function tfjsPeers(tf, size, inputs) {
  return [{ name: tfjsName, peer: tfjsName, open: async () => opened(tf, size, inputs) }];
}

function opened(tf, size, { x, w_q, w_k, w_v, w_o }) {
  const { batch, length, d_model, num_kv_heads, num_heads } = size;
  const width = headWidth(size);
  const group = num_heads / num_kv_heads;
  const weights = {
    w_q: tf.tensor2d(w_q, [d_model, d_model]),
    w_k: tf.tensor2d(w_k, [d_model, keyWidth(size)]),
    w_v: tf.tensor2d(w_v, [d_model, keyWidth(size)]),
    w_o: tf.tensor2d(w_o, [d_model, d_model]),
  };
  // The queries of the heads that share a key stand below each other: group·N rows per key head.
  const hidden = new Float32Array(group * length * length).map((_, cell) =>
    cell % length > Math.floor(cell / length) % length ? -1e9 : 0,
  );
  const mask = tf.tensor2d(hidden, [group * length, length]);
  const scale = tf.scalar(1 / Math.sqrt(width));
  const heads = (flat, each) =>
    tf.reshape(tf.transpose(tf.reshape(flat, [batch, length, num_kv_heads, each, width]), [0, 2, 3, 1, 4]), [
      batch,
      num_kv_heads,
      each * length,
      width,
    ]);

  const forward = () => {
    const rows = tf.tensor2d(x, [batch * length, d_model]);
    const q = heads(tf.mul(tf.matMul(rows, weights.w_q), scale), group);
    const k = heads(tf.matMul(rows, weights.w_k), 1);
    const v = heads(tf.matMul(rows, weights.w_v), 1);
    const attended = tf.softmax(tf.add(tf.matMul(q, k, false, true), mask));
    const outputs = tf.reshape(tf.matMul(attended, v), [batch, num_kv_heads, group, length, width]);
    const concat = tf.reshape(tf.transpose(outputs, [0, 3, 1, 2, 4]), [batch * length, d_model]);
    return tf.matMul(concat, weights.w_o);
  };

  let last;
  return {
    run: () => {
      const y = tf.tidy(forward);
      last = y.dataSync();
      y.dispose();
    },
    output: () => last,
    close: () => tf.dispose([...Object.values(weights), mask, scale]),
  };
}
