/** X and the matrices of the recorded training, for the ten steps: what the model makes of given sentences. */
import type { LessonInputs, Tensor } from '../engine/api.d.ts';
import type { EngineClient } from '../engine/client.ts';
import { AttentionError } from '../engine/error.ts';
import { wordsOf } from '../model/probe-words.ts';
import { recordedTraining } from './recorded.ts';

type DType = 'float32' | 'float64';

/**
 * Sentences of known words, all of one length; a word that the model never saw is refused by the engine. Its matrices could
 * be cut into another number of heads, which would be nobody's: that is refused too.
 */
export async function trainedInputs(
  client: EngineClient,
  sentences: readonly (readonly string[])[],
  { dtype, num_heads }: { readonly dtype: DType; readonly num_heads: number },
): Promise<LessonInputs> {
  const { settings, parameters } = await recordedTraining();
  const [expected, actual] = [settings.num_heads, num_heads];
  if (expected !== actual)
    throw new AttentionError('ShapeMismatch', { tensor: 'w_q', axis: 'h', expected, actual });
  const training = await client.training(settings, { parameters, step: settings.steps });
  try {
    const probes = await Promise.all(sentences.map((tokens) => training.probe(wordsOf(tokens.join(' ')))));
    const [first] = probes;
    const weights = Object.entries(first?.request.weights ?? {}).map(([id, tensor]) => [
      id,
      as(dtype, tensor),
    ]);
    const x = joined(probes.map(({ request }) => request.x));
    return { x: as(dtype, x), weights: Object.fromEntries(weights) as LessonInputs['weights'] };
  } finally {
    training.dispose();
  }
}

/** Every float32 is a float64 too. */
function as(dtype: DType, { shape, data }: Tensor): Tensor {
  return { shape: [...shape], data: dtype === 'float32' ? Float32Array.from(data) : Float64Array.from(data) };
}

/** (1, N, d_model) of each sentence -> (B, N, d_model) */
function joined(parts: readonly Tensor[]): Tensor {
  const [, N = 0, d = 0] = parts[0]?.shape ?? [];
  return { shape: [parts.length, N, d], data: Float32Array.from(parts.flatMap(({ data }) => [...data])) };
}
