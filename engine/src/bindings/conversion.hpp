// The weights of a layer made into those of another variant.
//
//   Request with the weights -> Conversion -> input(), values copied in -> to_grouped() or to_latent()
//   -> for each parameter that it has: result(), values copied out
#pragma once

#include <optional>

#include "attention/convert.hpp"
#include "session.hpp"

namespace attention::bindings {

class Conversion {
 public:
  explicit Conversion(const Request& request) : plan_(request.plan()), source_(plan_) {}

  val prepare() const { return refusal(source_.status()); }
  val input(int input) { return input_view(source_, plan_, input); }

  val to_grouped(double num_kv_heads);
  val to_latent(double kv_latent_dim);

  // Parameters as inputs are counted, as in session.hpp.
  bool has(int input) const { return converted_.has(parameter(input)); }
  val shape(int input) const { return shape_value(shape_of(parameter(input), converted_)); }
  val result(int input) { return input_view(*target_, converted_, input); }
  val singular_values() { return view(singular_values_->data(), singular_values_->size()); }
  double error() const { return error_; }

 private:
  static ParameterId parameter(int input) { return static_cast<ParameterId>(input - first_parameter_input); }
  Status make_target(const Validated& validated);

  Plan plan_, converted_;
  InputData<double> source_;
  std::optional<InputData<double>> target_;
  std::optional<Buffer<double>> singular_values_;
  double error_ = 0;
};

}  // namespace attention::bindings
