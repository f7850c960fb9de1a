// What the fuzzer invents, read as sizes, choices and numbers. When the bytes are used up everything is 0, so
// every input of any length means something.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

namespace attention::fuzz {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : next_(data), end_(data + size) {
    for (std::size_t i = 0; i < size; ++i) {
      state_ = (state_ ^ data[i]) * 1099511628211u;  // FNV-1a
    }
  }

  std::uint8_t byte() { return next_ == end_ ? generated() : *next_++; }
  bool flag() { return (byte() & 1) != 0; }
  std::size_t between(std::size_t least, std::size_t most) { return least + byte() % (most - least + 1); }

  // Any bit pattern.
  double any_double() {
    std::uint8_t raw[sizeof(double)];
    for (std::uint8_t& one : raw) {
      one = byte();
    }
    double value = 0;
    std::memcpy(&value, raw, sizeof value);
    return value;
  }

  // A number as a setting of a request may be: mostly a small whole one, now and then something that is none.
  double setting() {
    const std::uint8_t kind = byte();
    if (kind < 200) {
      return kind % 12;
    }
    constexpr double odd[] = {-1, 0.5, 2147483647, 2147483648.0, 9007199254740992.0, 1e300, -0.0};
    if (kind < 200 + std::size(odd)) {
      return odd[kind - 200];
    }
    return kind < 230 ? std::numeric_limits<double>::quiet_NaN() : any_double();
  }

  // A number of a tensor: ordinary, or where `edges_too` allows it now and then one at the edge. A single NaN
  // reaches most of an output, so requests without any edge are needed too.
  double value(bool edges_too) {
    const std::uint8_t kind = byte();
    if (kind < 240 || !edges_too) {
      return (kind - 120) / 32.0;
    }
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double edges[] = {-0.0, infinity, -infinity, NAN, 88, 1e4, 3e38, -3e38, 1e-45, 5e-324, 1e308};
    const std::size_t place = kind - 240u;
    return place < std::size(edges) ? edges[place] : any_double();
  }

 private:
  std::uint8_t generated() {
    state_ =
        state_ * 6364136223846793005u + 1442695040888963407u;  // a linear congruence; its high bits are good
    return static_cast<std::uint8_t>(state_ >> 56);
  }

  std::uint64_t state_ = 14695981039346656037u;
  const std::uint8_t* next_;
  const std::uint8_t* end_;
};

}  // namespace attention::fuzz
