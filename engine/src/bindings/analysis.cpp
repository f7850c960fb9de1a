#include "analysis.hpp"

#include "attention/costs.hpp"

namespace attention::bindings {

void Analysis::give(int input, double rank, double length) {
  GivenTensor& tensor = given_[place(input)];
  tensor.given = true;
  tensor.rank = rank;
  tensor.length = length;
}

void Analysis::size(int input, int axis, double size) {
  given_[place(input)].sizes[place(axis)] = size;
}

val Analysis::take(const Sizes& input_sizes, const Sizes& result_sizes) {
  std::size_t taken = 0;
  bool refused = false;
  for (std::size_t i = 0; i < AnalysisRow::max_results; ++i) {
    inputs_[i].emplace(input_sizes[i]);
    results_[i].emplace(result_sizes[i]);
    taken += input_sizes[i] + result_sizes[i];
    refused = refused || inputs_[i]->size() < input_sizes[i] || results_[i]->size() < result_sizes[i];
  }
  if (!refused) {
    return val::null();
  }
  for (std::size_t i = 0; i < AnalysisRow::max_results; ++i) {
    inputs_[i].reset();
    results_[i].reset();
  }
  return refusal(out_of_memory(static_cast<double>(taken * sizeof(double))));
}

val Analysis::prepare(int id) {
  row_ = &row_of(static_cast<AnalysisId>(id));
  const Validated validated = validate_analysis(*row_, given_);
  if (!validated.status.ok()) {
    return refusal(validated.status);
  }
  plan_ = validated.plan;
  Sizes input_sizes{}, result_sizes{};
  for (std::size_t i = 0; i < row_->input_count; ++i) {
    input_sizes[i] = shape_of(row_->inputs[i].axes, plan_).element_count();
  }
  for (std::size_t i = 0; i < row_->result_count; ++i) {
    result_sizes[i] = shape_of(row_->results[i].axes, plan_).element_count();
  }
  return take(input_sizes, result_sizes);
}

void Analysis::run() {
  std::array<double*, AnalysisRow::max_results> inputs{}, results{};
  for (std::size_t i = 0; i < AnalysisRow::max_results; ++i) {
    inputs[i] = inputs_[i]->data();
    results[i] = results_[i]->data();
  }
  row_->run(plan_, inputs.data(), results.data());
}

val Analysis::prepare_comparison() {
  const ComparedShapes shapes = check_same_shape(given_[0], given_[1]);
  const std::size_t count = shapes.rows * shapes.columns;
  return shapes.status.ok() ? take({count, count}, {shapes.rows}) : refusal(shapes.status);
}

val Analysis::compare() {
  const std::size_t rows = results_[0]->size();
  const Difference found = difference(inputs_[0]->data(), inputs_[1]->data(), rows, inputs_[0]->size() / rows,
                                      results_[0]->data());
  val value = val::object();
  value.set("largest", found.largest);
  value.set("place", static_cast<double>(found.place));
  return value;
}

val layer_costs_value(int kind, double n, double d, double num_heads, double kernel) {
  const CountedLayer counted = layer_costs({static_cast<LayerKind>(kind), n, d, num_heads, kernel});
  if (!counted.status.ok()) {
    return refusal(counted.status);
  }
  const LayerCosts& costs = counted.costs;
  val value = val::object();
  value.set("multiply_adds", costs.multiply_adds);
  value.set("sequential_operations", costs.sequential_operations);
  value.set("path_length", costs.path_length);
  value.set("total_multiply_adds", costs.total_multiply_adds);
  value.set("activations", costs.activations);
  value.set("stored_weights", costs.stored_weights);
  value.set("parameters", costs.parameters);
  return value;
}

}  // namespace attention::bindings
