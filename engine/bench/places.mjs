// Where the bench keeps what it makes; nothing of it goes into dist/ but the results.
export const benchFolder = 'build/bench';
export const bodyPath = `${benchFolder}/body.js`;
export const peersFolder = `${benchFolder}/peers`;
export const kernelsPath = (build) => `${benchFolder}/kernels-${build}.wasm`;
