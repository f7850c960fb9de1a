// w_k, w_v (or w_uk, w_uv) (rows,h_kv*width) and their biases (h_kv*width) -> the same with fewer heads
#include <algorithm>

#include "attention/convert.hpp"
#include "convert/parameters.hpp"

namespace attention {

namespace {

// matrix (rows,heads*width) -> averaged (rows,groups*width)
void average_heads(const double* matrix, std::size_t rows, std::size_t heads, std::size_t groups,
                   std::size_t width, double* averaged) {
  const std::size_t replaced = heads / groups;
  for (std::size_t row = 0; row < rows; ++row, matrix += heads * width, averaged += groups * width) {
    for (std::size_t group = 0; group < groups; ++group) {
      for (std::size_t c = 0; c < width; ++c) {
        double sum = 0;
        for (std::size_t head = group * replaced; head < (group + 1) * replaced; ++head) {
          sum += matrix[head * width + c];
        }
        averaged[group * width + c] = sum / static_cast<double>(replaced);
      }
    }
  }
}

bool holds_key_heads(ParameterId id) {
  return id == ParameterId::WK || id == ParameterId::BK || id == ParameterId::WUK;
}

bool holds_value_heads(ParameterId id) {
  return id == ParameterId::WV || id == ParameterId::BV || id == ParameterId::WUV;
}

}  // namespace

Validated plan_grouped(const Plan& plan, double num_kv_heads, std::uint64_t budget_bytes) {
  Validated result{check_size("num_kv_heads", num_kv_heads), plan};
  if (!result.status.ok()) {
    return result;
  }
  result.plan.h_kv = static_cast<std::size_t>(num_kv_heads);
  if (plan.h_kv % result.plan.h_kv != 0) {
    const bool grouped = plan.h_kv != plan.h;
    result.status =
        Status::error(grouped ? ErrorCode::GroupsMustDivideKvHeads : ErrorCode::KvHeadsMustDivideHeads,
                      ErrorParam::of(grouped ? "kv_heads" : "num_heads", static_cast<double>(plan.h_kv)),
                      ErrorParam::of("num_kv_heads", num_kv_heads));
    return result;
  }
  result.status = convert::check_room(plan, result.plan, 0, budget_bytes);
  return result;
}

void convert_to_grouped(const Plan& plan, InputData<double>& source, const Plan& grouped,
                        InputData<double>& target) {
  for (const ParameterRow& row : parameter_schema) {
    if (!plan.has(row.id)) {
      continue;
    }
    const bool keys = holds_key_heads(row.id);
    if (!keys && !holds_value_heads(row.id)) {
      convert::copy(row.id, plan, source, target);
      continue;
    }
    const Shape shape = shape_of(row.id, plan);
    average_heads(source.parameter(row.id), shape.rank == 2 ? shape.sizes[0] : 1, plan.h_kv, grouped.h_kv,
                  keys ? plan.d_k : plan.d_v, target.parameter(row.id));
  }
}

}  // namespace attention
