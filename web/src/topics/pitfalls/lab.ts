/** Two of the pitfalls as experiments: heads that repeat each other, and heads that get narrower as they get more. */
import type { Request, Tensor, Trace } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { headOf } from '../lesson-run.ts';

const lesson = { seed: 42, batch: 2, length: 5, d_model: 8, num_heads: 2 };

export type Repetition = {
  readonly run: Trace;
  /** Largest difference between the weights of head 0 and head 1. */
  readonly apart: number;
  /** Largest change of the output against the run in which each head has its own parameters. */
  readonly change: number;
};

/** Lesson A's run; `shared`: head 1 uses the columns of head 0. */
export async function repetition(client: EngineClient, shared: boolean): Promise<Repetition> {
  const { d_model, num_heads } = lesson;
  const { x, weights } = await client.lessonInputs(lesson);
  const own: Request = { config: { d_model, num_heads, mask: 'causal' }, x, weights };
  const { w_q, w_k, w_v, w_o } = weights;
  const copies = { w_q: firstHeadTwice(w_q), w_k: firstHeadTwice(w_k), w_v: firstHeadTwice(w_v), w_o };
  const [correct, run] = await Promise.all([
    client.trace(own),
    client.trace(shared ? { ...own, weights: copies } : own),
  ]);
  const [heads, outputs] = await Promise.all([
    client.difference({ left: headOf(run.weights, 0), right: headOf(run.weights, 1) }),
    client.difference({ left: run.output, right: correct.output }),
  ]);
  return { run, apart: heads.largest, change: outputs.largest };
}

function firstHeadTwice({ shape, data }: Tensor): Tensor {
  const columns = shape[1] as number;
  const width = columns / lesson.num_heads;
  const copied = data.map((_, place) => {
    const column = (place % columns) % width;
    return data[place - (place % columns) + column] as number;
  });
  return { shape, data: copied };
}

export type Division = {
  readonly d_k: number;
  /** Of all four matrices. */
  readonly parameters: number;
  /** Weights of one sentence of 512 tokens: one matrix per head. */
  readonly cells: number;
};

export async function division(client: EngineClient, num_heads: number): Promise<Division> {
  const [d_model, n] = [512, 512];
  const config = { d_model, num_heads };
  const [{ total }, { b_k }, { stored_weights }] = await Promise.all([
    client.parameterCount({ config, biases: false }),
    // The bias of one key/value head has a number per channel.
    client.parameterCount({ config: { ...config, num_kv_heads: 1 }, biases: true }),
    client.layerCosts({ kind: 'attention', n, d: d_model, num_heads }),
  ]);
  return { d_k: b_k as number, parameters: total, cells: stored_weights };
}
