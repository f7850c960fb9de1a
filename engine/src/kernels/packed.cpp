// Packing, and whole products of packed matrices.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "attention/kernels/registry.hpp"

namespace attention::kernels {

namespace {

// A panel of the right matrix over so many k stays in the first-level cache while two tiles of rows pass by:
// those that it meets and those that it has met, which are not forgotten before.
constexpr std::size_t most_inner = 384;
// So many rows of the left matrix over most_inner fit the second-level cache.
constexpr std::size_t most_rows = 140;

// panel (inner,width): value (k,i) from i * step + k * inner_step for all i. Written out over i: the loop
// over k then copies without counting.
template <class T, std::size_t... I>
void pack_whole_panel(const T* values, std::size_t step, std::size_t inner_step, std::size_t inner, T* panel,
                      std::index_sequence<I...>) {
  const T* const sources[] = {values + I * step...};
  for (std::size_t k = 0; k < inner; ++k, panel += sizeof...(I)) {
    ((panel[I] = sources[I][k * inner_step]), ...);
  }
}

// The same for i < count, 0 beyond.
template <class T>
void pack_part_of_panel(const T* values, std::size_t step, std::size_t inner_step, std::size_t count,
                        std::size_t inner, std::size_t width, T* panel) {
  for (std::size_t k = 0; k < inner; ++k, panel += width) {
    const T* source = values + k * inner_step;
    for (std::size_t i = 0; i < count; ++i) {
      panel[i] = source[i * step];
    }
    for (std::size_t i = count; i < width; ++i) {
      panel[i] = T(0);
    }
  }
}

// Either, the usual widths written out.
template <class T>
void pack_panel(const T* values, std::size_t step, std::size_t inner_step, std::size_t count,
                std::size_t inner, std::size_t width, T* panel) {
  if (count == 5 && width == 5) {
    pack_whole_panel(values, step, inner_step, inner, panel, std::make_index_sequence<5>());
  } else if (count == 8 && width == 8) {
    pack_whole_panel(values, step, inner_step, inner, panel, std::make_index_sequence<8>());
  } else {
    pack_part_of_panel(values, step, inner_step, count, inner, width, panel);
  }
}

// The size of the fewest equal blocks of at most `most`: a small last block would cost almost as much as a
// whole one.
std::size_t equal_blocks(std::size_t size, std::size_t most) {
  const std::size_t blocks = (size + most - 1) / most;
  return (size + blocks - 1) / blocks;
}

}  // namespace

template <class T>
void pack_left(const T* values, std::size_t row_step, std::size_t inner_step, std::size_t rows,
               std::size_t inner, std::size_t tile_rows, T* packed) {
  for (std::size_t row = 0; row < rows; row += tile_rows) {
    const std::size_t count = std::min(tile_rows, rows - row);
    pack_panel(values + row * row_step, row_step, inner_step, count, inner, count, packed + row * inner);
  }
}

template <class T>
void pack_right(const T* values, std::size_t column_step, std::size_t inner_step, std::size_t columns,
                std::size_t inner, std::size_t tile_columns, T* packed) {
  for (std::size_t column = 0; column < columns; column += tile_columns) {
    const std::size_t count = std::min(tile_columns, columns - column);
    pack_panel(values + column * column_step, column_step, inner_step, count, inner, tile_columns,
               packed + column * inner);
  }
}

template <class T>
void multiply_packed(const KernelSet<T>& kernels, const T* left, const T* right, const T* bias,
                     std::size_t rows, std::size_t inner, std::size_t columns, T* result) {
  const std::size_t tile = kernels.tile_rows, inner_block = equal_blocks(inner, most_inner);
  const std::size_t block = (equal_blocks(rows, most_rows) + tile - 1) / tile * tile;
  for (std::size_t row = 0; row < rows; row += block) {
    Product<T> product{};
    product.left = left + row * inner;
    product.rows = std::min(block, rows - row);
    product.inner = inner;
    product.stride = columns;
    for (std::size_t k = 0; k < inner; k += inner_block) {
      product.begin = k;
      product.end = std::min(inner, k + inner_block);
      product.accumulate = k > 0;
      for (std::size_t column = 0; column < columns; column += kernels.tile_columns) {
        product.right = right + column * inner;
        product.columns = std::min(kernels.tile_columns, columns - column);
        product.bias = bias != nullptr && product.end == inner ? bias + column : nullptr;
        product.result = result + row * columns + column;
        kernels.multiply(product);
      }
    }
  }
}

#define ATTENTION_INSTANTIATE(T)                                                                             \
  template void pack_left(const T*, std::size_t, std::size_t, std::size_t, std::size_t, std::size_t, T*);    \
  template void pack_right(const T*, std::size_t, std::size_t, std::size_t, std::size_t, std::size_t, T*);   \
  template void multiply_packed(const KernelSet<T>&, const T*, const T*, const T*, std::size_t, std::size_t, \
                                std::size_t, T*)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention::kernels
