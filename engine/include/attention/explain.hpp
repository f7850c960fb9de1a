// The arithmetic of one cell, step by step, through the same kernels as the stages: what these functions
// report is bit for bit what a stage computed.
#pragma once

#include <cstddef>

#include "attention/config.hpp"

namespace attention {

// left, right: count values each; products, sums: count values each, written.
// products[c] = left[c] * right[c]; sums[c] = sum of products[0..c], added in ascending c. Returns the last
// sum, plus *bias when bias is not nullptr: a bias is added last.
template <class T>
T explain_dot(const T* left, const T* right, std::size_t count, const T* bias, T* products, T* sums);

template <class T>
struct SoftmaxParts {
  T maximum;  // largest value of the row; NaN when the row holds one
  T sum;      // of the exponentials
};

// row, shifted, exponentials, weights: count values each; the last three are written.
// shifted = row - maximum, exponentials = exp(shifted), weights = exponentials / sum.
// MaskFill::Safe on a row of -inf: nothing is subtracted, the exponentials are 0, and so are sum and weights.
template <class T>
SoftmaxParts<T> explain_softmax(const T* row, std::size_t count, MaskFill fill, T* shifted, T* exponentials,
                                T* weights);

}  // namespace attention
