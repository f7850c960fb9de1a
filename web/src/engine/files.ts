/**
 * Files of NumPy and PyTorch. The workshop judges them; here bytes go in, values come out, and what is deflated is
 * inflated into a room that the workshop has measured.
 */
import { inflateSync } from 'fflate';
import type { FileFormat, Tensor, TensorsOfFile } from './api.d.ts';
import { copyOf, refuse, using } from './border.ts';
import { type CheckedTensor, fieldsOf, givenBytes, optionOf, shown, tensorOf, wrongType } from './checks.ts';
import type { RawFileReader, RawFileWriter, RawWorkshop } from './raw-workshop.ts';

/** In the order of FileFormat in files.hpp. */
const formats: readonly FileFormat[] = ['npy', 'npz', 'safetensors'];
const writtenFormats = ['npy', 'npz'] as const;

export type CheckedFile = { bytes: Uint8Array; wanted: number };
export type CheckedTensors = { tensors: CheckedTensor[]; format: number };

export function checkFile(value: unknown, options: unknown): CheckedFile {
  const { format } = fieldsOf(options, 'options', ['format']);
  const wanted = format === undefined ? undefined : optionOf(format, 'format', formats, 'npy');
  return {
    bytes: givenBytes(value, 'bytes'),
    wanted: wanted === undefined ? formats.length : formats.indexOf(wanted),
  };
}

export function checkTensors(value: unknown, options: unknown): CheckedTensors {
  const fields = fieldsOf(value, 'tensors', Object.keys(Object(value)));
  const { format } = fieldsOf(options, 'options', ['format']);
  const wanted = optionOf(format, 'format', writtenFormats, 'npz');
  const tensors = Object.keys(fields).map((name) => {
    if (/\p{Surrogate}/u.test(name)) throw wrongType('tensors', 'an object with well-formed names');
    return { ...tensorOf(fields[name], shown(name)), id: name };
  });
  return { tensors, format: formats.indexOf(wanted) };
}

export function readTensors(raw: RawWorkshop, { bytes, wanted }: CheckedFile): TensorsOfFile {
  return using(new raw.FileReader(bytes.length), (reader) => {
    refuse(reader.prepare());
    reader.bytes().set(bytes);
    refuse(reader.open(wanted));
    const places = Array.from({ length: reader.count() }, (_, place) => place);
    const tensors = places.map((place) => [textOf(reader.name(place)), tensorAt(reader, place)] as const);
    const read = { tensors: Object.fromEntries(tensors), format: reader.format() };
    const entries = Array.from({ length: reader.metadata_count() }, (_, entry) => [
      textOf(reader.metadata_key(entry)),
      textOf(reader.metadata_text(entry)),
    ]);
    return entries.length > 0 ? { ...read, metadata: Object.fromEntries(entries) } : read;
  });
}

function tensorAt(reader: RawFileReader, place: number): Tensor {
  refuse(reader.load(place, unpackedLength(reader, place)));
  return { shape: reader.shape(place), data: copyOf(reader.values(place)) };
}

/** Inflates where there is something to inflate; −1 when the stream is broken. What came out is judged by load(). */
function unpackedLength(reader: RawFileReader, place: number): number {
  if (reader.packed(place) === null) return 0;
  refuse(reader.make_room(place));
  // Only now, since memory may have grown; nothing grows while both are in use.
  const packed = reader.packed(place)!;
  try {
    return inflateSync(packed, { out: reader.room() }).length;
  } catch {
    return -1;
  }
}

// The mark at the beginning of a text belongs to a name as any other character.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const textOf = (bytes: Uint8Array) => decoder.decode(bytes);

export function writeTensors(raw: RawWorkshop, { tensors, format }: CheckedTensors): Uint8Array<ArrayBuffer> {
  const names = tensors.map(({ id }) => new TextEncoder().encode(id));
  const nameBytes = names.reduce((sum, name) => sum + name.length, 0);
  return using(new raw.FileWriter(format, tensors.length, nameBytes), (writer) => {
    refuse(writer.prepare());
    describe(writer, tensors, names);
    refuse(writer.lay_out());
    tensors.forEach(({ data }, place) => {
      writer.values(place).set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    });
    writer.finish();
    return copyOf(writer.file());
  });
}

function describe(
  writer: RawFileWriter,
  tensors: readonly CheckedTensor[],
  names: readonly Uint8Array[],
): void {
  let end = 0;
  tensors.forEach(({ shape, data }, place) => {
    const name = names[place]!;
    writer.names().set(name, end);
    end += name.length;
    writer.give(place, name.length, data.BYTES_PER_ELEMENT === 8, shape.length, data.length);
    shape.forEach((size, axis) => {
      writer.size(place, axis, size);
    });
  });
}
