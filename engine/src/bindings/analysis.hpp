// What is asked about a run that is over.
//
//   Analysis -> give() and size() for each tensor that comes in -> prepare() -> input(), values copied in
//   -> run() -> result(), values copied out
//
// Two tensors of any shape are compared in the same way: prepare_comparison(), compare(), result(0).
#pragma once

#include <array>
#include <optional>

#include "attention/analysis.hpp"
#include "values.hpp"

namespace attention::bindings {

class Analysis {
 public:
  void give(int input, double rank, double length);
  void size(int input, int axis, double size);

  val prepare(int id);  // place in AnalysisId
  void run();
  val prepare_comparison();
  val compare();  // { largest, place }

  val input(int input) { return view_of(inputs_, input); }
  val result(int result) { return view_of(results_, result); }
  val shape(int result) const { return shape_value(shape_of(row_->results[place(result)].axes, plan_)); }

 private:
  using Sizes = std::array<std::size_t, AnalysisRow::max_results>;  // 0: not there
  using Buffers = std::array<std::optional<Buffer<double>>, AnalysisRow::max_results>;

  static std::size_t place(int number) { return static_cast<std::size_t>(number); }
  static val view_of(Buffers& buffers, int number) {
    Buffer<double>& buffer = *buffers[place(number)];
    return view(buffer.data(), buffer.size());
  }
  val take(const Sizes& input_sizes, const Sizes& result_sizes);  // memory; refused, all is given back

  std::array<GivenTensor, AnalysisRow::max_inputs> given_;
  const AnalysisRow* row_ = nullptr;
  Plan plan_;
  Buffers inputs_, results_;
};

// kind: place in LayerKind -> refusal, or { multiply_adds, ... }
val layer_costs_value(int kind, double n, double d, double num_heads, double kernel);

}  // namespace attention::bindings
