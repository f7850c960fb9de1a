/** From the state of the lesson to a run: what the engine is asked, and everything it answers. */
import type { Request as EngineRequest, LessonInputs } from '../engine/api.d.ts';
import type { EngineClient } from '../engine/client.ts';
import { imported } from '../engine/on-demand.ts';
import type { Ranks, Sizes } from '../model/derivations.ts';
import { offsetOf, type TensorValue } from '../model/tensors.ts';
import { placeLoaded } from './loaded.ts';
import type { Edit, LessonState } from './properties.ts';

/** All tensors of one run, parameters included, by id. */
export type Run = {
  readonly tensors: Readonly<Record<string, TensorValue>>;
  /** The engine's own trace, as `element.trace` hands it out. */
  readonly trace: Readonly<Record<string, TensorValue>>;
  readonly sizes: Sizes;
  readonly ranks: Ranks;
  readonly dtype: LessonState['dtype'];
  readonly config: EngineRequest['config'];
  /** True when this is the recorded NumPy run, shown because no engine can run here. */
  readonly recorded: boolean;
};

export function configOf(state: LessonState): EngineRequest['config'] {
  const { d_model, num_heads, dtype, mask, mask_fill, scale } = state;
  return { d_model, num_heads, dtype, mask, mask_fill, scale };
}

/** Asks the engine for X and the parameters, puts the learner's files and edits over them, and asks for the trace. */
export async function compute(client: EngineClient, state: LessonState): Promise<Run> {
  const inputs = state.model === 'trained' ? await learned(client, state) : await drawn(client, state);
  typeOver(inputs, state.edits);
  const config = configOf(state);
  const trace = (await client.trace({
    config,
    x: inputs.x,
    weights: inputs.weights,
  })) as unknown as Run['trace'];
  return runOf(trace, inputs.weights, config, state.dtype, false);
}

async function drawn(client: EngineClient, state: LessonState): Promise<LessonInputs> {
  const inputs = await client.lessonInputs({
    seed: state.seed,
    batch: state.tokens.length,
    length: state.tokens[0]?.length ?? 0,
    d_model: state.d_model,
    num_heads: state.num_heads,
    dtype: state.dtype,
  });
  placeLoaded(state.loaded, { x: inputs.x, ...inputs.weights });
  return inputs;
}

/** What was learned is loaded only when it is asked for. */
async function learned(
  client: EngineClient,
  { tokens, dtype, num_heads }: LessonState,
): Promise<LessonInputs> {
  const { trainedInputs } = await imported(import('../training/inputs.ts'), 'inputs');
  return trainedInputs(client, tokens, { dtype, num_heads });
}

/** Edits of cells that this shape does not have are kept in the state and left out here. */
function typeOver(inputs: LessonInputs, edits: readonly Edit[]): void {
  for (const { tensor, index, value } of edits) {
    const target = tensor === 'x' ? inputs.x : inputs.weights[tensor as keyof LessonInputs['weights']];
    if (fits(target, index)) target.data[offsetOf(target.shape, index)] = value;
  }
}

export function fits(tensor: TensorValue, index: readonly number[]): boolean {
  return (
    index.length === tensor.shape.length &&
    index.every((entry, axis) => entry < (tensor.shape[axis] as number))
  );
}

export function runOf(
  trace: Run['trace'],
  parameters: Readonly<Record<string, TensorValue>>,
  config: Run['config'],
  dtype: Run['dtype'],
  recorded: boolean,
): Run {
  const tensors = { ...trace, ...parameters };
  const shape = (id: string) => (tensors[id] as TensorValue).shape as readonly number[];
  const [B, num_heads, N, d_k] = shape('q') as [number, number, number, number];
  const [, num_kv_heads, M, d_v] = shape('v') as [number, number, number, number];
  const d_model = shape('x')[2] as number;
  const ranks = Object.fromEntries(Object.entries(tensors).map(([id, tensor]) => [id, tensor.shape.length]));
  const sizes = { B, N, M, d_model, num_heads, num_kv_heads, d_k, d_v };
  return { tensors, trace, sizes, ranks, dtype, config, recorded };
}
