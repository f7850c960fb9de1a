// Keys and values the way the given parameters make them: dense.hpp, or latent.hpp where w_dkv is given. Only
// here is it asked which of the two a run is.
#pragma once

#include "attention/tensor.hpp"
#include "attention/weights.hpp"

namespace attention::key_value {

// memory (B,M,d_model) -> kv_latent (B,M,kv_latent_dim), empty for dense keys and values; k_proj
// (B,M,h_kv*d_k), v_proj (B,M,h_kv*d_v)
template <class T>
void project(const Tensor<T, 3>& memory, const Weights<T>& weights, Tensor<T, 3>& kv_latent,
             Tensor<T, 3>& k_proj, Tensor<T, 3>& v_proj);

}  // namespace attention::key_value
