/** The time of a host and its canary. */
import type { Clock } from './turns.ts';

export type RegisterWork = { run(rounds: number): void };

/** A canary is so many ticks of the clock long, but at least and at most so many milliseconds. */
const ticks = 60;
const shortestMs = 0.25;
const longestMs = 30;
const tries = 40;

export type TunedClock = Clock & {
  /** The smallest step of the clock, in milliseconds: browsers round it against spying. */
  readonly resolution: number;
  /** How long a sample should be, so that the clock's steps do not show. */
  readonly sampleMs: number;
};

const now = () => performance.now();

function resolutionOf(): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let tick = 0; tick < 20; tick++) {
    const begin = now();
    let end = begin;
    while (end === begin) end = now();
    smallest = Math.min(smallest, end - begin);
  }
  return smallest;
}

function timed(work: () => void): number {
  const begin = now();
  work();
  return now() - begin;
}

/** Lets everything else happen once: timers of browsers would wait for four milliseconds. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** A clock whose canary is `work`, made long enough for the clock of this host. */
export async function tunedClock(work: RegisterWork): Promise<TunedClock> {
  const resolution = resolutionOf();
  const target = Math.min(longestMs, Math.max(shortestMs, ticks * resolution));
  let rounds = 1000;
  let fastest = 0;
  for (let attempt = 0; attempt < tries; attempt++) {
    const ms = timed(() => work.run(rounds));
    if (ms < target / 2) {
      rounds *= 2;
      attempt = Math.min(attempt, tries - 10);
    } else {
      fastest = Math.max(fastest, rounds / ms);
    }
    if (attempt % 10 === 0) await nextTask();
  }
  const chosen = Math.ceil(fastest * target);
  return {
    now,
    canary: () => timed(() => work.run(chosen)),
    pause: (ms) => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : nextTask()),
    resolution,
    sampleMs: Math.max(1, 4 * target),
  };
}
