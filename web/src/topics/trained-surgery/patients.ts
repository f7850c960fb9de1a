/** The models that surgery is done on: the recorded one at once, and one with eight heads that is trained first. */
import type { EngineClient } from '../../engine/client.ts';
import type { ClientTraining } from '../../engine/client-training.ts';
import { defaultGrammar } from '../../training/grammar.ts';
import { paceFor } from '../../training/pace.ts';
import { recordedTraining } from '../../training/recorded.ts';
import { trained, type Watch } from '../../training/to-end.ts';

export async function recordedPatient(client: EngineClient): Promise<ClientTraining> {
  const { settings, parameters } = await recordedTraining();
  return client.training(settings, { parameters, step: settings.steps });
}

/** Eight heads of the width that four have at d_model 32 would need 64; 48 is enough to learn all. */
const eight = { num_heads: 8, d_model: 48, seed: 1 };

export async function eightHeads(
  client: EngineClient,
  steps: number,
  watch: Omit<Watch, 'pace'>,
): Promise<ClientTraining> {
  const settings = { grammar: defaultGrammar, steps, ...eight };
  const { training } = await trained(client, settings, { ...watch, pace: paceFor(client.where) });
  return training;
}
