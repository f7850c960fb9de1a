#include "key_value/project.hpp"

#include "key_value/dense.hpp"
#include "key_value/latent.hpp"

namespace attention::key_value {

template <class T>
void project(const Tensor<T, 3>& memory, const Weights<T>& weights, Tensor<T, 3>& kv_latent,
             Tensor<T, 3>& k_proj, Tensor<T, 3>& v_proj) {
  if (!weights.w_dkv) {
    project_dense(memory, weights, k_proj, v_proj);
    return;
  }
  compress(memory, weights, kv_latent);
  expand(kv_latent, weights, k_proj, v_proj);
}

template void project(const Tensor<float, 3>&, const Weights<float>&, Tensor<float, 3>&, Tensor<float, 3>&,
                      Tensor<float, 3>&);
template void project(const Tensor<double, 3>&, const Weights<double>&, Tensor<double, 3>&,
                      Tensor<double, 3>&, Tensor<double, 3>&);

}  // namespace attention::key_value
