// How samples of a noisy machine become figures, and how contenders take turns.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { floors, kinder, verdicts } from '../../engine/bench/floors.mjs';
import * as protobuf from '../../engine/bench/protobuf.mjs';
import { addedTo, resultsOf } from '../../engine/bench/results.mjs';
import { figureOf, noiseOf, passes, undisturbedCanary } from '../../web/src/bench/gate.ts';
import { takeTurns } from '../../web/src/bench/turns.ts';

const quiet = (ms) => ({ ms, before: 1, after: 1 });
const noisy = (ms) => ({ ms, before: 1, after: 1.5 });

describe('the gate', () => {
  test('a sample counts only when both canaries reach 93 % of the best speed', () => {
    assert.equal(passes({ ms: 5, before: 1 / 0.931, after: 1 }, 1), true);
    assert.equal(passes({ ms: 5, before: 1 / 0.929, after: 1 }, 1), false);
    assert.equal(passes({ ms: 5, before: 1, after: 1 / 0.929 }, 1), false);
  });

  test('an undisturbed canary is the shortest of the run, before or after, but for one in a hundred', () => {
    const few = [
      { ms: 1, before: 3, after: 2 },
      { ms: 1, before: 4, after: 5 },
    ];
    assert.equal(undisturbedCanary(few), 2);
    const many = Array.from({ length: 50 }, (_, place) => ({
      ms: 1,
      before: 3,
      after: place === 20 ? 0.5 : 4,
    }));
    assert.equal(undisturbedCanary(many), 3);
    assert.equal(undisturbedCanary([]), Number.POSITIVE_INFINITY);
  });

  test('the figure is the median of what passed, whatever did not', () => {
    const figure = figureOf([quiet(2), noisy(90), quiet(4), quiet(3), noisy(1)], 1);
    assert.deepEqual(figure, { ms: 3, best: 1, samples: 5, gated: 3, isGated: true });
  });

  test('with fewer than three the fastest quarter stands in, at least three samples, and the figure says so', () => {
    const few = figureOf([noisy(9), noisy(2), quiet(8), noisy(4), noisy(3)], 1);
    assert.deepEqual(few, { ms: 3, best: 2, samples: 5, gated: 1, isGated: false });
    const many = figureOf(
      Array.from({ length: 20 }, (_, place) => noisy(20 - place)),
      1,
    );
    assert.deepEqual(many, { ms: 3, best: 1, samples: 20, gated: 0, isGated: false });
    assert.equal(figureOf([noisy(7)], 1).ms, 7);
    assert.throws(() => figureOf([], 1), RangeError);
  });

  test('noise is the share that passed and the median canary over an undisturbed one', () => {
    assert.deepEqual(noiseOf([quiet(1), noisy(1)], 1), { passed: 0.5, canary: 1 });
    assert.equal(noiseOf([noisy(1), { ms: 1, before: 1.5, after: 1.5 }], 1).canary, 1.5);
  });
});

/** A clock that only moves when a contender or the canary works. */
function simulated() {
  let time = 0;
  const order = [];
  const contender = (name, ms, isAsync = false) => ({
    name,
    run: () => {
      time += ms;
      order.push(name);
      return isAsync ? Promise.resolve() : undefined;
    },
  });
  const clock = {
    now: () => time,
    canary: () => {
      time += 0.5;
      return 0.5;
    },
    pause: async (ms) => {
      if (ms > 0) order.length = 0;
    },
  };
  return { clock, contender, order };
}

