// What all conversions do with parameters.
#pragma once

#include <algorithm>
#include <cstdint>

#include "attention/trace_schema.hpp"
#include "attention/weights.hpp"
#include "validate/byte_count.hpp"

namespace attention::convert {

inline std::uint64_t parameter_elements(const Plan& plan) {
  std::uint64_t sum = 0;
  for (const ParameterRow& row : parameter_schema) {
    std::uint64_t count = plan.has(row.id) ? 1 : 0;
    for (std::size_t i = 0; i < row.axes.rank; ++i) {
      count = rules::saturating_multiply(count, plan.size(row.axes.axis[i]));
    }
    sum = rules::saturating_add(sum, count);
  }
  return sum;
}

// Both sets of parameters and `scratch` values, in double, against the budget
inline Status check_room(const Plan& source, const Plan& target, std::uint64_t scratch,
                         std::uint64_t budget_bytes) {
  const std::uint64_t both = rules::saturating_add(parameter_elements(source), parameter_elements(target));
  const std::uint64_t count = rules::saturating_add(both, scratch);
  return rules::check_bytes(rules::saturating_multiply(count, sizeof(double)), budget_bytes);
}

inline void copy(ParameterId id, const Plan& plan, InputData<double>& source, InputData<double>& target) {
  std::copy_n(source.parameter(id), shape_of(id, plan).element_count(), target.parameter(id));
}

}  // namespace attention::convert
