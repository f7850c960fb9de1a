// The table of analyses as the border uses it, against NumPy, and what must hold for any weights.
#include "attention/analysis.hpp"

#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

// One analysis of tensors given by name, as { shape, data }.
struct Analysed {
  Analysed(AnalysisId id, const Json& tensors) : row(row_of(id)) {
    for (std::size_t i = 0; i < row.input_count; ++i) {
      const Json& tensor = tensors[row.inputs[i].name];
      inputs[i] = tensor["data"].numbers();
      shapes[i] = given(tensor["shape"].numbers(), inputs[i].size());
    }
    run();
  }
  Analysed(AnalysisId id, const std::vector<double>& shape, std::vector<double> weights) : row(row_of(id)) {
    shapes[0] = given(shape, weights.size());
    inputs[0] = std::move(weights);
    run();
  }
  void run() {
    const Validated validated = validate_analysis(row, shapes);
    status = validated.status;
    REQUIRE(status.ok());
    std::array<double*, AnalysisRow::max_inputs> in{};
    std::array<double*, AnalysisRow::max_results> out{};
    for (std::size_t i = 0; i < row.input_count; ++i) {
      in[i] = inputs[i].data();
    }
    for (std::size_t i = 0; i < row.result_count; ++i) {
      results[i].resize(shape_of(row.results[i].axes, validated.plan).element_count());
      out[i] = results[i].data();
    }
    row.run(validated.plan, in.data(), out.data());
  }

  const AnalysisRow& row;
  std::array<GivenTensor, AnalysisRow::max_inputs> shapes;
  std::array<std::vector<double>, AnalysisRow::max_inputs> inputs;
  std::array<std::vector<double>, AnalysisRow::max_results> results;
  Status status;
};

std::optional<AnalysisId> id_of(const std::string& method) {
  const std::array<const char*, analysis_count> methods = {"rowStatistics", "headScores",
                                                           "headContributions"};
  const auto found = std::find(methods.begin(), methods.end(), method);
  return found == methods.end() ? std::nullopt
                                : std::optional<AnalysisId>(static_cast<AnalysisId>(found - methods.begin()));
}

}  // namespace

TEST_CASE("analyses are NumPy's within 1e-12", "[analysis][golden]") {
  const Json golden = read_golden("analysis.json");
  std::size_t compared = 0;
  for (const Json& golden_case : golden["cases"].items) {
    INFO(golden_case["name"].string);
    const std::optional<AnalysisId> id = id_of(golden_case["method"].string);
    if (!id) {
      continue;
    }
    const Analysed analysed(*id, golden_case["given"]);
    for (std::size_t i = 0; i < analysed.row.result_count; ++i) {
      INFO(analysed.row.results[i].name);
      const Json& expected = golden_case["expected"][analysed.row.results[i].name];
      REQUIRE(largest_difference(analysed.results[i], expected["data"].numbers()) < 1e-12);
    }
    ++compared;
  }
  REQUIRE(compared >= 12);
}

TEST_CASE("differences are NumPy's, bit for bit", "[analysis][golden]") {
  const Json golden = read_golden("analysis.json");
  std::size_t compared = 0;
  for (const Json& golden_case : golden["cases"].items) {
    if (golden_case["method"].string != "difference") {
      continue;
    }
    INFO(golden_case["name"].string);
    const Json& tensors = golden_case["given"];
    const std::vector<double> left = tensors["left"]["data"].numbers();
    const std::vector<double> right = tensors["right"]["data"].numbers();
    const std::vector<double> expected = golden_case["expected"]["rows"]["data"].numbers();
    const GivenTensor shape = given(tensors["left"]["shape"].numbers(), left.size());
    const ComparedShapes shapes = check_same_shape(shape, shape);
    REQUIRE(shapes.status.ok());
    REQUIRE(shapes.rows == expected.size());
    std::vector<double> rows(shapes.rows);
    const Difference found = difference(left.data(), right.data(), shapes.rows, shapes.columns, rows.data());
    REQUIRE(same_bits(rows, expected));
    REQUIRE(found.largest == golden_case["expected"]["largest"]["data"].numbers()[0]);
    REQUIRE(std::abs(left[found.place] - right[found.place]) == found.largest);
    ++compared;
  }
  REQUIRE(compared >= 5);
}

