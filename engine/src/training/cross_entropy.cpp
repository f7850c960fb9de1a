#include "training/cross_entropy.hpp"

#include "attention/kernels.hpp"
#include "attention/portable_math.hpp"

namespace attention {

template <class T>
double cross_entropy(const T* logits, std::size_t count, std::size_t target, T* probabilities) {
  const T shift = kernels::row_maximum(logits, count);
  const T wanted = logits[target] - shift;
  for (std::size_t word = 0; word < count; ++word) {
    probabilities[word] = logits[word] - shift;
  }
  kernels::exponential_row(probabilities, count, probabilities);
  const T sum = kernels::row_sum(probabilities, count);
  kernels::normalize_row(probabilities, count, sum, MaskFill::NegativeInfinity, probabilities);
  // Not the logarithm of the probability, which may have become 0.
  return portable::natural_log(static_cast<double>(sum)) - static_cast<double>(wanted);
}

template <class T>
void cross_entropy_backward(const T* probabilities, std::size_t count, std::size_t target, std::size_t slots,
                            T* d_logits) {
  const T divisor = static_cast<T>(slots);
  for (std::size_t word = 0; word < count; ++word) {
    const T right = word == target ? T(1) : T(0);
    d_logits[word] = (probabilities[word] - right) / divisor;
  }
}

#define ATTENTION_INSTANTIATE(T)                                         \
  template double cross_entropy(const T*, std::size_t, std::size_t, T*); \
  template void cross_entropy_backward(const T*, std::size_t, std::size_t, std::size_t, T*)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention
