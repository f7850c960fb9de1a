// The fast kernels, and the one place where they are chosen.
//
// They work on packed matrices. The left matrix of a product is cut into panels of `tile_rows` rows (the last
// one has what is left), the right one into panels of `tile_columns` columns (the last one is filled up with
// zeros); inside a panel the values of one k stand side by side:
//
//   left  panel p: values[p * tile_rows * inner + k * (rows in this panel) + row]
//   right panel p: values[p * tile_columns * inner + k * tile_columns + column]
//
// so the innermost loop reads both without gaps. Every cell of a result is one accumulator over ascending k,
// as kernels.hpp asks, and a set with tolerance 0 has the bits of kernels::reference.
#pragma once

#include <cstddef>

#include "attention/config.hpp"

namespace attention::kernels {

// One right panel times some left panels, over a part of k: result (rows,columns), rows `stride` values
// apart.
template <class T>
struct Product {
  const T* left;           // first of the left panels
  std::size_t rows;        // in all these panels
  const T* right;          // one right panel
  std::size_t columns;     // of it that the result has
  std::size_t inner;       // k of the packed matrices
  std::size_t begin, end;  // the part of k that is multiplied
  bool accumulate;         // goes on from what the result holds, instead of from 0
  const T* bias;           // (columns), added last, or nullptr
  T* result;
  std::size_t stride;
};

template <class T>
struct KernelSet {
  const char* name;  // "scalar", "simd" or "relaxed"
  double tolerance;  // 0: bit for bit the reference; else what the output of a layer may differ by, relative
                     // to its largest value
  std::size_t tile_rows, tile_columns;

  void (*multiply)(const Product<T>& product);

  // matrix (rows,columns), its rows `step` values apart -> result (columns,rows), its rows `result_step`
  // apart
  void (*transpose)(const T* matrix, std::size_t step, std::size_t rows, std::size_t columns, T* result,
                    std::size_t result_step);

  // values: count values, scaled in place as scale_row() does
  void (*scale)(T* values, std::size_t count, const Scale& scale);

  // panel (keys,tile_columns): masked scores of tile_columns queries, a query in each column -> their
  // weights, in place, each column as softmax_row() makes it
  void (*softmax)(T* panel, std::size_t keys, MaskFill fill);

  bool (*all_finite)(const T* values, std::size_t count);
};

// The fastest set of this build.
template <class T>
const KernelSet<T>& fastest_kernels();

// The set called `name`, or nullptr where this build does not have it. Tests run all of them.
template <class T>
const KernelSet<T>* kernels_named(const char* name);

// values of a left matrix (rows,inner), value (row,k) at row * row_step + k * inner_step -> left panels
template <class T>
void pack_left(const KernelSet<T>& kernels, const T* values, std::size_t row_step, std::size_t inner_step,
               std::size_t rows, std::size_t inner, T* packed);

// values of a right matrix (inner,columns), value (k,column) at column * column_step + k * inner_step ->
// right panels
template <class T>
void pack_right(const KernelSet<T>& kernels, const T* values, std::size_t column_step, std::size_t inner_step,
                std::size_t columns, std::size_t inner, T* packed);

// How many values the right panels of a matrix (inner,columns) take.
template <class T>
std::size_t packed_right_count(const KernelSet<T>& kernels, std::size_t inner, std::size_t columns) {
  const std::size_t width = kernels.tile_columns;
  return (columns + width - 1) / width * width * inner;
}

// left (rows,inner) and right (inner,columns), both packed, bias (columns) or nullptr -> result
// (rows,columns) = left * right + bias
template <class T>
void multiply_packed(const KernelSet<T>& kernels, const T* left, const T* right, const T* bias,
                     std::size_t rows, std::size_t inner, std::size_t columns, T* result);

}  // namespace attention::kernels
