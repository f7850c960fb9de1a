// What one asks about a run that is over: how sharp a row of attention weights is, where a head looks, what a
// head adds to the output, and how far two tensors are apart.
//
// All in double, whatever precision the run had: a value of float is a value of double, and a measurement
// should not round once more. Sums run in ascending order, as everywhere (kernels.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "attention/config.hpp"
#include "attention/tensor.hpp"
#include "attention/trace_schema.hpp"
#include "attention/validate.hpp"

namespace attention {

// Of each row of attention weights: (B,h,N).
struct RowStatistics {
  Tensor<double, 3> entropy;         // -sum of w * ln(w), in nats; a weight of 0 counts 0
  Tensor<double, 3> largest;         // NaN when the row holds one
  Tensor<double, 3> argmax;          // the first key with the largest weight, or the first NaN
  Tensor<double, 3> jacobian_trace;  // sum of w * (1 - w): what is left of the softmax's gradient
  Tensor<double, 3> row_sum;
};

// weights (B,h,N,M) -> statistics
void row_statistics(const Tensor<double, 4>& weights, RowStatistics& statistics);

// Of each head, the mean weight of some key over all queries that have it; NaN where no query has: (B,h).
struct HeadScores {
  Tensor<double, 2> previous_token;  // key i - 1
  Tensor<double, 2> own_token;       // key i
  Tensor<double, 2> first_token;     // key 0
};

// weights (B,h,N,M) -> scores
void head_scores(const Tensor<double, 4>& weights, HeadScores& scores);

// head_outputs (B,h,N,d_v), w_o (h*d_v,d_model) -> contributions (B,h,N,d_model), where head a gives its
// output times rows a*d_v .. (a+1)*d_v-1 of w_o, and their Euclidean norms (B,h,N). Without gates and bias
// the contributions of all heads add up to the output of the layer.
void head_contributions(const Tensor<double, 4>& head_outputs, const Tensor<double, 2>& w_o,
                        Tensor<double, 4>& contributions, Tensor<double, 3>& norms);

struct Difference {
  double largest = 0;     // NaN where only one of two values is NaN; counts as larger than any number
  std::size_t place = 0;  // of the first value with the largest difference, row-major
};

// left, right: rows * columns values each -> row_largest (rows), the largest |left - right| of each row, and
// of all rows. Equal infinities, and two NaN, differ by 0.
template <class T>
Difference difference(const T* left, const T* right, std::size_t rows, std::size_t columns,
                      double* row_largest);

struct ComparedShapes {
  Status status;
  std::size_t rows = 0, columns = 0;  // columns: the last axis
};

// Have both tensors the same one to four axes? ShapeMismatch for "right" on "axis 0", ... if not.
ComparedShapes check_same_shape(const GivenTensor& left, const GivenTensor& right,
                                std::uint64_t budget_bytes = default_budget_bytes);

// The functions above that read tensors of a layer, as a table: the border asks it what goes in and out.
enum class AnalysisId { RowStatistics, HeadScores, HeadContributions };
inline constexpr std::size_t analysis_count = 3;

struct AnalysisTensor {
  const char* name = "";
  Axes axes;
};

struct AnalysisRow {
  static constexpr std::size_t max_inputs = 2, max_results = 5;
  AnalysisId id;
  std::size_t input_count;
  std::array<AnalysisTensor, max_inputs> inputs;
  std::size_t result_count;
  std::array<AnalysisTensor, max_results> results;
  // Tensors as pointers to their values, in the order of the table.
  void (*run)(const Plan& plan, double* const* inputs, double* const* results);
};

const AnalysisRow& row_of(AnalysisId id);

// Sizes from the tensors that come first, which later ones must fit. The plan has only the axes of the table.
Validated validate_analysis(const AnalysisRow& row,
                            const std::array<GivenTensor, AnalysisRow::max_inputs>& inputs,
                            std::uint64_t budget_bytes = default_budget_bytes);

}  // namespace attention
