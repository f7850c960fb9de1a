// An engine client that computes nothing, for tests of the store: shapes are right, numbers tell who asked.
const counted = (...shape) => ({
  shape,
  data: Float64Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, place) => place),
});

export function refusal(code, params = {}) {
  return Object.assign(new Error(code), { code, params });
}

/** Refuses as the engine does when heads do not divide d_model or a seed is none. */
function judge({ d_model, num_heads, seed }) {
  if (!Number.isInteger(d_model)) throw refusal('NotAnInteger', { name: 'd_model', value: d_model });
  if (d_model % num_heads !== 0) throw refusal('HeadsMustDivideModel', { d_model, num_heads });
  if (seed !== undefined && seed < 0) throw refusal('NotPositive', { name: 'seed', value: seed });
}

export class FakeClient {
  calls = [];
  disposed = false;
  cancelled = 0;
  /** Set to a function to fail or to wait before a trace is given. */
  before = async () => {};

  async lessonInputs(options) {
    this.calls.push(options);
    judge(options);
    const { batch, length, d_model, seed } = options;
    const x = counted(batch, length, d_model);
    x.data[0] = seed;
    const square = () => counted(d_model, d_model);
    return { x, weights: { w_q: square(), w_k: square(), w_v: square(), w_o: square() } };
  }

  async trace({ config, x }) {
    await this.before(config);
    const { d_model, num_heads } = config;
    const [batch, length] = x.shape;
    const heads = counted(batch, num_heads, length, d_model / num_heads);
    return { x, q: heads, k: heads, v: heads, weights: counted(batch, num_heads, length, length) };
  }

  cancel() {
    this.cancelled += 1;
  }

  dispose() {
    this.disposed = true;
  }
}

/** A promise and the functions that settle it. */
export function deferred() {
  let settle = {};
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}
