// Arbitrary states of the lesson, as a learner can bring them about.
import fc from 'fast-check';
import { stepIds } from '../../../web/src/model/step-ids.ts';
import { tokenize } from '../../../web/src/model/tokens.ts';
import { topicIds, topics } from '../../../web/src/topics/catalogue.ts';
import { differing } from '../../../web/src/topics/settings.ts';

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

/** A topic with settings that it allows, or none; words, numbers, and yes or no are among them. */
const labs = fc.constantFrom(...topicIds).chain((topic) => {
  const values = Object.entries(topics[topic].settings ?? {}).map(([name, setting]) => [
    name,
    valuesOf(setting),
  ]);
  return fc.record(Object.fromEntries(values)).map((lab) => ({ topic, lab: differing(topic, lab) }));
});
const place = fc.oneof(fc.constant({ topic: '', lab: {} }), labs);

function valuesOf({ initial, oneOf, min, max, step, pattern }) {
  if (oneOf !== undefined) return fc.constantFrom(...oneOf);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(`^(?:${pattern})$`));
  if (typeof initial === 'boolean') return fc.boolean();
  return step === undefined ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const position = fc.nat(40);
const edit = fc
  .oneof(
    fc.tuple(fc.constant('x'), fc.tuple(position, position, position), finite),
    fc.tuple(fc.constantFrom('w_q', 'w_k', 'w_v', 'w_o'), fc.tuple(position, position), finite),
  )
  .map(([tensor, index, value]) => ({ tensor, index, value }));

export const lessonStates = fc
  .record({
    lesson: fc.constantFrom('a', 'b', 'c'),
    path: fc.constantFrom('all', 'a', 'b', 'c'),
    lang: fc.constantFrom('vi', 'en'),
    theme: fc.constantFrom('auto', 'light', 'dark', 'contrast'),
    step: fc.constantFrom(...stepIds),
    place,
    batch: fc.nat(1),
    head: fc.nat(15),
    digits: fc.constantFrom(2, 3, 4, 6),
    model: fc.constantFrom('drawn', 'trained'),
    seed: fc.nat(),
    tokens,
    d_model: fc.integer({ min: 1, max: 128 }),
    num_heads: fc.integer({ min: 1, max: 16 }),
    mask: fc.constantFrom('causal', 'none'),
    mask_fill: fc.constantFrom('negative_infinity', 'additive_1e9', 'safe'),
    scale: fc.constantFrom('sqrt_d_k', 'sqrt_d_model', 'none'),
    dtype: fc.constantFrom('float64', 'float32'),
    edits: fc.array(edit, { maxLength: 12 }),
    // What a file brings is in no link; lesson-files.test.mjs has its own.
    loaded: fc.constant(null),
  })
  .map(({ place, ...state }) => ({ ...state, ...place }));