describe('turns', () => {
  test('contenders go forth and back: A B C C B A', async () => {
    const { clock, contender, order } = simulated();
    const contenders = ['A', 'B', 'C'].map((name) => contender(name, 200));
    await takeTurns(contenders, clock, { milliseconds: 1206, sampleMs: 1, fewest: 2 });
    assert.equal(order.join(''), 'ABCCBA');
  });

  test('a short turn begins with a call that is not timed: the contender before has emptied the caches', async () => {
    const { clock, contender, order } = simulated();
    const cached = (name) => {
      const [cold, warm] = [contender(name, 15), contender(name, 5)];
      return { name, run: () => (order.at(-1) === name ? warm : cold).run() };
    };
    const samples = await takeTurns([cached('A'), cached('B')], clock, {
      ...{ milliseconds: 300, sampleMs: 1, fewest: 2 },
    });
    for (const { ms } of samples.flat()) assert.equal(ms, 5);
  });

  test('short calls are repeated into one sample, which is the time of one call', async () => {
    const { clock, contender } = simulated();
    for (const isAsync of [false, true]) {
      const [samples] = await takeTurns([contender('A', 0.25, isAsync)], clock, {
        ...{ milliseconds: 20, sampleMs: 2, fewest: 1 },
      });
      for (const { ms } of samples) assert.equal(ms, 0.25);
      assert.ok(samples.length < 10, `${samples.length} samples of 8 calls`);
    }
  });

  test('a slow contender sits out rounds but gets its fewest samples', async () => {
    const { clock, contender } = simulated();
    const [quick, slow] = await takeTurns([contender('A', 5), contender('B', 400)], clock, {
      ...{ milliseconds: 2000, sampleMs: 1, fewest: 3 },
    });
    assert.ok(slow.length >= 3 && slow.length <= 5, `${slow.length} slow samples`);
    assert.ok(quick.length > 3 * slow.length, `${quick.length} quick samples`);
  });

  test('a pause that rejects ends the run', async () => {
    const { clock, contender } = simulated();
    const cancelled = { ...clock, pause: () => Promise.reject(new Error('cancelled')) };
    await assert.rejects(
      takeTurns([contender('A', 5)], cancelled, { milliseconds: 9, sampleMs: 1, fewest: 1 }),
      {
        message: 'cancelled',
      },
    );
  });
});

describe('results', () => {
  const contender = (name, more, ...samples) => ({ name, deviation: 1e-7, ...more, samples });
  const three = (ms) => [quiet(ms), quiet(ms), quiet(ms)];
  const raw = {
    cases: [
      {
        case: '(1,2,3,4)',
        contenders: [
          contender('engine, simd', { build: 'simd' }, ...three(2)),
          contender('engine, relaxed', { build: 'relaxed' }, ...three(1)),
          contender('library, one graph', { peer: 'library' }, ...three(6)),
          contender('library, another', { peer: 'library' }, ...three(5)),
          contender('other', { peer: 'other' }, noisy(7)),
          contender('plain JavaScript', { peer: 'plain JavaScript' }, ...three(4)),
        ],
        refused: [],
      },
    ],
    gemm: [
      { name: 'simd registers', build: 'simd', shape: 'peak', flops: 4e6, samples: three(0.1) },
      { name: 'simd 2x2x2', build: 'simd', shape: '2x2x2', flops: 3e6, samples: three(0.1) },
    ],
    scaling: [{ n: 128, build: 'simd', bytes: 1024, samples: three(3) }],
    calls: [{ call: 'trace', dtype: 'float64', build: 'simd', samples: three(0.02) }],
  };

  test('a peer is as fast as its best way, and ratios are to the best library', () => {
    const { cases, gemm, scaling, lesson_calls: calls } = resultsOf({ node: raw }, { processor: 'p' });
    const [row] = cases;
    assert.deepEqual(row.peers, { library: 5, other: 7, 'plain JavaScript': 4 });
    assert.deepEqual(row.builds, { simd: 2, relaxed: 1 });
    assert.deepEqual(row.ratio_to_best_peer, { simd: 2.5, relaxed: 5 });
    assert.deepEqual(row.ratio_to_plain_loop, { simd: 2, relaxed: 4 });
    assert.equal(row.best_peer, 'library, another');
    assert.equal(row.basis.other.is_gated, false);
    assert.deepEqual([gemm[0].gflops, gemm[0].peak, gemm[0].fraction], [30, 40, 0.75]);
    assert.deepEqual([scaling[0].n, scaling[0].ms, scaling[0].bytes], [128, 3, 1024]);
    assert.equal(calls[0].ms, 0.02);
  });

  test('a later run replaces the rows that it measured again and keeps the others', () => {
    const earlier = resultsOf({ node: raw, chromium: raw }, { processor: 'p', chromium: '1' });
    const again = structuredClone(raw);
    again.cases[0].contenders[0].samples = three(4);
    const merged = addedTo(earlier, resultsOf({ node: again }, { processor: 'p' }));
    const simd = Object.fromEntries(merged.cases.map(({ host, builds }) => [host, builds.simd]));
    assert.deepEqual(simd, { chromium: 2, node: 4 });
    assert.equal(merged.gemm.length, 2);
    assert.deepEqual(merged.machine, { processor: 'p', chromium: '1' }, 'a host that was not measured again');
  });
});

