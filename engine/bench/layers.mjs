// One case in one host: every contender is checked first, then they take turns.
import { median } from '../../web/src/bench/gate.ts';
import { inputsOf } from '../../web/src/bench/inputs.ts';
import { takeTurns } from '../../web/src/bench/turns.ts';
import { layerContenders, plainContender } from './engine-contenders.mjs';
import { onnxPeers } from './onnx-peer.mjs';
import { deviationOf, referenceOf } from './reference.mjs';
import { tfjsPeers } from './tfjs-peer.mjs';

/** What an output may differ by from float64, relative to its largest value: float32 with sums of 4096 terms. */
const tolerance = 2e-5;
/** A contender whose call takes longer than this, and `hopeless` times the fastest, keeps it as its only sample. */
const patienceMs = 2500;
const hopeless = 3;
/** Of several ways to do the same in one library, those are measured that come so near to the best of them. */
const nearBest = 1.15;
const mostOfOnePeer = 2;

/**
 * Resolves to { case, contenders: [{ name, build?, peer?, samples, deviation }], refused: [{ name, why }] }.
 * libraries: { ort, tf } as far as they are there, undefined to measure the builds alone; engines: { build: Engine }.
 */
export async function measureCase(each, { engines, libraries, clock, budget, say }) {
  const inputs = inputsOf(each);
  const reference = referenceOf(each, inputs);
  const refused = [];
  const open = [];
  for (const family of familiesOf(each, inputs, engines, libraries)) {
    open.push(...(await bestOf(family, reference, clock, refused, say)));
  }
  const fastest = Math.min(...open.map(({ first }) => first.ms));
  const quick = open.filter(({ first }) => first.ms <= Math.max(patienceMs, hopeless * fastest));
  const turns = { milliseconds: budget, sampleMs: clock.sampleMs, fewest: 3 };
  say(`${each.name}: ${quick.length} contenders take turns`);
  const taken = await takeTurns(quick, clock, turns);
  const contenders = open.map((contender) => {
    const place = quick.indexOf(contender);
    const { name, build, peer, deviation, first } = contender;
    return { name, build, peer, deviation, samples: place < 0 ? [first] : taken[place] };
  });
  for (const contender of open) contender.close();
  return { case: each.name, contenders, refused };
}

/** Contenders of which only the best count against each other stand in one list. */
function familiesOf(size, inputs, engines, libraries) {
  const builds = layerContenders(engines, size, inputs).map((contender) => [contender]);
  if (libraries === undefined) return builds;
  const { ort, tf } = libraries;
  return [
    ...builds,
    ...(ort ? [onnxPeers(ort, size, inputs)] : []),
    ...(tf ? [tfjsPeers(tf, size, inputs)] : []),
    [plainContender(size, inputs)],
  ];
}

/** Opens, checks and times each once or a few times; the best stay open. */
async function bestOf(family, reference, clock, refused, say) {
  const opened = [];
  for (const contender of family) {
    try {
      opened.push(await checked(contender, reference, clock));
      say(`${contender.name}: right, ${opened.at(-1).first.ms.toFixed(1)} ms at first`);
    } catch (error) {
      if (contender.build) throw error;
      refused.push({ name: contender.name, why: error.message });
      say(`${contender.name}: left out, ${error.message.split('\n')[0]}`);
    }
  }
  if (family.length === 1) return opened;
  opened.sort((one, other) => one.estimate - other.estimate);
  const kept = opened
    .filter(({ estimate }) => estimate <= nearBest * opened[0].estimate)
    .slice(0, mostOfOnePeer);
  for (const contender of opened) if (!kept.includes(contender)) contender.close();
  return kept;
}

async function checked(contender, reference, clock) {
  const { run, output, close } = await contender.open();
  const times = [];
  const before = clock.canary();
  let begin = clock.now();
  const end = begin + 150;
  do {
    await run();
    const now = clock.now();
    times.push(now - begin);
    begin = now;
  } while (begin < end && times.length < 400);
  const first = { ms: times[0], before, after: clock.canary() };
  const deviation = deviationOf(reference, output());
  if (!(deviation <= tolerance)) {
    close();
    throw new Error(`${contender.name}: the result is off by ${deviation.toExponential(1)}`);
  }
  const estimate = median(times.slice(-5));
  return { ...contender, run, close, first, estimate, deviation };
}
