// The second module: loaded apart from the engine, trusted on the same terms, and gone when it is disposed of.
import { ok, refused, refusedLater, same } from '../support/check.mjs';

const one = { shape: [1], data: Float32Array.of(0.5) };

export const workshop = {
  'says which build it is and how much memory it takes': async ({ getWorkshop, getEngine }) => {
    for (const build of ['simd', 'scalar']) {
      const { info } = await getWorkshop(build);
      same([info.build, info.version], [build, (await getEngine()).info.version]);
      ok(info.memoryBytes > 0 && info.memoryBytes % 65536 === 0, `${info.memoryBytes} bytes`);
    }
    same((await getWorkshop()).info.build, 'simd');
  },

  'its options are checked': async ({ loadWorkshop }) => {
    for (const options of [null, 5, 'simd', []]) await refusedLater(loadWorkshop(options), 'WrongType');
    await refusedLater(loadWorkshop({ builds: 'simd' }), 'UnknownName', { name: 'options.builds' });
    for (const build of ['relaxed', 'fastest']) {
      await refusedLater(loadWorkshop({ build }), 'UnknownOption', { name: 'build', value: build });
    }
    await refusedLater(loadWorkshop({ wasmBinary: 5 }), 'WrongType');
    await refusedLater(loadWorkshop({ wasmBinary: new ArrayBuffer(9) }), 'WasmInvalid', {
      url: 'wasmBinary',
    });
  },

  'after dispose() it answers no more; others go on': async ({ loadWorkshop, getWorkshop }) => {
    const gone = await loadWorkshop();
    gone.dispose();
    gone.dispose();
    same(gone.info.memoryBytes, 0);
    refused(() => gone.writeTensors({ one }), 'EngineDisposed', {});
    refused(() => gone.readTensors('no bytes'), 'EngineDisposed', {});
    ok((await getWorkshop()).writeTensors({ one }).length > 0, 'the other one');
  },
};
