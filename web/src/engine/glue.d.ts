/** The files that the engine's wasm build writes into build/wasm-simd, build/wasm-relaxed and build/wasm-scalar. */
declare module '#wasm-build/wasm-simd/attention.js' {
  const glue: import('./raw.ts').Glue;
  export default glue;
}
declare module '#wasm-build/wasm-relaxed/attention.js' {
  const glue: import('./raw.ts').Glue;
  export default glue;
}
declare module '#wasm-build/wasm-scalar/attention.js' {
  const glue: import('./raw.ts').Glue;
  export default glue;
}
declare module '#wasm-build/wasm-simd/build-id.js' {
  const id: string;
  export default id;
}
declare module '#wasm-build/wasm-relaxed/build-id.js' {
  const id: string;
  export default id;
}
declare module '#wasm-build/wasm-scalar/build-id.js' {
  const id: string;
  export default id;
}
