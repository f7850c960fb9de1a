// The NPY format, versions 1.0, 2.0 and 3.0: magic, version, length of the header, header, values.
// Source: NumPy Enhancement Proposal 1 and numpy/lib/format.py.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "attention/files.hpp"

namespace attention::files {

inline constexpr std::string_view npy_magic = "\x93NUMPY";

struct ReadNpy {
  Status status;
  ArrayHeader header;
  std::size_t begin = 0;  // of the values
};

// `size` bytes: the whole NPY file of the tensor `name`. Whether they hold as many values as the header says
// is left to the caller. FileTruncated (within the header), NpyVersionUnknown, NpyHeaderLength,
// NpyHeaderNotAscii, NpyHeaderInvalid, DTypeNotSupported, TooLarge "rank" or "shape".
ReadNpy read_npy(const std::uint8_t* bytes, std::size_t size, std::string_view name, FileWords& words);

// The first bytes of a NPY file, version 1.0, up to the values: a multiple of 64, as NumPy pads them.
struct NpyHeader {
  std::array<char, 576> text;
  std::size_t length;
};
NpyHeader npy_header(const double* sizes, std::size_t rank, bool is_float64);

}  // namespace attention::files
