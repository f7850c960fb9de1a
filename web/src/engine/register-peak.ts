/**
 * Loops that only multiply and add in registers: how fast one core can be at all in this host. They are the canary of
 * a measurement and what kernels are held against. The few bytes of the module are written here, so that no compiler
 * has a say in them.
 */
import type { Build } from './api.d.ts';

export type RegisterLoop = {
  /** Multiplications and additions of one round. */
  readonly flopsPerRound: number;
  run(rounds: number): void;
};

/** Independent chains: enough to hide the latency of an addition after a multiplication, few enough for 16 registers. */
const chains = 12;

const i32 = 0x7f;
const f32 = 0x7d;
const v128 = 0x7b;
const localGet = (local: number) => [0x20, local];
const localSet = (local: number) => [0x21, local];

type Forms = { type: number; lanes: number; splat: number[]; multiplyAdd: number[]; first: number[] };

/** The chain's value, the factor and the addend are on the stack, or the addend comes in between. */
const forms: Record<Build, Forms> = {
  scalar: { type: f32, lanes: 1, splat: [], multiplyAdd: [0x94, ...localGet(2), 0x92], first: [] },
  simd: {
    type: v128,
    lanes: 4,
    splat: [0xfd, 0x13],
    multiplyAdd: [0xfd, 0xe6, 0x01, ...localGet(2), 0xfd, 0xe4, 0x01],
    first: [0xfd, 0x1f, 0x00],
  },
  relaxed: {
    type: v128,
    lanes: 4,
    splat: [0xfd, 0x13],
    multiplyAdd: [...localGet(2), 0xfd, 0x85, 0x02],
    first: [0xfd, 0x1f, 0x00],
  },
};

/** Lengths here fit two bytes of LEB128. */
const sized = (bytes: readonly number[]) => [(bytes.length & 0x7f) | 0x80, bytes.length >> 7, ...bytes];
const section = (id: number, bytes: readonly number[]) => [id, ...sized(bytes)];
const float = (value: number) => [0x43, ...new Uint8Array(new Float32Array([value]).buffer)];

/** run(rounds: i32) -> f32: chain = chain · factor + addend in every chain, rounds times; local 1 and 2 are constants. */
function loopModule({ type, splat, multiplyAdd, first }: Forms): Uint8Array<ArrayBuffer> {
  const places = Array.from({ length: chains }, (_, chain) => 3 + chain);
  const set = (local: number, value: number) => [...float(value), ...splat, ...localSet(local)];
  const code = [
    ...[0x01, 2 + chains, type],
    ...set(1, 0.999),
    ...set(2, 0.001),
    ...places.flatMap((local) => set(local, local)),
    ...[0x03, 0x40],
    ...places.flatMap((local) => [...localGet(local), ...localGet(1), ...multiplyAdd, ...localSet(local)]),
    ...localGet(0),
    ...[0x41, 0x01, 0x6b, 0x22, 0x00, 0x0d, 0x00, 0x0b],
    ...localGet(3),
    ...first,
    ...places.slice(1).flatMap((local) => [...localGet(local), ...first, 0x92]),
    0x0b,
  ];
  const name = [...new TextEncoder().encode('run')];
  return Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [0x01, 0x60, 0x01, i32, 0x01, f32]),
    ...section(3, [0x01, 0x00]),
    ...section(7, [0x01, name.length, ...name, 0x00, 0x00]),
    ...section(10, [0x01, ...sized(code)]),
  );
}

/** undefined where the host does not know the instructions of the build. */
export async function registerLoop(build: Build): Promise<RegisterLoop | undefined> {
  const form = forms[build];
  const bytes = loopModule(form);
  if (!WebAssembly.validate(bytes)) return undefined;
  const { instance } = await WebAssembly.instantiate(bytes);
  const run = instance.exports.run as (rounds: number) => number;
  return { flopsPerRound: 2 * form.lanes * chains, run };
}
