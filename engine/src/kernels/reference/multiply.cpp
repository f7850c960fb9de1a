// left (rows,inner) * right (inner,columns) -> result (rows,columns), the plain way.
#include <algorithm>

#include "attention/kernels.hpp"

namespace attention::kernels::reference {

template <class T>
void multiply(const T* left, const T* right, const T* bias, std::size_t rows, std::size_t inner,
              std::size_t columns, T* result) {
  for (std::size_t i = 0; i < rows; ++i) {
    T* sums = result + i * columns;  // the result row itself holds one accumulator per cell
    std::fill_n(sums, columns, T(0));
    // k outside j: every cell still adds its products in ascending k, but right is read row by row, which is
    // many times faster and lets the compiler work on several cells at once without touching the order within
    // one.
    for (std::size_t k = 0; k < inner; ++k) {
      const T factor = left[i * inner + k];
      for (std::size_t j = 0; j < columns; ++j) {
        sums[j] = add_product(sums[j], factor, right[k * columns + j]);
      }
    }
    if (bias != nullptr) {
      for (std::size_t j = 0; j < columns; ++j) {
        sums[j] += bias[j];
      }
    }
  }
}

template <class T>
void multiply_transposed(const T* left, const T* right, std::size_t rows, std::size_t inner,
                         std::size_t columns, T* result) {
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      result[i * columns + j] = dot(left + i * inner, right + j * inner, inner);
    }
  }
}

template <class T>
void multiply_left_transposed(const T* left, const T* right, std::size_t inner, std::size_t rows,
                              std::size_t columns, bool accumulate, T* result) {
  if (!accumulate) {
    std::fill_n(result, rows * columns, T(0));
  }
  for (std::size_t k = 0; k < inner; ++k) {  // outside for the same reason as above
    for (std::size_t i = 0; i < rows; ++i) {
      const T factor = left[k * rows + i];
      for (std::size_t j = 0; j < columns; ++j) {
        result[i * columns + j] = add_product(result[i * columns + j], factor, right[k * columns + j]);
      }
    }
  }
}

template void multiply(const float*, const float*, const float*, std::size_t, std::size_t, std::size_t,
                       float*);
template void multiply(const double*, const double*, const double*, std::size_t, std::size_t, std::size_t,
                       double*);
template void multiply_transposed(const float*, const float*, std::size_t, std::size_t, std::size_t, float*);
template void multiply_transposed(const double*, const double*, std::size_t, std::size_t, std::size_t,
                                  double*);

template void multiply_left_transposed(const float*, const float*, std::size_t, std::size_t, std::size_t,
                                       bool, float*);
template void multiply_left_transposed(const double*, const double*, std::size_t, std::size_t, std::size_t,
                                       bool, double*);

}  // namespace attention::kernels::reference