TEST_CASE("the entropy of a softmax row lies between 0 and ln M", "[analysis][property]") {
  const Sizes sizes = GENERATE(Sizes{.N = 1, .h = 1}, Sizes{.B = 3, .N = 7, .h = 4},
                               Sizes{.N = 3, .M = 65, .seed = 3}, Sizes{.N = 17, .seed = 9});
  Request request = random_request(sizes);
  if (sizes.M == 0 && GENERATE(false, true)) {
    request.config().mask = MaskKind::Causal;
  }
  const Run<double> run(request);
  const Plan& plan = run.plan;
  const auto B = static_cast<double>(plan.B), h = static_cast<double>(plan.h);
  const auto N = static_cast<double>(plan.N), M = static_cast<double>(plan.M);
  const Analysed analysed(AnalysisId::RowStatistics, {B, h, N, M}, run.values(TensorId::Weights));
  const double rounding = 1e-13 * M;
  for (std::size_t i = 0; i < analysed.results[0].size(); ++i) {
    REQUIRE(analysed.results[0][i] >= 0);
    REQUIRE(analysed.results[0][i] <= std::log(M) + rounding);
    REQUIRE(analysed.results[1][i] >= 1 / M - rounding);
    REQUIRE(analysed.results[3][i] >= 0);
    REQUIRE(analysed.results[3][i] <= 1 - 1 / M + rounding);
    REQUIRE(std::abs(analysed.results[4][i] - 1) <= rounding);
  }
}

TEST_CASE("a one-hot row has entropy 0 and a dead gradient, equal weights have ln M", "[analysis]") {
  const Analysed one_hot(AnalysisId::RowStatistics, {1, 1, 1, 4}, {0, 0, 1, 0});
  REQUIRE(one_hot.results[0][0] == 0);
  REQUIRE(one_hot.results[2][0] == 2);
  REQUIRE(one_hot.results[3][0] == 0);
  const Analysed equal(AnalysisId::RowStatistics, {1, 1, 1, 4}, {0.25, 0.25, 0.25, 0.25});
  REQUIRE(std::abs(equal.results[0][0] - std::log(4.0)) < 1e-15);
  REQUIRE(equal.results[2][0] == 0);
  REQUIRE(equal.results[3][0] == 0.75);
}

TEST_CASE("a head that looks at one kind of token scores 1 there", "[analysis]") {
  const std::vector<double> previous = {1, 0, 0, 1, 0, 0, 0, 1, 0};
  const Analysed shifted(AnalysisId::HeadScores, {1, 1, 3, 3}, previous);
  REQUIRE(shifted.results[0][0] == 1);
  REQUIRE(std::abs(shifted.results[1][0] - 1.0 / 3) < 1e-15);
  const Analysed own(AnalysisId::HeadScores, {1, 1, 2, 2}, {1, 0, 0, 1});
  REQUIRE(own.results[0][0] == 0);
  REQUIRE(own.results[1][0] == 1);
  const Analysed alone(AnalysisId::HeadScores, {1, 1, 1, 3}, {0.5, 0.25, 0.25});
  REQUIRE(std::isnan(alone.results[0][0]));
  REQUIRE(alone.results[2][0] == 0.5);
}

TEST_CASE("the contributions of all heads add up to the output without its bias", "[analysis][property]") {
  const Sizes sizes = GENERATE(Sizes{}, Sizes{.B = 1, .N = 4, .d_model = 12, .h = 6, .h_kv = 2},
                               Sizes{.M = 3, .d_model = 7, .d_k = 2, .d_v = 5});
  const Run<double> run(random_request(sizes));
  const Plan& plan = run.plan;
  std::vector<double> contributions(plan.B * plan.h * plan.N * plan.d_model), norms(plan.B * plan.h * plan.N);
  auto each = tensor_over<double, 4>(contributions.data(), {plan.B, plan.h, plan.N, plan.d_model});
  auto norm = tensor_over<double, 3>(norms.data(), {plan.B, plan.h, plan.N});
  head_contributions(run.trace.head_outputs, run.inputs.weights.w_o, each, norm);
  for (std::size_t b = 0; b < plan.B; ++b) {
    for (std::size_t i = 0; i < plan.N; ++i) {
      for (std::size_t c = 0; c < plan.d_model; ++c) {
        double sum = 0;
        for (std::size_t a = 0; a < plan.h; ++a) {
          sum += each(b, a, i, c);
        }
        REQUIRE(std::abs(sum - run.trace.output(b, i, c)) < 1e-12);
      }
    }
  }
}

