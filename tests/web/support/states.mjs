// Arbitrary states of the lesson, as a learner can bring them about.
import fc from 'fast-check';
import { stepIds } from '../../../web/src/model/step-ids.ts';
import { tokenize } from '../../../web/src/model/tokens.ts';

const word = fc
  .oneof(
    fc.constantFrom('Lan', 'nuôi', 'con_mèo', 'nhỏ', 'trốn', ',', '…', 't3', '🐱', '=', '"', '\\'),
    fc.string({ minLength: 1, maxLength: 8 }),
  )
  .map((text) => tokenize(text)[0] ?? 'mèo');

const tokens = fc
  .integer({ min: 1, max: 32 })
  .chain((length) =>
    fc.tuple(
      fc.array(word, { minLength: length, maxLength: length }),
      fc.array(word, { minLength: length, maxLength: length }),
    ),
  );

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const place = fc.nat(40);
const edit = fc
  .oneof(
    fc.tuple(fc.constant('x'), fc.tuple(place, place, place), finite),
    fc.tuple(fc.constantFrom('w_q', 'w_k', 'w_v', 'w_o'), fc.tuple(place, place), finite),
  )
  .map(([tensor, index, value]) => ({ tensor, index, value }));

export const lessonStates = fc
  .record({
    lesson: fc.constantFrom('a', 'b', 'c'),
    path: fc.constantFrom('all', 'a', 'b', 'c'),
    lang: fc.constantFrom('vi', 'en'),
    theme: fc.constantFrom('auto', 'light', 'dark', 'contrast'),
    step: fc.constantFrom(...stepIds),
    topic: fc.constant(''),
    lab: fc.constant({}),
    batch: fc.nat(1),
    head: fc.nat(15),
    digits: fc.constantFrom(2, 3, 4, 6),
    seed: fc.nat(),
    tokens,
    d_model: fc.integer({ min: 1, max: 128 }),
    num_heads: fc.integer({ min: 1, max: 16 }),
    mask: fc.constantFrom('causal', 'none'),
    mask_fill: fc.constantFrom('negative_infinity', 'additive_1e9', 'safe'),
    scale: fc.constantFrom('sqrt_d_k', 'sqrt_d_model', 'none'),
    dtype: fc.constantFrom('float64', 'float32'),
    edits: fc.array(edit, { maxLength: 12 }),
  })
  .map((state) => ({ ...state }));
