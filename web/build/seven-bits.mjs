// Bytes as text in a page, seven bits to a character: an eighth more than the bytes, where base64 takes a third more.
// Characters that a page may not hold in a script, or that may change on their way to a reader, are avoided: each of
// them and the seven bits after it become one character from U+0100 on, two bytes in UTF-8.

const avoided = [0x00, 0x0a, 0x0d, 0x3c];

/** The text of some bytes; whoever reads it has to know how many they were. */
export function textOf(bytes) {
  const groups = sevenBitsOf(bytes);
  const characters = [];
  for (let at = 0; at < groups.length; at += 1) {
    const place = avoided.indexOf(groups[at]);
    if (place < 0) {
      characters.push(groups[at]);
    } else {
      at += 1;
      characters.push(0x100 + place * 128 + (groups[at] ?? 0));
    }
  }
  return characters.map((character) => String.fromCharCode(character)).join('');
}

/** First bits first; the last group is filled up with zeros. */
function sevenBitsOf(bytes) {
  const groups = [];
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    count += 8;
    while (count >= 7) {
      count -= 7;
      groups.push((bits >> count) & 127);
    }
    bits &= (1 << count) - 1;
  }
  return count === 0 ? groups : [...groups, (bits << (7 - count)) & 127];
}

/** Runs in the page too, as its own source: it may use nothing from outside. */
export function bytesOf(text, length) {
  const avoided = [0x00, 0x0a, 0x0d, 0x3c];
  const bytes = new Uint8Array(length);
  let [bits, count, next] = [0, 0, 0];
  const take = (group) => {
    bits = ((bits << 7) | group) & 0x7fff;
    count += 7;
    if (count < 8) return;
    count -= 8;
    if (next < length) bytes[next] = (bits >> count) & 255;
    next += 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character >= 0x100) take(avoided[(character - 0x100) >> 7]);
    take(character & 127);
  }
  return bytes;
}
