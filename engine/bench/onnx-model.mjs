// ONNX models as bytes. Field numbers are those of onnx.proto3; only what the graphs here use.
import { bytes, encoded, float, integer, message, string } from './protobuf.mjs';

const elementType = { float32: 1, int32: 6, int64: 7 };
const attributeType = { float: 1, int: 2, ints: 7 };
const attribute = {
  int: (value) => [integer(3, value), integer(20, attributeType.int)],
  ints: (value) => [...value.map((each) => integer(8, each)), integer(20, attributeType.ints)],
  float: (value) => [float(2, value), integer(20, attributeType.float)],
};

const asBytes = (values) => new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

function constant(name, shape, type, values) {
  return message(
    5,
    ...shape.map((size) => integer(1, size)),
    integer(2, elementType[type]),
    string(8, name),
    bytes(9, asBytes(values)),
  );
}

export const floats = (name, shape, values) => constant(name, shape, 'float32', values);
export const int32s = (name, shape, values) => constant(name, shape, 'int32', Int32Array.from(values));
export const int64s = (name, values) =>
  constant(
    name,
    [values.length],
    'int64',
    BigInt64Array.from(values, (value) => BigInt(value)),
  );

/**
 * inputs, outputs: names; '' stands for an input that is left out. attributes: { name: number | number[] }, a number
 * being an integer unless it is given as { float }.
 */
export function node(operator, inputs, outputs, attributes = {}, domain = '') {
  const written = Object.entries(attributes).map(([name, value]) => {
    if (Array.isArray(value)) return message(5, string(1, name), ...attribute.ints(value));
    if (typeof value === 'object') return message(5, string(1, name), ...attribute.float(value.float));
    return message(5, string(1, name), ...attribute.int(value));
  });
  return message(
    1,
    ...inputs.map((name) => string(1, name)),
    ...outputs.map((name) => string(2, name)),
    string(4, operator),
    ...written,
    string(7, domain),
  );
}

function floatTensor(field, name, shape) {
  const sizes = message(2, ...shape.map((size) => message(1, integer(1, size))));
  return message(field, string(1, name), message(2, message(1, integer(1, elementType.float32), sizes)));
}

/** input and output: [name, shape], both float32; nodes and constants as made above. */
export function model({ nodes, constants, input, output }) {
  return encoded(
    integer(1, 10),
    message(
      7,
      ...nodes,
      string(2, 'layer'),
      ...constants,
      floatTensor(11, ...input),
      floatTensor(12, ...output),
    ),
    message(8, string(1, ''), integer(2, 23)),
    message(8, string(1, 'com.microsoft'), integer(2, 1)),
  );
}
