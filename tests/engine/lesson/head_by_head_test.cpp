// The loop over heads and the ten stages share no arithmetic, so their agreement speaks for both.
#include "attention/lesson.hpp"

#include "support/allocations.hpp"
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

template <class T>
std::vector<double> as_doubles(const std::vector<T>& values) {
  return std::vector<double>(values.begin(), values.end());
}

// Equal with a difference of exactly 0; NaN only where the other has it.
template <class T>
void check_loop_equals_stages(const Request& request) {
  Run<T> run(request);
  const Plan& plan = run.plan;
  std::vector<T> weights(plan.B * plan.h * plan.N * plan.M);
  std::vector<T> output(plan.B * plan.N * plan.d_model);
  auto weights_tensor = tensor_over<T, 4>(weights.data(), {plan.B, plan.h, plan.N, plan.M});
  auto output_tensor = tensor_over<T, 3>(output.data(), {plan.B, plan.N, plan.d_model});
  REQUIRE(run_head_by_head(plan, run.inputs, nullptr, weights_tensor, output_tensor).ok());
  REQUIRE(largest_difference(weights, as_doubles(run.values(TensorId::Weights))) == 0);
  REQUIRE(largest_difference(output, as_doubles(run.values(TensorId::Output))) == 0);
}

}  // namespace

TEMPLATE_TEST_CASE("the loop over heads gives exactly the numbers of the ten stages", "[lesson]", float,
                   double) {
  const Sizes sizes =
      GENERATE(Sizes{}, Sizes{.B = 1, .N = 1, .d_model = 4, .h = 1},
               Sizes{.B = 3, .N = 9, .d_model = 64, .h = 8, .biases = true},
               Sizes{.N = 4, .M = 7, .d_model = 12, .h = 6, .h_kv = 2, .d_k = 5, .d_v = 3},
               Sizes{.N = 6, .M = 2, .d_model = 10, .h = 4, .h_kv = 1, .d_k = 7, .biases = true},
               Sizes{.N = 5, .d_model = 12, .h = 4, .h_kv = 2, .d_v = 5, .biases = true, .latent = 7});
  Request request = random_request(sizes);
  SECTION("as it is") {
    check_loop_equals_stages<TestType>(request);
  }
  SECTION("with gated heads") {
    request.set_head_gates(std::vector<double>(sizes.h, 0.3));
    request.head_gates[0] = 1;
    check_loop_equals_stages<TestType>(request);
  }
  SECTION("with every scale") {
    request.config().scale = GENERATE(ScaleRule::SqrtDModel, ScaleRule::None, ScaleRule::Number);
    request.config().scale_number = -3.7;
    check_loop_equals_stages<TestType>(request);
  }
  SECTION("with a random mask and every fill") {
    request.config().mask_fill = GENERATE(MaskFill::NegativeInfinity, MaskFill::Additive1e9, MaskFill::Safe);
    const std::size_t M = sizes.M == 0 ? sizes.N : sizes.M;
    std::vector<double> mask(sizes.B * sizes.N * M);
    for (std::size_t i = 0; i < mask.size(); ++i) {
      mask[i] = i * 7919 % 5 < 2 ? 1 : 0;
    }
    request.set_mask({sizes.B, sizes.N, M}, mask);
    check_loop_equals_stages<TestType>(request);
  }
}

TEMPLATE_TEST_CASE("the loop agrees under the causal mask and with NaN in the input", "[lesson]", float,
                   double) {
  Request request = random_request({.N = 6, .d_model = 8, .h = 4});
  request.config().mask = MaskKind::Causal;
  check_loop_equals_stages<TestType>(request);
  request.x[20] = NAN;
  check_loop_equals_stages<TestType>(request);
  request.x[20] = -INFINITY;
  check_loop_equals_stages<TestType>(request);
}

TEMPLATE_TEST_CASE("heads may be worked out in any order: no bit changes", "[lesson]", float, double) {
  Request request = random_request({.N = 6, .d_model = 12, .h = 4, .h_kv = 2, .d_k = 3, .d_v = 3});
  Run<TestType> run(request);
  const std::vector<TestType> weights = run.values(TensorId::Weights);
  const std::vector<TestType> output = run.values(TensorId::Output);
  std::array<std::size_t, 4> order{0, 1, 2, 3};
  do {
    std::fill_n(run.trace.weights.data(), weights.size(), TestType(0));
    std::fill_n(run.trace.output.data(), output.size(), TestType(0));
    REQUIRE(run_head_by_head(run.plan, run.inputs, order.data(), run.trace.weights, run.trace.output).ok());
    REQUIRE(same_bits(run.values(TensorId::Weights), weights));
    REQUIRE(same_bits(run.values(TensorId::Output), output));
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_CASE("an order of heads names each of them once", "[lesson]") {
  const Run<double> run(random_request({.h = 2}));
  const auto check = [&](std::vector<double> order) {
    return check_head_order(order.data(), order.size(), run.plan);
  };
  REQUIRE(check({1, 0}).ok());
  REQUIRE(check({1}).code == ErrorCode::ShapeMismatch);
  for (const double wrong : {1.0, 2.0, -1.0, 0.5, static_cast<double>(NAN)}) {
    const Status status = check({1, wrong});
    REQUIRE(status.code == ErrorCode::NotAPermutation);
    REQUIRE(status.params[0].number == 1);
  }
  const double one_zero[] = {1, 0};
  const RefuseMalloc refusal(0);
  REQUIRE(check_head_order(one_zero, 2, run.plan).code == ErrorCode::OutOfMemory);
}

TEST_CASE("the loop refuses a mask that is not binary", "[lesson]") {
  Request request = random_request({.B = 1, .N = 1, .M = 1, .d_model = 2});
  request.set_mask({1, 1}, {1});
  Run<double> run(request);
  run.data.mask()[0] = 3;
  REQUIRE(run_head_by_head(run.plan, run.inputs, nullptr, run.trace.weights, run.trace.output).code ==
          ErrorCode::MaskNotBinary);
}

}  // namespace attention::test
