// Explanations must be the very numbers of the stages: every comparison here is exact.
#include "attention/explain.hpp"

#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

TEMPLATE_TEST_CASE("an explained dot product ends in the score of the trace", "[explain]", float, double) {
  const Run<TestType> run(random_request({.d_model = 14, .h = 2}));
  const std::size_t d_k = run.plan.d_k;
  std::vector<TestType> products(d_k), sums(d_k);
  for (std::size_t i = 0; i < run.plan.N; ++i) {
    const TestType* no_bias = nullptr;
    const TestType result = explain_dot(&run.trace.q(1, 1, i, 0), &run.trace.k(1, 1, 2, 0), d_k, no_bias,
                                        products.data(), sums.data());
    REQUIRE(result == run.trace.scores(1, 1, i, 2));
    REQUIRE(sums.back() == result);
    REQUIRE(sums.front() == products.front());
    REQUIRE(products[3] == run.trace.q(1, 1, i, 3) * run.trace.k(1, 1, 2, 3));
  }
}

TEMPLATE_TEST_CASE("an explained dot product adds its bias last, as a projection does", "[explain]", float,
                   double) {
  const Run<TestType> run(random_request({.d_model = 8, .biases = true}));
  const std::size_t d_model = 8, column = 5;
  std::vector<TestType> weights(d_model), products(d_model), sums(d_model);
  for (std::size_t m = 0; m < d_model; ++m) {
    weights[m] = run.inputs.weights.w_q(m, column);
  }
  const TestType bias = (*run.inputs.weights.b_q)(column);
  const TestType result =
      explain_dot(&run.trace.x(0, 3, 0), weights.data(), d_model, &bias, products.data(), sums.data());
  REQUIRE(result == run.trace.q_proj(0, 3, column));
  REQUIRE(result == sums.back() + bias);
}

TEMPLATE_TEST_CASE("an explained softmax gives the weights of the trace", "[explain]", float, double) {
  Request request = random_request({.N = 6});
  request.config().mask = MaskKind::Causal;
  request.config().mask_fill = GENERATE(MaskFill::NegativeInfinity, MaskFill::Additive1e9, MaskFill::Safe);
  const Run<TestType> run(request);
  std::vector<TestType> shifted(6), exponentials(6), weights(6);
  for (std::size_t i = 0; i < 6; ++i) {
    const TestType* row = &run.trace.masked_scores(0, 1, i, 0);
    const SoftmaxParts<TestType> parts = explain_softmax(row, 6, request.config().mask_fill, shifted.data(),
                                                         exponentials.data(), weights.data());
    const TestType* expected = &run.trace.weights(0, 1, i, 0);
    REQUIRE(same_bits(weights, std::vector<TestType>(expected, expected + 6)));
    REQUIRE(parts.maximum == *std::max_element(row, row + 6));
    REQUIRE(shifted[i] == row[i] - parts.maximum);
    REQUIRE(*std::max_element(exponentials.begin(), exponentials.end()) == TestType(1));
  }
}

TEMPLATE_TEST_CASE("an explained row without an allowed key is zeros when safe and NaN otherwise",
                   "[explain]", float, double) {
  const TestType infinity = std::numeric_limits<TestType>::infinity();
  const std::vector<TestType> row(3, -infinity);
  std::vector<TestType> shifted(3), exponentials(3), weights(3);
  const auto explain = [&](MaskFill fill) {
    return explain_softmax(row.data(), 3, fill, shifted.data(), exponentials.data(), weights.data());
  };
  const SoftmaxParts<TestType> safe = explain(MaskFill::Safe);
  REQUIRE(safe.maximum == -infinity);
  REQUIRE(safe.sum == TestType(0));
  REQUIRE(shifted == row);
  REQUIRE(weights == std::vector<TestType>(3, TestType(0)));
  REQUIRE(std::isnan(explain(MaskFill::NegativeInfinity).sum));
  REQUIRE(std::isnan(weights[0]));
}

}  // namespace attention::test
