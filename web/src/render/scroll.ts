/**
 * Boxes that scroll by themselves. Where to is asked in the next frame, of all boxes before any of them moves: asked in
 * the middle of an update, the whole page would be laid out once for every box.
 */

/** What a box shows first, in px; undefined: it stays as it is. */
type Place = ScrollToOptions | undefined;

const waiting = new Map<Element, () => Place>();

/** Scrolls `box` in the next frame to what `find` says, which may look at the page and changes nothing. */
export function scrollNextFrame(box: Element, find: () => Place): void {
  if (waiting.size === 0) requestAnimationFrame(scrollAll);
  waiting.set(box, find);
}

function scrollAll(): void {
  const places = [...waiting].map(([box, find]) => ({ box, place: find() }));
  waiting.clear();
  for (const { box, place } of places) if (place !== undefined) box.scrollTo(place);
}
