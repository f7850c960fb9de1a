// The product added without being rounded in between, by one instruction of relaxed SIMD. "Relaxed" because
// the processor may also round it: results differ between machines in the last bits, which the registry says.
#pragma once

#include <cstddef>

#include "kernels/simd/f32x4.hpp"
#include "kernels/simd/f64x2.hpp"

namespace attention::kernels::simd {

struct FusedProducts {
  static constexpr std::size_t tile_rows = 6;  // of the tile whose accumulators fit the registers

#if __has_builtin(__builtin_wasm_relaxed_madd_f32x4)
  static f32x4 add_product(f32x4 sum, f32x4 left, f32x4 right) {
    return {__builtin_wasm_relaxed_madd_f32x4(left.value, right.value, sum.value)};
  }
  static f64x2 add_product(f64x2 sum, f64x2 left, f64x2 right) {
    return {__builtin_wasm_relaxed_madd_f64x2(left.value, right.value, sum.value)};
  }
#else  // the names of the proposal; engine/cmake/relaxed-opcodes.mjs gives the instructions their final
       // numbers
  static f32x4 add_product(f32x4 sum, f32x4 left, f32x4 right) {
    return {__builtin_wasm_fma_f32x4(left.value, right.value, sum.value)};
  }
  static f64x2 add_product(f64x2 sum, f64x2 left, f64x2 right) {
    return {__builtin_wasm_fma_f64x2(left.value, right.value, sum.value)};
  }
#endif
};

}  // namespace attention::kernels::simd
