// Rows in which every key is masked: three fills, three answers, all of them what the arithmetic gives.
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

// One query whose scores are exactly 0.5, -0.2 and 0.1: every matrix is (1,1) and holds 1.
Request three_scores(bool masked, MaskFill fill) {
  Request request = random_request({.B = 1, .N = 1, .M = 3, .d_model = 1, .h = 1});
  request.x = {1};
  request.memory = {0.5, -0.2, 0.1};
  for (const ParameterId id : {ParameterId::WQ, ParameterId::WK, ParameterId::WV, ParameterId::WO}) {
    request.parameter(id) = {1};
  }
  request.config().scale = ScaleRule::None;
  request.config().mask_fill = fill;
  const double allowed = masked ? 0 : 1;
  request.set_mask({1, 3}, {allowed, allowed, allowed});
  return request;
}

template <class T>
std::vector<T> weights_of(bool masked, MaskFill fill) {
  const Run<T> run(three_scores(masked, fill));
  REQUIRE(run.status.ok());
  return run.values(TensorId::Weights);
}

const std::vector<double> unmasked_softmax = {0.461488, 0.229168, 0.309344};
const std::vector<double> nan_row = {NAN, NAN, NAN};
const std::vector<double> zero_row = {0, 0, 0};

}  // namespace

TEST_CASE("in float64 minus 1e9 on every key gives the unmasked softmax back", "[masking]") {
  REQUIRE(largest_difference(weights_of<double>(false, MaskFill::Additive1e9), unmasked_softmax) < 5e-7);
  // A score next to -1e9 keeps its last seven decimals only.
  REQUIRE(largest_difference(weights_of<double>(true, MaskFill::Additive1e9), unmasked_softmax) < 1e-6);
}

TEST_CASE("in float32 minus 1e9 on every key gives a uniform row", "[masking]") {
  const std::vector<float> weights = weights_of<float>(true, MaskFill::Additive1e9);
  REQUIRE(weights == std::vector<float>(3, 1.0f / 3.0f));
}

TEMPLATE_TEST_CASE("minus infinity on every key gives NaN, in weights and output", "[masking]", float,
                   double) {
  const Run<TestType> run(three_scores(true, MaskFill::NegativeInfinity));
  REQUIRE(largest_difference(run.values(TensorId::Weights), nan_row) == 0);
  REQUIRE(std::isnan(run.values(TensorId::Output)[0]));
}

TEMPLATE_TEST_CASE("the safe fill gives zeros where no key is allowed", "[masking]", float, double) {
  const Run<TestType> run(three_scores(true, MaskFill::Safe));
  REQUIRE(largest_difference(run.values(TensorId::Weights), zero_row) == 0);
  REQUIRE(run.values(TensorId::Output)[0] == TestType(0));
}

TEMPLATE_TEST_CASE("the safe fill changes nothing in rows with an allowed key", "[masking]", float, double) {
  Request request = random_request({.N = 3, .M = 3});
  request.set_mask({3, 3}, {1, 0, 1, 0, 0, 1, 1, 1, 1});
  const Run<TestType> plain(request);
  request.config().mask_fill = MaskFill::Safe;
  const Run<TestType> safe(request);
  REQUIRE(same_bits(plain.values(TensorId::Output), safe.values(TensorId::Output)));
}

TEST_CASE("in float64 the two usual fills give the same bits under a causal mask", "[masking]") {
  Request request = random_request();
  request.config().mask = MaskKind::Causal;
  const Run<double> infinite(request);
  request.config().mask_fill = MaskFill::Additive1e9;
  const Run<double> additive(request);
  REQUIRE(same_bits(infinite.values(TensorId::Weights), additive.values(TensorId::Weights)));
}

TEMPLATE_TEST_CASE("one mask for all batches equals the same mask given per batch", "[masking]", float,
                   double) {
  const std::vector<double> mask = {1, 0, 1, 0, 1, 1};
  Request shared = random_request({.B = 2, .N = 2, .M = 3});
  Request repeated = shared;
  shared.set_mask({2, 3}, mask);
  std::vector<double> twice = mask;
  twice.insert(twice.end(), mask.begin(), mask.end());
  repeated.set_mask({2, 2, 3}, twice);
  const Run<TestType> left(shared);
  const Run<TestType> right(repeated);
  REQUIRE(left.trace.shape(TensorId::Mask).rank == 2);
  REQUIRE(right.trace.shape(TensorId::Mask).rank == 3);
  REQUIRE(same_bits(left.values(TensorId::Output), right.values(TensorId::Output)));
}

TEMPLATE_TEST_CASE("a custom lower triangle equals the causal mask", "[masking]", float, double) {
  Request causal = random_request({.N = 3});
  Request custom = causal;
  causal.config().mask = MaskKind::Causal;
  custom.set_mask({3, 3}, {1, 0, 0, 1, 1, 0, 1, 1, 1});
  const Run<TestType> left(causal);
  const Run<TestType> right(custom);
  REQUIRE(same_bits(left.values(TensorId::Mask), right.values(TensorId::Mask)));
  REQUIRE(same_bits(left.values(TensorId::Output), right.values(TensorId::Output)));
}

TEMPLATE_TEST_CASE("a mask value other than 0 and 1 is refused with its place", "[masking]", float, double) {
  Request request = random_request({.B = 1, .N = 2, .M = 2});
  const double wrong = GENERATE(0.5, -1.0, 2.0, NAN, INFINITY);
  request.set_mask({2, 2}, {1, 0, wrong, 1});
  const Run<TestType> run(request);
  REQUIRE(run.status.code == ErrorCode::MaskNotBinary);
  REQUIRE(run.status.params[0].number == 2);
  REQUIRE((run.status.params[1].number == wrong || std::isnan(wrong)));
}

}  // namespace attention::test
