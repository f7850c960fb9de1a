/** Keeps the state in the page's address: written at rest, read at the start and when the address changes. */
import { type LinkReading, linkDefaults, readLink, writeLink } from './link.ts';
import type { LessonState } from './properties.ts';
import type { LessonStore } from './store.ts';

/** Safari allows 100 history calls in 30 s; half a second of rest stays far below. */
const rest = 500;

/** Returns what was wrong with the address, if anything. */
export function followLink(
  store: LessonStore,
  apply: (values: Partial<LessonState>) => void,
): LinkReading['problem'] {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The address as it was read or written last. */
  let known = location.hash;
  const write = () => {
    // Somebody follows a link whose event has not come yet: what is on its way must not be written over.
    if (location.hash !== known) {
      known = location.hash;
      timer = setTimeout(write, rest);
      return;
    }
    const hash = writeLink(store.state);
    if (hash === location.hash) return;
    try {
      history.replaceState(null, '', hash === '' ? location.pathname + location.search : hash);
      known = location.hash;
    } catch {
      // A sandboxed frame has no history: the state then lives as long as the page.
    }
  };
  store.subscribe((change) => {
    if (change !== 'state' && change !== 'step') return;
    clearTimeout(timer);
    timer = setTimeout(write, rest);
  });
  addEventListener('hashchange', () => {
    known = location.hash;
    const { values } = readLink(location.hash);
    if (Object.keys(values).length > 0 && location.hash !== writeLink(store.state))
      apply({ ...linkDefaults(), ...values });
  });
  const { values, problem } = readLink(location.hash);
  if (Object.keys(values).length > 0) store.state = { ...store.state, ...values };
  return problem;
}
