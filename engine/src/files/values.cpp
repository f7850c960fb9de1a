#include "files/values.hpp"

#include <array>
#include <cstring>

#include "files/array_header.hpp"
#include "files/bytes.hpp"

namespace attention::files {

namespace {

std::uint32_t swapped(std::uint32_t bits) {
  return (bits >> 24) | ((bits >> 8) & 0xFF00u) | ((bits << 8) & 0xFF0000u) | (bits << 24);
}

// binary16 -> binary32: one sign bit, five of exponent, ten of fraction.
std::uint32_t widened(std::uint16_t half) {
  const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000u) << 16;
  int exponent = (half >> 10) & 31;
  std::uint32_t fraction = half & 1023u;
  if (exponent == 31) {
    return sign | 0x7F800000u | (fraction << 13);
  }
  if (exponent == 0) {
    if (fraction == 0) {
      return sign;
    }
    // Subnormal there, normal here: the first bit set becomes the one that is not written.
    for (exponent = 1; (fraction & 1024u) == 0; --exponent) {
      fraction <<= 1;
    }
    return sign | (static_cast<std::uint32_t>(exponent + 112) << 23) | ((fraction & 1023u) << 13);
  }
  return sign | (static_cast<std::uint32_t>(exponent + 112) << 23) | (fraction << 13);
}

void put(std::uint32_t bits, std::uint8_t* to) {
  std::memcpy(to, &bits, sizeof bits);
}

void load_value(StoredType type, bool big_endian, const std::uint8_t* from, std::uint8_t* to) {
  if (type == StoredType::Float16 || type == StoredType::BFloat16) {
    const std::uint16_t read = read_16(from);
    const auto half = static_cast<std::uint16_t>(big_endian ? (read >> 8) | (read << 8) : read);
    return put(type == StoredType::Float16 ? widened(half) : static_cast<std::uint32_t>(half) << 16, to);
  }
  const std::uint32_t low = big_endian ? swapped(read_32(from)) : read_32(from);
  if (type == StoredType::Float32) {
    return put(low, to);
  }
  const std::uint32_t high = big_endian ? swapped(read_32(from + 4)) : read_32(from + 4);
  const std::uint64_t bits =
      big_endian ? (std::uint64_t{low} << 32) | high : (std::uint64_t{high} << 32) | low;
  std::memcpy(to, &bits, sizeof bits);
}

// Walks the values of a Fortran-ordered array in row-major order: the place of each in the file.
class FortranWalk {
 public:
  explicit FortranWalk(const ArrayHeader& header) : header_(header) {
    std::uint64_t stride = 1;
    for (std::size_t axis = 0; axis < header.rank; ++axis) {
      strides_[axis] = stride;
      stride *= header.sizes[axis];
    }
  }

  std::uint64_t place() const { return place_; }

  void next() {
    for (std::size_t axis = header_.rank; axis-- > 0;) {
      place_ += strides_[axis];
      if (++index_[axis] < header_.sizes[axis]) {
        return;
      }
      place_ -= strides_[axis] * index_[axis];
      index_[axis] = 0;
    }
  }

 private:
  const ArrayHeader& header_;
  std::array<std::uint64_t, max_file_rank> strides_{}, index_{};
  std::uint64_t place_ = 0;
};

}  // namespace

void load_values(const ArrayHeader& header, const std::uint8_t* from, std::uint8_t* to) {
  const std::uint64_t stored = value_size(header.type);
  const std::uint64_t loaded = header.is_float64() ? sizeof(double) : sizeof(float);
  FortranWalk walk(header);
  for (std::uint64_t i = 0; i < header.count; ++i) {
    const std::uint64_t place = header.fortran_order ? walk.place() : i;
    load_value(header.type, header.big_endian, from + place * stored, to + i * loaded);
    if (header.fortran_order) {
      walk.next();
    }
  }
}

}  // namespace attention::files
