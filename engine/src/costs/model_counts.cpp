// Parameters and cache from the settings of a layer alone.
#include <cmath>

#include "attention/costs.hpp"
#include "attention/trace_schema.hpp"
#include "attention/validate.hpp"
#include "validate/config_rules.hpp"

namespace attention {

namespace {

// A product of up to four axes passes 64 bits long before it passes a double.
double element_count(const Axes& axes, const Plan& plan) {
  double count = 1;
  for (std::size_t i = 0; i < axes.rank; ++i) {
    count *= static_cast<double>(plan.size(axes.axis[i]));
  }
  return count;
}

Status check_cache_sizes(const CacheDescription& description, bool latent) {
  struct Named {
    const char* name;
    double value;
  };
  const Named sizes[] = {
      {"layers", description.layers}, {"batch", description.batch}, {"context", description.context}};
  for (const Named& size : sizes) {
    const Status status = check_size(size.name, size.value);
    if (!status.ok()) {
      return status;
    }
  }
  if (!std::isfinite(description.bytes_per_element)) {
    return not_finite("bytes_per_element", description.bytes_per_element);
  }
  if (description.bytes_per_element <= 0) {
    return not_positive("bytes_per_element", description.bytes_per_element);
  }
  if (description.decoupled_key_dim == 0) {
    return {};
  }
  return latent ? check_size("decoupled_key_dim", description.decoupled_key_dim)
                : Status::error(ErrorCode::NotSupported, ErrorParam::of("name", "decoupled_key_dim"));
}

}  // namespace

ParameterCounts count_parameters(const RequestConfig& config, bool biases) {
  ParameterCounts result;
  Plan plan;
  result.status = rules::resolve_config(config, plan);
  if (!result.status.ok()) {
    return result;
  }
  for (const ParameterRow& row : parameter_schema) {
    const bool is_there =
        row.presence == Presence::Optional ? biases : is_required(row.presence, plan.kv_latent_dim > 0);
    const double count = is_there ? element_count(row.axes, plan) : 0;
    result.counts[static_cast<std::size_t>(row.id)] = count;
    result.total += count;
  }
  return result;
}

CacheCost cache_size(const CacheDescription& description) {
  CacheCost cost;
  Plan plan;
  cost.status = rules::resolve_config(description.config, plan);
  const bool latent = plan.kv_latent_dim > 0;
  if (cost.status.ok()) {
    cost.status = check_cache_sizes(description, latent);
  }
  if (!cost.status.ok()) {
    return cost;
  }
  const double head_width = static_cast<double>(plan.d_k) + static_cast<double>(plan.d_v);
  const double dense = static_cast<double>(plan.h_kv) * head_width;
  const double compressed = static_cast<double>(plan.kv_latent_dim) + description.decoupled_key_dim;
  cost.elements_per_token = description.layers * (latent ? compressed : dense);
  cost.bytes_per_token = cost.elements_per_token * description.bytes_per_element;
  cost.bytes = cost.bytes_per_token * description.batch * description.context;
  return cost;
}

}  // namespace attention
