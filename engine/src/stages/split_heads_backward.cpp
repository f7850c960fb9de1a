// d_q (B,h,N,d_k) -> d_q_proj (B,N,h*d_k); d_k (B,h_kv,M,d_k) -> d_k_proj (B,M,h_kv*d_k); d_v likewise, d_v
// wide. No arithmetic: the way back of cutting is joining.
#include "attention/backward.hpp"
#include "stages/join_heads.hpp"

namespace attention {

template <class T>
void split_heads_backward(const Tensor<T, 4>& d_q, const Tensor<T, 4>& d_k, const Tensor<T, 4>& d_v,
                          Tensor<T, 3>& d_q_proj, Tensor<T, 3>& d_k_proj, Tensor<T, 3>& d_v_proj) {
  join_heads<T>(d_q, std::nullopt, d_q_proj);
  join_heads<T>(d_k, std::nullopt, d_k_proj);
  join_heads<T>(d_v, std::nullopt, d_v_proj);
}

#define ATTENTION_INSTANTIATE(T)                                                                    \
  template void split_heads_backward(const Tensor<T, 4>&, const Tensor<T, 4>&, const Tensor<T, 4>&, \
                                     Tensor<T, 3>&, Tensor<T, 3>&, Tensor<T, 3>&)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention
