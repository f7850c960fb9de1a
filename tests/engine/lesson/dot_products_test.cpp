// Random q*k in NumPy's stream, whatever the pieces in which they are drawn.
#include "attention/dot_products.hpp"

#include "support/allocations.hpp"
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/json.hpp"

namespace attention::test {

namespace {

SamplePlan sample_plan_of(const SampleDescription& description) {
  const ValidatedSample validated = validate_sample(description);
  REQUIRE(validated.status.ok());
  return validated.plan;
}

std::vector<double> numbers_of(const DotProductSampler& sampler) {
  const Spread spread = sampler.spread();
  std::vector<double> numbers{spread.mean, spread.std, spread.std_scaled};
  for (const RowMeans& means : {sampler.unscaled_rows(), sampler.scaled_rows()}) {
    numbers.insert(numbers.end(), {means.largest, means.entropy, means.jacobian_trace});
  }
  return numbers;
}

std::vector<double> numbers_of(const Json& expected) {
  std::vector<double> numbers{expected["mean"].number, expected["std"].number, expected["std_scaled"].number};
  for (const char* rows : {"unscaled", "scaled"}) {
    for (const char* mean : {"largest", "entropy", "jacobian_trace"}) {
      numbers.push_back(expected[rows][mean].number);
    }
  }
  return numbers;
}

std::vector<double> histogram_of(const DotProductSampler& sampler, double limit, bool scaled) {
  std::vector<double> counts(16);
  sampler.histogram(-limit, limit, counts.size(), scaled, counts.data());
  return counts;
}

}  // namespace

TEST_CASE("every recorded experiment has NumPy's figures", "[lesson]") {
  const Json golden = read_golden("dot_products.json");
  REQUIRE(golden["cases"].items.size() >= 7);
  for (const Json& expected : golden["cases"].items) {
    INFO(expected["name"].string);
    const SamplePlan plan = sample_plan_of({.d_k = expected["d_k"].number,
                                            .pairs = expected["pairs"].number,
                                            .queries = expected["queries"].number,
                                            .keys = expected["keys"].number});
    DotProductSampler sampler(plan);
    REQUIRE(sampler.status().ok());
    REQUIRE(sampler.run_until(1e9).ok());
    REQUIRE(sampler.vectors_drawn() == plan.vectors());
    REQUIRE(sampler.spread().pairs == plan.pairs);
    REQUIRE(sampler.rows() == plan.queries);
    // Sums of 10 000 terms, added here one after the other and in NumPy pairwise.
    REQUIRE(largest_difference(numbers_of(sampler), numbers_of(expected)) < 1e-11);
    const double limit = expected["limit"].number;
    REQUIRE(histogram_of(sampler, limit, false) == expected["histogram"].numbers());
    REQUIRE(histogram_of(sampler, limit, true) == expected["histogram_scaled"].numbers());
  }
}

TEST_CASE("an experiment run in pieces ends with the bits of one run", "[lesson]") {
  const SamplePlan plan = sample_plan_of({.seed = 7, .d_k = 3, .pairs = 50, .queries = 20, .keys = 5});
  DotProductSampler whole(plan);
  REQUIRE(whole.run_until(1e9).ok());
  DotProductSampler pieces(plan);
  const auto all = static_cast<double>(plan.vectors());
  for (double until = 1; until < all + 9; until += 7) {
    REQUIRE(pieces.run_until(until).ok());
    REQUIRE(static_cast<double>(pieces.vectors_drawn()) >= std::min(until, all));
  }
  REQUIRE(same_bits(numbers_of(pieces), numbers_of(whole)));
  REQUIRE(same_bits(histogram_of(pieces, 4, false), histogram_of(whole, 4, false)));
}

TEST_CASE("before the first pair all figures are 0", "[lesson]") {
  DotProductSampler sampler(sample_plan_of({.d_k = 2, .pairs = 5, .queries = 1, .keys = 1}));
  REQUIRE(sampler.run_until(3).ok());
  REQUIRE(numbers_of(sampler) == std::vector<double>(9, 0.0));
}

TEST_CASE("a histogram counts its right end and nothing outside", "[lesson]") {
  DotProductSampler sampler(sample_plan_of({.d_k = 1, .pairs = 1, .queries = 1, .keys = 1}));
  REQUIRE(sampler.run_until(3).ok());
  const double value = sampler.spread().mean;
  std::vector<double> counts(4);
  const auto count = [&](double from, double to) {
    sampler.histogram(from, to, 4, false, counts.data());
    return counts;
  };
  REQUIRE(count(value - 1, value) == std::vector<double>{0, 0, 0, 1});
  REQUIRE(count(value, value + 1) == std::vector<double>{1, 0, 0, 0});
  REQUIRE(count(value + 1, value + 2) == std::vector<double>(4, 0.0));
  REQUIRE(check_histogram(0, 0, 3).code == ErrorCode::NotPositive);
  REQUIRE(check_histogram(NAN, 1, 3).code == ErrorCode::NotFinite);
  REQUIRE(check_histogram(0, INFINITY, 3).code == ErrorCode::NotFinite);
  REQUIRE(check_histogram(0, 1, 0).code == ErrorCode::NotPositive);
  REQUIRE(check_histogram(0, 1, 4097).code == ErrorCode::TooLarge);
}

TEST_CASE("sizes of an experiment are checked by name, and so is its length", "[lesson]") {
  const auto refusal = [](const SampleDescription& description) {
    return validate_sample(description).status;
  };
  REQUIRE(refusal({.seed = -1}).code == ErrorCode::NotPositive);
  REQUIRE(refusal({.d_k = 0}).code == ErrorCode::NotPositive);
  REQUIRE(refusal({.pairs = 2.5}).code == ErrorCode::NotAnInteger);
  REQUIRE(refusal({.queries = NAN}).code == ErrorCode::NotFinite);
  REQUIRE(refusal({.keys = 1e12}).code == ErrorCode::TooLarge);
  const Status large = refusal({.d_k = 4096, .pairs = 100000});
  REQUIRE(large.code == ErrorCode::TooLarge);
  REQUIRE(std::string(large.params[0].word) == "draws");
  DotProductSampler sampler(sample_plan_of({.pairs = 1}));
  REQUIRE(sampler.run_until(NAN).code == ErrorCode::NotFinite);
  REQUIRE(sampler.vectors_drawn() == 0);
}

TEST_CASE("a sampler reports OutOfMemory whichever buffer is refused", "[lesson]") {
  const SamplePlan plan = sample_plan_of({});
  for (std::size_t call = 0; call < 5; ++call) {
    const RefuseMalloc refusal(call);
    REQUIRE(DotProductSampler(plan).status().code == ErrorCode::OutOfMemory);
  }
}

}  // namespace attention::test
