// Runs are looked back at, recorded, written and read again; what is no recorded run is refused with a reason.
import corpus from '../../../web/content/data/corpus.json';
import { ok, refused, refusedLater, same, sameTensor, sameTensors } from '../support/check.mjs';
import { shortRun, smallGrammar } from '../support/grammars.mjs';
import { bytesOf, changed, contentOf, falseRuns, signed } from '../support/recorded-files.mjs';

const probe = ['Eve', 'old bird', 'but', 'it'];

function trained(workshop, settings, ...pieces) {
  const trainer = workshop.trainer(settings);
  for (const count of pieces) trainer.advance(count);
  return trainer;
}

async function recorded({ recordRun, getWorkshop }, settings = shortRun, words = probe) {
  const trainer = trained(await getWorkshop(), settings, 40);
  const run = await recordRun(trainer, words);
  trainer.dispose();
  return run;
}

function canBeWritten(value) {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

export const recording = {
  'a run keeps some of its steps, most of them early, and where it stands': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const whole = trained(workshop, { ...shortRun, steps: 300 }, 7, 1, 22, 270);
    same(whole.keptSteps(), [
      ...[0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60],
      ...[80, 100, 120, 140, 160, 180, 200, 220, 240, 260, 280, 300],
    ]);
    const part = trained(workshop, { ...shortRun, steps: 300 }, 12);
    same(part.keptSteps(), [0, 5, 10, 12]);
    part.advance(1);
    same(part.keptSteps(), [0, 5, 10, 13]);
    refused(() => part.lookBack(12, probe), 'UnknownName', { name: 'step 12' });
    for (const trainer of [whole, part]) trainer.dispose();
  },

  'looking back shows what was to be seen, and the run does not notice': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const [looked, plain] = [workshop.trainer(shortRun), workshop.trainer(shortRun)];
    const seen = [];
    for (const step of [0, 1, 2, 3, 8]) {
      plain.advance(step - plain.report().step);
      const { loss, accuracy, roleScores } = plain.report();
      seen.push({ step, report: { step, loss, accuracy, roleScores }, weights: plain.probe(probe).weights });
    }
    looked.advance(20);
    plain.advance(12);
    for (const frame of seen) {
      const again = looked.lookBack(frame.step, probe);
      same(again.report, frame.report, `step ${frame.step}`);
      sameTensor(again.weights, frame.weights, `step ${frame.step}`);
    }
    same(looked.lookBack(20, probe).report.loss, looked.report().loss);
    refused(() => looked.lookBack(8, ['Eve', 'dog']), 'UnknownName', { name: 'dog' });
    refused(() => looked.lookBack(8, new Array(9).fill('it')), 'TooLarge');
    refused(() => looked.lookBack('8', probe), 'WrongType');
    looked.advance(20);
    plain.advance(20);
    sameTensors(looked.parameters(), plain.parameters(), 'after looking back');
    same(looked.report().batchLosses.length, 20, 'losses since the last report');
    same(looked.evaluate(), plain.evaluate());
    looked.dispose();
    plain.dispose();
  },

  'a model that was loaded is where looking back begins': async ({ getWorkshop }) => {
    const workshop = await getWorkshop();
    const [first, second] = [trained(workshop, shortRun, 8), workshop.trainer({ ...shortRun, seed: 9 })];
    second.advance(3);
    second.load(first.parameters(), 8);
    same(second.keptSteps(), [8]);
    same(second.lookBack(8, probe).report.loss, first.evaluate().loss);
    second.advance(40);
    same(second.keptSteps()[0], 8);
    refused(() => second.lookBack(3, probe), 'UnknownName');
    first.dispose();
    second.dispose();
  },

  'recorded, written, read and written again: the same reports, the same weights, the same bytes': async (
    host,
  ) => {
    const { readRun, writeRun } = host;
    const run = await recorded(host);
    const bytes = writeRun(run);
    const again = readRun(bytes);
    same(again, run, 'what was read');
    same(writeRun(again), bytes, 'what was written');
    same(again.settings.grammar, smallGrammar);
    const { step, report, weights } = again.frames.at(-1);
    same([step, report.step, weights.shape], [40, 40, [1, 4, 4, 4]]);
  },

  'a recorded run says what the run said, as exactly as it is kept': async (host) => {
    const run = await recorded(host);
    const trainer = trained(await host.getWorkshop(), shortRun, 40);
    const { loss, accuracy, roleScores } = trainer.report();
    const { report, weights } = run.frames.at(-1);
    ok(Math.abs(report.loss - loss) <= 5.1e-7, `loss ${report.loss} for ${loss}`);
    for (const [kind, share] of Object.entries(accuracy)) {
      ok(Math.abs(report.accuracy[kind] - share) <= 5.1e-5, kind);
    }
    for (const [place, score] of roleScores.flat().entries()) {
      ok(Math.abs(report.roleScores.flat()[place] - score) <= 5.1e-5, `score ${place}`);
    }
    for (const [place, weight] of trainer.probe(probe).weights.data.entries()) {
      ok(Math.abs(weights.data[place] - weight) <= 0.005001, `weight ${place}`);
    }
    for (const [name, { data }] of Object.entries(trainer.parameters())) {
      const most = Math.max(...data.map(Math.abs));
      for (const [place, value] of data.entries()) {
        const near = Math.abs(run.parameters[name].data[place] - value) <= most / 2 ** 14;
        ok(near, `${name}, ${place}: ${run.parameters[name].data[place]} for ${value}`);
      }
    }
    trainer.dispose();
  },

  'any settings can be recorded, at any step, in any pieces': async (host) => {
    const { readRun, writeRun, recordRun, getWorkshop } = host;
    const workshop = await getWorkshop();
    const changes = [
      ...[{ num_heads: 1 }, { num_heads: 8, num_kv_heads: 2 }, { tied: true }, { head_noise: 0 }],
      ...[
        { head_dropout: 0.5, d_model: 8 },
        { grammar: corpus, batch: 2 },
      ],
    ];
    for (const change of changes) {
      const words = change.grammar === undefined ? probe : ['Lan', 'nuôi', 'một', 'con mèo'];
      const texts = [];
      for (const pieces of [[0], [17], [9, 1, 7]]) {
        const trainer = trained(workshop, { ...shortRun, ...change }, ...pieces);
        const bytes = writeRun(await recordRun(trainer, words));
        same(writeRun(readRun(bytes)), bytes, JSON.stringify(change));
        texts.push(bytes);
        trainer.dispose();
      }
      same(texts[1], texts[2], 'in pieces');
    }
  },

  'a run that is read goes on as a model': async (host) => {
    const { settings, parameters, frames } = host.readRun(host.writeRun(await recorded(host)));
    const trainer = (await host.getWorkshop()).trainer(settings);
    trainer.load(parameters, 40);
    const { loss } = trainer.report();
    ok(Math.abs(loss - frames.at(-1).report.loss) < 0.001, `${loss}`);
    trainer.dispose();
  },

  'somebody else may have the thread between two looks': async (host) => {
    const trainer = trained(await host.getWorkshop(), shortRun, 2);
    let rests = 0;
    await host.recordRun(trainer, probe, async () => {
      rests += 1;
    });
    same(rests, trainer.keptSteps().length);
    await refusedLater(host.recordRun(trainer, ['nobody']), 'UnknownName');
    trainer.dispose();
    await refusedLater(host.recordRun(trainer, probe), 'TrainerDisposed');
  },

  'what is no recorded run is told apart': async ({ readRun }) => {
    const bytes = (text) => new TextEncoder().encode(text);
    const format = { format: 'attention-run' };
    for (const text of ['', 'Dear page', '{', 'null', '[]', '7', '{}', '{"format":"other"}'])
      refused(() => readRun(bytes(text)), 'UnknownFormat', format, text);
    refused(() => readRun(Uint8Array.of(0xff, 0xfe, 0x7b)), 'UnknownFormat', format);
    refused(() => readRun(bytes('['.repeat(100_000))), 'UnknownFormat', format);
    refused(() => readRun(new Uint8Array(2 ** 22 + 1)), 'TooLarge', {
      ...{ name: 'bytes', value: 2 ** 22 + 1, limit: 2 ** 22 },
    });
    for (const value of [undefined, null, 'text', {}]) refused(() => readRun(value), 'WrongType');
  },

  'another version, a cut file and a changed one are told apart': async (host) => {
    const { readRun, writeRun } = host;
    const bytes = writeRun(await recorded(host));
    refused(() => readRun(changed(bytes, (run) => Object.assign(run, { version: 2 }))), 'RunVersionUnknown', {
      version: 2,
    });
    refused(() => readRun(changed(bytes, (run) => delete run.version)), 'UnknownFormat');
    for (const length of [1, 40, bytes.length - 3])
      refused(() => readRun(bytes.subarray(0, length)), 'UnknownFormat', undefined, `${length} bytes`);
    const value = contentOf(bytes);
    value.reports[2].loss += 0.000001;
    refused(() => readRun(bytesOf(value)), 'RunChanged', {});
    const deep = `{"format":"attention-run","version":1,"grammar":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    // Some hosts write what is nested so deep as text again, others run out of stack.
    const code = canBeWritten(JSON.parse(deep)) ? 'RunChanged' : 'WrongType';
    refused(() => readRun(new TextEncoder().encode(deep)), code);
    same(readRun(bytesOf(signed(contentOf(bytes)))), readRun(bytes), 'other white space');
  },

  'the first thing that is false in a file is named': async (host) => {
    const { readRun, writeRun } = host;
    const bytes = writeRun(await recorded(host));
    for (const [name, change, code, params] of falseRuns)
      refused(() => readRun(changed(bytes, change)), code, params, name);
    same(readRun(bytes).frames.length, contentOf(bytes).reports.length, 'the true one');
  },

  'a floor that does not follow from the grammar is refused by the workshop': async (host) => {
    const { readRun, writeRun, getWorkshop } = host;
    const workshop = await getWorkshop();
    const run = await recorded(host);
    const bytes = writeRun(run);
    for (const right of [run, readRun(bytes)]) same(workshop.checkRun(right), undefined);
    const trainer = workshop.trainer(shortRun);
    const expected = Number(trainer.floor.loss.toFixed(6));
    trainer.dispose();
    for (const change of [-1, -0.000002, 0.000002, 0.5]) {
      const claimed = readRun(
        changed(bytes, (value) => Object.assign(value, { floor: value.floor + change })),
      );
      refused(() => workshop.checkRun(claimed), 'FloorMismatch', { expected, actual: claimed.floor.loss });
    }
    // The same floor under a grammar that has another, and under one that has none.
    const under = (change) => () =>
      workshop.checkRun(readRun(changed(bytes, ({ grammar }) => change(grammar))));
    refused(
      under(({ rules }) => Object.assign(rules.slot[0], { share: 7 })),
      'FloorMismatch',
    );
    const ambiguous = ({ words, agreements }) => {
      words.person.mr.push('purrs');
      agreements.act.words.cats = 'loves';
    };
    refused(under(ambiguous), 'GrammarAmbiguous', { word: 'loves' });
  },

  'what a caller hands in is judged before it is written': async (host) => {
    const { writeRun } = host;
    const run = await recorded(host);
    const with_ = (change) => () => writeRun({ ...run, ...change });
    const [frame] = run.frames;
    const nan = { shape: [16], data: new Float32Array(16).fill(Number.NaN) };
    refused(with_({ parameters: { ...run.parameters, b_q: nan } }), 'NotFinite', {
      name: 'b_q',
      value: Number.NaN,
    });
    refused(with_({ frames: [{ ...frame, report: { ...frame.report, loss: Number.NaN } }] }), 'NotFinite');
    refused(with_({ frames: [{ ...frame, step: 1 }] }), 'ShapeMismatch');
    refused(with_({ frames: [{ ...frame, weights: nan }] }), 'ShapeMismatch');
    refused(with_({ frames: [] }), 'NotPositive');
    refused(with_({ probe: ['wolf'] }), 'UnknownName');
    const endless = {};
    endless.words = endless;
    refused(with_({ settings: { ...run.settings, grammar: endless } }), 'WrongType');
    for (const value of [undefined, null, 5, [], { ...run, more: 1 }])
      refused(() => writeRun(value), value?.more ? 'UnknownName' : 'WrongType');
  },

  'a run that has left the numbers is not recorded': async ({ getWorkshop, recordRun }) => {
    const trainer = (await getWorkshop()).trainer(shortRun);
    const parameters = trainer.parameters();
    parameters.w_o.data.fill(Number.NaN);
    trainer.load(parameters, 5);
    await refusedLater(recordRun(trainer, probe), 'NotFinite');
    trainer.dispose();
  },
};
