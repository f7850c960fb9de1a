/**
 * Recorded runs as files, and back; docs/training.md tells the form. What is kept of a run is rounded once, when it is
 * recorded: reading and writing again gives the same bytes.
 */
import type { Tensor } from './api.d.ts';
import type { RecordedRun, RunFrame } from './api-training.d.ts';
import { type Fields, fieldsOf, givenBytes, numbersOf, wrongType } from './checks.ts';
import { AttentionError } from './error.ts';
import { cues } from './grammar.ts';
import * as check from './run-check.ts';

const format = 'attention-run';
const version = 1;
const parts = ['settings', 'grammar', 'floor', 'probe', 'reports', 'frames', 'parameters'];

/** Some twenty times a run of the page at its largest. */
export const mostBytes = 2 ** 22;
/** As many levels as the page's two decimals tell apart, so that a recorded weight reads like one of a run. */
const weightLevels = 100;
const largest16 = 2 ** 15 - 1;

/** A tensor in 16-bit integers, each to be multiplied by `step`, the smallest power of two with which all of them fit. */
type Packed = { shape: number[]; step: number; data: string };

/** As the file has it, without its heading. */
type Body = {
  settings: Omit<RecordedRun['settings'], 'grammar'>;
  grammar: RecordedRun['settings']['grammar'];
  floor: number;
  probe: readonly string[];
  /** `accuracy` in the order of the roles. */
  reports: { step: number; loss: number; accuracy: number[]; roleScores: number[][] }[];
  /** Base64, a byte each: report by report, head by head, row i with its i + 1 weights, in hundredths. */
  frames: string;
  parameters: Record<string, Packed>;
};

// Out.

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

function foldedReport({ step, loss, accuracy, roleScores }: RunFrame['report']): Body['reports'][number] {
  return {
    step,
    loss: rounded(loss, 6),
    accuracy: cues.map((cue) => rounded(accuracy[cue], 4)),
    roleScores: roleScores.map((scores) => scores.map((score) => rounded(score, 4))),
  };
}

function foldedWeights({ shape, data }: Tensor): number[] {
  const [, heads, N] = shape as [number, number, number];
  const rows = Array.from({ length: heads * N }, (_, row) => data.subarray(row * N, row * N + (row % N) + 1));
  return rows.flatMap((row) => Array.from(row, (weight) => Math.round(weight * weightLevels)));
}

function packed({ shape, data }: Tensor): Packed {
  let most = 0;
  for (const value of data) most = Math.max(most, Math.abs(value));
  let step = 1;
  while (most > step * largest16) step *= 2;
  while (most > 0 && most <= (step / 2) * largest16) step /= 2;
  const counts = Int16Array.from(data, (value) => Math.round(value / step));
  return { shape: [...shape], step, data: base64Of(new Uint8Array(counts.buffer)) };
}

function folded({ settings, floor, probe, frames, parameters }: RecordedRun): Body {
  const { grammar, ...numbers } = settings;
  const weights = frames.flatMap((frame) => foldedWeights(frame.weights));
  return {
    settings: numbers,
    grammar,
    floor: rounded(floor.loss, 6),
    probe,
    reports: frames.map(({ report }) => foldedReport(report)),
    frames: base64Of(Uint8Array.from(weights)),
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, tensor]) => [name, packed(tensor)]),
    ),
  };
}

/** What a file keeps of a run. */
export const asKept = (run: unknown): RecordedRun => unfolded(folded(check.checkedRun(run)));

/** A line for each part, so that a changed run is a readable change. */
export function writeRun(run: RecordedRun): Uint8Array<ArrayBuffer> {
  const body = folded(check.checkedRun(run));
  const whole = { format, version, ...body, checksum: checksumOf(JSON.stringify(body)) };
  const lines = Object.entries(whole).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  const bytes = new TextEncoder().encode(`{\n${lines.join(',\n')}\n}\n`);
  sizeWithin(bytes.length);
  return bytes;
}

// In.

export function readRun(bytes: BufferSource): RecordedRun {
  const given = givenBytes(bytes, 'bytes');
  sizeWithin(given.length);
  return runOf(parsed(given));
}

function sizeWithin(size: number): void {
  if (size > mostBytes)
    throw new AttentionError('TooLarge', { name: 'bytes', value: size, limit: mostBytes });
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AttentionError('UnknownFormat', { format }, { cause });
  }
}

