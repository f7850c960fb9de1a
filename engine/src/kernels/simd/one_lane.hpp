// One number with the interface of f32x4 and f64x2: the same kernels without vectors, for the scalar build
// and for what is left over at the end of a row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace attention::kernels::simd {

template <class T>
struct one_lane {
  using Scalar = T;
  static constexpr std::size_t lanes = 1;

  T value;

  static one_lane splat(T scalar) { return {scalar}; }
  static one_lane load(const T* first) { return {*first}; }
  void store(T* first) const { *first = value; }

  friend one_lane operator+(one_lane left, one_lane right) { return {left.value + right.value}; }
  friend one_lane operator-(one_lane left, one_lane right) { return {left.value - right.value}; }
  friend one_lane operator*(one_lane left, one_lane right) { return {left.value * right.value}; }
  friend one_lane operator/(one_lane left, one_lane right) { return {left.value / right.value}; }

  one_lane or_larger(one_lane other) const { return {value < other.value ? other.value : value}; }
  one_lane replaced(one_lane wanted, one_lane replacement) const {
    return {value == wanted.value ? replacement.value : value};
  }

  static void transpose(one_lane (&)[lanes]) {}

  // As f32x4::bits_up_by_23(); float only.
  one_lane bits_up_by_23() const {
    static_assert(sizeof(T) == sizeof(std::uint32_t));
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof(bits));
    bits <<= 23;
    one_lane moved;
    std::memcpy(&moved.value, &bits, sizeof(bits));
    return moved;
  }
};

}  // namespace attention::kernels::simd
