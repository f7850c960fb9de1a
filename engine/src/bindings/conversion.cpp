#include "conversion.hpp"

namespace attention::bindings {

Status Conversion::make_target(const Validated& validated) {
  if (!validated.status.ok()) {
    return validated.status;
  }
  converted_ = validated.plan;
  target_.emplace(converted_);
  const Status status = target_->status();
  if (!status.ok()) {
    target_.reset();
  }
  return status;
}

val Conversion::to_grouped(double num_kv_heads) {
  const Status status = make_target(plan_grouped(plan_, num_kv_heads));
  if (status.ok()) {
    convert_to_grouped(plan_, source_, converted_, *target_);
  }
  return refusal(status);
}

val Conversion::to_latent(double kv_latent_dim) {
  Status status = make_target(plan_latent(plan_, kv_latent_dim));
  if (!status.ok()) {
    return refusal(status);
  }
  singular_values_.emplace(full_rank(plan_));
  status = out_of_memory(static_cast<double>(full_rank(plan_) * sizeof(double)));
  if (singular_values_->data() != nullptr) {
    const Truncation cut = convert_to_latent(plan_, source_, converted_, *target_, singular_values_->data());
    status = cut.status;
    error_ = cut.error;
  }
  if (!status.ok()) {
    target_.reset();
    singular_values_.reset();
  }
  return refusal(status);
}

}  // namespace attention::bindings
