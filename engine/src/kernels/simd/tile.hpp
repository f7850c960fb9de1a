// The innermost loop of every product: Rows rows times two vectors of columns.
//
// What makes it fast is what the compiler of WebAssembly in the browser can keep in registers. x64 has 16
// vector registers, one of which V8 keeps for itself: 5 x 2 accumulators, two vectors of the right panel, one
// broadcast factor and one product are 14. Fused products need no room of their own, so that there the rows
// are 6 (15 registers), which their longer way through the processor also asks for: a processor that starts
// two of them in every cycle and takes four cycles for each is done with 5 x 2 only just in time (6 % slower
// on AMD Zen 5). No more rows than that, and no unrolling over k: the loads of any copy of the loop body but
// the last are moved to its front, and accumulators go out to memory. Half the speed is also lost by innocent
// changes of the loop; `npm run bench` holds it against the register peak. It needs
//  - the last row first. V8 keeps the order of loads but emits the sums from the last row to the first; where
//    the two orders differ, all factors are loaded before the first sum and do not fit. in_this_order() keeps
//    LLVM from choosing.
//  - a test before the first round (while, not do-while), and the bias looked at after the loop: both change
//    in which order V8 sees the sums.
//  - addresses that are sums: V8 knows that a 32-bit sum has no upper bits, but it does not know it of an
//    argument, and would clear them in every round (7 %). So the tile adds the first k itself.
//  - plain arguments: read through a structure, they cost a quarter.
//  - calls through pointers: Binaryen would join all tiles and their caller into one function.
//  - never -Os, which turns inlining off.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "attention/kernels/registry.hpp"
#include "kernels/simd/rounded_products.hpp"

namespace attention::kernels::simd {

template <class Lanes>
inline constexpr std::size_t tile_columns = 2 * Lanes::lanes;

// Nothing is executed: loads and stores stay on their side of this line, and so do the two sums.
template <class Lanes>
inline void in_this_order([[maybe_unused]] Lanes& low, [[maybe_unused]] Lanes& high) {
#if defined(__wasm_simd128__)
  asm volatile("" : "+r"(low.value), "+r"(high.value) : : "memory");
#endif
}

// left (inner,Rows), right (inner,tile_columns) -> result (Rows,tile_columns), rows `stride` values apart,
// over k from begin to end. accumulate: goes on from what the result holds, instead of from 0. bias:
// (tile_columns), added last, or nullptr.
template <class Lanes, class Products, std::size_t... Row>
inline void multiply_tile(const typename Lanes::Scalar* left, const typename Lanes::Scalar* right,
                          std::size_t begin, std::size_t end, bool accumulate,
                          const typename Lanes::Scalar* bias, typename Lanes::Scalar* result,
                          std::size_t stride, std::index_sequence<Row...>) {
  Lanes low[sizeof...(Row)], high[sizeof...(Row)];
  if (accumulate) {
    ((low[Row] = Lanes::load(result + Row * stride),
      high[Row] = Lanes::load(result + Row * stride + Lanes::lanes)),
     ...);
  } else {
    ((low[Row] = Lanes::splat(0), high[Row] = Lanes::splat(0)), ...);
  }
  const auto* const right_end = right + end * 2 * Lanes::lanes;
  left += begin * sizeof...(Row);
  right += begin * 2 * Lanes::lanes;
  while (right != right_end) {
    Lanes first = Lanes::load(right), second = Lanes::load(right + Lanes::lanes);
    in_this_order(first, second);
    const auto add = [&](std::size_t row) {
      const Lanes factor = Lanes::splat(left[row]);
      low[row] = Products::add_product(low[row], factor, first);
      high[row] = Products::add_product(high[row], factor, second);
      in_this_order(low[row], high[row]);
    };
    (add(sizeof...(Row) - 1 - Row), ...);
    left += sizeof...(Row);
    right += 2 * Lanes::lanes;
  }
  if (bias != nullptr) {
    const Lanes first = Lanes::load(bias), second = Lanes::load(bias + Lanes::lanes);
    ((low[Row] = low[Row] + first, high[Row] = high[Row] + second), ...);
  }
  ((low[Row].store(result + Row * stride), high[Row].store(result + Row * stride + Lanes::lanes)), ...);
}

// The tile above by its number of rows.
template <class Lanes, class Products>
struct Tiles {
  using T = typename Lanes::Scalar;

  template <std::size_t Rows>
  static void run(const T* left, const T* right, std::size_t begin, std::size_t end, bool accumulate,
                  const T* bias, T* result, std::size_t stride) {
    multiply_tile<Lanes, Products>(left, right, begin, end, accumulate, bias, result, stride,
                                   std::make_index_sequence<Rows>());
  }

  template <std::size_t... Row>
  static constexpr auto each(std::index_sequence<Row...>) {
    return std::array{&run<Row + 1>...};
  }
  // [rows - 1]
  static constexpr auto by_rows = each(std::make_index_sequence<Products::tile_rows>());
};

// Rows `row`, row + 1, ... (at most Products::tile_rows) of a product.
template <class Lanes, class Products>
void multiply_tile_of(const Product<typename Lanes::Scalar>& product, std::size_t row, std::size_t rows) {
  using T = typename Lanes::Scalar;
  constexpr std::size_t width = tile_columns<Lanes>;
  const T* const left = product.left + row * product.inner;
  T* const result = product.result + row * product.stride;
  const auto run = Tiles<Lanes, Products>::by_rows[rows - 1];
  if (product.columns == width) {
    return run(left, product.right, product.begin, product.end, product.accumulate, product.bias, result,
               product.stride);
  }
  // A tile of which the result has only some columns: computed in a full one beside it.
  T whole[Products::tile_rows * width] = {}, bias[width] = {};
  for (std::size_t i = 0; product.accumulate && i < rows; ++i) {
    std::copy_n(result + i * product.stride, product.columns, whole + i * width);
  }
  if (product.bias != nullptr) {
    std::copy_n(product.bias, product.columns, bias);
  }
  run(left, product.right, product.begin, product.end, product.accumulate,
      product.bias != nullptr ? bias : nullptr, whole, width);
  for (std::size_t i = 0; i < rows; ++i) {
    std::copy_n(whole + i * width, product.columns, result + i * product.stride);
  }
}

template <class Lanes, class Products>
void multiply(const Product<typename Lanes::Scalar>& product) {
  constexpr std::size_t most = Products::tile_rows;
  for (std::size_t row = 0; row < product.rows; row += most) {
    multiply_tile_of<Lanes, Products>(product, row, std::min(most, product.rows - row));
  }
}

}  // namespace attention::kernels::simd
