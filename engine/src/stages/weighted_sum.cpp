// weights (B,h,N,M), v (B,h_kv,M,d_v) -> head_outputs (B,h,N,d_v)
// A weight of exactly 0 still multiplies its value, so that NaN and infinities in v spread as they do in
// NumPy.
#include "attention/kernels.hpp"
#include "attention/stages.hpp"
#include "stages/key_value_head.hpp"

namespace attention {

template <class T>
void weighted_sum(const Tensor<T, 4>& weights, const Tensor<T, 4>& v, Tensor<T, 4>& head_outputs) {
  const std::size_t h = weights.shape(1);
  for (std::size_t b = 0; b < weights.shape(0); ++b) {
    for (std::size_t a = 0; a < h; ++a) {
      const std::size_t g = key_value_head(a, h, v.shape(1));
      const T* no_bias = nullptr;
      kernels::reference::multiply(&weights(b, a, 0, 0), &v(b, g, 0, 0), no_bias, weights.shape(2),
                                   v.shape(2), v.shape(3), &head_outputs(b, a, 0, 0));
    }
  }
}

template void weighted_sum(const Tensor<float, 4>&, const Tensor<float, 4>&, Tensor<float, 4>&);
template void weighted_sum(const Tensor<double, 4>&, const Tensor<double, 4>&, Tensor<double, 4>&);

}  // namespace attention
