// A file for every code: how it lies, and what is said about it.
import { ascii, floats, joined, npy, number, safetensors, vectors, zip } from '../support/tensor-files.mjs';

const member = { name: 'x.npy' };
const size = npy().length;
const field = (...words) =>
  joined(number(1, 2), number(8 * words.length, 2), ...words.map((word) => number(word, 8)));
const f32 = (shape, begin, end) => ({ dtype: 'F32', shape, data_offsets: [begin, end] });
const bytesMismatch = { tensor: 'x', expected: size, actual: size - 4 };

/** [code, sentence, bytes, params] */
const table = [
  ['UnknownFormat', 'an empty file', new Uint8Array(0), { format: 'npy, npz, safetensors' }],
  ['UnknownFormat', 'a pickle', ascii('\x80\x04\x95.'), undefined],
  [
    'FileTruncated',
    'a NPY that ends early',
    npy().subarray(0, size - 1),
    { expected: size, actual: size - 1 },
  ],
  ['FileTruncated', 'a NPY cut in its header', npy().subarray(0, 30), { expected: size - 8, actual: 30 }],
  [
    'FileTruncated',
    'a safetensors cut in its header',
    safetensors('{}', undefined, 99),
    { expected: 107, actual: 10 },
  ],
  [
    'FileTruncated',
    'a safetensors cut in its values',
    safetensors(vectors(['a', 0, 8]), floats(1)),
    undefined,
  ],
  ['TrailingBytes', 'a NPY that goes on', joined(npy(), floats(3)), { expected: size, actual: size + 4 }],
  ['TrailingBytes', 'a safetensors that goes on', safetensors('{}', floats(3)), { expected: 10, actual: 14 }],
  [
    'BytesMismatch',
    'a member with too few values',
    zip([{ ...member, data: npy().subarray(0, size - 4) }]),
    bytesMismatch,
  ],
  [
    'BytesMismatch',
    'a shape that does not fill its offsets',
    safetensors({ x: f32([3], 0, 8) }, floats(1, 2)),
    { tensor: 'x', expected: 12, actual: 8 },
  ],
  [
    'BytesMismatch',
    'a deflated member with too many values',
    zip([{ ...member, deflate: true, data: npy({ values: floats(1, 2, 3) }) }]),
    undefined,
  ],
  ['DTypeNotSupported', 'pickled objects', npy({ descr: "'|O'" }), { tensor: 'arr_0', dtype: '|O' }],
  ['DTypeNotSupported', 'structures', npy({ descr: "[('a', '<f4')]" }), { tensor: 'arr_0', dtype: '[...]' }],
  [
    'DTypeNotSupported',
    'integers in safetensors',
    safetensors({ t: { ...f32([2], 0, 8), dtype: 'I32' } }, floats(1, 2)),
    { tensor: 't', dtype: 'I32' },
  ],
  ['NpyVersionUnknown', 'version 4.0', npy({ version: [4, 0] }), { tensor: 'arr_0', major: 4, minor: 0 }],
  [
    'NpyVersionUnknown',
    'version 1.1 in a NPZ',
    zip([{ ...member, data: npy({ version: [1, 1] }) }]),
    { tensor: 'x', major: 1, minor: 1 },
  ],
  [
    'NpyHeaderLength',
    'a header that ends in its middle',
    npy({ length: 20 }),
    { tensor: 'arr_0', length: 20 },
  ],
  ['NpyHeaderNotAscii', 'a letter with an accent', npy({ descr: "'<f4é'" }), { tensor: 'arr_0', at: 14 }],
  ['NpyHeaderInvalid', 'a shape twice', npy({ shape: "(2,), 'shape': (2,)" }), { tensor: 'arr_0', at: 56 }],
  [
    'NpyHeaderInvalid',
    'a member that is no NPY',
    zip([{ ...member, data: ascii('no array') }]),
    { tensor: 'x', at: 0 },
  ],
  ['SafetensorsHeaderInvalid', 'a list inside a shape', safetensors('{"a":{"shape":[[2]]}}'), { at: 15 }],
  [
    'DuplicateName',
    'a key twice, once with an escape',
    safetensors(vectors(['a', 0, 4], ['\\u0061', 4, 8]), floats(1, 2)),
    { name: 'a' },
  ],
  ['DuplicateName', 'a member twice', zip([member, member]), { name: 'x' }],
  [
    'DuplicateName',
    'a name with letters of its own, twice',
    safetensors(vectors(['lớp một/chú ý', 0, 4], ['lớp một/chú ý', 4, 8]), floats(1, 2)),
    { name: 'lớp một/chú ý' },
  ],
  ['NameInvalid', 'a way out of the folder', zip([{ name: '../../x.npy' }]), { name: '../../x' }],
  ['NameInvalid', 'a drive', zip([{ name: 'C:x.npy' }]), { name: 'C:x' }],
  ['NameInvalid', 'letters without the flag for them', zip([{ name: 'chú.npy' }]), { name: 'chú.npy' }],
  ['NameInvalid', 'a line end in a key', safetensors(vectors(['a\\n', 0, 4]), floats(1)), { name: 'a?' }],
  [
    'OffsetsUnsorted',
    'an end before its beginning',
    safetensors({ x: f32([1], 4, 0) }, floats(1)),
    { tensor: 'x' },
  ],
  [
    'OffsetsUnsorted',
    'a tensor before the one before it',
    safetensors(vectors(['a', 0, 4], ['b', 4, 8], ['c', 0, 4]), floats(1, 2)),
    { tensor: 'c' },
  ],
  [
    'OffsetsUnsorted',
    'the first bytes last',
    safetensors(vectors(['b', 4, 8], ['a', 0, 4]), floats(1, 2)),
    { tensor: 'a' },
  ],
  [
    'OffsetsOverlap',
    'bytes that count twice',
    safetensors(vectors(['a', 0, 8], ['b', 4, 12]), floats(1, 2, 3)),
    { tensor: 'b' },
  ],
  [
    'OffsetsGap',
    'bytes that belong to nobody',
    safetensors(vectors(['a', 0, 4], ['b', 8, 12]), floats(1, 2, 3)),
    { tensor: 'b' },
  ],
  ['ZipEndMissing', 'a NPZ cut short', zip([member]).subarray(0, -1), {}],
  ['ZipEndMissing', 'something after the end', zip([member], { tail: floats(1) }), {}],
  ['ZipDirectoryInvalid', 'one member too many', zip([member], { end: { count: 2 } }), undefined],
  ['ZipDirectoryInvalid', 'a directory that is elsewhere', zip([member], { end: { place: 4 } }), undefined],
  [
    'ZipDirectoryInvalid',
    'one member too few',
    zip([member, { name: 'y.npy' }], { end: { count: 1 } }),
    undefined,
  ],
  ['ZipMultiDisk', 'the second disk of two', zip([member], { end: { disk: 1 } }), {}],
  ['ZipMultiDisk', 'a member on another disk', zip([{ ...member, entry: { disk: 1 } }]), {}],
  [
    'Zip64Invalid',
    'sizes elsewhere, and nowhere',
    zip([{ ...member, local: { size: 0xffffffff, packed: 0xffffffff } }]),
    { tensor: 'x.npy' },
  ],
  [
    'Zip64Invalid',
    'two sizes for one member',
    zip([{ ...member, local: { extra: field(size, size + 1) }, entry: { extra: new Uint8Array(0) } }]),
    undefined,
  ],
  [
    'Zip64Invalid',
    'an end record that is too small for its numbers',
    zip([member], { end: { count: 0xffff, total: 0xffff } }),
    { tensor: 'NPZ' },
  ],
  ['ZipNotNpy', 'a member that is no array', zip([{ name: 'readme.txt' }]), { name: 'readme.txt' }],
  ['ZipEncrypted', 'an encrypted member', zip([{ ...member, local: { flags: 1 } }]), { tensor: 'x.npy' }],
  ['ZipSizesFollow', 'sizes after the bytes', zip([{ ...member, local: { flags: 8 } }]), { tensor: 'x.npy' }],
  [
    'ZipMethodUnknown',
    'another compression',
    zip([{ ...member, local: { method: 12 } }]),
    { tensor: 'x.npy', method: 12 },
  ],
  [
    'ZipMemberMisplaced',
    'two members at one place',
    zip([member, { name: 'y.npy', entry: { at: 0 } }]),
    { tensor: 'y.npy', expected: 35 + size, actual: 0 },
  ],
  [
    'ZipMemberMisplaced',
    'something before the first member',
    zip([member], { before: ascii('PK\x03\x04') }),
    { tensor: 'x.npy', expected: 0, actual: 4 },
  ],
  [
    'ZipMemberMismatch',
    'two names for one member',
    zip([{ ...member, local: { name: ascii('y.npy') }, entry: { name: ascii('x.npy') } }]),
    { tensor: 'x.npy' },
  ],
  [
    'ZipMemberMismatch',
    'two sizes for one member',
    zip([{ ...member, entry: { size: 1, packed: 1 } }]),
    { tensor: 'x.npy' },
  ],
  ['ZipRatio', 'a bomb', zip([{ ...member, deflate: true, local: { size: 2 ** 29 } }]), undefined],
  [
    'ZipRatio',
    'a stream far longer than what it claims to hold',
    zip([{ ...member, stream: new Uint8Array(1000), local: { method: 8 } }]),
    { tensor: 'x.npy', packed: 1000, size },
  ],
  [
    'ZipRatio',
    'a stored member of two sizes',
    zip([{ ...member, local: { size: size + 1 } }]),
    { tensor: 'x.npy', packed: size, size: size + 1 },
  ],
  [
    'ZipDamaged',
    'bytes that are no stream',
    zip([{ ...member, local: { method: 8 } }]),
    { tensor: 'x', expected: size },
  ],
  [
    'ZipDamaged',
    'a stream longer than it claims',
    zip([{ ...member, deflate: true, local: { size: size - 1 } }]),
    { tensor: 'x', expected: size - 1 },
  ],
  [
    'ZipDamaged',
    'a stream shorter than it claims',
    zip([{ ...member, deflate: true, local: { size: size + 1 } }]),
    { tensor: 'x', expected: size + 1 },
  ],
  ['ZipChecksum', 'a value that has changed', zip([{ ...member, local: { checksum: 7 } }]), { tensor: 'x' }],
  [
    'ZipChecksum',
    'a deflated value that has changed',
    zip([{ ...member, deflate: true, local: { checksum: 7 } }]),
    { tensor: 'x' },
  ],
  [
    'TooLarge',
    'a size that no axis may have',
    npy({ shape: '(2147483648,)' }),
    { name: 'shape', value: 2 ** 31, limit: 2 ** 31 - 1 },
  ],
  [
    'TooLarge',
    'more axes than there may be',
    npy({ shape: `(${'1, '.repeat(32)}2)` }),
    { name: 'rank', value: 33, limit: 32 },
  ],
  [
    'TooLarge',
    'a name without end',
    safetensors(vectors(['n'.repeat(257), 0, 4]), floats(1)),
    { name: 'name', value: 257, limit: 256 },
  ],
];

export const malformedFiles = table.map(([code, sentence, bytes, params]) => ({
  code,
  sentence,
  bytes,
  params,
}));
