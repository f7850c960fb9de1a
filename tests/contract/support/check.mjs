// Assertions that run in Node and in browsers alike.

export function ok(condition, message) {
  if (!condition) throw new Error(message);
}

export function same(actual, expected, message = 'value') {
  const [a, b] = [shown(actual), shown(expected)];
  ok(a === b, `${message}: ${a} instead of ${b}`);
}

/** Text that tells NaN, infinities, -0 and undefined apart, whatever the order of keys. */
export function shown(value) {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (ArrayBuffer.isView(value)) return `${Object.prototype.toString.call(value)}${shown(Array.from(value))}`;
  if (Array.isArray(value)) return `[${value.map(shown).join()}]`;
  if (typeof value !== 'object' || value === null) return `${typeof value}:${String(value)}`;
  const entries = Object.keys(value).sort();
  return `{${entries.map((key) => `${key}:${shown(value[key])}`).join()}}`;
}

/** Same shape, same bits. */
export function sameTensor(actual, expected, message) {
  same(actual.shape, expected.shape, `${message}, shape`);
  ok(actual.data.length === expected.data.length, `${message}: ${actual.data.length} values`);
  for (let i = 0; i < actual.data.length; i += 1) {
    ok(
      Object.is(actual.data[i], expected.data[i]),
      `${message}: value ${i} is ${actual.data[i]} instead of ${expected.data[i]}`,
    );
  }
}

export function sameTensors(actual, expected, message) {
  same(Object.keys(actual), Object.keys(expected), `${message}, ids`);
  for (const id of Object.keys(expected)) sameTensor(actual[id], expected[id], `${message}, ${id}`);
}

/** Same shape; values within `tolerance` where they are finite, the same where they are not. */
export function closeTensor(actual, expected, tolerance, message) {
  nearTensor(actual, expected, { relative: 0, absolute: tolerance }, message);
}

/** Same shape; a finite value may be off by absolute + relative · |expected|; the sign of a zero is left open. */
export function nearTensor(actual, expected, { relative, absolute = relative }, message) {
  same(actual.shape, expected.shape, `${message}, shape`);
  ok(actual.data.length === expected.data.length, `${message}: ${actual.data.length} values`);
  for (let i = 0; i < actual.data.length; i += 1) {
    const [a, b] = [actual.data[i], expected.data[i]];
    const fits = Number.isFinite(b) ? Math.abs(a - b) <= absolute + relative * Math.abs(b) : Object.is(a, b);
    ok(fits, `${message}: value ${i} is ${a} instead of ${b}`);
  }
}

/** The error that `work` throws; fails when it throws none, or another code or other params than expected. */
export function refused(work, code, params, message = code) {
  let thrown;
  try {
    work();
  } catch (error) {
    thrown = error;
  }
  ok(thrown !== undefined, `${message}: nothing was thrown`);
  same(thrown.code, code, `${message}, code (${thrown})`);
  if (params !== undefined) same({ ...thrown.params }, params, `${message}, params`);
  ok(
    thrown.name === 'AttentionError' && /\.$/.test(thrown.message),
    `${message}: message "${thrown.message}"`,
  );
  ok(!/undefined|\[object/.test(thrown.message), `${message}: message "${thrown.message}"`);
  return thrown;
}

export async function refusedLater(promise, code, params) {
  const outcome = await promise.then(
    (value) => () => value,
    (error) => () => {
      throw error;
    },
  );
  return refused(outcome, code, params);
}
