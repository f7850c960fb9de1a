// onnxruntime-web on one thread: x in, y out, for each graph that can express the case.
import { graphsFor } from './onnx-graphs.mjs';

export const onnxName = 'onnxruntime-web';

/** [{ name, graph, open }]; open() resolves to { run, output, close }. `ort` is the library as a module. */
export function onnxPeers(ort, size, inputs) {
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  return Object.entries(graphsFor(size, inputs)).map(([graph, modelBytes]) => ({
    name: `${onnxName}, ${graph}`,
    peer: onnxName,
    open: () => opened(ort, size, inputs.x, modelBytes()),
  }));
}

async function opened(ort, { batch, length, d_model }, x, modelBytes) {
  const options = { executionProviders: ['wasm'], graphOptimizationLevel: 'all', logSeverityLevel: 3 };
  const session = await ort.InferenceSession.create(modelBytes, options);
  const shape = [batch, length, d_model];
  let last;
  return {
    run: async () => {
      const { y } = await session.run({ x: new ort.Tensor('float32', x, shape) });
      last = y.data;
    },
    output: () => last,
    close: () => session.release(),
  };
}
