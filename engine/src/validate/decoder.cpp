#include "attention/decoder.hpp"
#include "attention/trace_schema.hpp"
#include "validate/tensor_rules.hpp"

namespace attention {

Validated validate_decoder(const RequestDescription& description, std::uint64_t budget_bytes) {
  if (description.config.mask != MaskKind::Causal) {
    return {Status::error(ErrorCode::NotSupported, ErrorParam::of("name", "mask")), {}};
  }
  if (description.memory.given) {
    return {Status::error(ErrorCode::UnexpectedTensor, ErrorParam::of("tensor", "memory")), {}};
  }
  // B comes from the option `batch`, and a caller knows it by that name.
  const Status batch = description.x.rank == 3 ? check_size("batch", description.x.sizes[0]) : Status{};
  if (!batch.ok()) {
    return {batch, {}};
  }
  Validated validated = validate(description, budget_bytes, Keeps::Output);
  if (validated.status.ok() && validated.plan.N != 1) {
    validated.status = shape_mismatch("x", "N", 1, static_cast<double>(validated.plan.N));
  }
  return validated;
}

Status check_token(const GivenTensor& token, const Plan& plan) {
  const TensorRow& x = row_of(TensorId::X);
  return rules::check_shape(x.name, token, x.axes, plan);
}

}  // namespace attention
