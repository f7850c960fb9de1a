// q_proj (B,N,h*d_k) -> q (B,h,N,d_k); k_proj (B,M,h_kv*d_k) -> k (B,h_kv,M,d_k); v_proj likewise with d_v
// No arithmetic: head a takes the columns a*d .. (a+1)*d-1 of every row.
#include <algorithm>

#include "attention/stages.hpp"

namespace attention {

namespace {

// projected (B,L,heads*d) -> split (B,heads,L,d)
template <class T>
void split(const Tensor<T, 3>& projected, Tensor<T, 4>& split_up) {
  const std::size_t width = split_up.shape(3);
  for (std::size_t b = 0; b < split_up.shape(0); ++b) {
    for (std::size_t a = 0; a < split_up.shape(1); ++a) {
      for (std::size_t i = 0; i < split_up.shape(2); ++i) {
        std::copy_n(&projected(b, i, a * width), width, &split_up(b, a, i, 0));
      }
    }
  }
}

}  // namespace

template <class T>
void split_heads(const Tensor<T, 3>& q_proj, const Tensor<T, 3>& k_proj, const Tensor<T, 3>& v_proj,
                 Tensor<T, 4>& q, Tensor<T, 4>& k, Tensor<T, 4>& v) {
  split(q_proj, q);
  split(k_proj, k);
  split(v_proj, v);
}

template void split_heads(const Tensor<float, 3>&, const Tensor<float, 3>&, const Tensor<float, 3>&,
                          Tensor<float, 4>&, Tensor<float, 4>&, Tensor<float, 4>&);
template void split_heads(const Tensor<double, 3>&, const Tensor<double, 3>&, const Tensor<double, 3>&,
                          Tensor<double, 4>&, Tensor<double, 4>&, Tensor<double, 4>&);

}  // namespace attention
