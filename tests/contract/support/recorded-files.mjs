// Files of recorded runs that say something else than they should, with the checksum that belongs to what they say.

const text = new TextDecoder();

/** FNV-1a over the text of all parts, as docs/training.md tells it. */
function checksumOf(body) {
  const units = JSON.stringify(body);
  let hash = 2166136261;
  for (let at = 0; at < units.length; at += 1) hash = Math.imul(hash ^ units.charCodeAt(at), 16777619);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

export const contentOf = (bytes) => JSON.parse(text.decode(bytes));
export const bytesOf = (value) => new TextEncoder().encode(JSON.stringify(value));

/** The value of a file, so that nothing but what it says can be wrong with it. */
export function signed({ format, version, checksum: _checksum, ...body }) {
  return { format, version, ...body, checksum: checksumOf(body) };
}

/** The bytes after a change of the value. */
export function changed(bytes, change) {
  const value = contentOf(bytes);
  change(value);
  return bytesOf(signed(value));
}

const base64 = (...bytes) => btoa(String.fromCharCode(...bytes));

/** [sentence, change, code, parameters] */
export const falseRuns = [
  ['no settings', (run) => delete run.settings, 'WrongType', undefined],
  ['no steps', (run) => delete run.settings.steps, 'WrongType', { name: 'steps', expected: 'a number' }],
  [
    'a setting too many',
    (run) => Object.assign(run.settings, { depth: 2 }),
    'UnknownName',
    { name: 'settings.depth' },
  ],
  ['a part too many', (run) => Object.assign(run, { note: '' }), 'UnknownName', { name: 'run.note' }],
  [
    'heads that do not divide',
    (run) => Object.assign(run.settings, { num_heads: 3 }),
    'HeadsMustDivideModel',
    { d_model: 16, num_heads: 3 },
  ],
  [
    'heads that cannot share',
    (run) => Object.assign(run.settings, { num_kv_heads: 3 }),
    'KvHeadsMustDivideHeads',
    undefined,
  ],
  [
    'half a head',
    (run) => Object.assign(run.settings, { num_heads: 2.5 }),
    'NotAnInteger',
    { name: 'num_heads', value: 2.5 },
  ],
  [
    'a model beyond all sizes',
    (run) => Object.assign(run.settings, { d_model: 2 ** 40 }),
    'TooLarge',
    { name: 'd_model', value: 2 ** 40, limit: 2 ** 16 },
  ],
  [
    'more heads than anybody could look at',
    (run) => Object.assign(run.settings, { d_model: 128, num_heads: 128, num_kv_heads: 128 }),
    'TooLarge',
    { name: 'num_heads', value: 128, limit: 64 },
  ],
  [
    'a sentence without end',
    (run) => {
      run.probe = new Array(65).fill('it');
    },
    'TooLarge',
    { name: 'probe', value: 65, limit: 64 },
  ],
  ['no grammar', (run) => delete run.grammar, 'WrongType', { name: 'grammar', expected: 'an object' }],
  [
    'a grammar that is a book',
    (run) => run.grammar.words.link.push('a'.repeat(2 ** 16)),
    'TooLarge',
    undefined,
  ],
  ['a probe of no words', (run) => run.probe.splice(0), 'NotPositive', { name: 'probe', value: 0 }],
  ['a word that is not known', (run) => run.probe.splice(0, 1, 'wolf'), 'UnknownName', { name: 'wolf' }],
  ['a word that is none', (run) => run.probe.splice(0, 1, 7), 'WrongType', undefined],
  ['no reports', (run) => run.reports.splice(0), 'NotPositive', { name: 'frames', value: 0 }],
  [
    'reports without end',
    (run) => {
      run.reports = new Array(101).fill(run.reports[0]);
    },
    'TooLarge',
    { name: 'frames', value: 101, limit: 100 },
  ],
  ['steps that go back', (run) => run.reports.reverse(), 'NotPositive', undefined],
  ['a step after the last', (run) => Object.assign(run.reports.at(-1), { step: 41 }), 'TooLarge', undefined],
  [
    'a loss that is no number',
    (run) => Object.assign(run.reports[1], { loss: null }),
    'WrongType',
    { name: 'reports.1.loss', expected: 'a number' },
  ],
  [
    'a loss below nothing',
    (run) => Object.assign(run.reports[1], { loss: -1 }),
    'NotPositive',
    { name: 'reports.1.loss', value: -1 },
  ],
  ['a share above one', (run) => run.reports[1].accuracy.splice(0, 1, 1.5), 'TooLarge', undefined],
  [
    'shares of two kinds',
    (run) => run.reports[1].accuracy.pop(),
    'ShapeMismatch',
    { tensor: 'reports.1.accuracy', axis: 'roles', expected: 3, actual: 2 },
  ],
  ['scores of three heads', (run) => run.reports[1].roleScores[0].pop(), 'ShapeMismatch', undefined],
  ['weights of fewer steps', (run) => run.reports.pop(), 'BytesMismatch', undefined],
  ['no weights', (run) => Object.assign(run, { frames: '' }), 'BytesMismatch', undefined],
  [
    'weights above one',
    (run) => Object.assign(run, { frames: btoa('\x65'.repeat(atob(run.frames).length)) }),
    'TooLarge',
    { name: 'frames', value: 101, limit: 100 },
  ],
  [
    'letters that are no base64',
    (run) => Object.assign(run, { frames: '§' }),
    'WrongType',
    { name: 'frames', expected: 'a text in base64' },
  ],
  ['a matrix missing', (run) => delete run.parameters.w_o, 'MissingTensor', { tensor: 'w_o' }],
  [
    'a matrix of nobody',
    (run) => Object.assign(run.parameters, { w_x: run.parameters.w_o }),
    'UnknownName',
    { name: 'parameters.w_x' },
  ],
  [
    'an unembedding that should be tied',
    (run) => Object.assign(run.settings, { tied: true }),
    'UnexpectedTensor',
    { tensor: 'unembedding' },
  ],
  [
    'a shape that its bytes do not fill',
    (run) => Object.assign(run.parameters.b_q, { shape: [17] }),
    'BytesMismatch',
    { tensor: 'b_q', expected: 34, actual: 32 },
  ],
  [
    'a shape of another model',
    (run) => Object.assign(run.parameters.w_q, { shape: [8, 32] }),
    'ShapeMismatch',
    undefined,
  ],
  [
    'a shape without end',
    (run) => Object.assign(run.parameters.b_q, { shape: [1e300, 1e300] }),
    'BytesMismatch',
    undefined,
  ],
  ['a step of nothing', (run) => Object.assign(run.parameters.b_q, { step: 0 }), 'NotPositive', undefined],
  [
    'half a number',
    (run) => Object.assign(run.parameters.b_q, { shape: [1], data: base64(1) }),
    'BytesMismatch',
    undefined,
  ],
  [
    'places for fewer words than are looked at',
    (run) =>
      Object.assign(run.parameters.position_embedding, { shape: [1, 16], data: btoa('\0'.repeat(32)) }),
    'ShapeMismatch',
    undefined,
  ],
  [
    'a floor that is a text',
    (run) => Object.assign(run, { floor: '1.1' }),
    'WrongType',
    { name: 'floor', expected: 'a number' },
  ],
];
