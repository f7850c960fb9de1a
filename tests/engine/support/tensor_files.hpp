// Files of tensors, put together byte by byte and read back through the engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "attention/files.hpp"

namespace attention::test {

using Bytes = std::vector<std::uint8_t>;

Bytes bytes_of(const std::string& text);
Bytes little_endian(std::uint64_t value, std::size_t count);
Bytes operator+(Bytes left, const Bytes& right);

// A NPY file; the header is padded with spaces to a line end as NumPy does it.
Bytes npy(const std::string& dictionary, const Bytes& values, int major = 1);

// "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }"
std::string npy_dictionary(const std::string& descr, const std::string& shape, bool fortran_order = false);

Bytes safetensors(const std::string& header, const Bytes& values);

struct NamedTensor {
  std::string name;
  std::vector<double> sizes;
  bool is_float64 = true;
  std::vector<double> values;
};

// What reading a file came to. Only the code when it is refused.
struct ReadFile {
  std::string code;                  // "Ok" or the word of the code
  std::vector<std::string> params;   // as "name=value"
  std::vector<NamedTensor> tensors;  // values widened to double
  std::vector<std::string> metadata;
};

// Opens and loads everything; deflated members are refused by the test, since there is nobody to inflate
// them.
ReadFile read(const Bytes& bytes, std::optional<FileFormat> wanted = std::nullopt,
              std::uint64_t budget_bytes = default_budget_bytes);

// The file that the writer makes, or the word of the code when it refuses.
struct WrittenFile {
  std::string code;
  Bytes bytes;
};
WrittenFile write(FileFormat format, const std::vector<NamedTensor>& tensors,
                  std::uint64_t budget_bytes = default_budget_bytes);

}  // namespace attention::test
