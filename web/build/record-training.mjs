// `node web/build/record-training.mjs`: trains with the default settings on dist/engine and records it to
// web/content/data/recorded-training.json, as the page records any run, so that trained heads can be looked at before,
// or without, training. tests/contract/recorded-training.test.mjs repeats the run and compares the whole file.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { at, isMain } from './paths.mjs';
import { readGrammar, withWorkshop } from './training-workshop.mjs';

export const recordedPath = 'web/content/data/recorded-training.json';
const seed = 2;
/** The sentence of lesson B. */
const probe = ['Lan', 'nuôi', 'một', 'con mèo', ';', 'nó', 'đã', 'trốn', 'khỏi', 'nhà', 'hôm qua', '.'];

/** { bytes, sha256 }: the file, and the hash of the parameters before they were rounded. Both come from dist/engine. */
export async function record(workshop, { recordRun, writeRun }) {
  const trainer = workshop.trainer({ grammar: readGrammar(), seed });
  trainer.advance(trainer.settings.steps);
  const hash = createHash('sha256');
  for (const { data } of Object.values(trainer.parameters())) hash.update(Buffer.from(data.buffer));
  const bytes = writeRun(await recordRun(trainer, probe));
  trainer.dispose();
  return { bytes, sha256: hash.digest('hex') };
}

if (isMain(import.meta.url)) {
  const { bytes, sha256 } = await withWorkshop(record);
  writeFileSync(at(recordedPath), bytes);
  console.log(`${recordedPath}: ${bytes.length} bytes; parameters ${sha256}`);
}
