// memory (B,M,d_model) * w_dkv -> kv_latent (B,M,kv_latent_dim); kv_latent * w_uk -> k_proj, kv_latent * w_uv
// -> v_proj
#include "key_value/latent.hpp"

#include "attention/kernels.hpp"

namespace attention::key_value {

namespace {

// source (B,M,inner) * matrix (inner,columns) + bias (columns) or nothing -> result (B,M,columns)
template <class T>
void project(const Tensor<T, 3>& source, const Tensor<T, 2>& matrix, const std::optional<Tensor<T, 1>>& bias,
             Tensor<T, 3>& result) {
  kernels::reference::multiply(source.data(), matrix.data(), bias ? bias->data() : nullptr,
                               source.shape(0) * source.shape(1), source.shape(2), result.shape(2),
                               result.data());
}

}  // namespace

template <class T>
void compress(const Tensor<T, 3>& memory, const Weights<T>& weights, Tensor<T, 3>& kv_latent) {
  project<T>(memory, *weights.w_dkv, std::nullopt, kv_latent);
}

template <class T>
void expand(const Tensor<T, 3>& kv_latent, const Weights<T>& weights, Tensor<T, 3>& k_proj,
            Tensor<T, 3>& v_proj) {
  project(kv_latent, *weights.w_uk, weights.b_k, k_proj);
  project(kv_latent, *weights.w_uv, weights.b_v, v_proj);
}

#define ATTENTION_INSTANTIATE(T)                                                 \
  template void compress(const Tensor<T, 3>&, const Weights<T>&, Tensor<T, 3>&); \
  template void expand(const Tensor<T, 3>&, const Weights<T>&, Tensor<T, 3>&, Tensor<T, 3>&)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention::key_value
