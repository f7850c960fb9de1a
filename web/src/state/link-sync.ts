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
  const write = () => {
    const hash = writeLink(store.state);
    if (hash === location.hash) return;
    try {
      history.replaceState(null, '', hash === '' ? location.pathname + location.search : hash);
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
    const { values } = readLink(location.hash);
    if (Object.keys(values).length > 0 && location.hash !== writeLink(store.state))
      apply({ ...linkDefaults(), ...values });
  });
  const { values, problem } = readLink(location.hash);
  if (Object.keys(values).length > 0) store.state = { ...store.state, ...values };
  return problem;
}
