// A layer that keeps its weights packed between runs.
//
//   Request with the weights -> Layer<T> -> for each parameter: parameter(), values copied in, pack()
//   -> for each shape of inputs: Request with it -> start() -> for each run: input(), values copied in, run()
#pragma once

#include <optional>

#include "parameters.hpp"

namespace attention::bindings {

template <class T>
class Layer {
 public:
  explicit Layer(const Request& request) : plan_(request.plan()), parameters_(plan_) {}

  val prepare() const { return refusal(parameters_.status()); }
  val parameter(int input) { return parameters_.room(input); }
  void pack(int input) { parameters_.pack(input); }

  val start(const Request& request, bool with_weights);  // takes the memory for runs of this request
  val input(int input);
  val run();
  val output() { return view(output_->data(), output_->size()); }
  val weights() { return view(weights_->data(), weights_->size()); }
  val shape(int tensor) const { return shape_value(shape_of(static_cast<TensorId>(tensor), plan_)); }

 private:
  std::size_t count(TensorId id) const { return shape_of(id, plan_).element_count(); }

  Plan plan_;
  Parameters<T> parameters_;
  std::optional<Buffer<T>> x_, memory_, mask_, head_gates_, output_, weights_;
};

}  // namespace attention::bindings
