/**
 * Keeps the state in the page's address: written at once, or at rest when changes follow each other, and read at the
 * start and when the address changes.
 */
import { type LinkReading, linkDefaults, readLink, writeLink } from './link.ts';
import type { LessonState } from './properties.ts';
import type { LessonStore } from './store.ts';

/** Between two writings at least. Safari allows 100 in 30 s. */
const rest = 500;

/** Returns what was wrong with the address, if anything. */
export function followLink(
  store: LessonStore,
  apply: (values: Partial<LessonState>) => void,
): LinkReading['problem'] {
  /** Set while the address has to rest. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The address as it was read or written last. */
  let known = location.hash;
  /** True when the address was touched, by us or by others. */
  const write = (): boolean => {
    // Somebody follows a link whose event has not come yet: what is on its way must not be written over.
    if (location.hash !== known) {
      known = location.hash;
      return true;
    }
    const hash = writeLink(store.state);
    if (hash === location.hash) return false;
    try {
      history.replaceState(null, '', hash === '' ? location.pathname + location.search : hash);
      known = location.hash;
      return true;
    } catch {
      // A sandboxed frame has no history: the state then lives as long as the page.
      return false;
    }
  };
  const writeOrRest = () => {
    timer = write() ? setTimeout(writeOrRest, rest) : undefined;
  };
  store.subscribe((change) => {
    if (change !== 'state' && change !== 'step') return;
    if (timer === undefined) writeOrRest();
    else {
      clearTimeout(timer);
      timer = setTimeout(writeOrRest, rest);
    }
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
