/** Contenders take turns, A B C … C B A, so that a slow spell of the machine meets all of them. */
import type { Sample } from './gate.ts';

export type Contender = {
  readonly name: string;
  /** One call. What returns a promise is awaited within the time measured. */
  readonly run: () => unknown;
};

export type Clock = {
  now(): number;
  /** Times the canary, in milliseconds. */
  canary(): number;
  /** Lets the host breathe: background compilation, messages, a cancel. Rejects to end the run. */
  pause(milliseconds: number): Promise<void>;
};

export type Turns = {
  /** Time for all contenders together. */
  readonly milliseconds: number;
  /** Short calls are repeated until a sample is about so long. */
  readonly sampleMs: number;
  /** Every contender gets so many samples, however long they take. */
  readonly fewest: number;
  readonly progress?: (share: number) => void;
};

const warmUpMs = 250;
/** How much more than an equal part of the time a contender may take. */
const generosity = 1.5;
const mostWarmUps = 2000;
/** Code that has become hot is compiled in the background; it gets the time to arrive. */
const settleMs = 300;
/**
 * The contender before has emptied the caches. A turn of one whose calls are shorter than this begins with a call that
 * is not timed, as a caller would find it who calls again; in longer ones the difference does not show.
 */
const coldMs = 100;

/** Samples of every contender, by place. */
export async function takeTurns(
  contenders: readonly Contender[],
  clock: Clock,
  turns: Turns,
): Promise<Sample[][]> {
  const paces: Pace[] = [];
  for (const contender of contenders) paces.push(await warmUp(contender, clock, turns.sampleMs));
  await clock.pause(settleMs);
  const samples: Sample[][] = contenders.map(() => []);
  const spent = contenders.map(() => 0);
  const begin = clock.now();
  const elapsed = () => clock.now() - begin;
  const isShort = (place: number) => samples[place]!.length < turns.fewest;
  for (let round = 0; elapsed() < turns.milliseconds || samples.some((_, place) => isShort(place)); round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const place = round % 2 === 0 ? turn : contenders.length - 1 - turn;
      // Slow contenders sit out rounds, so that they do not take the time of the quick ones.
      const share = (generosity * elapsed()) / contenders.length;
      if (!isShort(place) && (spent[place]! > share || elapsed() > turns.milliseconds)) continue;
      const turnBegin = clock.now();
      samples[place]!.push(await sampleOf(contenders[place]!, paces[place]!, clock));
      spent[place]! += clock.now() - turnBegin;
      turns.progress?.(Math.min(1, elapsed() / turns.milliseconds));
      await clock.pause(0);
    }
  }
  return samples;
}

/** How many calls make a sample, and whether one call goes before them. */
type Pace = { readonly repeats: number; readonly callsBefore: 0 | 1 };

/** Runs a contender until it is hot. */
async function warmUp(contender: Contender, clock: Clock, sampleMs: number): Promise<Pace> {
  const begin = clock.now();
  let calls = 0;
  let last = begin;
  let shortest = Number.POSITIVE_INFINITY;
  do {
    const batch = calls < 10 ? 1 : 10;
    for (let call = 0; call < batch; call++) await contender.run();
    const now = clock.now();
    shortest = Math.min(shortest, (now - last) / batch);
    last = now;
    calls += batch;
  } while (last - begin < warmUpMs && calls < mostWarmUps);
  await clock.pause(0);
  const estimate = Math.max(shortest, (last - begin) / calls / 4);
  return { repeats: Math.max(1, Math.round(sampleMs / estimate)), callsBefore: estimate < coldMs ? 1 : 0 };
}

/** One sample: canary, so many calls, canary. */
async function sampleOf(contender: Contender, { repeats, callsBefore }: Pace, clock: Clock): Promise<Sample> {
  for (let call = 0; call < callsBefore; call++) await contender.run();
  const before = clock.canary();
  const begin = clock.now();
  const first = contender.run();
  if (first instanceof Promise) {
    await first;
    for (let call = 1; call < repeats; call++) await contender.run();
  } else {
    for (let call = 1; call < repeats; call++) contender.run();
  }
  const ms = (clock.now() - begin) / repeats;
  return { ms, before, after: clock.canary() };
}
