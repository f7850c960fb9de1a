// Training runs: the same bits in every build, and everything that is handed in is judged first.
import corpus from '../../../web/content/data/corpus.json';
import { ok, refused, same, sameTensor, sameTensors } from '../support/check.mjs';
import { grammarMistakes, shortRun, smallGrammar } from '../support/grammars.mjs';

const gone = (trainer) => trainer.dispose();

/** Parameters and report of a run, in pieces of `count` steps. */
function trained(workshop, settings, count) {
  const trainer = workshop.trainer(settings);
  let report = trainer.report();
  const losses = [];
  while (report.step < trainer.settings.steps) {
    report = trainer.step(count);
    losses.push(...report.batchLosses);
  }
  const result = { parameters: trainer.parameters(), report: { ...report, batchLosses: losses } };
  gone(trainer);
  return result;
}

/** FNV-1a over the bits of all parameters, a number at a time. */
function hashOf(parameters) {
  let hash = 2166136261;
  for (const { data } of Object.values(parameters)) {
    for (const bits of new Uint32Array(data.buffer)) hash = Math.imul(hash ^ bits, 16777619);
  }
  return hash >>> 0;
}

export const training = {
  'a run has the bits that a native build has': async ({ getWorkshop }) => {
    const run = trained(await getWorkshop(), { ...shortRun, steps: 60 }, 60);
    same(hashOf(run.parameters), 0x3a06c1bf); // as in tests/engine/training/trainer_test.cpp
  },

  'a run has the same bits in both builds, in one piece or in several': async ({ getWorkshop }) => {
    const simd = trained(await getWorkshop('simd'), shortRun, 1000);
    const others = [
      ['in pieces', trained(await getWorkshop('simd'), shortRun, 7)],
      ['scalar', trained(await getWorkshop('scalar'), shortRun, 9)],
    ];
    same(simd.report.batchLosses.length, 40);
    for (const [name, other] of others) {
      sameTensors(other.parameters, simd.parameters, name);
      same(other.report, simd.report, name);
    }
    const another = trained(await getWorkshop(), { ...shortRun, seed: 4 }, 40);
    ok(another.report.loss !== simd.report.loss, 'another seed is another run');
  },

  'a trained model goes out as a NPZ and comes back to the bit': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const [learned, fresh] = [workshop.trainer(shortRun), workshop.trainer({ ...shortRun, seed: 9 })];
    learned.advance(20);
    const { tensors } = workshop.readTensors(workshop.writeTensors(learned.parameters()));
    fresh.load(tensors, 20);
    sameTensors(fresh.parameters(), learned.parameters());
    same(fresh.evaluate(), learned.evaluate());
    same(fresh.report().step, 20);
    gone(learned);
    gone(fresh);
  },

  'steps without reports are the same steps': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const [silent, told] = [workshop.trainer(shortRun), workshop.trainer(shortRun)];
    same([silent.advance(3), silent.advance(0), silent.advance(1)], [3, 3, 4]);
    told.step(4);
    sameTensors(silent.parameters(), told.parameters());
    same(silent.report().batchLosses.length, 4);
    same(silent.advance(1000), shortRun.steps);
    refused(() => silent.advance('1'), 'WrongType');
    refused(() => silent.advance(-1), 'NotPositive');
    gone(silent);
    gone(told);
  },

  "the first steps of the lesson's own language have the same bits in both builds": async ({
    getWorkshop,
  }) => {
    const settings = { grammar: corpus, seed: 7, steps: 1500 };
    const [simd, scalar] = await Promise.all(
      ['simd', 'scalar'].map(async (build) => {
        const trainer = (await getWorkshop(build)).trainer(settings);
        const report = trainer.step(6);
        const result = {
          report,
          parameters: trainer.parameters(),
          ...trainer.probe(['Lan', 'nuôi', 'một', 'con mèo']),
        };
        gone(trainer);
        return result;
      }),
    );
    sameTensors(scalar.parameters, simd.parameters, 'parameters');
    sameTensor(scalar.weights, simd.weights, 'weights');
    sameTensor(scalar.probabilities, simd.probabilities, 'probabilities');
    same(scalar.report, simd.report);
  },

  'the language is small, its floor is ln 3 for every cue, and the sentence of the lesson is in it': async ({
    getWorkshop,
  }) => {
    const trainer = (await getWorkshop()).trainer({ grammar: corpus, seed: 1, batch: 1 });
    const { vocabulary, floor } = trainer;
    ok(vocabulary.length < 80, `${vocabulary.length} words`);
    for (const nats of [floor.loss, ...Object.values(floor.kinds)])
      ok(Math.abs(nats - Math.log(3)) < 1e-12, `${nats}`);
    const sentences = trainer.sample(4000, 1);
    ok(Math.max(...sentences.map(({ tokens }) => tokens.length)) < 24, 'length');
    // The frame of the lesson's sentence, with whatever names, animals and links were drawn.
    const frames = sentences
      .map(({ tokens }) => tokens.join(' '))
      .filter((text) => text.includes('trốn khỏi nhà hôm qua .'));
    ok(frames.length > 10, `${frames.length} sentences end as the lesson's`);
    const lesson = ['Lan', 'nuôi', 'một', 'con mèo', ';', 'nó', 'đã', 'trốn', 'khỏi', 'nhà', 'hôm qua', '.'];
    same(trainer.probe(lesson).weights.shape, [1, 4, 12, 12]);
    gone(trainer);
  },

  'what a trainer says of itself': async ({ getWorkshop }) => {
    const trainer = (await getWorkshop()).trainer(shortRun);
    same(trainer.roles, ['subject', 'antecedent', 'previous']);
    same(trainer.vocabulary.length, 13);
    ok(trainer.vocabulary.includes('old bird'), 'underscores join syllables');
    const { grammar, ...numbers } = trainer.settings;
    same(grammar, smallGrammar);
    same([numbers.num_kv_heads, numbers.tied, numbers.head_noise], [4, false, undefined]);
    ok(Math.abs(trainer.floor.loss - 1.5 * Math.LN2) < 1e-12, `floor ${trainer.floor.loss}`);
    ok(Math.abs(trainer.floor.kinds.previous - 2 * Math.LN2) < 1e-12, 'floor of a kind');
    const report = trainer.report();
    same([report.step, report.batchLosses.length, report.roleScores.length], [0, 0, 3]);
    ok(
      report.roleScores.flat().every((score) => score >= 0 && score <= 1),
      'role scores',
    );
    gone(trainer);
  },

  'training learns, and heads that are cut off are missed': async ({ getWorkshop }) => {
    const trainer = (await getWorkshop()).trainer({ ...shortRun, steps: 300 });
    const before = trainer.report();
    const after = trainer.step(300);
    ok(
      before.loss > trainer.floor.loss + 1 && after.loss < trainer.floor.loss + 0.15,
      `${before.loss} ${after.loss}`,
    );
    ok(
      Object.values(after.accuracy).every((share) => share > 0.97),
      JSON.stringify(after.accuracy),
    );
    same(trainer.evaluate({ head_gates: [1, 1, 1, 1] }), trainer.evaluate());
    ok(trainer.evaluate({ head_gates: [0, 0, 0, 0] }).loss > after.loss + 0.5, 'without heads');
    same(trainer.step(5).step, 300, 'no step beyond the last');
    gone(trainer);
  },

  'the engine walks through the ten steps with the trained weights of a probe': async ({
    getWorkshop,
    getEngine,
  }) => {
    const trainer = (await getWorkshop()).trainer(shortRun);
    trainer.step(20);
    const tokens = ['Eve', 'cat', 'but', 'it'];
    for (const options of [{}, { head_gates: [1, 0, 0.5, 1] }]) {
      const { weights, probabilities, request } = trainer.probe(tokens, options);
      const trace = (await getEngine()).trace(request);
      sameTensor(trace.weights, weights, 'weights');
      same(trace.mask.data.slice(0, 4), Float32Array.of(1, 0, 0, 0));
      same(probabilities.shape, [4, 13]);
      const sum = probabilities.data.subarray(39).reduce((total, value) => total + value, 0);
      ok(Math.abs(sum - 1) < 1e-5, `probabilities add up to ${sum}`);
    }
    gone(trainer);
  },

  'heads that start equal stay equal': async ({ getWorkshop }) => {
    const trainer = (await getWorkshop()).trainer({ ...shortRun, head_noise: 0 });
    const { roleScores } = trainer.step(40);
    for (const scores of roleScores) for (const score of scores) same(score, scores[0]);
    gone(trainer);
  },

  'sampled sentences follow the grammar': async ({ getWorkshop }) => {
    const trainer = (await getWorkshop()).trainer(shortRun);
    const sentences = trainer.sample(50, 1);
    same(sentences, trainer.sample(50, 1), 'the same seed');
    for (const { tokens, slots } of sentences) {
      const [{ index, source, kind, answer, answers }] = slots;
      same([tokens[index], tokens[index + 1], slots.length], ['it', answer, 1]);
      same(source, { subject: 0, antecedent: 1, previous: index - 1 }[kind]);
      ok(answers.includes(answer) && answers.length === 2, `${answers}`);
    }
    gone(trainer);
  },

  'parameters come out and go in again': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const first = workshop.trainer(shortRun);
    first.step(40);
    const parameters = first.parameters();
    const second = workshop.trainer({ ...shortRun, seed: 9 });
    second.load(parameters, 40);
    same([second.report().step, second.evaluate().loss], [40, first.evaluate().loss]);
    refused(() => second.load({ ...parameters, w_q: undefined }), 'MissingTensor', { tensor: 'w_q' });
    refused(() => second.load({ ...parameters, b_k: parameters.b_q }), 'UnknownName');
    refused(() => second.load({ ...parameters, b_q: parameters.w_q }), 'ShapeMismatch');
    refused(() => second.load(parameters, 41), 'TooLarge', { name: 'step', value: 41, limit: 40 });
    gone(first);
    gone(second);
    const tied = workshop.trainer({ ...shortRun, tied: true });
    ok(!('unembedding' in tied.parameters()), 'tied');
    gone(tied);
  },

  'settings, tokens and gates are judged': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const refusedRun = (change, code, params) =>
      refused(() => workshop.trainer({ ...shortRun, ...change }), code, params, JSON.stringify(change));
    refusedRun({ num_heads: 3 }, 'HeadsMustDivideModel', { d_model: 16, num_heads: 3 });
    refusedRun({ seed: -1 }, 'NotPositive', { name: 'seed', value: -1 });
    refusedRun({ seed: undefined }, 'WrongType');
    refusedRun({ steps: 2.5 }, 'NotAnInteger', { name: 'steps', value: 2.5 });
    refusedRun({ batch: 1e9 }, 'TooLarge');
    refusedRun({ learning_rate: Number.NaN }, 'NotFinite');
    refusedRun({ tied: 1 }, 'WrongType');
    refusedRun({ dropout: 1 }, 'UnknownName', { name: 'settings.dropout' });
    const trainer = workshop.trainer(shortRun);
    refused(() => trainer.step(-1), 'NotPositive');
    refused(() => trainer.step('1'), 'WrongType');
    refused(() => trainer.probe(['Eve', 'dog']), 'UnknownName', { name: 'dog' });
    refused(() => trainer.probe([]), 'NotPositive');
    refused(() => trainer.probe(new Array(7).fill('it')), 'TooLarge');
    refused(() => trainer.evaluate({ head_gates: [1] }), 'ShapeMismatch');
    refused(() => trainer.evaluate({ head_gates: [1, 1, 1, 2] }), 'GateOutOfRange', { index: 3, value: 2 });
    refused(() => trainer.sample(0, 1), 'NotPositive');
    gone(trainer);
  },

  'a grammar is judged part by part, and every mistake is named': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    same(workshop.checkGrammar(smallGrammar), undefined);
    same(workshop.checkGrammar(corpus), undefined);
    for (const [code, [grammar, params]] of Object.entries(grammarMistakes)) {
      refused(() => workshop.checkGrammar(grammar), code, params);
      refused(() => workshop.trainer({ ...shortRun, grammar }), code, params);
    }
    const { words, agreements, rules } = smallGrammar;
    refused(() => workshop.checkGrammar({ words, agreements, rules: {} }), 'UnknownName', {
      name: 'rules.sentence',
    });
    refused(
      () => workshop.checkGrammar({ words, agreements, rules: { ...rules, slot: ['<nobody>'] } }),
      'UnknownName',
      {
        name: 'rules.slot: nobody',
      },
    );
    refused(
      () => workshop.checkGrammar({ words, agreements, rules: { ...rules, slot: '[bond]' } }),
      'WrongType',
    );
    refused(
      () => workshop.checkGrammar({ words: { person: ['two words'] }, agreements, rules }),
      'WrongType',
    );
    const share = { ...rules, slot: [{ text: '[bond]', share: 0 }, '[act]', '[trait]'] };
    refused(() => workshop.checkGrammar({ words, agreements, rules: share }), 'NotPositive', {
      name: 'share',
      value: 0,
    });
  },

  'after dispose() a trainer answers no more; others go on': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const [one, other] = [workshop.trainer(shortRun), workshop.trainer(shortRun)];
    one.dispose();
    one.dispose();
    refused(() => one.step(1), 'TrainerDisposed', {});
    same(other.step(1).step, 1);
    other.dispose();
  },
};
