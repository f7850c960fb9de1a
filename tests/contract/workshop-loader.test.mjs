// From the workshop's files to a trusted workshop, as loader.test.mjs does it for the engine.
import { test } from 'node:test';
import { loadWorkshop } from '../../dist/engine/index.js';
import { ok, refusedLater, same } from './support/check.mjs';
import { copiedEngine, harms, wasmOf } from './support/copied-engine.mjs';

const buildOf = async (options) => (await loadWorkshop(options)).info.build;

test('bytes are recognised, and those of the engine are not the workshop', async () => {
  for (const build of ['simd', 'scalar']) {
    same(await buildOf({ wasmBinary: wasmOf(build, 'workshop') }), build);
    await refusedLater(loadWorkshop({ wasmBinary: wasmOf(build) }), 'BuildMismatch');
  }
  await refusedLater(
    loadWorkshop({ wasmBinary: wasmOf('scalar', 'workshop'), build: 'simd' }),
    'BuildMismatch',
  );
});

const expected = {
  missing: 'WasmFetchFailed',
  'an error page': 'WasmInvalid',
  truncated: 'WasmInvalid',
  'of another build': 'BuildMismatch',
  'not stamped': 'BuildMismatch',
  'reading nonsense': 'SelfTestFailed',
};

for (const [name, code] of Object.entries(expected)) {
  test(`a SIMD file that is ${name} gives ${code}, and the scalar build by default`, async () => {
    const copy = copiedEngine({ simd: harms[name] }, 'workshop');
    try {
      const module = await import(copy.url);
      same((await module.loadWorkshop()).info.build, 'scalar');
      const error = await refusedLater(module.loadWorkshop({ build: 'simd' }), code);
      ok(error instanceof module.AttentionError, 'one class for both modules');
      same((await module.loadEngine()).info.build, 'simd', 'the engine beside it');
    } finally {
      copy.remove();
    }
  });
}
