// Gates scale what each head adds to the output.
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

TEMPLATE_TEST_CASE("gates of 1 change no bit of any tensor", "[stages]", float, double) {
  Request request = random_request({.h = 4, .biases = true});
  request.x[3] = -0.0;
  request.x[11] = NAN;
  const Run<TestType> without(request);
  request.set_head_gates({1, 1, 1, 1});
  const Run<TestType> with(request);
  for (const TensorRow& row : trace_schema) {
    INFO(row.name);
    REQUIRE(same_bits(with.values(row.id), without.values(row.id)));
  }
}

TEMPLATE_TEST_CASE("a gate multiplies the columns of its head and nothing else", "[stages]", float, double) {
  Request request = random_request({.d_model = 8, .h = 4});
  request.set_head_gates({0.25, 1, 0, 0.7});
  const Run<TestType> run(request);
  const Tensor<TestType, 4>& heads = run.trace.head_outputs;
  for (std::size_t a = 0; a < 4; ++a) {
    const TestType gate = static_cast<TestType>(request.head_gates[a]);
    for (std::size_t c = 0; c < 2; ++c) {
      REQUIRE(run.trace.concat(1, 3, a * 2 + c) == gate * heads(1, a, 3, c));
    }
  }
}

TEST_CASE("a head with gate 0 can be changed without a trace in the output", "[stages]") {
  Request request = random_request({.d_model = 8, .h = 2});
  request.set_head_gates({1, 0});
  const Run<double> before(request);
  for (std::size_t row = 0; row < 8; ++row) {
    request.parameter(ParameterId::WV)[row * 8 + 6] += 1;  // a column of head 1
  }
  const Run<double> after(request);
  REQUIRE_FALSE(same_bits(before.values(TensorId::HeadOutputs), after.values(TensorId::HeadOutputs)));
  REQUIRE(same_bits(before.values(TensorId::Output), after.values(TensorId::Output)));
}

}  // namespace attention::test
