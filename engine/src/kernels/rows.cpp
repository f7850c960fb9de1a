// Arithmetic on single rows of `count` values.
#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/kernels.hpp"
#include "kernels/simd/exponential.hpp"

namespace attention::kernels {

template <class T>
T dot(const T* left, const T* right, std::size_t count) {
  T sum = T(0);
  for (std::size_t c = 0; c < count; ++c) {
    sum = add_product(sum, left[c], right[c]);
  }
  return sum;
}

template <class T>
void scale_row(const T* row, std::size_t count, const Scale& scale, T* scaled) {
  const T value = static_cast<T>(scale.value);
  for (std::size_t j = 0; j < count; ++j) {
    switch (scale.operation) {
      case Scale::Operation::Divide:  // not a product with 1/value: NumPy divides, and the last bit shows it
        scaled[j] = row[j] / value;
        break;
      case Scale::Operation::Multiply:
        scaled[j] = row[j] * value;
        break;
      case Scale::Operation::None:
        scaled[j] = row[j];
        break;
    }
  }
}

template <class T>
void mask_row(const T* scores, const T* mask, std::size_t count, MaskFill fill, T* masked) {
  for (std::size_t j = 0; j < count; ++j) {
    if (mask[j] != T(0)) {
      masked[j] = scores[j];
    } else if (fill == MaskFill::Additive1e9) {
      masked[j] = scores[j] + T(-1e9);
    } else {
      masked[j] = -std::numeric_limits<T>::infinity();
    }
  }
}

template <class T>
T row_maximum(const T* row, std::size_t count) {
  T maximum = row[0];
  for (std::size_t j = 1; j < count; ++j) {
    // No comparison with NaN is true, so once the maximum is NaN it stays NaN.
    if (row[j] > maximum || std::isnan(row[j])) {
      maximum = row[j];
    }
  }
  return maximum;
}

template <class T>
T softmax_shift(T maximum, MaskFill fill) {
  const bool nothing_allowed = maximum == -std::numeric_limits<T>::infinity();
  return fill == MaskFill::Safe && nothing_allowed ? T(0) : maximum;
}

template <class T>
void exponential_row(const T* shifted, std::size_t count, T* exponentials) {
  if constexpr (sizeof(T) == sizeof(float)) {
    const simd::Exponential<simd::one_lane<T>, simd::RoundedProducts> exponential;
    for (std::size_t j = 0; j < count; ++j) {
      exponential(simd::one_lane<T>::load(shifted + j)).store(exponentials + j);
    }
  } else {
    for (std::size_t j = 0; j < count; ++j) {
      exponentials[j] = std::exp(shifted[j]);
    }
  }
}

template <class T>
T row_sum(const T* row, std::size_t count) {
  T sum = T(0);
  for (std::size_t j = 0; j < count; ++j) {
    sum += row[j];
  }
  return sum;
}

template <class T>
void normalize_row(const T* exponentials, std::size_t count, T sum, MaskFill fill, T* weights) {
  const bool nothing_to_share = fill == MaskFill::Safe && sum == T(0);
  for (std::size_t j = 0; j < count; ++j) {
    weights[j] = nothing_to_share ? T(0) : exponentials[j] / sum;
  }
}

template <class T>
void softmax_row(const T* masked, std::size_t count, MaskFill fill, T* weights) {
  // The largest exponent becomes 0, so that exp cannot overflow; dividing cancels the shift again.
  const T shift = softmax_shift(row_maximum(masked, count), fill);
  for (std::size_t j = 0; j < count; ++j) {
    weights[j] = masked[j] - shift;
  }
  exponential_row(weights, count, weights);
  normalize_row(weights, count, row_sum(weights, count), fill, weights);
}

template <class T>
void softmax_row_backward(const T* weights, const T* d_weights, std::size_t count, T* d_masked) {
  const T mean = dot(d_weights, weights, count);
  for (std::size_t j = 0; j < count; ++j) {
    d_masked[j] = weights[j] * (d_weights[j] - mean);
  }
}

template <class T>
void column_sums(const T* matrix, std::size_t rows, std::size_t columns, T* sums) {
  std::fill_n(sums, columns, T(0));
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      sums[j] += matrix[i * columns + j];
    }
  }
}

#define ATTENTION_INSTANTIATE(T)                                           \
  template void softmax_row_backward(const T*, const T*, std::size_t, T*); \
  template void column_sums(const T*, std::size_t, std::size_t, T*);       \
  template T dot(const T*, const T*, std::size_t);                         \
  template void scale_row(const T*, std::size_t, const Scale&, T*);        \
  template void mask_row(const T*, const T*, std::size_t, MaskFill, T*);   \
  template T row_maximum(const T*, std::size_t);                           \
  template T softmax_shift(T, MaskFill);                                   \
  template void exponential_row(const T*, std::size_t, T*);                \
  template T row_sum(const T*, std::size_t);                               \
  template void normalize_row(const T*, std::size_t, T, MaskFill, T*);     \
  template void softmax_row(const T*, std::size_t, MaskFill, T*)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention::kernels
