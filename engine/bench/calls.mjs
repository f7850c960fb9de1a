// What a call costs at lesson size, and how time and memory grow with the sequence.
import { cases, scalingLengths, scalingSize } from '../../web/src/bench/cases.ts';
import { inputsOf } from '../../web/src/bench/inputs.ts';
import { takeTurns } from '../../web/src/bench/turns.ts';
import { callContenders, layerContenders } from './engine-contenders.mjs';

/** `forward` and `trace` from JavaScript with all checks: [{ call, dtype, build, samples }]. */
export async function measureCalls({ engines, clock, budget, say }) {
  const [lesson] = cases;
  const inputs = inputsOf(lesson);
  const contenders = [];
  for (const [build, engine] of Object.entries(engines)) {
    for (const contender of callContenders(engine, lesson, inputs)) {
      contenders.push({ ...contender, ...(await contender.open()), build });
    }
  }
  say('calls at lesson size take turns');
  const turns = { milliseconds: budget, sampleMs: clock.sampleMs, fewest: 3 };
  const samples = await takeTurns(contenders, clock, turns);
  return contenders.map(({ call, dtype, build }, place) => ({ call, dtype, build, samples: samples[place] }));
}

/** Each length in a fresh engine, whose memory only ever grows: [{ n, build, bytes, samples }]. */
export async function measureScaling({ load, builds, lengths = scalingLengths, clock, budget, say }) {
  const contenders = [];
  for (const build of builds) {
    for (const n of lengths) {
      const size = scalingSize(n);
      const engine = await load(build);
      const [{ open }] = layerContenders({ [build]: engine }, size, inputsOf(size));
      contenders.push({ name: `${build}, N = ${n}`, n, build, engine, ...(await open()) });
    }
  }
  say('growth with the length of the sequence');
  const turns = { milliseconds: budget, sampleMs: clock.sampleMs, fewest: 3 };
  const samples = await takeTurns(contenders, clock, turns);
  return contenders.map(({ n, build, engine, close }, place) => {
    const bytes = engine.info.memoryBytes;
    close();
    engine.dispose();
    return { n, build, bytes, samples: samples[place] };
  });
}
