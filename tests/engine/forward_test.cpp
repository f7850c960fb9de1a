#include "attention/forward.hpp"

#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

TEMPLATE_TEST_CASE("forward gives the output and the weights of the trace", "[forward]", float, double) {
  Run<TestType> run(random_request({.B = 2, .N = 3, .M = 4, .d_model = 6, .h = 2, .biases = true}));
  std::vector<TestType> output(2 * 3 * 6), weights(2 * 2 * 3 * 4);
  auto output_tensor = tensor_over<TestType, 3>(output.data(), {2, 3, 6});
  auto weights_tensor = tensor_over<TestType, 4>(weights.data(), {2, 2, 3, 4});
  REQUIRE(forward(run.plan, run.inputs, output_tensor, &weights_tensor).ok());
  REQUIRE(same_bits(output, run.values(TensorId::Output)));
  REQUIRE(same_bits(weights, run.values(TensorId::Weights)));

  std::fill(output.begin(), output.end(), TestType(-1));
  REQUIRE(forward(run.plan, run.inputs, output_tensor).ok());
  REQUIRE(same_bits(output, run.values(TensorId::Output)));
}

TEST_CASE("forward refuses a mask that is not binary and writes nothing", "[forward]") {
  Request request = random_request({.B = 1, .N = 1, .M = 2, .d_model = 2});
  request.set_mask({1, 2}, {1, 0});
  Run<double> run(request);
  run.data.mask()[1] = 0.5;
  std::vector<double> output(2, -1);
  auto output_tensor = tensor_over<double, 3>(output.data(), {1, 1, 2});
  REQUIRE(forward(run.plan, run.inputs, output_tensor).code == ErrorCode::MaskNotBinary);
  REQUIRE(output == std::vector<double>{-1, -1});
}

}  // namespace attention::test
