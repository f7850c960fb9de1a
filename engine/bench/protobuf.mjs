// Writes protocol buffers, as far as an ONNX model needs them: nested messages, texts, numbers, bytes.

const text = new TextEncoder();
const wire = { varint: 0, bytes: 2, float: 5 };

function varint(value) {
  const bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}

const key = (field, type) => varint((field << 3) | type);

/** A message is a list of pieces; a nested one is measured, not copied, so that large weights are copied once. */
const lengthOf = (pieces) => pieces.reduce((sum, piece) => sum + piece.length, 0);

export const integer = (field, value) => [key(field, wire.varint), varint(value)];
export const bytes = (field, value) => [key(field, wire.bytes), varint(value.length), value];
export const string = (field, value) => bytes(field, text.encode(value));
export const float = (field, value) => [
  key(field, wire.float),
  new Uint8Array(new Float32Array([value]).buffer),
];
export const message = (field, ...fields) => {
  const pieces = fields.flat();
  return [key(field, wire.bytes), varint(lengthOf(pieces)), ...pieces];
};

/** All fields of the outermost message as one array. */
export function encoded(...fields) {
  const pieces = fields.flat();
  const whole = new Uint8Array(lengthOf(pieces));
  let position = 0;
  for (const piece of pieces) {
    whole.set(piece, position);
    position += piece.length;
  }
  return whole;
}
