// What holds for the layer whatever the numbers are.
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

template <class T>
constexpr double tolerance = sizeof(T) == sizeof(float) ? 1e-5 : 1e-12;

Request causal_request(const Sizes& sizes) {
  Request request = random_request(sizes);
  request.config().mask = MaskKind::Causal;
  return request;
}

// x (B,N,d_model) with its tokens in another order: token i becomes token order[i]
std::vector<double> permuted(const std::vector<double>& x, std::size_t d_model,
                             const std::vector<std::size_t>& order) {
  std::vector<double> result(x.size());
  const std::size_t N = order.size();
  for (std::size_t row = 0; row < x.size() / d_model; ++row) {
    const std::size_t source = row / N * N + order[row % N];
    std::copy_n(x.begin() + static_cast<std::ptrdiff_t>(source * d_model), d_model,
                result.begin() + static_cast<std::ptrdiff_t>(row * d_model));
  }
  return result;
}

}  // namespace

TEMPLATE_TEST_CASE("every row of weights is positive and sums to 1", "[property]", float, double) {
  const std::size_t M = GENERATE(std::size_t{1}, std::size_t{5}, std::size_t{64});
  const Run<TestType> run(random_request({.B = 3, .N = 5, .M = M, .d_model = 8, .h = 4}));
  const std::vector<TestType> weights = run.values(TensorId::Weights);
  for (std::size_t row = 0; row < weights.size() / M; ++row) {
    double sum = 0;
    for (std::size_t j = 0; j < M; ++j) {
      REQUIRE(weights[row * M + j] > TestType(0));
      sum += static_cast<double>(weights[row * M + j]);
    }
    REQUIRE(std::abs(sum - 1) < (sizeof(TestType) == sizeof(float) ? 1e-6 : 1e-14));
  }
}

TEMPLATE_TEST_CASE("under the causal mask every weight above the diagonal is exactly 0", "[property]", float,
                   double) {
  Request request = causal_request({.N = 7, .h = 4});
  request.config().mask_fill = GENERATE(MaskFill::NegativeInfinity, MaskFill::Additive1e9, MaskFill::Safe);
  const Run<TestType> run(request);
  const Tensor<TestType, 4>& weights = run.trace.weights;
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t i = 0; i < 7; ++i) {
      for (std::size_t j = i + 1; j < 7; ++j) {
        REQUIRE(weights(1, a, i, j) == TestType(0));
      }
    }
    REQUIRE(weights(1, a, 0, 0) == TestType(1));
  }
}

TEMPLATE_TEST_CASE("under the causal mask a changed token leaves all earlier rows bit for bit", "[property]",
                   float, double) {
  const std::size_t N = 6, d_model = 8;
  const std::size_t token = GENERATE(range(std::size_t{1}, std::size_t{6}));
  Request request = causal_request({.B = 2, .N = N, .d_model = d_model, .biases = true});
  const Run<TestType> before(request);
  for (std::size_t b = 0; b < 2; ++b) {
    request.x[(b * N + token) * d_model + 3] += 10;
  }
  const Run<TestType> after(request);
  for (std::size_t b = 0; b < 2; ++b) {
    for (std::size_t i = 0; i < N; ++i) {
      bool same = true;
      for (std::size_t c = 0; c < d_model; ++c) {
        same = same && before.trace.output(b, i, c) == after.trace.output(b, i, c);
      }
      REQUIRE(same == (i < token));
    }
  }
}

TEMPLATE_TEST_CASE("without a mask, tokens in another order give the same rows in that order", "[property]",
                   float, double) {
  const std::vector<std::size_t> order = {3, 0, 4, 1, 2};
  Request request = random_request({.N = 5, .d_model = 8, .biases = true});
  const Run<TestType> straight(request);
  request.x = permuted(request.x, 8, order);
  const Run<TestType> shuffled(request);
  const std::vector<TestType> output = straight.values(TensorId::Output);
  const std::vector<double> expected = permuted({output.begin(), output.end()}, 8, order);
  // Sums over keys run in another order, so the last bits may differ.
  REQUIRE(largest_difference(shuffled.values(TensorId::Output), expected) < tolerance<TestType>);
}

