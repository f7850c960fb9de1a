// d_scores (B,h,N,M), q (B,h,N,d_k), k (B,h_kv,M,d_k) -> d_q (B,h,N,d_k) = d_scores * k,
// d_k (B,h_kv,M,d_k) = transpose(d_scores) * q, added over the query heads of a group
#include "attention/backward.hpp"
#include "attention/kernels.hpp"
#include "stages/key_value_head.hpp"

namespace attention {

template <class T>
void attention_scores_backward(const Tensor<T, 4>& q, const Tensor<T, 4>& k, const Tensor<T, 4>& d_scores,
                               Tensor<T, 4>& d_q, Tensor<T, 4>& d_k) {
  const std::size_t h = q.shape(1), N = q.shape(2), M = k.shape(2), width = k.shape(3);
  const T* no_bias = nullptr;
  for (std::size_t b = 0; b < q.shape(0); ++b) {
    for (std::size_t a = 0; a < h; ++a) {
      const std::size_t g = key_value_head(a, h, k.shape(1));
      const bool again = a > 0 && key_value_head(a - 1, h, k.shape(1)) == g;
      kernels::reference::multiply(&d_scores(b, a, 0, 0), &k(b, g, 0, 0), no_bias, N, M, width,
                                   &d_q(b, a, 0, 0));
      kernels::reference::multiply_left_transposed(&d_scores(b, a, 0, 0), &q(b, a, 0, 0), N, M, width, again,
                                                   &d_k(b, g, 0, 0));
    }
  }
}

#define ATTENTION_INSTANTIATE(T)                                                                         \
  template void attention_scores_backward(const Tensor<T, 4>&, const Tensor<T, 4>&, const Tensor<T, 4>&, \
                                          Tensor<T, 4>&, Tensor<T, 4>&)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention
