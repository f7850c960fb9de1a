/** Words of a sentence as the learner types them. They label rows and columns; X is drawn from the seed. */

export const tokenLimit = 32;
const graphemeLimit = 40;

/** Marks that turn the direction of text or hide in it; joiners of emoji are not among them. */
const hidden =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|(?![\t-\r\u0085])\p{Cc}/gu;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** NFC, no hidden marks, cut at white space; punctuation stands alone; `_` joins syllables ("con_mèo"). */
export function tokenize(text: string): string[] {
  const clean = text
    .replace(loneSurrogate, '\ufffd')
    .replace(hidden, '')
    .replace(/[\s\u0085]+/g, ' ')
    .normalize('NFC');
  return clean
    .split(' ')
    .flatMap((word) => word.match(/[.,;:!?"“”()…]|[^.,;:!?"“”()…]+/g) ?? [])
    .map(shorten);
}

function shorten(token: string): string {
  const segmenter = new Intl.Segmenter('vi', { granularity: 'grapheme' });
  const graphemes = Array.from(segmenter.segment(token), (part) => part.segment);
  return graphemes.length > graphemeLimit ? graphemes.slice(0, graphemeLimit).join('') : token;
}

/** The same words cut or filled up to a length; filled places are named by their index. */
export function fitTokens(tokens: readonly string[], length: number): string[] {
  return Array.from({ length }, (_, position) => tokens[position] ?? `t${position}`);
}
