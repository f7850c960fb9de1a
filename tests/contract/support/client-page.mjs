// What the client tests run in a page: small scenes, each giving back plain data.
import grammar from '../../../web/content/data/corpus.json';
import { createEngineClient } from '../../../web/src/engine/client.ts';

const bytesOf = async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer());

/** Notes in `asked` what is asked for: the build of the engine, or `workshop` and the build. */
function sources(asked = []) {
  const source = (build) => () => {
    asked.push(build);
    return bytesOf(`/dist/engine/attention-${build}.wasm`);
  };
  return { simd: source('simd'), scalar: source('scalar') };
}

const workshopSources = (asked = []) => {
  const source = (build) => () => {
    asked.push(`workshop ${build}`);
    return bytesOf(`/dist/engine/workshop-${build}.wasm`);
  };
  return async () => ({ simd: source('simd'), scalar: source('scalar') });
};

const outcomeOf = (promise) =>
  promise.then(
    (value) => ({ value }),
    (error) => ({ code: error.code, name: error.name, params: error.params, message: error.message }),
  );
const codeOf = async (promise) => (await outcomeOf(promise)).code ?? 'fine';

const lesson = { seed: 42, batch: 2, length: 5, d_model: 8, num_heads: 2 };

const one = { shape: [1], data: Float64Array.of(1) };

async function lessonRequest(client) {
  const inputs = await client.lessonInputs(lesson);
  return { config: { d_model: 8, num_heads: 2, mask: 'causal' }, ...inputs };
}

async function lessonOutput(client) {
  const trace = await client.trace(await lessonRequest(client));
  return Array.from(trace.output.data.slice(0, 3));
}

/** A request that keeps an engine busy for a while. */
function longRequest() {
  const [N, d_model] = [900, 128];
  const tensor = (...shape) => ({
    shape,
    data: new Float64Array(shape.reduce((a, b) => a * b, 1)).fill(0.01),
  });
  const square = () => tensor(d_model, d_model);
  const weights = { w_q: square(), w_k: square(), w_v: square(), w_o: square() };
  return { config: { d_model, num_heads: 1 }, x: tensor(1, N, d_model), weights };
}

/** `script`: address of a worker script; without one there is no worker. */
const open = (script, asked, workshop = workshopSources(asked)) =>
  createEngineClient({
    wasm: sources(asked),
    workshop,
    ...(script ? { makeWorker: () => new Worker(script, { type: 'module' }) } : {}),
  });

