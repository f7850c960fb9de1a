// Matrices laid out anew with their rows as columns, a square as wide as a vector at a time. Most of what a
// layer moves between its products is this: rows into panels, panels into rows.
#pragma once

#include <cstddef>
#include <utility>

namespace attention::kernels::simd {

// matrix (rows,columns) -> result (columns,rows), number by number; the rows of either are their step apart.
template <class T>
inline void transpose_numbers(const T* matrix, std::size_t step, std::size_t rows, std::size_t columns,
                              T* result, std::size_t result_step) {
  for (std::size_t row = 0; row < rows; ++row, matrix += step, ++result) {
    T* to = result;
    for (std::size_t column = 0; column < columns; ++column, to += result_step) {
      *to = matrix[column];
    }
  }
}

// The same for a square of vectors.
template <class Lanes, std::size_t... Row>
inline void transpose_square(const typename Lanes::Scalar* matrix, std::size_t step,
                             typename Lanes::Scalar* result, std::size_t result_step,
                             std::index_sequence<Row...>) {
  Lanes rows[] = {Lanes::load(matrix + Row * step)...};
  Lanes::transpose(rows);
  (rows[Row].store(result + Row * result_step), ...);
}

template <class Lanes>
void transpose(const typename Lanes::Scalar* matrix, std::size_t step, std::size_t rows, std::size_t columns,
               typename Lanes::Scalar* result, std::size_t result_step) {
  constexpr std::size_t side = Lanes::lanes;
  const std::size_t squares = columns / side * side;
  std::size_t row = 0;
  for (; row + side <= rows; row += side, matrix += side * step, result += side) {
    for (std::size_t column = 0; column < squares; column += side) {
      transpose_square<Lanes>(matrix + column, step, result + column * result_step, result_step,
                              std::make_index_sequence<side>());
    }
    transpose_numbers(matrix + squares, step, side, columns - squares, result + squares * result_step,
                      result_step);
  }
  transpose_numbers(matrix, step, rows - row, columns, result, result_step);
}

}  // namespace attention::kernels::simd
