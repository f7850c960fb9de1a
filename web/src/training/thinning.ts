/** Lists that grow with a run and stay short: the newest is always their last, older ones keep their distance. */

type Placed = { readonly step: number };

/** `list`, ascending by step, with one more at its end; ones before it that stand closer than `spacing` give way. */
export function appended<Item extends Placed>(list: readonly Item[], item: Item, spacing: number): Item[] {
  const [before, last] = [list.at(-2), list.at(-1)];
  if (last === undefined) return [item];
  const isFirst = before === undefined;
  const givesWay = last.step >= item.step || (!isFirst && last.step - before.step < spacing);
  return [...(givesWay ? list.slice(0, -1) : list), item];
}

/** The newest that is not after `step`; the first where all are. */
export function newestAt<Item extends Placed>(list: readonly Item[], step: number): Item | undefined {
  return list.findLast((item) => item.step <= step) ?? list[0];
}
