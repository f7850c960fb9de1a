/** How a run shares the machine with the page. */

export type Pace = {
  /** Milliseconds of one slice of steps. */
  readonly slice: number;
  /** Steps of one turn of runs that keep in step, however long they take. */
  readonly together: number;
  /** Milliseconds between two reports, which cost as much as some steps. */
  readonly look: number;
  readonly now: () => number;
  /** Resolves when the page has had its turn, and not before `milliseconds`. */
  readonly rest: (milliseconds: number) => Promise<void>;
};

/** In a worker a slice costs the page nothing; other questions wait for it. */
const inWorker = { slice: 30, together: 8, look: 90 };
/** Between two frames of the page, which has to draw too. */
const betweenFrames = { slice: 6, together: 1, look: 200 };

/** For an engine that runs `where`: on the page's own thread every slice is followed by a frame. */
export function paceFor(where: 'worker' | 'main'): Pace {
  const isAlone = where === 'worker';
  return {
    ...(isAlone ? inWorker : betweenFrames),
    now: () => performance.now(),
    rest: async (milliseconds) => {
      const waits = [milliseconds > 0 ? after(milliseconds) : undefined, isAlone ? undefined : nextFrame()];
      await Promise.all(waits);
    },
  };
}

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A hidden page has no frames, and its run goes on all the same. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(late);
      // After the frame, so that it is drawn before the next slice.
      setTimeout(resolve);
    });
  });
}
