// Order matters: a number is checked for itself first (finite, whole, positive, not too large), then against
// the others, so that the learner hears about the control that is wrong and not about what follows from it.
#include "validate/config_rules.hpp"

#include <cmath>
#include <limits>

#include "attention/validate.hpp"

namespace attention {

Status check_size(const char* name, double value, double limit) {
  if (!std::isfinite(value)) {
    return not_finite(name, value);
  }
  if (value != std::floor(value)) {
    return not_an_integer(name, value);
  }
  if (value < 1) {
    return not_positive(name, value);
  }
  if (value > limit) {
    return too_large(name, value, limit);
  }
  return {};
}

namespace rules {

namespace {

// A size that may be absent: then `size` keeps its default.
Status take_size(const char* name, const std::optional<double>& value, std::size_t& size) {
  if (!value) {
    return {};
  }
  const Status status = check_size(name, *value);
  if (status.ok()) {
    size = static_cast<std::size_t>(*value);
  }
  return status;
}

// 0 says the same as absent: no latent.
Status take_latent_dim(const std::optional<double>& kv_latent_dim, Plan& plan) {
  return kv_latent_dim == 0.0 ? Status{} : take_size("kv_latent_dim", kv_latent_dim, plan.kv_latent_dim);
}

// The sizes that describe heads, each with its default; d_k and d_v stay 0 until the divisions are known to
// work.
Status resolve_heads(const RequestConfig& config, Plan& plan) {
  Status status = take_size("d_model", config.d_model, plan.d_model);
  if (status.ok()) {
    status = take_size("num_heads", config.num_heads, plan.h);
  }
  plan.h_kv = plan.h;
  if (status.ok()) {
    status = take_size("num_kv_heads", config.num_kv_heads, plan.h_kv);
  }
  if (status.ok()) {
    status = take_size("d_k", config.d_k, plan.d_k);
  }
  if (status.ok()) {
    status = take_size("d_v", config.d_v, plan.d_v);
  }
  return status;
}

// Whoever names both d_k and d_v may have any number of heads: then d_model is not cut into heads at all.
Status check_divisions(const RequestConfig& config, Plan& plan) {
  const bool needs_default = !config.d_k || !config.d_v;
  if (needs_default && plan.d_model % plan.h != 0) {
    return Status::error(ErrorCode::HeadsMustDivideModel, ErrorParam::of("d_model", config.d_model),
                         ErrorParam::of("num_heads", config.num_heads));
  }
  if (plan.h % plan.h_kv != 0) {
    return Status::error(ErrorCode::KvHeadsMustDivideHeads, ErrorParam::of("num_heads", config.num_heads),
                         ErrorParam::of("num_kv_heads", static_cast<double>(plan.h_kv)));
  }
  plan.d_k = config.d_k ? plan.d_k : plan.d_model / plan.h;
  plan.d_v = config.d_v ? plan.d_v : plan.d_model / plan.h;
  return {};
}

// The root is taken in the precision of the request, as a program in that precision would.
Scale divide_by_root(std::size_t size, DType dtype) {
  const double root = dtype == DType::Float32 ? static_cast<double>(std::sqrt(static_cast<float>(size)))
                                              : std::sqrt(static_cast<double>(size));
  return {Scale::Operation::Divide, root};
}

Status resolve_scale(const RequestConfig& config, Plan& plan) {
  switch (config.scale) {
    case ScaleRule::SqrtDK:
      plan.scale = divide_by_root(plan.d_k, config.dtype);
      return {};
    case ScaleRule::SqrtDModel:
      plan.scale = divide_by_root(plan.d_model, config.dtype);
      return {};
    case ScaleRule::None:
      plan.scale = {Scale::Operation::None, 1};
      return {};
    case ScaleRule::Number:
      break;
  }
  // Converting a double beyond the largest float is undefined in C++, so it is refused, not rounded to
  // infinity.
  constexpr double largest_float = std::numeric_limits<float>::max();
  if (!std::isfinite(config.scale_number)) {
    return not_finite("scale", config.scale_number);
  }
  if (config.dtype == DType::Float32 && std::abs(config.scale_number) > largest_float) {
    return too_large("scale", config.scale_number, largest_float);
  }
  const double rounded = config.dtype == DType::Float32
                             ? static_cast<double>(static_cast<float>(config.scale_number))
                             : config.scale_number;
  plan.scale = {Scale::Operation::Multiply, rounded};
  return {};
}

}  // namespace

Status resolve_config(const RequestConfig& config, Plan& plan) {
  plan.dtype = config.dtype;
  plan.mask = config.mask;
  plan.mask_fill = config.mask_fill;
  Status status = resolve_heads(config, plan);
  if (status.ok()) {
    status = take_latent_dim(config.kv_latent_dim, plan);
  }
  if (status.ok()) {
    status = check_divisions(config, plan);
  }
  if (status.ok()) {
    status = resolve_scale(config, plan);
  }
  return status;
}

}  // namespace rules

ResolvedScale scale_of(const RequestConfig& config) {
  Plan plan;
  const Status status = rules::resolve_config(config, plan);
  return {status, plan.scale};
}

}  // namespace attention
