// Logits at the edge of the numbers: every kernel set against NumPy, and against the trace.
#include "attention/forward.hpp"
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"
#include "support/same_as_trace.hpp"

namespace attention::test {

namespace {

// float64 to 1e-12 of the value. float32 to 1.3e-6 of the value plus 1e-5: one rounding apart for each of up
// to 129 keys, and exp of its own.
template <class T>
bool near(const std::vector<T>& actual, const std::vector<double>& expected) {
  const double relative = sizeof(T) == sizeof(float) ? 1.3e-6 : 1e-12;
  const double absolute = sizeof(T) == sizeof(float) ? 1e-5 : 1e-12;
  return std::equal(actual.begin(), actual.end(), expected.begin(), expected.end(),
                    [=](double value, double wanted) {
                      return value == wanted || (std::isnan(value) && std::isnan(wanted)) ||
                             std::abs(value - wanted) <= absolute + relative * std::abs(wanted);
                    });
}

template <class T>
void require_edges(const char* dtype, std::size_t at_least) {
  const Json golden = read_golden("numpy_edges.json");
  std::size_t seen = 0;
  for (const Json& golden_case : golden["cases"].items) {
    if (golden_case["config"]["dtype"].string != dtype) {
      continue;
    }
    ++seen;
    INFO(golden_case["name"].string);
    const Run<T> run(request_from(golden_case));
    REQUIRE(run.status.ok());
    for (const TensorId id : {TensorId::Scores, TensorId::Weights, TensorId::Output}) {
      INFO(row_of(id).name);
      REQUIRE(near(run.values(id), golden_case["expected"][row_of(id).name]["data"].numbers()));
    }
    require_forward_same_as_trace(run);
  }
  REQUIRE(seen >= at_least);
}

}  // namespace

TEST_CASE("logits at the edge give NumPy's weights in float64", "[edges]") {
  require_edges<double>("float64", 32);
}

TEST_CASE("logits at the edge give NumPy's weights in float32", "[edges]") {
  require_edges<float>("float32", 32);
}

}  // namespace attention::test
