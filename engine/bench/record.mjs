// The figures that the bench page of the site shows beside those of the reader's own browser.
import { writeFileSync } from 'node:fs';
import { at } from '../../web/build/paths.mjs';
import { Stop } from '../../web/build/say.mjs';

const path = 'web/content/data/recorded-bench.json';

/** Writes what Chromium and NumPy measured, from dist/bench.json. */
export function record(results) {
  const rows = results.cases.filter(({ host }) => host === 'chromium');
  if (rows.length === 0) throw new Stop('--record needs results of Chromium.');
  const { processor, chromium, date } = results.machine;
  const written = {
    machine: { processor, host: `Chromium ${chromium}`, date },
    rows: rows.map((row) => rowOf(row, results.numpy ?? [])),
  };
  writeFileSync(at(path), `${JSON.stringify(written, null, 1)}\n`);
  return path;
}

function rowOf({ case: name, builds, peers, basis }, numpy) {
  const ms = { ...builds, ...peers };
  const isGated = (each) =>
    Object.entries(basis).some(
      ([contender, { is_gated }]) =>
        is_gated && (contender === `engine, ${each}` || contender.split(', ')[0] === each),
    );
  const unsure = Object.keys(ms).filter((each) => !isGated(each));
  const reference = numpy.find((row) => row.case === name);
  if (reference) {
    ms.NumPy = reference.ms;
    if (!reference.is_gated) unsure.push('NumPy');
  }
  return { case: name, ms, unsure };
}
