// The recorded run is what the engine does today, to the last bit.
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadWorkshop } from '../../dist/engine/index.js';
import { at } from '../../web/build/paths.mjs';
import { record, recordedPath, textOf } from '../../web/build/record-training.mjs';
import { ok, same } from './support/check.mjs';

const text = readFileSync(at(recordedPath), 'utf8');
const recorded = JSON.parse(text);

test('the recorded run is repeated, byte for byte', async () => {
  const again = record(await loadWorkshop());
  same(again.sha256, recorded.sha256, 'hash of the parameters');
  ok(textOf(again) === text, 'node web/build/record-training.mjs writes another file now');
});

test('the recorded parameters, rounded as they are, do what the run ended with', async () => {
  const grammar = JSON.parse(readFileSync(at('web/content/data/corpus.json'), 'utf8'));
  const trainer = (await loadWorkshop()).trainer({ ...recorded.settings, grammar });
  const parameters = Object.entries(recorded.parameters).map(([name, { shape, step, data }]) => {
    const bytes = Uint8Array.from(Buffer.from(data, 'base64'));
    const values = Float32Array.from(new Int16Array(bytes.buffer), (value) => value * step);
    return [name, { shape, data: values }];
  });
  trainer.load(Object.fromEntries(parameters), recorded.settings.steps);
  const { loss, roleScores } = trainer.report();
  const last = recorded.reports.at(-1);
  ok(Math.abs(loss - last.loss) < 0.0001, `loss ${loss} instead of ${last.loss}`);
  for (const [role, scores] of roleScores.entries()) {
    for (const [head, score] of scores.entries()) {
      ok(Math.abs(score - last.roleScores[role][head]) < 0.0002, `role ${role}, head ${head}`);
    }
  }
  trainer.dispose();
});
