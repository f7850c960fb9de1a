// All bodies: { sentence: ({ getEngine, getBuilds, loadEngine }) => Promise } each. The hosts run them; see node.test.mjs.
import { analysis } from './analysis.mjs';
import { contract } from './contract.mjs';
import { costs } from './costs.mjs';
import { decoding } from './decoding.mjs';
import { derivations } from './derivations.mjs';
import { edges } from './edges.mjs';
import { errors } from './errors.mjs';
import { golden } from './golden.mjs';
import { labs } from './labs.mjs';
import { layers } from './layers.mjs';
import { lifecycle } from './lifecycle.mjs';
import { strictness } from './strictness.mjs';
import { variants } from './variants.mjs';

const suites = {
  ...{ contract, decoding, strictness, errors, golden, edges, layers, derivations, lifecycle },
  ...{ analysis, costs, labs, variants },
};

/** Every test with its full name, on engines that `loadEngine` gives; engines are shared where a test allows it. */
export function testsOf(loadEngine) {
  const engines = new Map();
  const getEngine = (build = 'auto') => {
    if (!engines.has(build)) engines.set(build, loadEngine({ build }));
    return engines.get(build);
  };
  /** All builds that this host can run, the strict ones first. */
  const getBuilds = async () => {
    const relaxed = await getEngine('relaxed').catch(() => undefined);
    const strict = [await getEngine('simd'), await getEngine('scalar')];
    return [...strict, ...(relaxed === undefined ? [] : [relaxed])].map((engine) => ({
      build: engine.info.build,
      engine,
    }));
  };
  return Object.entries(suites).flatMap(([suite, body]) =>
    Object.entries(body).map(([name, run]) => ({
      name: `${suite}: ${name}`,
      run: () => run({ getEngine, getBuilds, loadEngine }),
    })),
  );
}
