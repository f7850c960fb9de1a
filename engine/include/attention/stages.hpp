// Multi-head attention in ten steps. Read from top to bottom: each function takes what earlier ones wrote.
//
//   B batch, N query tokens, M key tokens, h heads, h_kv key/value heads, d_k and d_v channels per head
//
// Query head a uses key/value head g(a) = floor(a * h_kv / h): all the same (h_kv = h, MHA), in groups (GQA),
// or one for all (h_kv = 1, MQA). Sizes are read from the tensors; validate() has made sure that they agree.
// Each function writes its last tensors in full and nothing else. All are defined for float and double.
#pragma once

#include <optional>

#include "attention/config.hpp"
#include "attention/tensor.hpp"
#include "attention/weights.hpp"

namespace attention {

// 1. input. x (B,N,d_model) as given; memory (B,M,d_model) is what keys and values are made from, x itself in
// self-attention.
template <class T>
void load_input(const Inputs<T>& inputs, Tensor<T, 3>& x, Tensor<T, 3>& memory);

// 2. projection. q_proj = x * w_q + b_q (B,N,h*d_k), k_proj = memory * w_k + b_k (B,M,h_kv*d_k),
// v_proj = memory * w_v + b_v (B,M,h_kv*d_v). Latent (MLA): kv_latent = memory * w_dkv (B,M,kv_latent_dim),
// and w_uk and w_uv read it in the place of memory; else kv_latent is empty.
template <class T>
void project_qkv(const Tensor<T, 3>& x, const Tensor<T, 3>& memory, const Weights<T>& weights,
                 Tensor<T, 3>& q_proj, Tensor<T, 3>& kv_latent, Tensor<T, 3>& k_proj, Tensor<T, 3>& v_proj);

// 3. split-heads. q[b,a,i,c] = q_proj[b,i,a*d_k+c]: (B,N,h*d_k) -> (B,h,N,d_k); k and v likewise with h_kv.
template <class T>
void split_heads(const Tensor<T, 3>& q_proj, const Tensor<T, 3>& k_proj, const Tensor<T, 3>& v_proj,
                 Tensor<T, 4>& q, Tensor<T, 4>& k, Tensor<T, 4>& v);

// 4. scores. scores[b,a,i,j] = sum over c of q[b,a,i,c] * k[b,g(a),j,c]: (B,h,N,M).
template <class T>
void attention_scores(const Tensor<T, 4>& q, const Tensor<T, 4>& k, Tensor<T, 4>& scores);

// 5. scaling. scaled_scores = scores / sqrt(d_k), or whatever the scale says: (B,h,N,M).
template <class T>
void scale_scores(const Tensor<T, 4>& scores, const Scale& scale, Tensor<T, 4>& scaled_scores);

// 6. masking. mask (1 or B,N,M) of 1 = may attend and 0 = may not, made from the kind or copied from
// given_mask; masked_scores (B,h,N,M) has the fill where the mask is 0.
template <class T>
void apply_mask(const Tensor<T, 4>& scaled_scores, MaskKind kind, MaskFill fill,
                const std::optional<Tensor<T, 3>>& given_mask, Tensor<T, 3>& mask,
                Tensor<T, 4>& masked_scores);

// 7. softmax. Each row over the keys j: weights[b,a,i,j] = exp(s_j - max) / sum of exp(s - max): (B,h,N,M).
// MaskFill::Safe gives zeros for a row of -inf; the other fills give NaN there, as the arithmetic does.
template <class T>
void softmax_rows(const Tensor<T, 4>& masked_scores, MaskFill fill, Tensor<T, 4>& weights);

// 8. weighted-sum. head_outputs[b,a,i,c] = sum over j of weights[b,a,i,j] * v[b,g(a),j,c]: (B,h,N,d_v).
template <class T>
void weighted_sum(const Tensor<T, 4>& weights, const Tensor<T, 4>& v, Tensor<T, 4>& head_outputs);

// 9. concat. concat[b,i,a*d_v+c] = head_outputs[b,a,i,c]: (B,h,N,d_v) -> (B,N,h*d_v); times head_gates[a]
// where there are gates (h).
template <class T>
void concat_heads(const Tensor<T, 4>& head_outputs, const std::optional<Tensor<T, 1>>& head_gates,
                  Tensor<T, 3>& concat);

// 10. output-projection. output = concat * w_o + b_o: (B,N,d_model).
template <class T>
void project_output(const Tensor<T, 3>& concat, const Weights<T>& weights, Tensor<T, 3>& output);

}  // namespace attention
