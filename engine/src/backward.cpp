// The ten stages run in reverse over a trace.
#include "attention/backward.hpp"

namespace attention {

void add_backward_products(const Plan& plan, kernels::ProductsRoom& room) {
  const std::size_t queries = plan.B * plan.N, keys = plan.B * plan.M;
  room.add_both_ways(queries, plan.h * plan.d_v, plan.d_model);
  room.add_both_ways(queries, plan.d_model, plan.h * plan.d_k);
  room.add_both_ways(keys, plan.d_model, plan.h_kv * plan.d_k);
  room.add_both_ways(keys, plan.d_model, plan.h_kv * plan.d_v);
}

template <class T>
Status run_backward(const Plan& plan, const Inputs<T>& inputs, const Trace<T>& trace,
                    kernels::Products<T>& products, Trace<T>& d_trace, Inputs<T>& d_inputs) {
  if (plan.kv_latent_dim > 0) {
    return Status::error(ErrorCode::NotSupported, ErrorParam::of("name", "kv_latent_dim"));
  }
  project_output_backward(trace.concat, inputs.weights, d_trace.output, products, d_trace.concat,
                          d_inputs.weights);
  concat_heads_backward(trace.head_outputs, inputs.head_gates, d_trace.concat, d_trace.head_outputs,
                        d_inputs.head_gates);
  weighted_sum_backward(trace.weights, trace.v, d_trace.head_outputs, d_trace.weights, d_trace.v);
  softmax_rows_backward(trace.weights, d_trace.weights, d_trace.masked_scores);
  apply_mask_backward(trace.mask, plan.mask_fill, d_trace.masked_scores, d_trace.scaled_scores);
  scale_scores_backward(plan.scale, d_trace.scaled_scores, d_trace.scores);
  attention_scores_backward(trace.q, trace.k, d_trace.scores, d_trace.q, d_trace.k);
  split_heads_backward(d_trace.q, d_trace.k, d_trace.v, d_trace.q_proj, d_trace.k_proj, d_trace.v_proj);
  project_qkv_backward(trace.x, trace.memory, inputs.weights, d_trace.q_proj, d_trace.k_proj, d_trace.v_proj,
                       products, d_trace.x, d_trace.memory, d_inputs.weights);
  load_input_backward(d_trace.x, d_trace.memory, d_inputs);
  return {};
}

template Status run_backward(const Plan&, const Inputs<float>&, const Trace<float>&,
                             kernels::Products<float>&, Trace<float>&, Inputs<float>&);
template Status run_backward(const Plan&, const Inputs<double>&, const Trace<double>&,
                             kernels::Products<double>&, Trace<double>&, Inputs<double>&);

}  // namespace attention
