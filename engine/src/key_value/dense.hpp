// How keys and values come from memory: here by one matrix each. This folder is the only place where
// attention variants differ in arithmetic; how many heads share a key is a matter of sizes alone.
#pragma once

#include "attention/tensor.hpp"
#include "attention/weights.hpp"

namespace attention::key_value {

// memory (B,M,d_model) -> k_proj = memory * w_k + b_k (B,M,h_kv*d_k), v_proj = memory * w_v + b_v
// (B,M,h_kv*d_v)
template <class T>
void project_dense(const Tensor<T, 3>& memory, const Weights<T>& weights, Tensor<T, 3>& k_proj,
                   Tensor<T, 3>& v_proj);

}  // namespace attention::key_value
