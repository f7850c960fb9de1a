// Requests and tensors as the golden files hold them.

/** JSON has no NaN and no infinities: they are words there. */
export const tensorOfJson = ({ shape, data }) => ({ shape, data: Float64Array.from(data, Number) });

const tensorsOf = (entries) =>
  Object.fromEntries(Object.entries(entries).map(([id, tensor]) => [id, tensorOfJson(tensor)]));

export function requestOfCase({ config, x, memory, weights }) {
  const request = { config: { ...config }, x: tensorOfJson(x), weights: tensorsOf(weights) };
  if (memory) request.memory = tensorOfJson(memory);
  if (typeof config.mask === 'object') request.config.mask = tensorOfJson(config.mask);
  if (config.head_gates) request.config.head_gates = config.head_gates.data;
  return request;
}
