// NumPy reads what the workshop writes, and the workshop reads what NumPy writes, bit for bit, on this machine's NumPy.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { loadEngine, loadWorkshop } from '../../dist/engine/index.js';
import { at } from '../../web/build/paths.mjs';
import { findPython } from '../web/listing-python.mjs';
import { same } from './support/check.mjs';
import { requestOf } from './support/requests.mjs';

const engine = await loadEngine();
const workshop = await loadWorkshop();
const folder = mkdtempSync(at('build', 'files-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program with `np`, `folder` and `hex`: array -> [dtype, shape, bytes]; gives what it printed as JSON. */
function python(program) {
  const prelude = `
import json, sys, numpy as np
folder = sys.argv[1]
def hex(array):
    return [array.dtype.str, list(array.shape), array.tobytes().hex()]
`;
  const run = spawnSync(findPython(), ['-c', prelude + program, folder], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.status !== 0) throw new Error(run.stderr.slice(-2000));
  return JSON.parse(run.stdout);
}

const hex = ({ shape, data }) => [
  data instanceof Float32Array ? '<f4' : '<f8',
  shape,
  Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('hex'),
];
const hexOf = (tensors) => Object.fromEntries(Object.entries(tensors).map(([name, one]) => [name, hex(one)]));

const edge = {
  shape: [6],
  data: Float64Array.of(Number.NaN, -0, 5e-324, 1e308, Number.NEGATIVE_INFINITY, 1 / 3),
};
const extra = {
  edge,
  single: { shape: [], data: Float32Array.of(0.1) },
  'lớp/none': { shape: [2, 0], data: new Float32Array(0) },
};

test('NumPy reads every tensor of a run from a NPZ', () => {
  for (const dtype of ['float64', 'float32']) {
    const tensors = { ...engine.trace(requestOf({ dtype, biases: true, mask: 'causal' })), ...extra };
    writeFileSync(join(folder, 'run.npz'), workshop.writeTensors(tensors));
    const read = python(`
import zipfile
assert zipfile.ZipFile(folder + "/run.npz").testzip() is None
with np.load(folder + "/run.npz", allow_pickle=False) as file:
    print(json.dumps({name: hex(file[name]) for name in file.files}))
`);
    same(read, hexOf(tensors), dtype);
  }
});

test('NumPy reads a NPY of any rank', () => {
  for (let rank = 0; rank <= 5; rank += 1) {
    const shape = [2, 1, 3, 1, 2].slice(0, rank);
    const count = shape.reduce((product, size) => product * size, 1);
    const tensor = { shape, data: Float64Array.from({ length: count }, (_, place) => place / 7) };
    writeFileSync(join(folder, 'one.npy'), workshop.writeTensors({ any: tensor }, { format: 'npy' }));
    same(python('print(json.dumps(hex(np.load(folder + "/one.npy"))))'), hex(tensor), `rank ${rank}`);
  }
});

test('what NumPy saves, compressed or not, comes back as it was', () => {
  const written = python(`
random = np.random.RandomState(3)
tensors = {"x": random.randn(2, 5, 8), "single": random.randn(7).astype("f4"), "zeros": np.zeros((50, 60)),
           "column": np.asfortranarray(random.randn(4, 3)), "number": np.array(2.5), "none": np.zeros((0, 4))}
np.savez(folder + "/plain.npz", **tensors)
np.savez_compressed(folder + "/packed.npz", **tensors)
np.save(folder + "/one.npy", tensors["column"])
print(json.dumps({name: hex(np.ascontiguousarray(array).reshape(array.shape)) for name, array in tensors.items()}))
`);
  for (const name of ['plain.npz', 'packed.npz']) {
    const { tensors, format } = workshop.readTensors(readFileSync(join(folder, name)));
    same([format, hexOf(tensors)], ['npz', written], name);
  }
  same(hexOf(workshop.readTensors(readFileSync(join(folder, 'one.npy'))).tensors), { arr_0: written.column });
});
