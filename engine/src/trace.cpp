// Memory for a trace, and the ten stages run over it in lesson order.
#include "attention/trace.hpp"

#include <utility>

#include "attention/stages.hpp"
#include "attention/validate.hpp"

namespace attention {

namespace {

template <std::size_t... Index>
std::array<Shape, tensor_count> all_shapes(const Plan& plan, std::index_sequence<Index...>) {
  return {shape_of(static_cast<TensorId>(Index), plan)...};
}

template <class T, std::size_t... Index>
std::array<Buffer<T>, tensor_count> all_buffers(const std::array<Shape, tensor_count>& shapes,
                                                std::index_sequence<Index...>) {
  return {Buffer<T>(shapes[Index].element_count())...};
}

constexpr auto each_tensor = std::make_index_sequence<tensor_count>();

}  // namespace

template <class T>
Trace<T>::Trace(const Plan& plan)
    : shapes_(all_shapes(plan, each_tensor)),
      buffers_(all_buffers<T>(shapes_, each_tensor)),
      x(tensor<3>(TensorId::X)),
      memory(tensor<3>(TensorId::Memory)),
      q_proj(tensor<3>(TensorId::QProj)),
      k_proj(tensor<3>(TensorId::KProj)),
      v_proj(tensor<3>(TensorId::VProj)),
      kv_latent(tensor<3>(TensorId::KvLatent)),
      q(tensor<4>(TensorId::Q)),
      k(tensor<4>(TensorId::K)),
      v(tensor<4>(TensorId::V)),
      scores(tensor<4>(TensorId::Scores)),
      scaled_scores(tensor<4>(TensorId::ScaledScores)),
      mask(tensor<3>(TensorId::Mask)),
      masked_scores(tensor<4>(TensorId::MaskedScores)),
      weights(tensor<4>(TensorId::Weights)),
      head_outputs(tensor<4>(TensorId::HeadOutputs)),
      concat(tensor<3>(TensorId::Concat)),
      output(tensor<3>(TensorId::Output)) {
  for (const TensorRow& row : trace_schema) {
    if (data(row.id) == nullptr && is_in_trace(row.id, plan)) {
      status_ = out_of_memory(static_cast<double>(plan.trace_bytes));
    }
  }
}

// The tensor over one buffer. A mask of shape (N, M) becomes (1, N, M): missing outer axes have size 1.
template <class T>
template <std::size_t Rank>
Tensor<T, Rank> Trace<T>::tensor(TensorId id) {
  const Shape& shape = this->shape(id);
  std::array<std::size_t, Rank> sizes;
  sizes.fill(1);
  for (std::size_t axis = 0; axis < shape.rank; ++axis) {
    sizes[Rank - shape.rank + axis] = shape.sizes[axis];
  }
  return tensor_over<T, Rank>(data(id), sizes);
}

template <class T>
Status run_trace(const Plan& plan, const Inputs<T>& inputs, Trace<T>& trace) {
  const Status status = check_input_values(inputs);
  if (!status.ok()) {
    return status;
  }
  load_input(inputs, trace.x, trace.memory);
  project_qkv(trace.x, trace.memory, inputs.weights, trace.q_proj, trace.kv_latent, trace.k_proj,
              trace.v_proj);
  split_heads(trace.q_proj, trace.k_proj, trace.v_proj, trace.q, trace.k, trace.v);
  attention_scores(trace.q, trace.k, trace.scores);
  scale_scores(trace.scores, plan.scale, trace.scaled_scores);
  apply_mask(trace.scaled_scores, plan.mask, plan.mask_fill, inputs.mask, trace.mask, trace.masked_scores);
  softmax_rows(trace.masked_scores, plan.mask_fill, trace.weights);
  weighted_sum(trace.weights, trace.v, trace.head_outputs);
  concat_heads(trace.head_outputs, inputs.head_gates, trace.concat);
  project_output(trace.concat, inputs.weights, trace.output);
  return {};
}

template class Trace<float>;
template class Trace<double>;
template Status run_trace(const Plan&, const Inputs<float>&, Trace<float>&);
template Status run_trace(const Plan&, const Inputs<double>&, Trace<double>&);

}  // namespace attention