TEMPLATE_TEST_CASE("equal infinities and two NaN differ by nothing, one NaN by more than anything",
                   "[analysis]", float, double) {
  const std::vector<TestType> left = {1, INFINITY, NAN, -INFINITY, 3, 4};
  std::vector<TestType> right = {1, INFINITY, NAN, -INFINITY, 3, 4};
  std::vector<double> rows(2);
  Difference found = difference(left.data(), right.data(), 2, 3, rows.data());
  REQUIRE(found.largest == 0);
  REQUIRE(found.place == 0);
  right[3] = 0;
  found = difference(left.data(), right.data(), 2, 3, rows.data());
  REQUIRE(found.largest == INFINITY);
  REQUIRE(found.place == 3);
  right[4] = NAN;
  right[5] = NAN;
  found = difference(left.data(), right.data(), 2, 3, rows.data());
  REQUIRE(std::isnan(found.largest));
  REQUIRE(found.place == 4);
  REQUIRE(rows[0] == 0);
  REQUIRE(std::isnan(rows[1]));
}

TEST_CASE("tensors that do not fit an analysis are refused by name", "[analysis]") {
  using Tensors = std::array<GivenTensor, AnalysisRow::max_inputs>;
  const auto code = [](AnalysisId id, const Tensors& tensors, std::uint64_t budget = default_budget_bytes) {
    return validate_analysis(row_of(id), tensors, budget).status;
  };
  const AnalysisId rows = AnalysisId::RowStatistics, heads = AnalysisId::HeadContributions;
  REQUIRE(code(rows, {given({1, 2, 3, 4}, 24)}).ok());
  REQUIRE(code(rows, {}).code == ErrorCode::MissingTensor);
  REQUIRE(code(rows, {given({2, 3, 4}, 24)}).code == ErrorCode::ShapeMismatch);
  REQUIRE(code(rows, {given({1, 2, 3, 4}, 23)}).code == ErrorCode::ShapeMismatch);
  REQUIRE(code(rows, {given({1, 2, 0, 4}, 0)}).code == ErrorCode::NotPositive);
  REQUIRE(code(rows, {given({1, 2.5, 3, 4}, 30)}).code == ErrorCode::NotAnInteger);
  REQUIRE(code(rows, {given({1, 2, NAN, 4}, 0)}).code == ErrorCode::NotFinite);
  REQUIRE(code(rows, {given({1, 2, 3, 4}, 24)}, 24 * 8).code == ErrorCode::TooLarge);
  const GivenTensor head_outputs = given({1, 2, 3, 4}, 24);
  REQUIRE(code(heads, {head_outputs, given({8, 5}, 40)}).ok());
  REQUIRE(code(heads, {head_outputs}).code == ErrorCode::MissingTensor);
  const Status status = code(heads, {head_outputs, given({7, 5}, 35)});
  REQUIRE(status.code == ErrorCode::ShapeMismatch);
  REQUIRE(std::string(status.params[1].word) == "h*d_v");
}

TEST_CASE("only tensors of the same shape are compared", "[analysis]") {
  const GivenTensor two = given({2, 3}, 6);
  REQUIRE(check_same_shape(two, given({2, 3}, 6)).columns == 3);
  REQUIRE(check_same_shape(given({4}, 4), given({4}, 4)).rows == 1);
  REQUIRE(check_same_shape(two, {}).status.code == ErrorCode::MissingTensor);
  REQUIRE(check_same_shape({}, two).status.code == ErrorCode::MissingTensor);
  for (const GivenTensor& other : {given({3, 2}, 6), given({6}, 6), given({2, 3}, 5), given({2, 4}, 8)}) {
    REQUIRE(check_same_shape(two, other).status.code == ErrorCode::ShapeMismatch);
  }
  REQUIRE(check_same_shape(given({}, 1), given({}, 1)).status.code == ErrorCode::NotPositive);
  REQUIRE(check_same_shape(given({1, 1, 1, 1, 1}, 1), two).status.code == ErrorCode::TooLarge);
  REQUIRE(check_same_shape(given({-2, -3}, 6), given({-2, -3}, 6)).status.code == ErrorCode::NotPositive);
  REQUIRE(check_same_shape(two, two, 12 * 8).status.code == ErrorCode::TooLarge);
}

}  // namespace attention::test
