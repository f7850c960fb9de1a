// The recorded run is what the engine does today, to the last bit.
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as engine from '../../dist/engine/index.js';
import { at } from '../../web/build/paths.mjs';
import { record, recordedPath } from '../../web/build/record-training.mjs';
import { readGrammar } from '../../web/build/training-workshop.mjs';
import { ok, same } from './support/check.mjs';

const { loadWorkshop, readRun, writeRun } = engine;
const bytes = new Uint8Array(readFileSync(at(recordedPath)));

/** Of the float32 parameters before they were rounded, in their order. */
const exactParameters = '2b7b6ddeece309d37e2f4348237e1e60fc3b3654970acaeb548ecab5011735ac';

test('the recorded run is repeated, byte for byte', async () => {
  const again = await record(await loadWorkshop(), engine);
  same(again.sha256, exactParameters, 'hash of the parameters');
  ok(Buffer.from(again.bytes).equals(bytes), 'node web/build/record-training.mjs writes another file now');
});

test('it is read with the grammar of the page, and written again byte for byte', () => {
  const run = readRun(bytes);
  same(run.settings.grammar, readGrammar());
  ok(Buffer.from(writeRun(run)).equals(bytes), 'other bytes');
});

test('the recorded parameters, rounded as they are, do what the run ended with', async () => {
  const { settings, parameters, frames } = readRun(bytes);
  const trainer = (await loadWorkshop()).trainer(settings);
  trainer.load(parameters, settings.steps);
  const { loss, roleScores } = trainer.report();
  const last = frames.at(-1).report;
  ok(Math.abs(loss - last.loss) < 0.0001, `loss ${loss} instead of ${last.loss}`);
  for (const [role, scores] of roleScores.entries()) {
    for (const [head, score] of scores.entries()) {
      ok(Math.abs(score - last.roleScores[role][head]) < 0.0002, `role ${role}, head ${head}`);
    }
  }
  trainer.dispose();
});
