// Two doubles side by side; see f32x4.hpp.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace attention::kernels::simd {

struct f64x2 {
  using Scalar = double;
  using Register = double __attribute__((vector_size(16)));
  using Bits = std::int64_t __attribute__((vector_size(16)));
  static constexpr std::size_t lanes = 2;

  Register value;

  static f64x2 splat(double scalar) { return {Register{scalar, scalar}}; }
  static f64x2 load(const double* first) {
    f64x2 loaded;
    std::memcpy(&loaded.value, first, sizeof(Register));
    return loaded;
  }
  void store(double* first) const { std::memcpy(first, &value, sizeof(Register)); }

  friend f64x2 operator+(f64x2 left, f64x2 right) { return {left.value + right.value}; }
  friend f64x2 operator-(f64x2 left, f64x2 right) { return {left.value - right.value}; }
  friend f64x2 operator*(f64x2 left, f64x2 right) { return {left.value * right.value}; }
  friend f64x2 operator/(f64x2 left, f64x2 right) { return {left.value / right.value}; }

  // The other one where it is larger, else this: a NaN here stays, a NaN there is passed over.
  f64x2 or_larger(f64x2 other) const {
#if defined(__wasm_simd128__)
    return {reinterpret_cast<Register>(
        wasm_f64x2_pmax(reinterpret_cast<v128_t>(value), reinterpret_cast<v128_t>(other.value)))};
#else
    return {value < other.value ? other.value : value};
#endif
  }

  // `replacement` in the lanes that equal `wanted`
  f64x2 replaced(f64x2 wanted, f64x2 replacement) const {
    const Bits equal = value == wanted.value;
    const Bits kept = reinterpret_cast<Bits>(value) & ~equal;
    return {reinterpret_cast<Register>(kept | (reinterpret_cast<Bits>(replacement.value) & equal))};
  }

  // rows[i][j] -> rows[j][i]
  static void transpose(f64x2 (&rows)[lanes]) {
    const Register first = __builtin_shufflevector(rows[0].value, rows[1].value, 0, 2);
    rows[1].value = __builtin_shufflevector(rows[0].value, rows[1].value, 1, 3);
    rows[0].value = first;
  }
};

}  // namespace attention::kernels::simd
