// Files of NumPy and PyTorch, in and out, bit for bit.
import numpyFiles from '../../golden/data/tensor_files.json';
import torchFiles from '../../golden/data/torch_files.json';
import { ok, refused, same } from '../support/check.mjs';
import { floats, fromBase64, goldenTensor, joined, npy, zip } from '../support/tensor-files.mjs';
import { malformedFiles } from './malformed-files.mjs';

/** Same names, kinds, shapes and bits; NaN counts by its bits too. */
function sameBits(actual, expected, message) {
  same(Object.keys(actual), Object.keys(expected), `${message}, names`);
  for (const [name, { shape, data }] of Object.entries(expected)) {
    same(actual[name].shape, shape, `${message}, ${name}`);
    same(actual[name].data.constructor.name, data.constructor.name, `${message}, ${name}`);
    const [one, other] = [actual[name].data, data].map(
      (values) => new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    );
    ok(
      one.length === other.length && one.every((byte, at) => byte === other[at]),
      `${message}, ${name}: bits`,
    );
  }
}

const tensors = {
  x: { shape: [2, 3], data: Float64Array.of(0, -0, 5e-324, Number.NaN, Number.NEGATIVE_INFINITY, 0.1) },
  'layer.0/w_q': { shape: [], data: Float32Array.of(0.1) },
  'chú ý': { shape: [0, 4], data: new Float64Array(0) },
  constructor: { shape: [1, 1, 1, 1, 2], data: Float32Array.of(1, 2) },
};

