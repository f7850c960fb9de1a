#include <algorithm>

#include "attention/convert.hpp"
#include "validate/config_rules.hpp"

namespace attention {

namespace {

std::size_t largest_divisor(std::size_t number, std::size_t limit) {
  std::size_t divisor = std::min(number, limit);
  while (number % divisor != 0) {
    --divisor;
  }
  return divisor;
}

}  // namespace

PresetSizes preset_sizes(const RequestConfig& config) {
  PresetSizes sizes;
  Plan plan;
  sizes.status = rules::resolve_config(config, plan);
  if (!sizes.status.ok()) {
    return sizes;
  }
  const bool is_grouped = plan.h_kv > 1 && plan.h_kv < plan.h;
  sizes.num_kv_heads = is_grouped ? plan.h_kv : largest_divisor(plan.h, std::max<std::size_t>(2, plan.h / 4));
  const std::size_t half = std::max<std::size_t>(1, plan.d_model / 2);
  sizes.kv_latent_dim = plan.kv_latent_dim > 0 ? plan.kv_latent_dim : std::min(4 * plan.d_k, half);
  return sizes;
}

}  // namespace attention
