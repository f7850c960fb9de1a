// The safetensors format: the length of the header in 8 bytes, a header in JSON, then values without gaps.
// Source: the README of huggingface/safetensors, "Format".
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/files.hpp"

namespace attention::files {

// How many tensors and entries a header of this length can hold at most, within their limits: memory for so
// many is taken before the header is read.
std::size_t most_tensors(std::size_t header_length);
std::size_t most_metadata(std::size_t header_length);

struct ReadSafetensors {
  Status status;
  std::size_t tensor_count = 0, metadata_count = 0;
};

// Where the header ends, if the file is long enough to hold it: FileTruncated, SafetensorsHeaderInvalid.
struct SafetensorsStart {
  Status status;
  std::size_t header_end = 0;
};
SafetensorsStart start_safetensors(const std::uint8_t* bytes, std::size_t size);

// The header between the first 8 bytes and `header_end`. Strings in it are decoded in place, so it can be
// read once. Tensors have to stand in the order of their values: SafetensorsHeaderInvalid, DuplicateName,
// NameInvalid, DTypeNotSupported, BytesMismatch, OffsetsUnsorted, OffsetsOverlap, OffsetsGap, FileTruncated,
// TrailingBytes, TooLarge "rank", "shape", "name", "tensors" or "metadata".
ReadSafetensors read_safetensors(std::uint8_t* bytes, std::size_t size, std::size_t header_end,
                                 StoredTensor* tensors, MetadataEntry* metadata, FileWords& words);

}  // namespace attention::files