describe('floors', () => {
  const layer = (scalar, simd, relaxed, isGated = true) => {
    const one = (build, ms) => ({
      name: `engine, ${build}`,
      build,
      deviation: 0,
      samples: isGated ? three(ms) : [noisy(ms)],
    });
    return {
      case: '(1,128,768,12)',
      contenders: [one('scalar', scalar), one('simd', simd), one('relaxed', relaxed)],
      refused: [],
    };
  };
  const three = (ms) => [quiet(ms), quiet(ms), quiet(ms)];
  const kernel = (build, ms) => [
    { build, shape: 'peak', flops: 1e6, samples: three(0.1) },
    { build, shape: '128x768x768', flops: 1e6, samples: three(ms) },
  ];
  const looked = (layerRow, ...kernels) =>
    verdicts(
      resultsOf({ node: { cases: [layerRow], gemm: kernels.flat(), scaling: [], calls: [] } }, {}),
    ).map(({ state }) => state);

  test('speeds as reached pass', () => {
    const states = looked(layer(50, 10, 8), kernel('simd', 0.11), kernel('relaxed', 0.12));
    assert.deepEqual(states, ['ok', 'ok', 'ok', 'ok']);
  });

  test('half of it is below each floor', () => {
    const states = looked(layer(50, 40, 60), kernel('simd', 0.22), kernel('relaxed', 0.24));
    assert.deepEqual(states, ['below', 'below', 'below', 'below']);
  });

  test('a busy machine and a missing build are no failure', () => {
    assert.deepEqual(looked(layer(50, 40, 60, false), kernel('simd', 0.11)), [
      'noisy',
      'noisy',
      'ok',
      'absent',
    ]);
  });

  test('of several looks the best one counts, but nothing turns a good one bad', () => {
    const [below, noisyOne, good] = ['below', 'noisy', 'ok'].map((state) => ({ state }));
    assert.equal(kinder(below, noisyOne), noisyOne);
    assert.equal(kinder(noisyOne, below), noisyOne);
    assert.equal(kinder(below, good), good);
    assert.equal(kinder(good, below), good);
    assert.ok(floors.every(({ floor }) => floor > 0));
  });
});

describe('protocol buffers', () => {
  const hex = (...fields) => Buffer.from(protobuf.encoded(...fields)).toString('hex');

  test('numbers, texts and nested messages are written as the format says', () => {
    assert.equal(hex(protobuf.integer(1, 150)), '089601');
    assert.equal(hex(protobuf.string(2, 'testing')), '120774657374696e67');
    assert.equal(hex(protobuf.message(3, protobuf.integer(1, 150))), '1a03089601');
    assert.equal(hex(protobuf.float(2, 1)), '150000803f');
  });

  test('a negative number takes ten bytes, field numbers above 15 two', () => {
    assert.equal(hex(protobuf.integer(1, -1)), '08ffffffffffffffffff01');
    assert.equal(hex(protobuf.integer(20, 2)), 'a00102');
  });
});
