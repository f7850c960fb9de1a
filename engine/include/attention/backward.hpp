// The way back through the ten stages: from what a number changes after a stage to what it changes before it.
// A gradient d_t has the shape of the tensor t and holds d(loss)/d(t). Read from bottom to top beside
// stages.hpp; each function stands in the file beside its stage.
//
// Order of sums: every sum starts at 0 and runs over its index in ascending order with one accumulator per
// cell, as in kernels.hpp. Keys and values of a group go on over its query heads in ascending order; what
// memory gets through the keys and what it gets through the values are two sums, added at the end.
//
// Each function writes its last tensors in full and nothing else. All are defined for float and double.
#pragma once

#include <optional>

#include "attention/config.hpp"
#include "attention/kernels/products.hpp"
#include "attention/tensor.hpp"
#include "attention/trace.hpp"
#include "attention/weights.hpp"

namespace attention {

// 10. output-projection. d_output (B,N,d_model), concat (B,N,h*d_v) -> d_concat (B,N,h*d_v),
// d_weights.w_o (h*d_v,d_model), d_weights.b_o (d_model) where there is one.
template <class T>
void project_output_backward(const Tensor<T, 3>& concat, const Weights<T>& weights,
                             const Tensor<T, 3>& d_output, kernels::Products<T>& products,
                             Tensor<T, 3>& d_concat, Weights<T>& d_weights);

// 9. concat. d_concat (B,N,h*d_v), head_outputs (B,h,N,d_v), head_gates (h) or none -> d_head_outputs
// (B,h,N,d_v), d_head_gates (h) where it is wanted.
template <class T>
void concat_heads_backward(const Tensor<T, 4>& head_outputs, const std::optional<Tensor<T, 1>>& head_gates,
                           const Tensor<T, 3>& d_concat, Tensor<T, 4>& d_head_outputs,
                           std::optional<Tensor<T, 1>>& d_head_gates);

// 8. weighted-sum. d_head_outputs (B,h,N,d_v), weights (B,h,N,M), v (B,h_kv,M,d_v) -> d_weights (B,h,N,M),
// d_v (B,h_kv,M,d_v).
template <class T>
void weighted_sum_backward(const Tensor<T, 4>& weights, const Tensor<T, 4>& v,
                           const Tensor<T, 4>& d_head_outputs, Tensor<T, 4>& d_weights, Tensor<T, 4>& d_v);

// 7. softmax. d_weights, weights (B,h,N,M) -> d_masked_scores (B,h,N,M), each row of M keys on its own.
template <class T>
void softmax_rows_backward(const Tensor<T, 4>& weights, const Tensor<T, 4>& d_weights,
                           Tensor<T, 4>& d_masked_scores);

// 6. masking. d_masked_scores (B,h,N,M), mask (1 or B,N,M) -> d_scaled_scores (B,h,N,M): 0 where a score was
// replaced; a fill that is added lets everything pass.
template <class T>
void apply_mask_backward(const Tensor<T, 3>& mask, MaskFill fill, const Tensor<T, 4>& d_masked_scores,
                         Tensor<T, 4>& d_scaled_scores);

// 5. scaling. d_scaled_scores (B,h,N,M) -> d_scores (B,h,N,M), by the same number as on the way there.
template <class T>
void scale_scores_backward(const Scale& scale, const Tensor<T, 4>& d_scaled_scores, Tensor<T, 4>& d_scores);

// 4. scores. d_scores (B,h,N,M), q (B,h,N,d_k), k (B,h_kv,M,d_k) -> d_q (B,h,N,d_k), d_k (B,h_kv,M,d_k).
template <class T>
void attention_scores_backward(const Tensor<T, 4>& q, const Tensor<T, 4>& k, const Tensor<T, 4>& d_scores,
                               Tensor<T, 4>& d_q, Tensor<T, 4>& d_k);

// 3. split-heads. d_q (B,h,N,d_k) -> d_q_proj (B,N,h*d_k); d_k and d_v likewise with h_kv.
template <class T>
void split_heads_backward(const Tensor<T, 4>& d_q, const Tensor<T, 4>& d_k, const Tensor<T, 4>& d_v,
                          Tensor<T, 3>& d_q_proj, Tensor<T, 3>& d_k_proj, Tensor<T, 3>& d_v_proj);

// 2. projection. d_q_proj (B,N,h*d_k), d_k_proj (B,M,h_kv*d_k), d_v_proj (B,M,h_kv*d_v) -> d_x (B,N,d_model)
// through the queries, d_memory (B,M,d_model) through keys and values, and the gradients of w_q, w_k, w_v and
// of the biases that there are. Dense keys and values only.
template <class T>
void project_qkv_backward(const Tensor<T, 3>& x, const Tensor<T, 3>& memory, const Weights<T>& weights,
                          const Tensor<T, 3>& d_q_proj, const Tensor<T, 3>& d_k_proj,
                          const Tensor<T, 3>& d_v_proj, kernels::Products<T>& products, Tensor<T, 3>& d_x,
                          Tensor<T, 3>& d_memory, Weights<T>& d_weights);

// 1. input. d_x (B,N,d_model), d_memory (B,M,d_model) -> the same gradients of what was given: in
// self-attention d_inputs.x is the sum of both.
template <class T>
void load_input_backward(const Tensor<T, 3>& d_x, const Tensor<T, 3>& d_memory, Inputs<T>& d_inputs);

// The products of run_backward(): what room they need beside the two traces.
void add_backward_products(const Plan& plan, kernels::ProductsRoom& room);

// The ten functions in reverse. `trace` is what run_trace() wrote for the same plan and inputs; d_trace has
// d_trace.output given by the caller and is written everywhere else (but for the mask). d_inputs holds a
// tensor for each that `inputs` holds, the mask again left alone; they are written. Errors: NotSupported for
// latent keys and values.
template <class T>
Status run_backward(const Plan& plan, const Inputs<T>& inputs, const Trace<T>& trace,
                    kernels::Products<T>& products, Trace<T>& d_trace, Inputs<T>& d_inputs);

}  // namespace attention
