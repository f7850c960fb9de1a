/** The files that the wasm build writes into build/wasm/, a folder for each program and build. */
declare module '#wasm-build/attention-simd/attention.js' {
  const glue: import('./raw.ts').Glue<import('./raw.ts').BareModule>;
  export default glue;
}
declare module '#wasm-build/attention-relaxed/attention.js' {
  const glue: import('./raw.ts').Glue<import('./raw.ts').BareModule>;
  export default glue;
}
declare module '#wasm-build/attention-scalar/attention.js' {
  const glue: import('./raw.ts').Glue<import('./raw.ts').BareModule>;
  export default glue;
}
declare module '#wasm-build/attention-simd/build-id.js' {
  const id: string;
  export default id;
}
declare module '#wasm-build/attention-relaxed/build-id.js' {
  const id: string;
  export default id;
}
declare module '#wasm-build/attention-scalar/build-id.js' {
  const id: string;
  export default id;
}
declare module '#wasm-build/workshop-simd/workshop.js' {
  const glue: import('./raw.ts').Glue<import('./raw-workshop.ts').RawWorkshop>;
  export default glue;
}
declare module '#wasm-build/workshop-simd/build-id.js' {
  const id: string;
  export default id;
}
declare module '#wasm-build/workshop-scalar/workshop.js' {
  const glue: import('./raw.ts').Glue<import('./raw-workshop.ts').RawWorkshop>;
  export default glue;
}
declare module '#wasm-build/workshop-scalar/build-id.js' {
  const id: string;
  export default id;
}
