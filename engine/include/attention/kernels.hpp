// The row arithmetic that stages, explanations and every faster version share.
//
// Contract: a sum starts at 0, runs in ascending order of its index and has one accumulator per cell, and a
// product is rounded before it is added (-ffp-contract=off). That fixes every bit of every result.
#pragma once

#include <cstddef>

#include "attention/config.hpp"

namespace attention::kernels {

// One term of a sum. Everything that adds products in this engine adds them through here.
template <class T>
inline T add_product(T sum, T left, T right) {
  return sum + left * right;
}

// left, right: count values each -> their dot product
template <class T>
T dot(const T* left, const T* right, std::size_t count);

// row -> scaled, count values each
template <class T>
void scale_row(const T* row, std::size_t count, const Scale& scale, T* scaled);

// scores and mask (1 may attend, 0 may not) -> masked, count values each
template <class T>
void mask_row(const T* scores, const T* mask, std::size_t count, MaskFill fill, T* masked);

// Largest value; NaN when the row holds one, as np.max says.
template <class T>
T row_maximum(const T* row, std::size_t count);

// What the softmax subtracts from a row with this maximum: the maximum, but 0 for a row of -inf under
// MaskFill::Safe, since -inf - -inf would be NaN.
template <class T>
T softmax_shift(T maximum, MaskFill fill);

// exponentials[j] = exp(shifted[j]) for values up to 0 and NaN: one polynomial for float, the platform's exp
// for double (numerics.md). In place is fine.
template <class T>
void exponential_row(const T* shifted, std::size_t count, T* exponentials);

template <class T>
T row_sum(const T* row, std::size_t count);

// weights[j] = exponentials[j] / sum; a sum of 0 under MaskFill::Safe gives zeros. In place is fine.
template <class T>
void normalize_row(const T* exponentials, std::size_t count, T sum, MaskFill fill, T* weights);

// The four steps above in a row: masked -> weights, count values each
template <class T>
void softmax_row(const T* masked, std::size_t count, MaskFill fill, T* weights);

// The way back through softmax_row(): d_masked[j] = weights[j] * (d_weights[j] - dot(d_weights, weights)),
// count values each. In place is fine.
template <class T>
void softmax_row_backward(const T* weights, const T* d_weights, std::size_t count, T* d_masked);

// matrix (rows,columns) -> sums (columns), each over ascending rows
template <class T>
void column_sums(const T* matrix, std::size_t rows, std::size_t columns, T* sums);

}  // namespace attention::kernels

namespace attention::kernels::reference {

// left (rows,inner), right (inner,columns), bias (columns) or nullptr -> result (rows,columns) = left * right
// + bias
template <class T>
void multiply(const T* left, const T* right, const T* bias, std::size_t rows, std::size_t inner,
              std::size_t columns, T* result);

// left (rows,inner), right (columns,inner) -> result (rows,columns) = left * transpose(right)
template <class T>
void multiply_transposed(const T* left, const T* right, std::size_t rows, std::size_t inner,
                         std::size_t columns, T* result);

// left (inner,rows), right (inner,columns) -> result (rows,columns) = transpose(left) * right; accumulate:
// plus what the result held, whose sums go on
template <class T>
void multiply_left_transposed(const T* left, const T* right, std::size_t inner, std::size_t rows,
                              std::size_t columns, bool accumulate, T* result);

}  // namespace attention::kernels::reference
