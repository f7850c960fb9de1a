// Import this first: it makes Node.js 20 know relaxed SIMD, which newer ones know by themselves.
import { setFlagsFromString } from 'node:v8';

if (Number(process.versions.node.split('.')[0]) < 22) setFlagsFromString('--experimental-wasm-relaxed-simd');
