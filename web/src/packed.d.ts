/** A file as the build packs it: raw deflate in base64 (web/build/packed.mjs). */
declare module '*?packed' {
  const packed: string;
  export default packed;
}
/** A SIMD build and the scalar build beside it. */
declare module '*?packed-with-scalar' {
  const packed: import('./model/unpack.ts').PackedPair;
  export default packed;
}
/** A file and all it imports as one classic script (web/build/classic.mjs). */
declare module '*?classic' {
  const text: string;
  export default text;
}
