/** `#sentences` of dist/engine: what each code says in English. */
import type { ErrorCode, ErrorParams } from './api.d.ts';

type Sentence = (params: ErrorParams) => string;

/** Sentences may only name parameters; every other language lives with the page's texts. */
const sentences: Record<ErrorCode, Sentence> = {
  HeadsMustDivideModel: (p) => `d_model = ${p.d_model} cannot be divided by num_heads = ${p.num_heads}.`,
  KvHeadsMustDivideHeads: (p) =>
    `num_heads = ${p.num_heads} cannot be divided by num_kv_heads = ${p.num_kv_heads}.`,
  GroupsMustDivideKvHeads: (p) =>
    `${p.kv_heads} key/value heads cannot be averaged into ${p.num_kv_heads} groups of one size.`,
  NotAnInteger: (p) => `${p.name} must be a whole number, not ${p.value}.`,
  NotPositive: (p) => `${p.name} = ${p.value} is too small.`,
  NotFinite: (p) => `${p.name} must be a finite number, not ${p.value}.`,
  TooLarge: (p) => `${p.name} = ${p.value} is over the limit of ${p.limit}.`,
  ShapeMismatch: (p) => `${p.tensor} does not fit: ${p.axis} should be ${p.expected} but is ${p.actual}.`,
  MissingTensor: (p) => `${p.tensor} is missing.`,
  UnexpectedTensor: (p) => `${p.tensor} is not a part of this kind of attention.`,
  MaskNotBinary: (p) => `A mask holds only 0 and 1, but the value at position ${p.index} is ${p.value}.`,
  GateOutOfRange: (p) => `A head gate is a number from 0 to 1, but head ${p.index} has ${p.value}.`,
  CausalNeedsEqualLengths: (p) =>
    `A causal mask needs as many keys as queries, but N = ${p.N} and M = ${p.M}.`,
  NotAPermutation: (p) =>
    `Each number from 0 on must come once, but at position ${p.index} there is ${p.value}.`,
  GrammarWordTwice: (p) => `"${p.word}" stands twice in the set ${p.set}.`,
  GrammarEmpty: (p) => `There is nothing in ${p.name}.`,
  GrammarRecursive: (p) => `The rule ${p.rule} comes back to itself.`,
  GrammarTooLong: (p) => `A sentence may have more than ${p.limit} words.`,
  GrammarCueMissing: (p) => `The slot [${p.agreement}] has no ${p.cue} before it.`,
  GrammarNoAnswer: (p) => `The agreement ${p.agreement} has no word for "${p.name}".`,
  GrammarNoSlot: (p) => `No sentence has a slot decided by the ${p.cue}.`,
  GrammarAmbiguous: (p) => `At one place of a sentence "${p.word}" may come about in two ways.`,
  NotSupported: (p) => `${p.name} cannot be used here.`,
  OutOfMemory: (p) => `There is not enough memory for ${p.bytes} bytes.`,
  UnknownFormat: (p) => `This is not a file of the format ${p.format}.`,
  FileTruncated: (p) => `The file ends too early: ${p.expected} bytes are needed, ${p.actual} are there.`,
  TrailingBytes: (p) =>
    `The file goes on after its end: ${p.expected} bytes are needed, ${p.actual} are there.`,
  BytesMismatch: (p) =>
    `The shape of ${p.tensor} needs ${p.expected} bytes, but the file has ${p.actual} for it.`,
  DTypeNotSupported: (p) => `${p.tensor} has the dtype ${p.dtype}, which is not read here.`,
  NameInvalid: (p) => `"${p.name}" cannot be the name of a tensor.`,
  DuplicateName: (p) => `The name ${p.name} is there twice.`,
  NpyVersionUnknown: (p) => `${p.tensor} has the NPY version ${p.major}.${p.minor}, which is not known.`,
  NpyHeaderLength: (p) => `The NPY header of ${p.tensor} does not end after ${p.length} bytes, as it claims.`,
  NpyHeaderNotAscii: (p) => `The NPY header of ${p.tensor} is not plain ASCII at byte ${p.at}.`,
  NpyHeaderInvalid: (p) => `The NPY header of ${p.tensor} cannot be read from byte ${p.at} on.`,
  SafetensorsHeaderInvalid: (p) => `The safetensors header cannot be read from byte ${p.at} on.`,
  OffsetsUnsorted: (p) => `The bytes of ${p.tensor} are not in the order of the header.`,
  OffsetsOverlap: (p) => `${p.tensor} claims bytes of the tensor before it.`,
  OffsetsGap: (p) => `The bytes before ${p.tensor} belong to no tensor.`,
  ZipEndMissing: () => 'The ZIP file does not end with its end record: it is cut, or something follows it.',
  ZipDirectoryInvalid: (p) => `The directory of the ZIP file does not fit the file at byte ${p.at}.`,
  ZipMultiDisk: () => 'The ZIP file is one part of several.',
  Zip64Invalid: (p) => `The zip64 numbers of ${p.tensor} contradict the other ones.`,
  ZipNotNpy: (p) => `${p.name} in the ZIP file is not a NPY file.`,
  ZipEncrypted: (p) => `${p.tensor} is encrypted.`,
  ZipSizesFollow: (p) =>
    `The sizes of ${p.tensor} stand after it in the ZIP file, so they cannot be checked first.`,
  ZipMethodUnknown: (p) =>
    `${p.tensor} is compressed by method ${p.method}; only stored and deflated are read.`,
  ZipMemberMisplaced: (p) =>
    `${p.tensor} should begin at byte ${p.expected}, but claims to begin at ${p.actual}.`,
  ZipMemberMismatch: (p) => `The ZIP file says two different things about ${p.tensor}.`,
  ZipRatio: (p) => `${p.tensor} claims to be ${p.size} bytes out of ${p.packed}, which cannot be.`,
  ZipDamaged: (p) => `${p.tensor} does not unpack to the ${p.expected} bytes that it claims.`,
  ZipChecksum: (p) => `The checksum of ${p.tensor} is wrong: its bytes have changed.`,
  WrongType: (p) => `${p.name} must be ${p.expected}.`,
  UnknownOption: (p) => `"${p.value}" is not a possible value of ${p.name}.`,
  UnknownName: (p) => `${p.name} is not a known name here.`,
  EngineDisposed: () => 'The engine has been disposed of.',
  LayerDisposed: () => 'The layer has been disposed of.',
  RunVersionUnknown: (p) => `The run was recorded in version ${p.version} of the format, which is not known.`,
  RunChanged: () => 'The recorded run has been changed: its checksum is another one.',
  FloorMismatch: (p) => `The run claims a floor of ${p.actual}, but that of its grammar is ${p.expected}.`,
  TrainerDisposed: () => 'The trainer has been disposed of.',
  DecoderDisposed: () => 'The decoder has been disposed of.',
  EngineLost: () => 'The engine stopped unexpectedly and cannot be used any more; load a new one.',
  WasmUnavailable: () => 'WebAssembly is not available here.',
  WasmFetchFailed: (p) => `The engine could not be fetched from ${p.url} (status ${p.status}).`,
  WasmInvalid: (p) => `${p.url} is not a WebAssembly module of this engine.`,
  BuildMismatch: (p) =>
    `The WebAssembly file belongs to another build: expected ${p.expected}, found ${p.actual}.`,
  SelfTestFailed: (p) =>
    `The ${p.build} build of the engine does not work here: a known answer did not come out.`,
  Cancelled: () => 'The calculation was cancelled.',
};

export const errorCodes = Object.keys(sentences) as ErrorCode[];

export function sentenceOf(code: ErrorCode, params: ErrorParams): string {
  return sentences[code](params);
}
