// All bodies: { sentence: ({ getEngine, getBuilds, getWorkshop, …module }) => Promise } each, with what the module exports.
// The hosts run them; see node.test.mjs.
import { analysis } from './analysis.mjs';
import { contract } from './contract.mjs';
import { costs } from './costs.mjs';
import { decoding } from './decoding.mjs';
import { derivations } from './derivations.mjs';
import { edges } from './edges.mjs';
import { errors } from './errors.mjs';
import { files } from './files.mjs';
import { golden } from './golden.mjs';
import { labs } from './labs.mjs';
import { layers } from './layers.mjs';
import { lifecycle } from './lifecycle.mjs';
import { recording } from './recording.mjs';
import { strictness } from './strictness.mjs';
import { training } from './training.mjs';
import { variants } from './variants.mjs';
import { workshop } from './workshop.mjs';

const suites = {
  ...{ contract, decoding, strictness, errors, files, golden, edges, layers, derivations, lifecycle },
  ...{ analysis, costs, labs, training, recording, variants, workshop },
};

/** `load({ build })`, once for each build. */
function shared(load) {
  const loaded = new Map();
  return (build = 'auto') => {
    if (!loaded.has(build)) loaded.set(build, load({ build }));
    return loaded.get(build);
  };
}

/** Every test with its full name, on what the functions of the module load; it is shared where a test allows it. */
export function testsOf(module) {
  const { loadEngine, loadWorkshop } = module;
  const getEngine = shared(loadEngine);
  const getWorkshop = shared(loadWorkshop);
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
      run: () => run({ ...module, getEngine, getBuilds, getWorkshop }),
    })),
  );
}
