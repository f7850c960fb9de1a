// Whatever bytes come as a file: tensors or a code, the workshop goes on, and its memory does not grow.
import { test } from 'node:test';
import fc from 'fast-check';
import { AttentionError, loadWorkshop } from '../../dist/engine/index.js';
import numpyFiles from '../golden/data/tensor_files.json';
import torchFiles from '../golden/data/torch_files.json';
import { malformedFiles } from './bodies/malformed-files.mjs';
import { ok, same } from './support/check.mjs';
import { fromBase64 } from './support/tensor-files.mjs';

const workshop = await loadWorkshop();
const small = 2500;
const good = [...numpyFiles.cases, ...torchFiles.cases]
  .map(({ file }) => fromBase64(file))
  .filter((bytes) => bytes.length < small);
const starts = [...good, ...malformedFiles.map(({ bytes }) => bytes)];

function survives(bytes) {
  const before = bytes.slice();
  try {
    for (const { shape, data } of Object.values(workshop.readTensors(bytes).tensors)) {
      same(
        shape.reduce((product, size) => product * size, 1),
        data.length,
        'length',
      );
    }
  } catch (error) {
    ok(error instanceof AttentionError, `not an AttentionError: ${error}`);
    ok(error.code !== 'EngineLost' && error.code !== 'OutOfMemory', `${error.code}: ${error.cause}`);
    ok(!/undefined/.test(error.message), error.message);
  }
  same(bytes, before, 'the bytes given');
}

const edge = fc.constantFrom(0, 1, 0x27, 0x2c, 0x30, 0x39, 0x7f, 0x80, 0xfe, 0xff);
const byte = fc.oneof(edge, fc.nat({ max: 255 }));
const change = fc.record({
  place: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  removed: fc.nat({ max: 5 }),
  added: fc.array(byte, { maxLength: 5 }),
});

function changed(bytes, { place, removed, added }) {
  const list = Array.from(bytes);
  list.splice(Math.floor(place * list.length), removed, ...added);
  return Uint8Array.from(list);
}

const seed = Number(process.env.ATTENTION_SEED ?? Date.now() % 2 ** 31);
console.log(`seed ${seed}; the same again: ATTENTION_SEED=${seed}`);

test('a file with a few changes gives tensors or a code', () => {
  const memory = workshop.info.memoryBytes;
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      (file, changes) => {
        survives(changes.reduce(changed, file));
      },
    ),
    { numRuns: 4000, seed },
  );
  // Changed numbers may ask for more than the files themselves do, up to what a deflated member can hold.
  ok(workshop.info.memoryBytes - memory <= 16 * 2 ** 20, `${workshop.info.memoryBytes - memory} bytes`);
});

test('any bytes give tensors or a code', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.nat({ max: 12 }),
      fc.uint8Array({ maxLength: 200 }),
      (file, kept, rest) => {
        survives(Uint8Array.from([...file.subarray(0, kept), ...rest]));
      },
    ),
    { numRuns: 2000, seed },
  );
});
