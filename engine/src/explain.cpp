// Each function is the kernel of a stage pulled apart: same calls in the same order, but every step is kept.
#include "attention/explain.hpp"

#include "attention/kernels.hpp"

namespace attention {

template <class T>
T explain_dot(const T* left, const T* right, std::size_t count, const T* bias, T* products, T* sums) {
  T sum = T(0);
  for (std::size_t c = 0; c < count; ++c) {
    products[c] = left[c] * right[c];
    sum = kernels::add_product(sum, left[c], right[c]);
    sums[c] = sum;
  }
  return bias != nullptr ? sum + *bias : sum;
}

template <class T>
SoftmaxParts<T> explain_softmax(const T* row, std::size_t count, MaskFill fill, T* shifted, T* exponentials,
                                T* weights) {
  const T maximum = kernels::row_maximum(row, count);
  const T shift = kernels::softmax_shift(maximum, fill);
  for (std::size_t j = 0; j < count; ++j) {
    shifted[j] = row[j] - shift;
  }
  kernels::exponential_row(shifted, count, exponentials);
  const T sum = kernels::row_sum(exponentials, count);
  kernels::normalize_row(exponentials, count, sum, fill, weights);
  return {maximum, sum};
}

template float explain_dot(const float*, const float*, std::size_t, const float*, float*, float*);
template double explain_dot(const double*, const double*, std::size_t, const double*, double*, double*);
template SoftmaxParts<float> explain_softmax(const float*, std::size_t, MaskFill, float*, float*, float*);
template SoftmaxParts<double> explain_softmax(const double*, std::size_t, MaskFill, double*, double*,
                                              double*);

}  // namespace attention
