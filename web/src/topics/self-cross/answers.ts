import type { Grader } from '../grading.ts';
import { attend, type SelfCrossChoice, width } from './lab.ts';

const cross: SelfCrossChoice = { mode: 'cross', decoder: 3, encoder: 5, d_v: 4, own: true };

const weightsShape: Grader = async ({ client, settings }) => {
  const [decoder, encoder] = [settings.decoder as number, settings.encoder as number];
  const { run } = await attend(client, { ...cross, decoder, encoder });
  const { num_heads } = width;
  return {
    kind: 'shape',
    shape: run.weights.shape,
    misconceptions: {
      turned: [1, num_heads, encoder, decoder],
      decoderOnly: [1, num_heads, decoder, decoder],
      encoderOnly: [1, num_heads, encoder, encoder],
      noHeads: [1, decoder, encoder],
    },
  };
};

const equalQkv: Grader = async ({ client }) => {
  const { run, qk } = await attend(client, { ...cross, mode: 'self' });
  const { largest } = await client.difference({ left: run.x, right: run.memory });
  if (largest > 0) return { kind: 'choice', right: 'none' };
  return { kind: 'choice', right: qk > 0 ? 'inputs' : 'all' };
};

/** The same object used twice: does it run, and does it give what a layer of its own gives? */
const shared: Grader = async ({ client }) => {
  const { borrowed } = await attend(client, { ...cross, own: false });
  return { kind: 'choice', right: borrowed === 0 ? 'runs-same' : 'runs-differs' };
};

export default { weightsShape, equalQkv, shared } satisfies Record<string, Grader>;
