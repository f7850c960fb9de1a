/** Heads that begin as copies of each other: what becomes of them. */
import type { Tensor } from '../../engine/api.d.ts';
import type { TrainingSettings } from '../../engine/api-training.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { defaultGrammar } from '../../training/grammar.ts';
import { headOf, partOf } from '../lesson-run.ts';

/** Noise 0: all heads of a matrix start equal. Dropout would part them by leaving one out and not the other. */
export function settingsWith(seed: number, head_noise: number): TrainingSettings {
  return { grammar: defaultGrammar, seed, head_noise, head_dropout: 0 };
}

/** Are the weights of all heads the same numbers? No tolerance: every bit. */
export function areEqual(weights: Tensor): boolean {
  const heads = Array.from(
    { length: weights.shape[1] as number },
    (_, head) => partOf(weights, [0, head]).data,
  );
  return heads.every((head) => head.every((value, place) => Object.is(value, heads[0]?.[place])));
}

/** Largest difference between the weights of head 0 and of any other. */
export async function distanceOf(client: EngineClient, weights: Tensor): Promise<number> {
  const others = Array.from({ length: (weights.shape[1] as number) - 1 }, (_, place) => place + 1);
  const first = headOf(weights, 0);
  const found = await Promise.all(
    others.map((head) => client.difference({ left: first, right: headOf(weights, head) })),
  );
  return Math.max(0, ...found.map(({ largest }) => largest));
}
