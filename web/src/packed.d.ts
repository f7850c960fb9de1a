/** A file as the build packs it: raw deflate in base64 (web/build/packed.mjs). */
declare module '*?packed' {
  const packed: string;
  export default packed;
}
