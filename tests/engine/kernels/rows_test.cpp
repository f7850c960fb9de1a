#include "attention/kernels.hpp"

#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/compare.hpp"

namespace attention::test {

TEMPLATE_TEST_CASE("the maximum of a row with NaN is NaN wherever it stands", "[kernels]", float, double) {
  const std::size_t place = GENERATE(std::size_t{0}, std::size_t{1}, std::size_t{3});
  std::vector<TestType> row = {TestType(1), TestType(-2), TestType(7), TestType(3)};
  REQUIRE(kernels::row_maximum(row.data(), row.size()) == TestType(7));
  row[place] = std::numeric_limits<TestType>::quiet_NaN();
  REQUIRE(std::isnan(kernels::row_maximum(row.data(), row.size())));
}

TEMPLATE_TEST_CASE("a product of matrices adds in ascending order with one accumulator per cell", "[kernels]",
                   float, double) {
  const std::size_t rows = 3, inner = 17, columns = 5;
  std::vector<TestType> left(rows * inner), right(inner * columns), bias(columns), result(rows * columns);
  for (std::size_t i = 0; i < left.size(); ++i) {
    left[i] = TestType(1) / TestType(i + 3);
  }
  for (std::size_t i = 0; i < right.size(); ++i) {
    right[i] = TestType(-1) / TestType(2 * i + 7);
  }
  for (std::size_t j = 0; j < columns; ++j) {
    bias[j] = TestType(j) / TestType(3);
  }
  kernels::reference::multiply(left.data(), right.data(), bias.data(), rows, inner, columns, result.data());
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      TestType sum = 0;
      for (std::size_t k = 0; k < inner; ++k) {
        sum += left[i * inner + k] * right[k * columns + j];
      }
      REQUIRE(result[i * columns + j] == sum + bias[j]);
    }
  }
}

TEMPLATE_TEST_CASE("both products of matrices give the same bits", "[kernels]", float, double) {
  const std::vector<TestType> left = {TestType(0.1), TestType(0.2), TestType(0.3),
                                      TestType(0.7), TestType(0.9), TestType(1.1)};
  const std::vector<TestType> right = {TestType(3.3), TestType(-0.4), TestType(1.7),
                                       TestType(0.6), TestType(2.9),  TestType(-5.1)};  // (3,2)
  const std::vector<TestType> transposed = {right[0], right[2], right[4],
                                            right[1], right[3], right[5]};  // (2,3)
  std::vector<TestType> plain(4), other(4);
  const TestType* no_bias = nullptr;
  kernels::reference::multiply(left.data(), right.data(), no_bias, 2, 3, 2, plain.data());
  kernels::reference::multiply_transposed(left.data(), transposed.data(), 2, 3, 2, other.data());
  REQUIRE(same_bits(plain, other));
}

TEMPLATE_TEST_CASE("infinite scores go through the softmax as in NumPy", "[kernels]", float, double) {
  const TestType infinity = std::numeric_limits<TestType>::infinity();
  std::vector<TestType> weights(2);
  const std::vector<TestType> positive = {infinity, TestType(0)};
  kernels::softmax_row(positive.data(), 2, MaskFill::Safe, weights.data());
  REQUIRE((std::isnan(weights[0]) && std::isnan(weights[1])));  // inf - inf
  const std::vector<TestType> negative = {-infinity, TestType(0)};
  kernels::softmax_row(negative.data(), 2, MaskFill::NegativeInfinity, weights.data());
  REQUIRE(weights == std::vector<TestType>{0, 1});
}

TEMPLATE_TEST_CASE("masked places take the fill, whatever stood there", "[kernels]", float, double) {
  const TestType nan = std::numeric_limits<TestType>::quiet_NaN();
  const std::vector<TestType> scores = {TestType(1.5), nan, TestType(2.5)};
  const std::vector<TestType> mask = {1, 0, 0};
  std::vector<TestType> masked(3);
  kernels::mask_row(scores.data(), mask.data(), 3, MaskFill::NegativeInfinity, masked.data());
  REQUIRE(masked[0] == TestType(1.5));
  REQUIRE(masked[1] == -std::numeric_limits<TestType>::infinity());
  kernels::mask_row(scores.data(), mask.data(), 3, MaskFill::Additive1e9, masked.data());
  REQUIRE(std::isnan(masked[1]));  // a sum keeps NaN
  REQUIRE(masked[2] == TestType(2.5) + TestType(-1e9));
}

}  // namespace attention::test
