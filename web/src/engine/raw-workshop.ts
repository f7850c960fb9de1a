/** What engine/src/bindings/workshop.cpp shows, as types. Only `workshop.ts` and its parts hold these objects. */
import type { FileFormat } from './api-workshop.d.ts';
import type { Deletable, FloatArray, Refusal } from './raw.ts';
import type { RawTraining } from './raw-training.ts';

/** Every array that comes back is a view of WebAssembly memory: to be copied before the next call. */
export type RawFileReader = Deletable & {
  prepare(): Refusal;
  bytes(): Uint8Array;
  /** `wanted`: place in FileFormat of files.hpp; 3: whatever the file is. */
  open(wanted: number): Refusal;
  format(): FileFormat;
  count(): number;
  /** UTF-8, like metadata. */
  name(tensor: number): Uint8Array;
  metadata_count(): number;
  metadata_key(entry: number): Uint8Array;
  metadata_text(entry: number): Uint8Array;
  /** null: lies in the file as it is. */
  packed(tensor: number): Uint8Array | null;
  make_room(tensor: number): Refusal;
  room(): Uint8Array;
  load(tensor: number, unpackedLength: number): Refusal;
  shape(tensor: number): number[];
  values(tensor: number): FloatArray;
};

export type RawFileWriter = Deletable & {
  prepare(): Refusal;
  names(): Uint8Array;
  give(tensor: number, nameLength: number, isFloat64: boolean, rank: number, length: number): void;
  size(tensor: number, axis: number, size: number): void;
  lay_out(): Refusal;
  values(tensor: number): Uint8Array;
  finish(): void;
  file(): Uint8Array<ArrayBuffer>;
};

export type RawWorkshop = {
  version(): string;
  memory_bytes(): number;
  FileReader: new (length: number) => RawFileReader;
  FileWriter: new (format: number, tensorCount: number, nameBytes: number) => RawFileWriter;
  Training: new () => RawTraining;
};
