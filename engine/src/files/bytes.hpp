// Little-endian numbers in bytes that may stand anywhere, whatever the machine's own order. The caller has
// looked whether the bytes are there.
#pragma once

#include <cstddef>
#include <cstdint>

namespace attention::files {

template <class T>
T read_little_endian(const std::uint8_t* from) {
  T value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    value = static_cast<T>(value | static_cast<T>(static_cast<T>(from[i]) << (8 * i)));
  }
  return value;
}

inline std::uint16_t read_16(const std::uint8_t* from) {
  return read_little_endian<std::uint16_t>(from);
}
inline std::uint32_t read_32(const std::uint8_t* from) {
  return read_little_endian<std::uint32_t>(from);
}
inline std::uint64_t read_64(const std::uint8_t* from) {
  return read_little_endian<std::uint64_t>(from);
}

// Writes numbers one after the other.
class ByteWriter {
 public:
  explicit ByteWriter(std::uint8_t* to) : to_(to) {}

  void put_16(std::size_t value) { put(value, 2); }
  void put_32(std::size_t value) { put(value, 4); }
  void put_text(const char* text, std::size_t length) {
    for (std::size_t i = 0; i < length; ++i) {
      *to_++ = static_cast<std::uint8_t>(text[i]);
    }
  }

 private:
  void put(std::size_t value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      *to_++ = static_cast<std::uint8_t>(value >> (8 * i));
    }
  }

  std::uint8_t* to_;
};

}  // namespace attention::files