export const scenes = {
  async everyCall(script) {
    const asked = [];
    const client = await open(script, asked);
    const output = await lessonOutput(client);
    const config = { d_model: 8, num_heads: 2 };
    const result = {
      asked,
      output,
      where: client.where,
      info: client.info,
      schema: client.schema.length,
      parameters: client.parameters.length,
      scale: await client.scaleOf(config),
      dot: await client.explainDot({ left: [1, 2], right: [3, 4], bias: 1 }),
      softmax: Object.keys(await client.explainSoftmax({ row: [1, 2] })),
      output_only: Object.keys(await client.forward(await lessonRequest(client))),
      both: Object.keys(await client.forward(await lessonRequest(client), { weights: true })),
      costs: await client.layerCosts({ kind: 'rnn', n: 3, d: 4 }),
      difference: (await client.difference({ left: one, right: one })).largest,
      labs: [
        (await client.memoryLayout({ shape: [2], operations: [] })).steps.length,
        (await client.sampleDotProducts({ seed: 1, d_k: 1, pairs: 1, queries: 1, keys: 1 })).done,
        (await client.headByHead({ request: await lessonRequest(client) })).largest_difference,
        (await client.lessonBug({ request: await lessonRequest(client), bug: 'no-scale' })).output.shape,
      ],
      refused: await outcomeOf(client.scaleOf({ d_model: 8, num_heads: 3 })),
      wrongType: await codeOf(client.scaleOf({ d_model: '8', num_heads: 2 })),
      functions: await codeOf(client.scaleOf({ d_model: () => 8, num_heads: 2 })),
      after: await lessonOutput(client),
    };
    client.dispose();
    return { ...result, disposed: await codeOf(client.scaleOf(config)) };
  },

  /** Token by token, with engines that are cancelled and lost in between; then what is refused. */
  async decode(script) {
    const client = await open(script);
    const request = await lessonRequest(client);
    const { output, weights } = await client.trace(request);
    const token = (i) => ({
      shape: [2, 1, 8],
      data: Float64Array.from(
        [0, 5].flatMap((b) => Array.from(request.x.data.slice((b + i) * 8, (b + i + 1) * 8))),
      ),
    });
    const decoder = await client.decoder({ config: request.config, weights: request.weights, batch: 2 });
    const rows = [];
    const codes = [];
    for (let i = 0; i < 5; i += 1) {
      if (i === 2) {
        const steps = [client.trace(longRequest()), decoder.step(token(i)), decoder.step(token(i))].map(
          codeOf,
        );
        client.cancel();
        codes.push(...(await Promise.all(steps)));
      }
      if (i === 4) codes.push(await codeOf(client.explainSoftmax({ row: [666] })));
      const step = decoder.step(token(i), { weights: i === 4 });
      codes.push(await codeOf(decoder.step({ shape: [1, 1, 8], data: new Float64Array(8) })));
      rows.push(await step);
    }
    const state = { length: decoder.length, cache: decoder.cache };
    const refusals = [
      client.decoder({ config: { ...request.config, mask: 'none' }, weights: request.weights, batch: 2 }),
      client.decoder({ config: request.config, weights: request.weights, batch: 0 }),
      decoder.step(() => 1),
    ].map(codeOf);
    await decoder.reset();
    const again = await decoder.step(token(0));
    decoder.dispose();
    const closed = [await codeOf(decoder.step(token(0))), await codeOf(decoder.reset())];
    client.dispose();
    return {
      ...{ where: client.where, codes, state, refusals: await Promise.all(refusals), closed },
      rows: rows.map((row) => Array.from(row.output.data)),
      expected: rows.map((_row, i) =>
        [0, 5].flatMap((b) => Array.from(output.data.slice((b + i) * 8, (b + i + 1) * 8))),
      ),
      again: Array.from(again.output.data),
      weights: Array.from(rows[4].weights.data),
      expectedWeights: [0, 1, 2, 3].flatMap((head) =>
        Array.from(weights.data.slice(head * 25 + 20, head * 25 + 25)),
      ),
      disposed: await codeOf(client.decoder({})),
    };
  },

  /** The workshop: loaded at the first call and once, given up and lost with its engine, and had again. */
  async workshop(script) {
    const asked = [];
    const client = await open(script, asked);
    const atStart = asked.length;
    const files = await Promise.all([client.writeTensors({ x: one }), client.writeTensors({ y: one })]);
    const read = async () => Object.keys((await client.readTensors(files[1])).tensors);
    const names = await read();
    const bad = await outcomeOf(client.readTensors(new Uint8Array(9), { format: 'npz' }));
    const cancelled = [client.trace(longRequest()), client.readTensors(files[0])].map(codeOf);
    client.cancel();
    const codes = await Promise.all(cancelled);
    codes.push(await codeOf(client.explainSoftmax({ row: [666] })));
    const again = await read();
    const output = await lessonOutput(client);
    const { where } = client;
    client.dispose();
    codes.push(await codeOf(client.readTensors(files[0])));
    return { atStart, asked, names, bad, codes, again, output, where };
  },

  /** A workshop that is not there, or is something else, leaves the engine alone. */
  async noWorkshop(script) {
    const codes = [];
    const source = (url) => async () => ({ simd: () => bytesOf(url), scalar: () => bytesOf(url) });
    const broken = [
      () => Promise.reject(new TypeError('no such chunk')),
      source('/dist/engine/attention-scalar.wasm'),
      source('/page.html'),
    ];
    for (const workshop of broken) {
      const client = await open(script, [], workshop);
      for (let attempt = 0; attempt < 2; attempt += 1) codes.push(await codeOf(client.writeTensors({ one })));
      await lessonOutput(client);
      codes.push(client.where);
      client.dispose();
    }
    return codes;
  },

  /** A run whose engine is cancelled and lost on the way; `expected`: the same run without that. */
  async training(script) {
    const client = await open(script);
    const settings = { grammar, seed: 3, steps: 30 };
    const reportOf = async (training) => {
      while ((await training.advance(30)) < 30);
      const { step, loss, accuracy, roleScores } = await training.report();
      return { step, loss, accuracy, roleScores };
    };
    const whole = await client.training(settings);
    const expected = await reportOf(whole);
    whole.dispose();
    const training = await client.training(settings);
    while ((await training.advance(10 - training.step)) < 10);
    const cancelled = [client.trace(longRequest()), training.report()].map(codeOf);
    client.cancel();
    const codes = await Promise.all(cancelled);
    await training.advance(1, 0);
    codes.push(await codeOf(client.explainSoftmax({ row: [666] })));
    const [first] = await training.sample(1, 7);
    const { request, weights } = await training.probe(first.tokens);
    const trace = await client.trace(request);
    const report = await reportOf(training);
    const went = await client.training(settings, { parameters: await training.parameters(), step: 30 });
    const asks = [
      client.training({ ...settings, seed: -1 }),
      client.training({ ...settings, grammar: {} }),
      training.probe(['?']),
      training.probe(() => 1),
    ];
    const refusals = await Promise.all(asks.map(codeOf));
    training.dispose();
    codes.push(await codeOf(training.report()));
    return {
      ...{ where: client.where, expected, report, codes, refusals, loaded: (await went.report()).loss },
      probed: { weights: Array.from(weights.data), traced: Array.from(trace.weights.data) },
    };
  },

  async start(script) {
    const begin = performance.now();
    const client = await open(script);
    const milliseconds = performance.now() - begin;
    const output = await lessonOutput(client);
    client.dispose();
    return { where: client.where, milliseconds, output };
  },

  async refusedStart(script) {
    return outcomeOf(open(script));
  },

  async cancel(script) {
    const client = await open(script);
    client.cancel();
    const long = longRequest();
    const calls = [client.trace(long), client.scaleOf(long.config), client.trace(long)].map(codeOf);
    await new Promise((resolve) => setTimeout(resolve, script ? 50 : 0));
    const begin = performance.now();
    client.cancel();
    const codes = await Promise.all(calls);
    const milliseconds = performance.now() - begin;
    const output = await lessonOutput(client);
    const { where } = client;
    client.dispose();
    return { codes, milliseconds, output, where };
  },

  async dispose(script) {
    const client = await open(script);
    const calls = [client.trace(longRequest()), client.trace(longRequest())].map(codeOf);
    client.dispose();
    return Promise.all(calls);
  },

  /** The script's worker dies at a row of 666. */
  async death(script) {
    const asked = [];
    const client = await open(script, asked);
    const beside = [client.trace(longRequest()), client.explainSoftmax({ row: [1, 2] })];
    const calls = [client.explainSoftmax({ row: [666] }), ...beside];
    const codes = await Promise.all(calls.map(codeOf));
    const output = await lessonOutput(client);
    const { where } = client;
    client.dispose();
    return { codes, output, where, asked };
  },
};
