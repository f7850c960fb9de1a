// Packing, and whole products of packed matrices.
#include <algorithm>
#include <cstddef>

#include "attention/kernels/registry.hpp"

namespace attention::kernels {

namespace {

// So many values of the right matrix fit half of the second-level cache (512 KiB): its panels come from
// memory once for all rows of a part.
constexpr std::size_t right_block = 48 * 1024;
// So many values of the left matrix fit half of the first-level cache (32 KiB) and meet all panels of a right
// block. The sums of k are never cut: what is gained by a panel that stays in the first-level cache is less
// than what storing and loading the accumulators costs (a tenth at k = 768).
constexpr std::size_t left_block = 4 * 1024;

// So many rows at most meet the whole right matrix before the next ones do. Every block of the right matrix
// needs all of them again, and of more rows than these the first have then left the caches (about 3 % at 1024
// rows and k = 768); the right matrix is read once more for each part.
constexpr std::size_t most_rows = 384;

// panel (inner,Count): Count neighbours of each k, inner_step values further on for the next k
template <std::size_t Count, class T>
void copy_neighbours(const T* values, std::size_t inner_step, std::size_t inner, T* panel) {
  for (std::size_t k = 0; k < inner; ++k, values += inner_step, panel += Count) {
    std::copy_n(values, Count, panel);
  }
}

// count: even, as every width is. In pairs, since the compiler would make a call of memset out of a fill.
template <class T>
void clear_panel(T* panel, std::size_t count) {
  constexpr T zeros[2] = {};
  copy_neighbours<2>(zeros, 0, count / 2, panel);
}

// panel (inner,width): value (k,i) from i * step + k * inner_step for i < count, 0 beyond
template <class T>
void pack_panel(const KernelSet<T>& kernels, const T* values, std::size_t step, std::size_t inner_step,
                std::size_t count, std::size_t inner, std::size_t width, T* panel) {
  if (count < width) {
    clear_panel(panel, inner * width);
  }
  if (inner_step == 1) {
    kernels.transpose(values, step, count, inner, panel, width);
  } else if (step == 1 && count == 5 && width == 5) {  // a count that the compiler knows becomes vectors
    return copy_neighbours<5>(values, inner_step, inner, panel);
  } else if (step == 1 && count == 6 && width == 6) {
    return copy_neighbours<6>(values, inner_step, inner, panel);
  } else if (step == 1 && count == 8 && width == 8) {
    return copy_neighbours<8>(values, inner_step, inner, panel);
  } else {
    for (std::size_t k = 0; k < inner; ++k) {
      for (std::size_t i = 0; i < count; ++i) {
        panel[k * width + i] = values[i * step + k * inner_step];
      }
    }
  }
}

// How many of `size` rows or columns of `inner` values go into one block: whole tiles, in equal blocks of at
// most about `most` values, since a small last block would cost almost as much as a whole one.
std::size_t block_of(std::size_t size, std::size_t inner, std::size_t tile, std::size_t most) {
  if (size * inner <= most) {
    return size;
  }
  const std::size_t tiles = (size + tile - 1) / tile;
  const std::size_t fitting = std::max<std::size_t>(most / (inner * tile), 1);
  const std::size_t blocks = (tiles + fitting - 1) / fitting;
  return (tiles + blocks - 1) / blocks * tile;
}

// multiply_packed() for so many of the rows
template <class T>
void multiply_rows(const KernelSet<T>& kernels, const T* left, const T* right, const T* bias,
                   std::size_t rows, std::size_t inner, std::size_t columns, T* result) {
  const std::size_t width = kernels.tile_columns;
  const std::size_t row_block = block_of(rows, inner, kernels.tile_rows, left_block);
  const std::size_t column_block = block_of(columns, inner, width, right_block);
  Product<T> product{};
  product.inner = product.end = inner;
  product.stride = columns;
  for (std::size_t first = 0; first < columns; first += column_block) {
    const std::size_t last = std::min(columns, first + column_block);
    for (std::size_t row = 0; row < rows; row += row_block) {
      product.left = left + row * inner;
      product.rows = std::min(row_block, rows - row);
      for (std::size_t column = first; column < last; column += width) {
        product.right = right + column * inner;
        product.columns = std::min(width, columns - column);
        product.bias = bias != nullptr ? bias + column : nullptr;
        product.result = result + row * columns + column;
        kernels.multiply(product);
      }
    }
  }
}

}  // namespace

template <class T>
void pack_left(const KernelSet<T>& kernels, const T* values, std::size_t row_step, std::size_t inner_step,
               std::size_t rows, std::size_t inner, T* packed) {
  for (std::size_t row = 0; row < rows; row += kernels.tile_rows) {
    const std::size_t count = std::min(kernels.tile_rows, rows - row);
    pack_panel(kernels, values + row * row_step, row_step, inner_step, count, inner, count,
               packed + row * inner);
  }
}

template <class T>
void pack_right(const KernelSet<T>& kernels, const T* values, std::size_t column_step, std::size_t inner_step,
                std::size_t columns, std::size_t inner, T* packed) {
  const std::size_t width = kernels.tile_columns;
  for (std::size_t column = 0; column < columns; column += width) {
    const std::size_t count = std::min(width, columns - column);
    pack_panel(kernels, values + column * column_step, column_step, inner_step, count, inner, width,
               packed + column * inner);
  }
}

template <class T>
void multiply_packed(const KernelSet<T>& kernels, const T* left, const T* right, const T* bias,
                     std::size_t rows, std::size_t inner, std::size_t columns, T* result) {
  const std::size_t part = block_of(rows, 1, kernels.tile_rows, most_rows);
  for (std::size_t row = 0; row < rows; row += part) {
    multiply_rows(kernels, left + row * inner, right, bias, std::min(part, rows - row), inner, columns,
                  result + row * columns);
  }
}

#define ATTENTION_INSTANTIATE(T)                                                                             \
  template void pack_left(const KernelSet<T>&, const T*, std::size_t, std::size_t, std::size_t, std::size_t, \
                          T*);                                                                               \
  template void pack_right(const KernelSet<T>&, const T*, std::size_t, std::size_t, std::size_t,             \
                           std::size_t, T*);                                                                 \
  template void multiply_packed(const KernelSet<T>&, const T*, const T*, const T*, std::size_t, std::size_t, \
                                std::size_t, T*)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention::kernels