export const files = {
  'what is written is read back, bit for bit, and the same bytes come again': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const bytes = workshop.writeTensors(tensors);
    const { format, tensors: back, metadata } = workshop.readTensors(bytes);
    same([format, metadata], ['npz', undefined]);
    sameBits(back, tensors, 'npz');
    same(workshop.writeTensors(tensors, { format: 'npz' }), bytes, 'bytes');
    const single = workshop.writeTensors({ x: tensors.x }, { format: 'npy' });
    sameBits(workshop.readTensors(single).tensors, { arr_0: tensors.x }, 'npy');
    same(workshop.readTensors(workshop.writeTensors({})).tensors, {});
    const part = { w: { shape: [2], data: tensors.x.data.subarray(4) } };
    sameBits(workshop.readTensors(workshop.writeTensors(part)).tensors, part, 'a part of an array');
    const own = Object.fromEntries([['__proto__', tensors.x]]);
    same(Object.keys(workshop.readTensors(workshop.writeTensors(own)).tensors), ['__proto__']);
  },

  'any kind of buffer is read, and left as it was': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const bytes = workshop.writeTensors(tensors);
    const before = bytes.slice();
    const padded = joined(floats(1), bytes, floats(2));
    const view = padded.subarray(4, 4 + bytes.length);
    for (const given of [bytes, bytes.buffer, view, new DataView(padded.buffer, 4, bytes.length)]) {
      sameBits(workshop.readTensors(given).tensors, tensors, 'read');
    }
    same(bytes, before, 'bytes');
  },

  'a format that is asked for has to be there': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const bytes = workshop.writeTensors(tensors);
    ok(workshop.readTensors(bytes, { format: 'npz' }).tensors.x, 'npz');
    refused(() => workshop.readTensors(bytes, { format: 'npy' }), 'UnknownFormat', { format: 'npy' });
    refused(() => workshop.readTensors(npy(), { format: 'safetensors' }), 'UnknownFormat');
    refused(() => workshop.readTensors(bytes, { format: 'zip' }), 'UnknownOption');
    refused(() => workshop.readTensors(bytes, { kind: 'npz' }), 'UnknownName', { name: 'options.kind' });
    for (const value of [undefined, null, 5, 'PK', [80, 75], {}, new Map()]) {
      refused(() => workshop.readTensors(value), 'WrongType', undefined, String(value));
    }
  },

  'what cannot be written is refused': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const one = { shape: [1], data: Float32Array.of(1) };
    for (const value of [undefined, null, 5, [one], one.data, new Map([['x', one]]), Promise.resolve({})]) {
      refused(() => workshop.writeTensors(value), 'WrongType');
    }
    for (const value of [
      null,
      5,
      { shape: [1] },
      { shape: '1', data: one.data },
      { shape: [1], data: [1] },
    ]) {
      refused(() => workshop.writeTensors({ x: value }), 'WrongType', undefined);
    }
    refused(() => workshop.writeTensors({ x: one }, { format: 'safetensors' }), 'UnknownOption');
    refused(() => workshop.writeTensors({ x: one }, { name: 'x' }), 'UnknownName');
    refused(() => workshop.writeTensors({ '\ud800': one }), 'WrongType');
    refused(() => workshop.writeTensors({ '../x': one }), 'NameInvalid', { name: '../x' });
    refused(() => workshop.writeTensors({ x: one, y: one }, { format: 'npy' }), 'TooLarge', {
      ...{ name: 'tensors', value: 2, limit: 1 },
    });
    refused(() => workshop.writeTensors({}, { format: 'npy' }), 'NotPositive', { name: 'tensors', value: 0 });
    const shapes = [
      [2],
      [0],
      [1, 2],
      [-1],
      [0.5],
      [Number.NaN],
      [2 ** 31],
      [65536, 65536],
      new Array(33).fill(1),
    ];
    const mismatch = 'ShapeMismatch';
    const others = ['NotPositive', 'NotAnInteger', 'NotFinite', 'TooLarge', mismatch, 'TooLarge'];
    [mismatch, mismatch, mismatch, ...others].forEach((code, place) => {
      const shape = shapes[place];
      refused(() => workshop.writeTensors({ x: { ...one, shape } }), code, undefined, `${shape}`);
    });
  },

  'members are inflated, whatever kind of block they have': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const noise = Uint8Array.from({ length: 4000 }, (_, at) => (Math.imul(at + 1, 2654435761) >>> 16) & 127);
    const lots = npy({ shape: '(300000,)', values: new Uint8Array(1200000) });
    const mixed = npy({ shape: '(1000,)', values: noise });
    const file = zip([
      { name: 'lots.npy', data: lots, deflate: true },
      { name: 'mixed.npy', data: mixed, deflate: true },
      { name: 'small.npy', deflate: true },
      { name: 'plain.npy' },
    ]);
    const { tensors: read } = workshop.readTensors(file);
    same(Object.keys(read), ['lots', 'mixed', 'small', 'plain']);
    same([read.lots.data.length, read.lots.data.every((value) => value === 0)], [300000, true]);
    same(read.mixed.data, new Float32Array(noise.buffer));
    same([read.small.data, read.plain.data], [Float32Array.of(1, 2), Float32Array.of(1, 2)]);
  },

  'refused files take no memory and change nothing': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const bytes = workshop.writeTensors(tensors);
    const cut = bytes.subarray(0, bytes.length - 1);
    const liar = zip([{ name: 'x.npy', local: { method: 8, size: 1000, checksum: 0 } }]);
    const read = () => {
      refused(() => workshop.readTensors(cut), 'ZipEndMissing', {});
      refused(() => workshop.readTensors(liar), 'ZipDamaged');
    };
    read();
    const memory = workshop.info.memoryBytes;
    for (let count = 0; count < 2000; count += 1) read();
    same(workshop.info.memoryBytes, memory, 'memoryBytes');
    sameBits(workshop.readTensors(bytes).tensors, tensors, 'afterwards');
  },
};

for (const { code, sentence, bytes, params } of malformedFiles) {
  files[`${code}: ${sentence}`] = async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    refused(() => workshop.readTensors(bytes), code, params);
  };
}

for (const [source, { cases }] of Object.entries({ NumPy: numpyFiles, PyTorch: torchFiles })) {
  for (const { name, format, file, tensors: golden, metadata } of cases) {
    files[`${source} ${format}: ${name}`] = async ({ getWorkshop }) => {
      const expected = Object.fromEntries(Object.entries(golden).map(([id, one]) => [id, goldenTensor(one)]));
      for (const build of ['auto', 'scalar']) {
        const read = (await getWorkshop(build)).readTensors(fromBase64(file));
        same([read.format, read.metadata], [format, metadata]);
        sameBits(read.tensors, expected, name);
      }
    };
  }
}
