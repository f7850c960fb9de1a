// A workshop that learns nothing, for tests of what runs trainings: numbers follow from seed and step alone, so that a
// run that was taken again can be told from one that was not.
import { refusal } from './fake-client.mjs';

export const fakeSteps = 40;

/** Role scores [role][head] that leave 0 for 1 as steps go by; the casting turns with the seed. */
function scoresAt(step, seed, heads) {
  const share = step / fakeSteps;
  return [0, 1, 2].map((role) =>
    Array.from({ length: heads }, (_, head) =>
      head === (role + seed) % heads ? share : (1 - share) / heads,
    ),
  );
}

export class FakeTrainer {
  roles = ['subject', 'antecedent', 'previous'];
  vocabulary = ['Lan', 'nuôi', 'mèo', 'nó'];
  floor = { loss: 0.5, kinds: {} };
  disposed = false;
  /** Of this trainer, not of the run: what was taken again is counted again. */
  taken = 0;
  #step = 0;
  #loaded = 0;

  constructor(settings) {
    if (settings.seed < 0) throw refusal('NotPositive', { name: 'seed', value: settings.seed });
    this.settings = { num_heads: 4, steps: fakeSteps, ...settings };
  }

  advance(count) {
    const before = this.#step;
    this.#step = Math.min(this.#step + count, this.settings.steps);
    this.taken += this.#step - before;
    return this.#step;
  }

  report() {
    const { seed, num_heads } = this.settings;
    const loss = 0.5 + 2 / (1 + this.#step) + seed / 1000 + this.#loaded;
    return {
      step: this.#step,
      loss,
      accuracy: { subject: this.#step / fakeSteps },
      roleScores: scoresAt(this.#step, seed, num_heads),
    };
  }

  probe(tokens) {
    const strange = tokens.find((word) => !this.vocabulary.includes(word));
    if (strange !== undefined) throw refusal('UnknownName', { name: strange });
    const N = tokens.length;
    const h = this.settings.num_heads;
    const data = Float32Array.from({ length: h * N * N }, (_, place) => this.#step + place);
    return { weights: { shape: [1, h, N, N], data }, probabilities: { shape: [N, 4], data }, request: {} };
  }

  /** A loss that grows with the gates that are closed, head 0 the dearest. */
  evaluate({ head_gates = [] } = {}) {
    const lost = head_gates.reduce((sum, gate, head) => sum + (1 - gate) / (1 + head), 0);
    return { loss: 0.5 + lost, losses: {}, accuracy: { subject: 1 - lost / 4 } };
  }

  /** Every tenth step, and the present one. */
  keptSteps() {
    const kept = Array.from({ length: 1 + this.#step / 10 }, (_, place) => 10 * place);
    return [...new Set([...kept, this.#step])];
  }

  lookBack(step, tokens) {
    if (!this.keptSteps().includes(step)) throw refusal('UnknownName', { name: `step ${step}` });
    const now = this.#step;
    this.#step = step;
    const frame = { step, report: this.report(), weights: this.probe(tokens).weights };
    this.#step = now;
    return frame;
  }

  sample(count) {
    return Array.from({ length: count }, () => ({ tokens: ['Lan', 'nuôi', 'mèo'], slots: [] }));
  }

  parameters() {
    const place = Float32Array.of(0, 0, 0, 0, 0, 0);
    return {
      w_q: { shape: [1], data: Float32Array.of(this.#step) },
      position_embedding: { shape: [6, 1], data: place },
    };
  }

  load({ w_q }, step = 0) {
    this.#loaded = w_q.data[0];
    this.#step = step;
  }

  dispose() {
    this.disposed = true;
  }
}

export class FakeWorkshop {
  info = { version: '0', build: 'simd', memoryBytes: 1 };
  trainers = [];

  trainer(settings) {
    const made = new FakeTrainer(settings);
    this.trainers.push(made);
    return made;
  }

  dispose() {}
}
