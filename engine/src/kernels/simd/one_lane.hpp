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
  one_lane or_smaller(one_lane other) const { return {other.value < value ? other.value : value}; }
  one_lane replaced(one_lane wanted, one_lane replacement) const {
    return {value == wanted.value ? replacement.value : value};
  }

  // As f32x4::times_power_of_two(); float only.
  one_lane times_power_of_two(one_lane shifted, one_lane shifter) const {
    static_assert(sizeof(T) == sizeof(std::uint32_t));
    const std::uint32_t n = bits(shifted) - bits(shifter);
    const std::uint32_t half = static_cast<std::uint32_t>(static_cast<std::int32_t>(n) >> 1);
    return {value * number((half + 127) << 23) * number((n - half + 127) << 23)};
  }

 private:
  static std::uint32_t bits(one_lane lane) {
    std::uint32_t word;
    std::memcpy(&word, &lane.value, sizeof(word));
    return word;
  }
  static T number(std::uint32_t word) {
    T scalar;
    std::memcpy(&scalar, &word, sizeof(word));
    return scalar;
  }
};

}  // namespace attention::kernels::simd