TEMPLATE_TEST_CASE("cross-attention to x itself is self-attention bit for bit", "[property]", float, double) {
  const Request self = causal_request({.biases = true});
  Request cross = self;
  cross.memory = cross.x;
  cross.description.memory = cross.description.x;
  const Run<TestType> left(self);
  const Run<TestType> right(cross);
  for (const TensorRow& row : trace_schema) {
    INFO(row.name);
    REQUIRE(same_bits(left.values(row.id), right.values(row.id)));
  }
}

TEMPLATE_TEST_CASE("batches do not mix: each equals a run of its own", "[property]", float, double) {
  const Request together = random_request({.B = 3, .N = 4, .M = 3, .d_model = 8, .h = 4, .h_kv = 2});
  const std::vector<TestType> output = Run<TestType>(together).values(TensorId::Output);
  for (std::size_t b = 0; b < 3; ++b) {
    Request alone = together;
    const auto x = together.x.begin() + static_cast<std::ptrdiff_t>(b * 4 * 8);
    const auto memory = together.memory.begin() + static_cast<std::ptrdiff_t>(b * 3 * 8);
    alone.x.assign(x, x + 4 * 8);
    alone.memory.assign(memory, memory + 3 * 8);
    alone.description.x = given({1, 4, 8}, 4 * 8);
    alone.description.memory = given({1, 3, 8}, 3 * 8);
    const auto rows = output.begin() + static_cast<std::ptrdiff_t>(b * 4 * 8);
    REQUIRE(
        same_bits(Run<TestType>(alone).values(TensorId::Output), std::vector<TestType>(rows, rows + 4 * 8)));
  }
}

TEMPLATE_TEST_CASE("each scale rule does what it names, in the precision of the request", "[property]", float,
                   double) {
  Request request = random_request({.d_model = 12, .h = 2});  // d_k = 6: neither root is exact
  request.config().scale =
      GENERATE(ScaleRule::SqrtDK, ScaleRule::SqrtDModel, ScaleRule::None, ScaleRule::Number);
  request.config().scale_number = 0.1;
  const Run<TestType> run(request);
  for (std::size_t i = 0; i < run.trace.scores.size(); ++i) {
    const TestType score = run.trace.scores.data()[i];
    const TestType expected[] = {score / std::sqrt(TestType(6)), score / std::sqrt(TestType(12)), score,
                                 score * TestType(0.1)};
    REQUIRE(run.trace.scaled_scores.data()[i] == expected[static_cast<std::size_t>(request.config().scale)]);
  }
}

TEMPLATE_TEST_CASE("huge scores overflow nothing in the softmax", "[property]", float, double) {
  Request request = random_request();
  request.config().scale = ScaleRule::Number;
  request.config().scale_number = GENERATE(1e6, -1e6, 1e30);
  const Run<TestType> run(request);
  for (const TestType value : run.values(TensorId::Output)) {
    REQUIRE(std::isfinite(value));
  }
}

TEST_CASE("the sizes of the PyTorch lesson give the shapes that it prints", "[property]") {
  const Run<float> run(random_request({.B = 4, .N = 20, .d_model = 512, .h = 8}));
  const Shape& output = run.trace.shape(TensorId::Output);
  const Shape& weights = run.trace.shape(TensorId::Weights);
  REQUIRE(std::vector<std::size_t>(output.sizes.begin(), output.sizes.begin() + 3) ==
          std::vector<std::size_t>{4, 20, 512});
  REQUIRE(std::vector<std::size_t>(weights.sizes.begin(), weights.sizes.end()) ==
          std::vector<std::size_t>{4, 8, 20, 20});
}

}  // namespace attention::test
