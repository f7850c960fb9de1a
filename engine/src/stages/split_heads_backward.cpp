// d_q (B,h,N,d_k) -> d_q_proj (B,N,h*d_k); d_k (B,h_kv,M,d_k) -> d_k_proj (B,M,h_kv*d_k); d_v likewise, d_v
// wide. No arithmetic: the way back of cutting is joining.
#include <algorithm>

#include "attention/backward.hpp"

namespace attention {

namespace {

// split_up (B,heads,L,d) -> joined (B,L,heads*d)
template <class T>
void join(const Tensor<T, 4>& split_up, Tensor<T, 3>& joined) {
  const std::size_t width = split_up.shape(3);
  for (std::size_t b = 0; b < split_up.shape(0); ++b) {
    for (std::size_t a = 0; a < split_up.shape(1); ++a) {
      for (std::size_t i = 0; i < split_up.shape(2); ++i) {
        std::copy_n(&split_up(b, a, i, 0), width, &joined(b, i, a * width));
      }
    }
  }
}

}  // namespace

template <class T>
void split_heads_backward(const Tensor<T, 4>& d_q, const Tensor<T, 4>& d_k, const Tensor<T, 4>& d_v,
                          Tensor<T, 3>& d_q_proj, Tensor<T, 3>& d_k_proj, Tensor<T, 3>& d_v_proj) {
  join(d_q, d_q_proj);
  join(d_k, d_k_proj);
  join(d_v, d_v_proj);
}

#define ATTENTION_INSTANTIATE(T)                                                                    \
  template void split_heads_backward(const Tensor<T, 4>&, const Tensor<T, 4>&, const Tensor<T, 4>&, \
                                     Tensor<T, 3>&, Tensor<T, 3>&, Tensor<T, 3>&)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention
