// The table of analyses, and the check of tensors against it. A plan holds the sizes; no other part of it is
// used.
#include "attention/analysis.hpp"
#include "validate/byte_count.hpp"
#include "validate/tensor_rules.hpp"

namespace attention {

namespace {

constexpr Axes per_pair{{Axis::B, Axis::H, Axis::N, Axis::M}, 4};
constexpr Axes per_query{{Axis::B, Axis::H, Axis::N}, 3};
constexpr Axes per_head{{Axis::B, Axis::H}, 2};
constexpr Axes per_channel{{Axis::B, Axis::H, Axis::N, Axis::DV}, 4};
constexpr Axes w_o_axes{{Axis::HTimesDV, Axis::DModel}, 2};
constexpr Axes per_output{{Axis::B, Axis::H, Axis::N, Axis::DModel}, 4};

void run_row_statistics(const Plan& plan, double* const* inputs, double* const* results) {
  const auto of_rows = [&plan](double* values) {
    return tensor_over<double, 3>(values, {plan.B, plan.h, plan.N});
  };
  RowStatistics statistics{of_rows(results[0]), of_rows(results[1]), of_rows(results[2]), of_rows(results[3]),
                           of_rows(results[4])};
  row_statistics(tensor_over<double, 4>(inputs[0], {plan.B, plan.h, plan.N, plan.M}), statistics);
}

void run_head_scores(const Plan& plan, double* const* inputs, double* const* results) {
  const auto of_heads = [&plan](double* values) { return tensor_over<double, 2>(values, {plan.B, plan.h}); };
  HeadScores scores{of_heads(results[0]), of_heads(results[1]), of_heads(results[2])};
  head_scores(tensor_over<double, 4>(inputs[0], {plan.B, plan.h, plan.N, plan.M}), scores);
}

void run_head_contributions(const Plan& plan, double* const* inputs, double* const* results) {
  auto contributions = tensor_over<double, 4>(results[0], {plan.B, plan.h, plan.N, plan.d_model});
  auto norms = tensor_over<double, 3>(results[1], {plan.B, plan.h, plan.N});
  head_contributions(tensor_over<double, 4>(inputs[0], {plan.B, plan.h, plan.N, plan.d_v}),
                     tensor_over<double, 2>(inputs[1], {plan.h * plan.d_v, plan.d_model}), contributions,
                     norms);
}

constexpr std::array<AnalysisRow, analysis_count> rows = {{
    {AnalysisId::RowStatistics,
     1,
     {{{"weights", per_pair}}},
     5,
     {{{"entropy", per_query},
       {"largest", per_query},
       {"argmax", per_query},
       {"jacobian_trace", per_query},
       {"row_sum", per_query}}},
     &run_row_statistics},
    {AnalysisId::HeadScores,
     1,
     {{{"weights", per_pair}}},
     3,
     {{{"previous_token", per_head}, {"own_token", per_head}, {"first_token", per_head}}},
     &run_head_scores},
    {AnalysisId::HeadContributions,
     2,
     {{{"head_outputs", per_channel}, {"w_o", w_o_axes}}},
     2,
     {{{"contributions", per_output}, {"norms", per_query}}},
     &run_head_contributions},
}};

// Where a plan keeps the size of an axis; nullptr for products, which follow from others.
std::size_t* size_of(Axis axis, Plan& plan) {
  switch (axis) {
    case Axis::B:
      return &plan.B;
    case Axis::H:
      return &plan.h;
    case Axis::N:
      return &plan.N;
    case Axis::M:
      return &plan.M;
    case Axis::DV:
      return &plan.d_v;
    case Axis::DModel:
      return &plan.d_model;
    default:
      return nullptr;
  }
}

// Takes the sizes that no earlier tensor had, then checks the tensor as a whole.
Status take_tensor(const AnalysisTensor& row, const GivenTensor& tensor, Plan& plan) {
  if (!tensor.given) {
    return missing_tensor(row.name);
  }
  Status status = rules::check_rank(row.name, tensor, row.axes.rank);
  for (std::size_t i = 0; status.ok() && i < row.axes.rank; ++i) {
    std::size_t* const size = size_of(row.axes.axis[i], plan);
    if (size != nullptr && *size == 0) {
      status = check_size(axis_name(row.axes.axis[i]), tensor.sizes[i]);
      *size = status.ok() ? static_cast<std::size_t>(tensor.sizes[i]) : 0;
    }
  }
  return status.ok() ? rules::check_shape(row.name, tensor, row.axes, plan) : status;
}

std::uint64_t bytes_of(const AnalysisTensor& tensor, const Plan& plan) {
  std::uint64_t bytes = sizeof(double);
  for (std::size_t i = 0; i < tensor.axes.rank; ++i) {
    bytes = rules::saturating_multiply(bytes, plan.size(tensor.axes.axis[i]));
  }
  return bytes;
}

}  // namespace

const AnalysisRow& row_of(AnalysisId id) {
  return rows[static_cast<std::size_t>(id)];
}

Validated validate_analysis(const AnalysisRow& row,
                            const std::array<GivenTensor, AnalysisRow::max_inputs>& inputs,
                            std::uint64_t budget_bytes) {
  Validated result;
  for (std::size_t i = 0; result.status.ok() && i < row.input_count; ++i) {
    result.status = take_tensor(row.inputs[i], inputs[i], result.plan);
    result.plan.input_bytes =
        rules::saturating_add(result.plan.input_bytes, bytes_of(row.inputs[i], result.plan));
  }
  std::uint64_t bytes = result.plan.input_bytes;
  for (std::size_t i = 0; i < row.result_count; ++i) {
    bytes = rules::saturating_add(bytes, bytes_of(row.results[i], result.plan));
  }
  if (result.status.ok()) {
    result.status = rules::check_bytes(bytes, budget_bytes);
  }
  return result;
}

}  // namespace attention
