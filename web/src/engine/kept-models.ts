/**
 * The parameters that a trainer had after some of its steps, so that a run can be looked back at. Copies: about 25 of a
 * whole run, fewer of a model so large that they would take more than `mostBytes`.
 */
import type { Tensor } from './api.d.ts';

type Parameters = Readonly<Record<string, Tensor>>;

/** As many in the first fifth of a run as in the rest of it: most happens early. */
const perPart = 12;
const mostBytes = 2 ** 26;

const bytesOf = (parameters: Parameters): number =>
  Object.values(parameters).reduce((sum, { data }) => sum + data.byteLength, 0);

/** `bytes`: of one copy. */
export function stepsToKeep(steps: number, bytes: number): number[] {
  const early = Array.from({ length: perPart + 1 }, (_, place) => (place * steps) / (5 * perPart));
  const late = Array.from({ length: perPart }, (_, place) => (steps / 5) * (1 + (4 * (place + 1)) / perPart));
  const all = [...new Set([...early, ...late].map(Math.round))];
  const room = Math.floor(mostBytes / bytes);
  if (room === 0) return [];
  const every = Math.ceil(all.length / room);
  return all.filter((_, place) => place % every === 0);
}

export class KeptModels {
  readonly #wanted: readonly number[];
  readonly #kept = new Map<number, Parameters>();

  /** `parameters`: of the model at `step`, where it begins. */
  constructor(steps: number, step: number, parameters: Parameters) {
    this.#wanted = stepsToKeep(steps, bytesOf(parameters));
    this.passed(step, () => parameters);
  }

  get steps(): number[] {
    return [...this.#kept.keys()];
  }

  at(step: number): Parameters | undefined {
    return this.#kept.get(step);
  }

  /** How many steps there are from `step` to the next that is wanted. */
  distance(step: number): number {
    const next = this.#wanted.find((wanted) => wanted > step);
    return next === undefined ? Number.POSITIVE_INFINITY : next - step;
  }

  passed(step: number, parameters: () => Parameters): void {
    if (this.#wanted.includes(step)) this.#kept.set(step, parameters());
  }
}
