// MHA, GQA and MQA are one number, num_kv_heads.
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

// matrix (rows, h_kv*width) with each head's columns `times` times beside each other
std::vector<double> repeat_heads(const std::vector<double>& matrix, std::size_t h_kv, std::size_t width,
                                 std::size_t times) {
  std::vector<double> repeated;
  const std::size_t row_length = h_kv * width;
  for (std::size_t row = 0; row < matrix.size() / row_length; ++row) {
    for (std::size_t a = 0; a < h_kv * times; ++a) {
      const auto first = matrix.begin() + static_cast<std::ptrdiff_t>(row * row_length + a / times * width);
      repeated.insert(repeated.end(), first, first + static_cast<std::ptrdiff_t>(width));
    }
  }
  return repeated;
}

void repeat_parameter(Request& request, ParameterId id, std::size_t h_kv, std::size_t width,
                      std::size_t times) {
  std::vector<double>& values = request.parameter(id);
  values = repeat_heads(values, h_kv, width, times);
  GivenTensor& tensor = request.description.parameter(id);
  tensor.sizes[static_cast<std::size_t>(tensor.rank) - 1] *= static_cast<double>(times);
  tensor.length = static_cast<double>(values.size());
}

}  // namespace

TEMPLATE_TEST_CASE("grouped heads equal full heads whose keys and values are repeated", "[key_value]", float,
                   double) {
  const std::size_t h = 6, d_k = 3, d_v = 2;
  const std::size_t h_kv = GENERATE(std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{6});
  const Request grouped = random_request(
      {.N = 4, .M = 5, .d_model = 8, .h = h, .h_kv = h_kv, .d_k = d_k, .d_v = d_v, .biases = true});
  Request full = grouped;
  full.config().num_kv_heads = std::nullopt;
  repeat_parameter(full, ParameterId::WK, h_kv, d_k, h / h_kv);
  repeat_parameter(full, ParameterId::BK, h_kv, d_k, h / h_kv);
  repeat_parameter(full, ParameterId::WV, h_kv, d_v, h / h_kv);
  repeat_parameter(full, ParameterId::BV, h_kv, d_v, h / h_kv);
  const Run<TestType> left(grouped);
  const Run<TestType> right(full);
  REQUIRE(same_bits(left.values(TensorId::Weights), right.values(TensorId::Weights)));
  REQUIRE(same_bits(left.values(TensorId::Output), right.values(TensorId::Output)));
}

TEST_CASE("multi-head attention is as many key/value heads as query heads, said or not", "[key_value]") {
  Request said = random_request({.h = 4, .h_kv = 4});
  Request unsaid = said;
  unsaid.config().num_kv_heads = std::nullopt;
  unsaid.config().d_k = std::nullopt;
  unsaid.config().d_v = std::nullopt;
  const Run<double> left(said);
  const Run<double> right(unsaid);
  REQUIRE(right.plan.h_kv == 4);
  REQUIRE(right.plan.d_k == 2);
  REQUIRE(right.plan.d_v == 2);
  REQUIRE(same_bits(left.values(TensorId::Output), right.values(TensorId::Output)));
}

TEST_CASE("query head a reads key/value head floor(a * h_kv / h)", "[key_value]") {
  const Run<double> run(random_request({.B = 1, .N = 2, .d_model = 8, .h = 8, .h_kv = 4}));
  REQUIRE(run.trace.shape(TensorId::K).sizes[1] == 4);
  for (std::size_t a = 0; a < 8; ++a) {
    const double score = run.trace.q(0, a, 1, 0) * run.trace.k(0, a / 2, 0, 0);
    REQUIRE(run.trace.scores(0, a, 1, 0) == score);  // d_k is 1: one product
  }
}

}  // namespace attention::test
