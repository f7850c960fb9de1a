/** The recorded NumPy run of lesson A, for hosts that refuse WebAssembly and for the "like NumPy" panel. */
import { imported, once } from '../engine/on-demand.ts';
import type { TensorValue } from '../model/tensors.ts';
import { configOf, type Run, runOf } from './computation.ts';
import { initialState } from './properties.ts';

type Recorded = Readonly<Record<string, TensorValue>>;

const parameterIds = new Set(['w_q', 'w_k', 'w_v', 'w_o']);

/** Loaded once and only when needed. */
export const recordedTensors = once(async (): Promise<Recorded> => {
  const module = await imported(import('../../content/data/recorded-trace.json'), 'recorded-trace.json');
  return Object.fromEntries(
    // JSON has no infinities: they are written as "-Infinity", which Number reads back.
    Object.entries(module.default).map(([id, { shape, data }]) => [
      id,
      { shape, data: Array.from(data, Number) },
    ]),
  );
});

export async function recordedRun(): Promise<Run> {
  const entries = Object.entries(await recordedTensors());
  const trace = Object.fromEntries(entries.filter(([id]) => !parameterIds.has(id)));
  const parameters = Object.fromEntries(entries.filter(([id]) => parameterIds.has(id)));
  return runOf(trace, parameters, configOf(initialState()), 'float64', true);
}
