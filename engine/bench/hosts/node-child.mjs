// The Node.js host: a process of its own, started by node.mjs with flags and talked to by messages.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { at } from '../../../web/build/paths.mjs';
import { bodyPath, kernelsPath, peersFolder } from '../places.mjs';

const fromPeers = createRequire(at(peersFolder, 'package.json'));

async function libraries() {
  const ort = await import(pathToFileURL(fromPeers.resolve('onnxruntime-web')).href);
  const tf = fromPeers('@tensorflow/tfjs-core');
  fromPeers('@tensorflow/tfjs-backend-wasm');
  await tf.setBackend('wasm');
  return { ort: ort.default ?? ort, tf };
}

process.once('message', async (options) => {
  const { measure } = await import(pathToFileURL(at(bodyPath)).href);
  const { loadEngine } = await import(pathToFileURL(at('dist/engine/index.js')).href);
  const host = {
    loadEngine,
    wasm: (build) => readFileSync(at(`dist/engine/attention-${build}.wasm`)),
    kernels: (build) => readFileSync(at(kernelsPath(build))),
    libraries,
    say: (line) => process.send({ line }),
  };
  process.send({ raw: await measure(host, options) }, () => process.exit(0));
});
