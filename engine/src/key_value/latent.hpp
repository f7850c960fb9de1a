// Keys and values from a narrow row that they share: multi-head latent attention. Source: DeepSeek-AI 2024,
// "DeepSeek-V2", section 2.1, without its decoupled position part.
#pragma once

#include "attention/tensor.hpp"
#include "attention/weights.hpp"

namespace attention::key_value {

// memory (B,M,d_model) -> kv_latent = memory * w_dkv (B,M,kv_latent_dim)
template <class T>
void compress(const Tensor<T, 3>& memory, const Weights<T>& weights, Tensor<T, 3>& kv_latent);

// kv_latent (B,M,kv_latent_dim) -> k_proj = kv_latent * w_uk + b_k (B,M,h_kv*d_k), v_proj = kv_latent * w_uv
// + b_v (B,M,h_kv*d_v)
template <class T>
void expand(const Tensor<T, 3>& kv_latent, const Weights<T>& weights, Tensor<T, 3>& k_proj,
            Tensor<T, 3>& v_proj);

}  // namespace attention::key_value
