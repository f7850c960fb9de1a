/**
 * The recorded run (web/build/record-training.mjs): trained heads at once, also where no engine can run. The file keeps
 * weights and parameters in whole steps of their own; docs/training.md tells its form.
 */
import type { Tensor } from '../engine/api.d.ts';
import type { Cue, Trainer } from '../engine/api-training.d.ts';
import { defaultGrammar } from './grammar.ts';
import type { Frame } from './live-run.ts';

export type RecordedTraining = {
  readonly settings: Trainer['settings'];
  readonly roles: readonly Cue[];
  readonly floor: { readonly loss: number };
  readonly probe: readonly string[];
  readonly frames: readonly Frame[];
  readonly parameters: Record<string, Tensor>;
};

/** As the file has it. */
type Recorded = {
  readonly settings: Omit<Trainer['settings'], 'grammar'>;
  readonly floor: number;
  readonly probe: readonly string[];
  readonly reports: readonly {
    readonly step: number;
    readonly loss: number;
    /** In the order of the roles. */
    readonly accuracy: readonly number[];
    readonly roleScores: number[][];
  }[];
  /** Base64 of bytes, hundredths of weights: frame by frame, head by head, row by row up to the diagonal. */
  readonly frames: string;
  /** Base64 of whole numbers of 16 bits, each to be multiplied by the tensor's step. */
  readonly parameters: Readonly<
    Record<string, { readonly shape: number[]; readonly step: number; readonly data: string }>
  >;
};

const roles = ['subject', 'antecedent', 'previous'] as const;

let loading: Promise<RecordedTraining> | undefined;

/** Loaded once and only when needed. */
export function recordedTraining(): Promise<RecordedTraining> {
  loading ??= import('../../content/data/recorded-training.json').then((module) =>
    unfolded(module.default as unknown as Recorded),
  );
  return loading;
}

function unfolded(recorded: Recorded): RecordedTraining {
  const { settings, floor, probe, reports } = recorded;
  const bytes = bytesOf(recorded.frames);
  const N = probe.length;
  const size = (settings.num_heads * N * (N + 1)) / 2;
  const frames = reports.map(({ step, loss, accuracy, roleScores }, place): Frame => {
    const shares = roles.map((role, at) => [role, accuracy[at] as number]);
    const report = { step, loss, accuracy: Object.fromEntries(shares) as Record<Cue, number>, roleScores };
    const part = bytes.subarray(place * size, (place + 1) * size);
    return { step, report, weights: squares(part, settings.num_heads, N) };
  });
  const parameters = Object.entries(recorded.parameters).map(([id, { shape, step, data }]) => {
    const steps = new Int16Array(bytesOf(data).buffer);
    return [id, { shape, data: Float32Array.from(steps, (count) => count * step) }];
  });
  return {
    settings: { ...settings, grammar: defaultGrammar },
    ...{ roles, floor: { loss: floor }, probe, frames },
    parameters: Object.fromEntries(parameters) as Record<string, Tensor>,
  };
}

/** Rows up to the diagonal -> (1, h, N, N) with zeros beyond it. */
function squares(bytes: Uint8Array, num_heads: number, N: number): Tensor {
  const data = new Float32Array(num_heads * N * N);
  let next = 0;
  for (let row = 0; row < num_heads * N; row += 1) {
    for (let column = 0; column <= row % N; column += 1) {
      data[row * N + column] = (bytes[next] as number) / 100;
      next += 1;
    }
  }
  return { shape: [1, num_heads, N, N], data };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
