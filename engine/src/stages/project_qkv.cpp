// x (B,N,d_model) * w_q (d_model,h*d_k) + b_q -> q_proj (B,N,h*d_k)
// memory (B,M,d_model) -> kv_latent (B,M,kv_latent_dim or 0), k_proj (B,M,h_kv*d_k), v_proj (B,M,h_kv*d_v),
// as the key/value variant does it
#include "attention/kernels.hpp"
#include "attention/stages.hpp"
#include "key_value/project.hpp"

namespace attention {

template <class T>
void project_qkv(const Tensor<T, 3>& x, const Tensor<T, 3>& memory, const Weights<T>& weights,
                 Tensor<T, 3>& q_proj, Tensor<T, 3>& kv_latent, Tensor<T, 3>& k_proj, Tensor<T, 3>& v_proj) {
  // A batch of N rows times a matrix is one product with B*N rows.
  const std::size_t rows = x.shape(0) * x.shape(1);
  const T* bias = weights.b_q ? weights.b_q->data() : nullptr;
  kernels::reference::multiply(x.data(), weights.w_q.data(), bias, rows, x.shape(2), q_proj.shape(2),
                               q_proj.data());
  key_value::project(memory, weights, kv_latent, k_proj, v_proj);
}

template void project_qkv(const Tensor<float, 3>&, const Tensor<float, 3>&, const Weights<float>&,
                          Tensor<float, 3>&, Tensor<float, 3>&, Tensor<float, 3>&, Tensor<float, 3>&);
template void project_qkv(const Tensor<double, 3>&, const Tensor<double, 3>&, const Weights<double>&,
                          Tensor<double, 3>&, Tensor<double, 3>&, Tensor<double, 3>&, Tensor<double, 3>&);

}  // namespace attention
