// Buffers for what the caller gives, and the tensors over them that the stages read.
#include <utility>

#include "attention/trace_schema.hpp"
#include "attention/weights.hpp"

namespace attention {

namespace {

template <class T, std::size_t... Index>
std::array<Buffer<T>, parameter_count> parameter_buffers(const Plan& plan, std::index_sequence<Index...>) {
  const auto count = [&plan](ParameterId id) {
    return plan.has(id) ? shape_of(id, plan).element_count() : 0;
  };
  return {Buffer<T>(count(static_cast<ParameterId>(Index)))...};
}

}  // namespace

template <class T>
InputData<T>::InputData(const Plan& plan)
    : plan_(plan),
      x_(shape_of(TensorId::X, plan).element_count()),
      memory_(plan.has_memory ? shape_of(TensorId::Memory, plan).element_count() : 0),
      mask_(plan.mask == MaskKind::Custom ? shape_of(TensorId::Mask, plan).element_count() : 0),
      head_gates_(plan.has_head_gates ? plan.h : 0),
      parameters_(parameter_buffers<T>(plan, std::make_index_sequence<parameter_count>())) {
  bool refused = x() == nullptr || (plan.has_memory && memory() == nullptr) ||
                 (plan.mask == MaskKind::Custom && mask() == nullptr) ||
                 (plan.has_head_gates && head_gates() == nullptr);
  for (const ParameterRow& row : parameter_schema) {
    refused = refused || (plan.has(row.id) && parameter(row.id) == nullptr);
  }
  if (refused) {
    status_ = out_of_memory(static_cast<double>(plan.input_bytes));
  }
}

template <class T>
Inputs<T> InputData<T>::inputs() {
  const auto matrix = [this](ParameterId id) {
    const Shape shape = plan_.has(id) ? shape_of(id, plan_) : Shape{};
    return tensor_over<T, 2>(parameter(id), {shape.sizes[0], shape.sizes[1]});
  };
  const auto latent_matrix = [this, &matrix](ParameterId id) -> std::optional<Tensor<T, 2>> {
    if (!plan_.has(id)) {
      return std::nullopt;
    }
    return matrix(id);
  };
  const auto bias = [this](ParameterId id) -> std::optional<Tensor<T, 1>> {
    if (!plan_.has(id)) {
      return std::nullopt;
    }
    return tensor_over<T, 1>(parameter(id), {shape_of(id, plan_).sizes[0]});
  };
  Inputs<T> inputs{tensor_over<T, 3>(x(), {plan_.B, plan_.N, plan_.d_model}), std::nullopt, std::nullopt,
                   Weights<T>{matrix(ParameterId::WQ), matrix(ParameterId::WK), matrix(ParameterId::WV),
                              matrix(ParameterId::WO), bias(ParameterId::BQ), bias(ParameterId::BK),
                              bias(ParameterId::BV), bias(ParameterId::BO), latent_matrix(ParameterId::WDKV),
                              latent_matrix(ParameterId::WUK), latent_matrix(ParameterId::WUV)},
                   std::nullopt};
  if (plan_.has_memory) {
    inputs.memory.emplace(tensor_over<T, 3>(memory(), {plan_.B, plan_.M, plan_.d_model}));
  }
  if (plan_.mask == MaskKind::Custom) {
    inputs.mask.emplace(tensor_over<T, 3>(mask(), {plan_.mask_per_batch ? plan_.B : 1, plan_.N, plan_.M}));
  }
  if (plan_.has_head_gates) {
    inputs.head_gates.emplace(tensor_over<T, 1>(head_gates(), {plan_.h}));
  }
  return inputs;
}

template class InputData<float>;
template class InputData<double>;

}  // namespace attention
