#include "files/checksum.hpp"

#include <array>

namespace attention::files {

namespace {

// Sixteen rows, one per half byte: a table of 256 would be a kilobyte that no compression makes smaller.
constexpr std::array<std::uint32_t, 16> table = [] {
  std::array<std::uint32_t, 16> rows{};
  for (std::uint32_t row = 0; row < rows.size(); ++row) {
    std::uint32_t value = row;
    for (int bit = 0; bit < 4; ++bit) {
      value = (value & 1) != 0 ? (value >> 1) ^ 0xEDB88320u : value >> 1;
    }
    rows[row] = value;
  }
  return rows;
}();

}  // namespace

std::uint32_t checksum_of(const std::uint8_t* bytes, std::size_t size) {
  std::uint32_t value = ~std::uint32_t{0};
  for (std::size_t i = 0; i < size; ++i) {
    value ^= bytes[i];
    value = (value >> 4) ^ table[value & 15];
    value = (value >> 4) ^ table[value & 15];
  }
  return ~value;
}

}  // namespace attention::files
