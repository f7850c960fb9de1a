// The texts: both languages say the same things, marks name real tensors, and every refusal has a sentence.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { errorCodes } from '../../web/src/engine/sentences.ts';
import { stepIds } from '../../web/src/model/step-ids.ts';

const tensors = [
  'x',
  'memory',
  'q_proj',
  'k_proj',
  'v_proj',
  'q',
  'k',
  'v',
  'scores',
  'scaled_scores',
  'mask',
  'masked_scores',
  'weights',
  'head_outputs',
  'concat',
  'output',
  'w_q',
  'w_k',
  'w_v',
  'w_o',
  'b_q',
  'b_k',
  'b_v',
  'b_o',
];
const options = {
  mask: ['none', 'causal'],
  mask_fill: ['negative_infinity', 'additive_1e9', 'safe'],
  scale: ['sqrt_d_k', 'sqrt_d_model', 'none'],
  dtype: ['float64', 'float32'],
};

/** Every code and the parameters it comes with. */
const errorParams = {
  HeadsMustDivideModel: ['d_model', 'num_heads'],
  KvHeadsMustDivideHeads: ['num_heads', 'num_kv_heads'],
  GroupsMustDivideKvHeads: ['kv_heads', 'num_kv_heads'],
  NotAnInteger: ['name', 'value'],
  NotPositive: ['name', 'value'],
  NotFinite: ['name', 'value'],
  TooLarge: ['name', 'value', 'limit'],
  ShapeMismatch: ['tensor', 'axis', 'expected', 'actual'],
  MissingTensor: ['tensor'],
  UnknownFormat: ['format'],
  FileTruncated: ['expected', 'actual'],
  TrailingBytes: ['expected', 'actual'],
  BytesMismatch: ['tensor', 'expected', 'actual'],
  DTypeNotSupported: ['tensor', 'dtype'],
  NameInvalid: ['name'],
  DuplicateName: ['name'],
  NpyVersionUnknown: ['tensor', 'major', 'minor'],
  NpyHeaderLength: ['tensor', 'length'],
  NpyHeaderNotAscii: ['tensor', 'at'],
  NpyHeaderInvalid: ['tensor', 'at'],
  SafetensorsHeaderInvalid: ['at'],
  OffsetsUnsorted: ['tensor'],
  OffsetsOverlap: ['tensor'],
  OffsetsGap: ['tensor'],
  ZipEndMissing: [],
  ZipDirectoryInvalid: ['at'],
  ZipMultiDisk: [],
  Zip64Invalid: ['tensor'],
  ZipNotNpy: ['name'],
  ZipEncrypted: ['tensor'],
  ZipSizesFollow: ['tensor'],
  ZipMethodUnknown: ['tensor', 'method'],
  ZipMemberMisplaced: ['tensor', 'expected', 'actual'],
  ZipMemberMismatch: ['tensor'],
  ZipRatio: ['tensor', 'packed', 'size'],
  ZipDamaged: ['tensor', 'expected'],
  ZipChecksum: ['tensor'],
  GrammarWordTwice: ['word', 'set'],
  GrammarEmpty: ['name'],
  GrammarRecursive: ['rule'],
  GrammarTooLong: ['limit'],
  GrammarCueMissing: ['agreement', 'cue'],
  GrammarNoAnswer: ['agreement', 'name'],
  GrammarNoSlot: ['cue'],
  GrammarAmbiguous: ['word'],
  TrainerDisposed: [],
  RunVersionUnknown: ['version'],
  RunChanged: [],
  FloorMismatch: ['expected', 'actual'],
  MaskNotBinary: ['index', 'value'],
  CausalNeedsEqualLengths: ['N', 'M'],
  NotAPermutation: ['index', 'value'],
  UnexpectedTensor: ['tensor'],
  GateOutOfRange: ['index', 'value'],
  NotSupported: ['name'],
  OutOfMemory: ['bytes'],
  WrongType: ['name', 'expected'],
  UnknownOption: ['name', 'value'],
  UnknownName: ['name'],
  LayerDisposed: [],
  DecoderDisposed: [],
  EngineDisposed: [],
  EngineLost: [],
  WasmUnavailable: [],
  WasmFetchFailed: ['url', 'status'],
  WasmInvalid: ['url'],
  BuildMismatch: ['expected', 'actual'],
  SelfTestFailed: ['build'],
  Cancelled: [],
};

const files = ['steps', 'tensors', 'errors', 'formats', 'options', 'corrections'];
const load = async (language) =>
  Object.fromEntries(
    await Promise.all(
      files.map(async (name) => {
        const url = new URL(`../../web/content/${language}/${name}.json`, import.meta.url);
        return [name, JSON.parse(await readFile(url, 'utf8'))];
      }),
    ),
  );
const texts = { vi: await load('vi'), en: await load('en') };
const languages = Object.entries(texts);

