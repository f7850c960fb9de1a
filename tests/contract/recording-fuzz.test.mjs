// Whatever is in a file of a recorded run: a run that can be written again, or a code.
import { test } from 'node:test';
import fc from 'fast-check';
import { AttentionError, loadWorkshop, readRun, recordRun, writeRun } from '../../dist/engine/index.js';
import { ok, same } from './support/check.mjs';
import { shortRun } from './support/grammars.mjs';
import { bytesOf, contentOf, signed } from './support/recorded-files.mjs';

const workshop = await loadWorkshop();
const trainer = workshop.trainer({ ...shortRun, d_model: 4 });
trainer.advance(6);
const good = writeRun(await recordRun(trainer, ['Eve', 'cat']));
workshop.dispose();

const seed = Number(process.env.ATTENTION_SEED ?? Date.now() % 2 ** 31);
console.log(`seed ${seed}; the same again: ATTENTION_SEED=${seed}`);

/** The run, or undefined where it is refused as it should be. */
function readOf(bytes) {
  const before = bytes.slice();
  try {
    const run = readRun(bytes);
    const again = writeRun(run);
    same(writeRun(readRun(again)), again, 'written again');
    return run;
  } catch (error) {
    ok(error instanceof AttentionError, `not an AttentionError: ${error.stack}`);
    ok(!/undefined|\[object/.test(error.message), error.message);
    return undefined;
  } finally {
    same(bytes, before, 'the bytes given');
  }
}

const byte = fc.nat({ max: 255 });

test('a byte that is another one is found out, unless it is white space between the parts', () => {
  const original = readRun(good);
  fc.assert(
    fc.property(fc.nat({ max: good.length - 1 }), byte, (place, value) => {
      const bytes = good.slice();
      bytes[place] = value;
      const run = readOf(bytes);
      if (run !== undefined) same(run, original);
    }),
    { numRuns: 3000, seed },
  );
});

test('a file that is cut, or goes on, is refused', () => {
  fc.assert(
    fc.property(fc.nat({ max: good.length - 3 }), fc.uint8Array({ maxLength: 20 }), (length, rest) => {
      const bytes = Uint8Array.from([...good.subarray(0, length), ...rest]);
      same(readOf(bytes), undefined);
    }),
    { numRuns: 500, seed },
  );
});

/** Every place of a value: [holder, key]. */
function placesOf(value) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => [[value, key], ...placesOf(value[key])]);
}

const odd = fc.oneof(
  fc.constantFrom(null, true, '', '0', [], {}, -1, 0, 0.5, 1, 2, 3, 41, 2 ** 31, 2 ** 53, 1e300, -1e-300),
  fc.constantFrom('toString', '__proto__', 'AAAA', '====', [[]], [{}], { shape: [] }),
  fc.jsonValue({ maxDepth: 2 }),
);

test('a part that says something else, under a right checksum, gives a run or a code', () => {
  let refusals = 0;
  const runs = 4000;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(), odd, fc.boolean()), { minLength: 1, maxLength: 2 }),
      (changes) => {
        const value = contentOf(good);
        for (const [at, other, isGone] of changes) {
          const places = placesOf(value);
          const [holder, key] = places[at % places.length];
          if (isGone) delete holder[key];
          else holder[key] = other;
        }
        if (readOf(bytesOf(signed(value))) === undefined) refusals += 1;
      },
    ),
    { numRuns: runs, seed },
  );
  ok(refusals > runs / 2, `${refusals} of ${runs} refused`);
});

test('any bytes give a code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      same(readOf(bytes), undefined);
    }),
    { numRuns: 1000, seed },
  );
});
