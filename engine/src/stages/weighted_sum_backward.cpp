// d_head_outputs (B,h,N,d_v), weights (B,h,N,M), v (B,h_kv,M,d_v) -> d_weights (B,h,N,M) = d_head_outputs *
// transpose(v), d_v (B,h_kv,M,d_v) = transpose(weights) * d_head_outputs, added over the query heads of a
// group
#include "attention/backward.hpp"
#include "attention/kernels.hpp"
#include "stages/key_value_head.hpp"

namespace attention {

template <class T>
void weighted_sum_backward(const Tensor<T, 4>& weights, const Tensor<T, 4>& v,
                           const Tensor<T, 4>& d_head_outputs, Tensor<T, 4>& d_weights, Tensor<T, 4>& d_v) {
  const std::size_t h = weights.shape(1), N = weights.shape(2), M = v.shape(2), width = v.shape(3);
  for (std::size_t b = 0; b < weights.shape(0); ++b) {
    for (std::size_t a = 0; a < h; ++a) {
      const std::size_t g = key_value_head(a, h, v.shape(1));
      const bool again = a > 0 && key_value_head(a - 1, h, v.shape(1)) == g;
      kernels::reference::multiply_transposed(&d_head_outputs(b, a, 0, 0), &v(b, g, 0, 0), N, width, M,
                                              &d_weights(b, a, 0, 0));
      kernels::reference::multiply_left_transposed(&weights(b, a, 0, 0), &d_head_outputs(b, a, 0, 0), N, M,
                                                   width, again, &d_v(b, g, 0, 0));
    }
  }
}

#define ATTENTION_INSTANTIATE(T)                                                                     \
  template void weighted_sum_backward(const Tensor<T, 4>&, const Tensor<T, 4>&, const Tensor<T, 4>&, \
                                      Tensor<T, 4>&, Tensor<T, 4>&)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention
