// q (B,h,N,d_k), k (B,h_kv,M,d_k) -> scores (B,h,N,M)
// Every query row against every key row: one matrix product per batch and head.
#include "attention/kernels.hpp"
#include "attention/stages.hpp"
#include "stages/key_value_head.hpp"

namespace attention {

template <class T>
void attention_scores(const Tensor<T, 4>& q, const Tensor<T, 4>& k, Tensor<T, 4>& scores) {
  const std::size_t h = q.shape(1);
  for (std::size_t b = 0; b < q.shape(0); ++b) {
    for (std::size_t a = 0; a < h; ++a) {
      const std::size_t g = key_value_head(a, h, k.shape(1));
      kernels::reference::multiply_transposed(&q(b, a, 0, 0), &k(b, g, 0, 0), q.shape(2), q.shape(3),
                                              k.shape(2), &scores(b, a, 0, 0));
    }
  }
}

template void attention_scores(const Tensor<float, 4>&, const Tensor<float, 4>&, Tensor<float, 4>&);
template void attention_scores(const Tensor<double, 4>&, const Tensor<double, 4>&, Tensor<double, 4>&);

}  // namespace attention
