// memory (B,M,d_model) * w_k (d_model,h_kv*d_k) -> k_proj; memory * w_v (d_model,h_kv*d_v) -> v_proj
#include "key_value/dense.hpp"

#include "attention/kernels.hpp"

namespace attention::key_value {

template <class T>
void project_dense(const Tensor<T, 3>& memory, const Weights<T>& weights, Tensor<T, 3>& k_proj,
                   Tensor<T, 3>& v_proj) {
  const std::size_t rows = memory.shape(0) * memory.shape(1);
  const std::size_t d_model = memory.shape(2);
  const T* b_k = weights.b_k ? weights.b_k->data() : nullptr;
  const T* b_v = weights.b_v ? weights.b_v->data() : nullptr;
  kernels::reference::multiply(memory.data(), weights.w_k.data(), b_k, rows, d_model, k_proj.shape(2),
                               k_proj.data());
  kernels::reference::multiply(memory.data(), weights.w_v.data(), b_v, rows, d_model, v_proj.shape(2),
                               v_proj.data());
}

template void project_dense(const Tensor<float, 3>&, const Weights<float>&, Tensor<float, 3>&,
                            Tensor<float, 3>&);
template void project_dense(const Tensor<double, 3>&, const Weights<double>&, Tensor<double, 3>&,
                            Tensor<double, 3>&);

}  // namespace attention::key_value
