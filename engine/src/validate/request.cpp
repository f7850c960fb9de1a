// Settings first, then lengths, masks and parameters, and memory last: each step may rely on the ones before.
// Shapes are compared as doubles, the form in which they came, so that nothing is converted before it is
// known to fit; bytes are counted in 64 bits, since size_t has only 32 in wasm.
#include <initializer_list>

#include "attention/trace_schema.hpp"
#include "attention/validate.hpp"
#include "validate/byte_count.hpp"
#include "validate/config_rules.hpp"
#include "validate/tensor_rules.hpp"

namespace attention {

namespace {

using rules::check_rank;
using rules::check_shape;
using rules::saturating_add;
using rules::saturating_multiply;

// Takes one axis of a tensor as the size of the request that it defines.
Status take_axis(const GivenTensor& tensor, std::size_t position, Axis axis, std::size_t& size) {
  const Status status = check_size(axis_name(axis), tensor.sizes[position]);
  if (status.ok()) {
    size = static_cast<std::size_t>(tensor.sizes[position]);
  }
  return status;
}

// x defines B and N, memory defines M.
Status resolve_lengths(const RequestDescription& description, Plan& plan) {
  const TensorRow& x = row_of(TensorId::X);
  if (!description.x.given) {
    return missing_tensor(x.name);
  }
  Status status = check_rank(x.name, description.x, x.axes.rank);
  if (status.ok()) {
    status = take_axis(description.x, 0, Axis::B, plan.B);
  }
  if (status.ok()) {
    status = take_axis(description.x, 1, Axis::N, plan.N);
  }
  plan.M = plan.N;
  if (status.ok()) {
    status = check_shape(x.name, description.x, x.axes, plan);
  }
  plan.has_memory = description.memory.given;
  if (!status.ok() || !plan.has_memory) {
    return status;
  }
  const TensorRow& memory = row_of(TensorId::Memory);
  status = check_rank(memory.name, description.memory, memory.axes.rank);
  if (status.ok()) {
    status = take_axis(description.memory, 1, Axis::M, plan.M);
  }
  return status.ok() ? check_shape(memory.name, description.memory, memory.axes, plan) : status;
}

// Only shapes: the values of a mask are looked at when the data is there (check_input_values).
Status check_mask_shape(const RequestDescription& description, Plan& plan) {
  if (plan.mask == MaskKind::Causal && plan.N != plan.M) {
    return Status::error(ErrorCode::CausalNeedsEqualLengths, ErrorParam::of("N", static_cast<double>(plan.N)),
                         ErrorParam::of("M", static_cast<double>(plan.M)));
  }
  if (plan.mask != MaskKind::Custom) {
    return {};
  }
  if (!description.mask.given) {
    return missing_tensor("mask");
  }
  plan.mask_per_batch = description.mask.rank == 3;
  const Axes per_batch{{Axis::B, Axis::N, Axis::M}, 3};
  const Axes& axes = plan.mask_per_batch ? per_batch : row_of(TensorId::Mask).axes;
  return check_shape("mask", description.mask, axes, plan);
}

// Shapes of what is given, in the order of the schema, and nothing missing that must be there.
Status check_parameters(const RequestDescription& description, Plan& plan) {
  for (const ParameterRow& row : parameter_schema) {
    const GivenTensor& tensor = description.parameter(row.id);
    const bool latent = plan.kv_latent_dim > 0;
    if (!tensor.given && is_required(row.presence, latent)) {
      return missing_tensor(row.name);
    }
    if (tensor.given && !is_possible(row.presence, latent)) {
      return Status::error(ErrorCode::UnexpectedTensor, ErrorParam::of("tensor", row.name));
    }
    if (tensor.given) {
      const Status status = check_shape(row.name, tensor, row.axes, plan);
      if (!status.ok()) {
        return status;
      }
    }
    plan.has_parameter[static_cast<std::size_t>(row.id)] = tensor.given;
  }
  return {};
}

Status check_gates_shape(const RequestDescription& description, Plan& plan) {
  plan.has_head_gates = description.head_gates.given;
  return plan.has_head_gates ? check_shape("head_gates", description.head_gates, {{Axis::H}, 1}, plan)
                             : Status{};
}

std::uint64_t bytes_of(const Axes& axes, const Plan& plan) {
  std::uint64_t bytes = plan.dtype == DType::Float32 ? sizeof(float) : sizeof(double);
  for (std::size_t i = 0; i < axes.rank; ++i) {
    bytes = saturating_multiply(bytes, plan.size(axes.axis[i]));
  }
  return bytes;
}

// The mask is the one tensor whose rank depends on the request.
std::uint64_t mask_bytes(const Plan& plan) {
  const std::uint64_t one_mask = bytes_of(row_of(TensorId::Mask).axes, plan);
  return plan.mask_per_batch ? saturating_multiply(one_mask, plan.B) : one_mask;
}

// The projected tensors, the packed parameters and rows, one head's keys and values, and panels of at most
// eight queries.
std::uint64_t forward_bytes(const Plan& plan) {
  const auto bytes = [&plan](std::initializer_list<Axis> axes) {
    Axes product;
    for (const Axis axis : axes) {
      product.axis[product.rank++] = axis;
    }
    return bytes_of(product, plan);
  };
  std::uint64_t sum = 0;
  for (const TensorId id :
       {TensorId::QProj, TensorId::KProj, TensorId::VProj, TensorId::Concat, TensorId::Output}) {
    sum = saturating_add(sum, bytes_of(row_of(id).axes, plan));
  }
  const std::uint64_t latent = bytes_of(row_of(TensorId::KvLatent).axes, plan);  // and its packed rows
  sum = saturating_add(sum, saturating_add(latent, latent));
  for (const Axis length : {Axis::N, Axis::M}) {
    sum = saturating_add(sum, bytes({Axis::B, length, Axis::DModel}));
    sum = saturating_add(sum, bytes({Axis::B, length, Axis::HTimesDV}));
  }
  constexpr std::uint64_t panel = 8;
  for (const ParameterRow& row : parameter_schema) {
    sum = saturating_add(sum, plan.has(row.id) ? bytes_of(row.axes, plan) : 0);
    if (row.axes.rank == 2) {  // the last panel is filled up
      sum = saturating_add(sum, saturating_multiply(panel, bytes({row.axes.axis[0]})));
    }
  }
  for (const Axis width : {Axis::DK, Axis::DV}) {
    sum = saturating_add(sum, bytes({Axis::M, width}));
    sum = saturating_add(sum, saturating_multiply(panel, bytes({width})));
  }
  return saturating_add(sum, saturating_multiply(panel, bytes({Axis::M})));
}

// Inputs count as well as the trace: in wasm both lie in the same memory at the same time.
void count_bytes(Plan& plan) {
  plan.input_bytes = bytes_of(row_of(TensorId::X).axes, plan);
  if (plan.has_memory) {
    plan.input_bytes = saturating_add(plan.input_bytes, bytes_of(row_of(TensorId::Memory).axes, plan));
  }
  if (plan.mask == MaskKind::Custom) {
    plan.input_bytes = saturating_add(plan.input_bytes, mask_bytes(plan));
  }
  if (plan.has_head_gates) {
    plan.input_bytes = saturating_add(plan.input_bytes, bytes_of({{Axis::H}, 1}, plan));
  }
  for (const ParameterRow& row : parameter_schema) {
    const std::uint64_t bytes = plan.has(row.id) ? bytes_of(row.axes, plan) : 0;
    plan.input_bytes = saturating_add(plan.input_bytes, bytes);
  }
  plan.trace_bytes = 0;
  for (const TensorRow& row : trace_schema) {
    const std::uint64_t bytes = row.id == TensorId::Mask ? mask_bytes(plan) : bytes_of(row.axes, plan);
    plan.trace_bytes = saturating_add(plan.trace_bytes, bytes);
  }
  plan.weights_bytes = bytes_of(row_of(TensorId::Weights).axes, plan);
  plan.forward_bytes = forward_bytes(plan);
}

Status check_budget(Plan& plan, std::uint64_t budget_bytes, Keeps keeps) {
  count_bytes(plan);
  std::uint64_t bytes = plan.bytes();
  if (keeps != Keeps::Trace) {
    bytes = saturating_add(plan.input_bytes, plan.forward_bytes);
  }
  if (keeps == Keeps::OutputAndWeights) {
    bytes = saturating_add(bytes, plan.weights_bytes);
  }
  return bytes <= budget_bytes
             ? Status{}
             : too_large("bytes", static_cast<double>(bytes), static_cast<double>(budget_bytes));
}

}  // namespace

Validated validate(const RequestDescription& description, std::uint64_t budget_bytes, Keeps keeps) {
  Validated result;
  result.status = rules::resolve_config(description.config, result.plan);
  if (result.status.ok()) {
    result.status = resolve_lengths(description, result.plan);
  }
  if (result.status.ok()) {
    result.status = check_mask_shape(description, result.plan);
  }
  if (result.status.ok()) {
    result.status = check_gates_shape(description, result.plan);
  }
  if (result.status.ok()) {
    result.status = check_parameters(description, result.plan);
  }
  if (result.status.ok()) {
    result.status = check_budget(result.plan, budget_bytes, keeps);
  }
  return result;
}

}  // namespace attention