const keysOf = (value, path = '') =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, child]) => keysOf(child, `${path}/${key}`))
    : [path];
const stringsOf = (value) =>
  typeof value === 'string' ? [value] : Object.values(value).flatMap((child) => stringsOf(child));
const marksIn = (text) => [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
const sentencesIn = (text) => text.split(/[.!?](?:\s|$)/).filter((part) => part.trim() !== '').length;

for (const name of files) {
  test(`${name}: English has exactly the keys of Vietnamese`, () => {
    assert.deepEqual(keysOf(texts.en[name]).sort(), keysOf(texts.vi[name]).sort());
  });
}

test('texts are trimmed, composed (NFC), not empty and free of markup', () => {
  for (const text of languages.flatMap(([, all]) => stringsOf(all))) {
    assert.equal(text, text.trim());
    assert.notEqual(text, '');
    assert.equal(text, text.normalize('NFC'));
    assert.doesNotMatch(text, /<\/?[a-z]|&[a-z]+;| {2}|\n/i);
  }
});

test('the ten steps are there in lesson order, short enough for strip and page', () => {
  for (const [language, { steps: all }] of languages) {
    assert.deepEqual(Object.keys(all), stepIds);
    for (const [id, step] of Object.entries(all)) {
      const where = `${language} ${id}`;
      assert.deepEqual(Object.keys(step), ['name', 'title', 'say', 'look'], where);
      assert.ok([...step.name].length <= 18, `${where}: name "${step.name}"`);
      assert.ok([...step.title].length <= 48, `${where}: title`);
      assert.ok(
        sentencesIn(step.say) >= 2 && sentencesIn(step.say) <= 4,
        `${where}: ${sentencesIn(step.say)} sentences`,
      );
      assert.ok(step.say.length <= 480, `${where}: say has ${step.say.length} characters`);
      assert.equal(sentencesIn(step.look), 1, `${where}: look is one sentence`);
    }
  }
});

test('marks in steps name tensors, and the same ones in both languages', () => {
  for (const id of stepIds) {
    for (const field of ['say', 'look']) {
      const marks = marksIn(texts.vi.steps[id][field]);
      for (const mark of marks) assert.ok(tensors.includes(mark), `${id}.${field}: {${mark}}`);
      const names = (language) => [...new Set(marksIn(texts[language].steps[id][field]))].sort();
      assert.deepEqual(names('en'), names('vi'), `${id}.${field}`);
    }
  }
});

test('every tensor and parameter has a name and a meaning', () => {
  for (const [language, { tensors: all }] of languages) {
    assert.deepEqual(Object.keys(all).sort(), [...tensors].sort(), language);
    for (const entry of Object.values(all)) assert.deepEqual(Object.keys(entry), ['name', 'meaning']);
  }
});

test('every option of a setting has a name', () => {
  for (const [language, { options: all }] of languages) {
    assert.deepEqual(
      Object.fromEntries(Object.entries(all).map(([setting, names]) => [setting, Object.keys(names)])),
      options,
      language,
    );
  }
});

test('every code the engine and its facade can give has a sentence with its parameters, and no other', () => {
  assert.deepEqual(Object.keys(errorParams).sort(), [...errorCodes].sort());
  for (const [language] of languages) {
    assert.deepEqual(Object.keys(texts[language].errors).sort(), [...errorCodes].sort(), language);
    for (const [code, params] of Object.entries(errorParams)) {
      assert.deepEqual(
        marksIn(texts[language].errors[code]).sort(),
        [...params].sort(),
        `${language} ${code}`,
      );
    }
  }
});

test('corrections belong to a step, come in lesson order, and name claim, correction and source', () => {
  for (const [language, { corrections }] of languages) {
    const positions = corrections.map(({ step }) => stepIds.indexOf(step));
    assert.ok(positions.every((position) => position >= 0));
    assert.deepEqual(
      positions,
      [...positions].sort((a, b) => a - b),
      language,
    );
    assert.equal(new Set(corrections.map(({ id }) => id)).size, corrections.length);
    for (const entry of corrections) {
      assert.deepEqual(Object.keys(entry), ['id', 'step', 'claim', 'correct', 'source']);
      assert.match(entry.id, /^E[1-9]\d?$/);
      assert.ok(entry.correct.length <= 340, `${language} ${entry.id}: ${entry.correct.length} characters`);
    }
  }
  const place = ({ corrections }) => corrections.map(({ id, step }) => `${id} ${step}`);
  assert.deepEqual(place(texts.en), place(texts.vi));
});

test('Vietnamese prose writes decimals with a comma, English with a point', () => {
  for (const { correct } of texts.vi.corrections) assert.doesNotMatch(correct, /\b0\.\d/);
  for (const { correct } of texts.en.corrections) assert.doesNotMatch(correct, /\b0,\d/);
});
