// `node web/build/record-training.mjs`: trains with the default settings on dist/engine and writes what happened to
// web/content/data/recorded-training.json, so that trained heads can be looked at before, or without, training.
// tests/contract/recorded-training.test.mjs repeats the run and compares the whole file. Format: docs/training.md.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { at, isMain } from './paths.mjs';
import { readGrammar, withWorkshop } from './training-workshop.mjs';

export const recordedPath = 'web/content/data/recorded-training.json';
const seed = 2;
/** The sentence of lesson B. */
const probe = ['Lan', 'nuôi', 'một', 'con mèo', ';', 'nó', 'đã', 'trốn', 'khỏi', 'nhà', 'hôm qua', '.'];
/** Close together at first, where most happens. */
const steps = [...range(0, 300, 25), ...range(400, 1500, 100)];
/** As many levels as the page's two decimals tell apart, so that a recorded weight reads like one of a run. */
const weightLevels = 100;
const largest16 = 2 ** 15 - 1;

function range(first, last, by) {
  return Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, index) => first + index * by);
}

const rounded = (value) => Number(value.toFixed(4));
const base64 = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');

/** What a query may see, row by row, head by head, in hundredths. */
function frameOf({ shape: [, heads, N], data }) {
  const bytes = [];
  for (let head = 0; head < heads; head += 1) {
    for (let i = 0; i < N; i += 1) {
      const row = (head * N + i) * N;
      for (const weight of data.subarray(row, row + i + 1)) bytes.push(Math.round(weight * weightLevels));
    }
  }
  return bytes;
}

/** Multiples of a step, as 16-bit integers: the smallest power of two with which all of a tensor fit. */
function packed({ shape, data }) {
  const most = Math.max(...data.map(Math.abs));
  const step = 2 ** Math.ceil(Math.log2(most / largest16));
  return { shape, step, data: base64(Int16Array.from(data, (value) => Math.round(value / step))) };
}

/** The recorded run as an object; all of it follows from the seed. */
export function record(workshop) {
  const trainer = workshop.trainer({ grammar: readGrammar(), seed });
  const { grammar: _grammar, ...settings } = trainer.settings;
  const frames = [];
  const reports = steps.map((step) => {
    const { loss, accuracy, roleScores } = trainer.step(step - trainer.report().step);
    frames.push(...frameOf(trainer.probe(probe).weights));
    return {
      step,
      loss: rounded(loss),
      accuracy: trainer.roles.map((role) => rounded(accuracy[role])),
      roleScores: roleScores.map((scores) => scores.map(rounded)),
    };
  });
  const parameters = trainer.parameters();
  const hash = createHash('sha256');
  for (const { data } of Object.values(parameters)) hash.update(Buffer.from(data.buffer));
  const run = {
    settings,
    floor: rounded(trainer.floor.loss),
    probe,
    reports,
    frames: base64(Uint8Array.from(frames)),
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, tensor]) => [name, packed(tensor)]),
    ),
    sha256: hash.digest('hex'),
  };
  trainer.dispose();
  return run;
}

/** A line for each part, so that a changed run is a readable change. */
export const textOf = (run) => {
  const lines = Object.entries(run).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
};

if (isMain(import.meta.url)) {
  const text = textOf(await withWorkshop(record));
  writeFileSync(at(recordedPath), text);
  console.log(`${recordedPath}: ${text.length} characters`);
}
