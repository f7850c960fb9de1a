// Parameters on their way from JavaScript into the panels of the kernels, one at a time.
#pragma once

#include <optional>

#include "attention/forward.hpp"
#include "session.hpp"

namespace attention::bindings {

template <class T>
class Parameters {
 public:
  explicit Parameters(const Plan& plan) : plan_(plan), packed_(plan) {}

  Status status() const { return packed_.status(); }
  const PackedWeights<T>& packed() const { return packed_; }

  // Room for the values of one parameter, until pack(); null: no memory.
  val room(int input) {
    given_.emplace(shape_of(id_of(input), plan_).element_count());
    return given_->data() == nullptr ? val::null() : view(given_->data(), given_->size());
  }
  void pack(int input) {
    packed_.pack(id_of(input), given_->data());
    given_.reset();
  }

 private:
  static ParameterId id_of(int input) { return static_cast<ParameterId>(input - first_parameter_input); }

  Plan plan_;
  PackedWeights<T> packed_;
  std::optional<Buffer<T>> given_;
};

}  // namespace attention::bindings