/** The same for a file that a bundler has parsed. */
export function runOf(value: unknown): RecordedRun {
  const heading = (typeof value === 'object' && value !== null ? value : {}) as Fields;
  if (heading.format !== format || typeof heading.version !== 'number')
    throw new AttentionError('UnknownFormat', { format });
  if (heading.version !== version)
    throw new AttentionError('RunVersionUnknown', { version: heading.version });
  const { format: _format, version: _version, checksum, ...body } = heading;
  fieldsOf(body, 'run', parts);
  if (checksum !== checksumOf(check.plainText(body, 'run'))) throw new AttentionError('RunChanged');
  return unfolded(body);
}

function unfolded(body: Fields): RecordedRun {
  const settings = check.checkedSettings(body.settings, body.grammar);
  const probe = check.checkedProbe(body.probe, settings.grammar);
  const reports = check.framesOf(body.reports).map((report, at) => reportOf(report, at, settings));
  check.ascending(reports.map(({ step }) => step));
  return {
    settings,
    roles: cues,
    floor: { loss: check.checkedFloor(body.floor) },
    probe,
    frames: framesOf(reports, body.frames, settings.num_heads, probe.length),
    parameters: check.checkedParameters(unpacked(body.parameters), settings, probe.length),
  };
}

function reportOf(value: unknown, at: number, settings: RecordedRun['settings']): RunFrame['report'] {
  const name = `reports.${at}`;
  const fields = fieldsOf(value, name, ['step', 'loss', 'accuracy', 'roleScores']);
  const shares = numbersOf(fields.accuracy, `${name}.accuracy`);
  check.sameLength(`${name}.accuracy`, 'roles', cues.length, shares.length);
  const accuracy = Object.fromEntries(cues.map((cue, role) => [cue, shares[role]]));
  return check.checkedReport({ ...fields, accuracy }, name, settings);
}

/** The bytes are counted before room is made for what they claim to be. */
function framesOf(
  reports: readonly RunFrame['report'][],
  value: unknown,
  heads: number,
  N: number,
): RunFrame[] {
  const bytes = bytesOf(value, 'frames');
  const size = (heads * N * (N + 1)) / 2;
  sameBytes('frames', reports.length * size, bytes.length);
  for (const byte of bytes) check.numberIn(byte, 'frames', { least: 0, most: weightLevels });
  return reports.map((report, at) => ({
    step: report.step,
    report,
    weights: squares(bytes.subarray(at * size, (at + 1) * size), heads, N),
  }));
}

function sameBytes(tensor: string, expected: number, actual: number): void {
  if (expected !== actual) throw new AttentionError('BytesMismatch', { tensor, expected, actual });
}

/** Rows up to the diagonal -> (1, h, N, N) with zeros beyond it. */
function squares(bytes: Uint8Array, heads: number, N: number): Tensor {
  const data = new Float32Array(heads * N * N);
  let next = 0;
  for (let row = 0; row < heads * N; row += 1) {
    for (let column = 0; column <= row % N; column += 1) {
      data[row * N + column] = bytes[next]! / weightLevels;
      next += 1;
    }
  }
  return { shape: [1, heads, N, N], data };
}

function unpacked(value: unknown): Record<string, Tensor> {
  if (typeof value !== 'object' || value === null) throw wrongType('parameters', 'an object');
  const tensors = Object.entries(value).map(([name, tensor]) => [name, unpackedTensor(tensor, name)]);
  return Object.fromEntries(tensors) as Record<string, Tensor>;
}

function unpackedTensor(value: unknown, name: string): Tensor {
  const fields = fieldsOf(value, name, ['shape', 'step', 'data']);
  const shape = numbersOf(fields.shape, `${name}.shape`);
  const step = check.numberIn(fields.step, `${name}.step`, { least: 2 ** -126, most: 2 ** 112 });
  const bytes = bytesOf(fields.data, name);
  const count = shape.reduce((product, size) => product * size, 1);
  sameBytes(name, 2 * count, bytes.length);
  return { shape, data: Float32Array.from(new Int16Array(bytes.buffer), (number) => number * step) };
}

// Letters.

function base64Of(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

function bytesOf(value: unknown, name: string): Uint8Array<ArrayBuffer> {
  if (typeof value !== 'string') throw wrongType(name, 'a text in base64');
  try {
    return Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
  } catch (cause) {
    throw wrongType(name, 'a text in base64', cause);
  }
}

/** FNV-1a over the text of all parts: that nothing was changed by accident, not that nobody did. */
function checksumOf(text: string): string {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
