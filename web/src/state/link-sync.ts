/**
 * Keeps the state in the page's address: written at once, or at rest when changes follow each other, and read at the
 * start and when the address changes.
 */
import { type LinkReading, linkDefaults, readLink, writeLink } from './link.ts';
import type { LessonState } from './properties.ts';
import type { LessonStore } from './store.ts';

/** Between two writings at least. Safari allows 100 in 30 s. */
const rest = 500;

/** What a query may say of the state. A link says all of it, so where there is one these do not count. */
export const queryNames = ['lesson', 'topic', 'step', 'seed', 'heads'] as const;

/** The query without its words on the state. */
function searchBeside(search: string): string {
  const query = new URLSearchParams(search);
  const named = queryNames.filter((name) => query.has(name));
  if (named.length === 0) return search;
  for (const name of named) query.delete(name);
  return query.size === 0 ? '' : `?${query}`;
}

/** Returns what was wrong with the address, if anything; of a later address `tell` hears it. */
export function followLink(
  store: LessonStore,
  apply: (values: Partial<LessonState>) => void,
  tell: (problem: LinkReading['problem']) => void = () => {},
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
    const search = searchBeside(location.search);
    const isSameSearch = search === location.search;
    if (hash === location.hash && isSameSearch) return false;
    try {
      const isWhole = hash === '' || !isSameSearch;
      history.replaceState(null, '', isWhole ? location.pathname + search + hash : hash);
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
    const { values, problem } = readLink(location.hash);
    tell(problem);
    const isDefault = location.hash === '' && searchBeside(location.search) === location.search;
    const isMeant = isDefault || Object.keys(values).length > 0;
    if (isMeant && location.hash !== writeLink(store.state)) apply({ ...linkDefaults(), ...values });
  });
  const { values, problem } = readLink(location.hash);
  if (Object.keys(values).length > 0) store.state = { ...store.state, ...values };
  return problem;
}
