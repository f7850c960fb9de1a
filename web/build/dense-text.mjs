// Bytes as printable ASCII, 13 bits in two characters: a text of base64 is 8 % longer. Without `<` and `&`, so that it
// can stand in an HTML element as it is.

const base = 91;

/** `!` to `%`, `'` to `;`, `=` to `}`. */
const characterOf = (digit) => String.fromCharCode(33 + digit + (digit >= 5 ? 1 : 0) + (digit >= 26 ? 1 : 0));

export function denseText(bytes) {
  let text = '';
  let held = 0;
  let bits = 0;
  const put = (value) => {
    text += characterOf(Math.floor(value / base)) + characterOf(value % base);
  };
  for (const byte of bytes) {
    held |= byte << bits;
    bits += 8;
    if (bits < 13) continue;
    put(held & 0x1fff);
    held >>= 13;
    bits -= 13;
  }
  if (bits > 0) put(held);
  return text;
}

/** The first `length` bytes of a text that `denseText` made. Stands in the offline page too, so it needs nothing else. */
export function denseBytes(text, length) {
  const bytes = new Uint8Array(length);
  const digitAt = (place) => {
    const code = text.charCodeAt(place) - 33;
    return code - (code > 5 ? 1 : 0) - (code > 27 ? 1 : 0);
  };
  let held = 0;
  let bits = 0;
  let filled = 0;
  for (let place = 0; place < text.length; place += 2) {
    held |= (digitAt(place) * 91 + digitAt(place + 1)) << bits;
    for (bits += 13; bits >= 8 && filled < length; bits -= 8) {
      bytes[filled++] = held & 0xff;
      held >>= 8;
    }
  }
  return bytes;
}
