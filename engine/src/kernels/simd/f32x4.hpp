// Four floats side by side: 128-bit vectors of WebAssembly, SSE and NEON, through the vector types that GCC
// and clang share. Every operation works on each lane on its own and rounds as the scalar one does, so a sum
// kept in one lane has the bits of the same sum kept in a float.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace attention::kernels::simd {

struct f32x4 {
  using Scalar = float;
  using Register = float __attribute__((vector_size(16)));
  using Bits = std::int32_t __attribute__((vector_size(16)));
  static constexpr std::size_t lanes = 4;

  Register value;

  static f32x4 splat(float scalar) { return {Register{scalar, scalar, scalar, scalar}}; }
  static f32x4 load(const float* first) {
    f32x4 loaded;
    std::memcpy(&loaded.value, first, sizeof(Register));
    return loaded;
  }
  void store(float* first) const { std::memcpy(first, &value, sizeof(Register)); }

  friend f32x4 operator+(f32x4 left, f32x4 right) { return {left.value + right.value}; }
  friend f32x4 operator-(f32x4 left, f32x4 right) { return {left.value - right.value}; }
  friend f32x4 operator*(f32x4 left, f32x4 right) { return {left.value * right.value}; }
  friend f32x4 operator/(f32x4 left, f32x4 right) { return {left.value / right.value}; }

  // The other one where it is larger, else this: a NaN here stays, a NaN there is passed over.
  f32x4 or_larger(f32x4 other) const {
#if defined(__wasm_simd128__)
    return {reinterpret_cast<Register>(
        wasm_f32x4_pmax(reinterpret_cast<v128_t>(value), reinterpret_cast<v128_t>(other.value)))};
#else
    return {value < other.value ? other.value : value};
#endif
  }

  // `replacement` in the lanes that equal `wanted`
  f32x4 replaced(f32x4 wanted, f32x4 replacement) const {
    const Bits equal = value == wanted.value;
    const Bits kept = reinterpret_cast<Bits>(value) & ~equal;
    return {reinterpret_cast<Register>(kept | (reinterpret_cast<Bits>(replacement.value) & equal))};
  }

  // rows[i][j] -> rows[j][i]
  static void transpose(f32x4 (&rows)[lanes]) {
    const Register low01 = __builtin_shufflevector(rows[0].value, rows[1].value, 0, 4, 1, 5);
    const Register high01 = __builtin_shufflevector(rows[0].value, rows[1].value, 2, 6, 3, 7);
    const Register low23 = __builtin_shufflevector(rows[2].value, rows[3].value, 0, 4, 1, 5);
    const Register high23 = __builtin_shufflevector(rows[2].value, rows[3].value, 2, 6, 3, 7);
    rows[0].value = __builtin_shufflevector(low01, low23, 0, 1, 4, 5);
    rows[1].value = __builtin_shufflevector(low01, low23, 2, 3, 6, 7);
    rows[2].value = __builtin_shufflevector(high01, high23, 0, 1, 4, 5);
    rows[3].value = __builtin_shufflevector(high01, high23, 2, 3, 6, 7);
  }

  // The number whose bits are these, moved up: 2^(i - 127) where the lowest nine hold an i from 1 to 254.
  f32x4 bits_up_by_23() const {
    return {reinterpret_cast<Register>(reinterpret_cast<Bits>(value) << 23)};
  }
};

}  // namespace attention::kernels::simd
