#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

void require_close(const Run<double>& run, TensorId id, const Json& expected) {
  INFO(row_of(id).name);
  REQUIRE(largest_difference(run.values(id), expected.numbers()) < 1e-12);
}

}  // namespace

TEST_CASE("every tensor of every recorded case is NumPy's within 1e-12", "[golden]") {
  const Json golden = read_golden("numpy_cases.json");
  REQUIRE(golden["cases"].items.size() >= 25);
  for (const Json& golden_case : golden["cases"].items) {
    INFO(golden_case["name"].string);
    const Run<double> run(request_from(golden_case));
    REQUIRE(run.status.ok());
    for (const TensorRow& row : trace_schema) {
      REQUIRE(golden_case["expected"].has(row.name) == is_in_trace(row.id, run.plan));
      if (!is_in_trace(row.id, run.plan)) {
        continue;
      }
      const Json& expected = golden_case["expected"][row.name];
      const Shape& shape = run.trace.shape(row.id);
      const std::vector<double> sizes(shape.sizes.begin(),
                                      shape.sizes.begin() + static_cast<std::ptrdiff_t>(shape.rank));
      REQUIRE(sizes == expected["shape"].numbers());
      require_close(run, row.id, expected["data"]);
    }
  }
}

TEST_CASE("the NumPy lesson's run has the recorded numbers in every tensor", "[golden]") {
  const Json golden = read_golden("golden_lesson1_seed42.json");
  Request request = lesson_request(golden);
  request.config().mask = MaskKind::Causal;
  const Run<double> run(request);
  require_close(run, TensorId::QProj, golden["Q"]);
  require_close(run, TensorId::KProj, golden["K"]);
  require_close(run, TensorId::VProj, golden["V"]);
  require_close(run, TensorId::Q, golden["q"]);
  require_close(run, TensorId::K, golden["k"]);
  require_close(run, TensorId::V, golden["v"]);
  require_close(run, TensorId::Scores, golden["scores"]);
  require_close(run, TensorId::ScaledScores, golden["scaled"]);
  require_close(run, TensorId::Weights, golden["weights"]);
  require_close(run, TensorId::HeadOutputs, golden["heads"]);
  require_close(run, TensorId::Concat, golden["concat"]);
  require_close(run, TensorId::Output, golden["out"]);

  request.config().mask_fill = MaskFill::Additive1e9;
  require_close(Run<double>(request), TensorId::MaskedScores, golden["masked_add_1e9"]);

  request.config().mask = MaskKind::None;
  require_close(Run<double>(request), TensorId::Weights, golden["weights_noncausal"]);
  require_close(Run<double>(request), TensorId::Output, golden["out_noncausal"]);
}

TEST_CASE("what the lesson's wrong variants compute is reached by settings too", "[golden]") {
  const Json golden = read_golden("golden_bug_lab.json");
  Request request = lesson_request(read_golden("golden_lesson1_seed42.json"));
  request.config().mask = MaskKind::Causal;
  const auto require_variant = [&](const char* name) {
    const Run<double> run(request);
    require_close(run, TensorId::Weights, golden[name]["weights"]);
    require_close(run, TensorId::Output, golden[name]["out"]);
  };
  require_variant("correct");
  request.config().scale = ScaleRule::SqrtDModel;
  require_variant("scale by sqrt(d_model)");
  request.config().scale = ScaleRule::None;
  require_variant("no scaling");
  request.config().scale = ScaleRule::SqrtDK;
  request.set_mask({5, 5}, {1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1});
  require_variant("mask inverted (sees only future+self)");
}

TEST_CASE("1, 2, 4 and 8 heads over the same weights give the recorded rows", "[golden]") {
  const Json golden = read_golden("golden_heads_1248_dmodel64.json");
  for (std::size_t h = 1; h <= 8; h *= 2) {
    // The convention of the recorded file: seed 42, X first, then the four matrices times 0.1.
    Request request = random_request({.B = 2, .N = 5, .d_model = 64, .h = h, .seed = 42});
    for (const ParameterId id : {ParameterId::WQ, ParameterId::WK, ParameterId::WV, ParameterId::WO}) {
      for (double& value : request.parameter(id)) {
        value = value / 0.5 * 0.1;  // random_request() draws with 0.5; halves are exact
      }
    }
    request.config().mask = MaskKind::Causal;
    const Run<double> run(request);
    const Json& expected = golden[std::to_string(h)];
    require_close(run, TensorId::Weights, expected["weights"]);
    require_close(run, TensorId::Output, expected["out"]);
  }
}

}  // namespace attention::test
