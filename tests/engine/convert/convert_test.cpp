// Conversions against NumPy, and what they must keep.
#include "attention/convert.hpp"

#include "attention/orthogonalize.hpp"
#include "attention/random.hpp"
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

// The parameters of a request as a conversion takes them.
struct Source {
  explicit Source(const Request& request) : run(request) {}
  explicit Source(const Json& golden_case) : run(with_token(golden_case)) {}
  // A golden case has no x: one token of zeros makes it a request.
  static Request with_token(const Json& golden_case) {
    Request request = request_from(golden_case);
    const double d_model = golden_case["config"]["d_model"].number;
    request.x.assign(static_cast<std::size_t>(d_model), 0);
    request.description.x = given({1, 1, d_model}, request.x.size());
    return request;
  }
  std::vector<double> values(ParameterId id) {
    const double* first = run.data.parameter(id);
    return {first, first + shape_of(id, run.plan).element_count()};
  }
  Run<double> run;
};

struct Converted {
  explicit Converted(const Validated& validated) : plan(validated.plan), data(plan) {
    REQUIRE(validated.status.ok());
    REQUIRE(data.status().ok());
  }
  std::vector<double> values(ParameterId id) {
    const double* first = data.parameter(id);
    return {first, first + shape_of(id, plan).element_count()};
  }
  Plan plan;
  InputData<double> data;
};

struct Grouped : Converted {
  Grouped(Source& source, double num_kv_heads) : Converted(plan_grouped(source.run.plan, num_kv_heads)) {
    convert_to_grouped(source.run.plan, source.run.data, plan, data);
  }
};

struct Latent {
  Latent(Source& source, double kv_latent_dim)
      : converted(plan_latent(source.run.plan, kv_latent_dim)), singular_values(full_rank(source.run.plan)) {
    cut = convert_to_latent(source.run.plan, source.run.data, converted.plan, converted.data,
                            singular_values.data());
    REQUIRE(cut.status.ok());
  }
  // w_dkv * [w_uk w_uv]
  std::vector<double> product() {
    const Plan& plan = converted.plan;
    const std::size_t k_columns = plan.h_kv * plan.d_k, v_columns = plan.h_kv * plan.d_v;
    std::vector<double> result;
    for (std::size_t row = 0; row < plan.d_model; ++row) {
      for (std::size_t column = 0; column < k_columns + v_columns; ++column) {
        const bool is_key = column < k_columns;
        const double* up = converted.data.parameter(is_key ? ParameterId::WUK : ParameterId::WUV);
        const std::size_t width = is_key ? k_columns : v_columns, c = is_key ? column : column - k_columns;
        double sum = 0;
        for (std::size_t i = 0; i < plan.kv_latent_dim; ++i) {
          sum +=
              converted.data.parameter(ParameterId::WDKV)[row * plan.kv_latent_dim + i] * up[i * width + c];
        }
        result.push_back(sum);
      }
    }
    return result;
  }
  Converted converted;
  std::vector<double> singular_values;
  Truncation cut;
};

// The largest difference, against the largest of `scale`: what rounding may do to a matrix of this size.
double relative_difference(const std::vector<double>& actual, const std::vector<double>& expected,
                           const std::vector<double>& scale) {
  REQUIRE(actual.size() == expected.size());
  double largest = 0, size = 0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    largest = std::max(largest, std::abs(actual[i] - expected[i]));
  }
  for (const double value : scale) {
    size = std::max(size, std::abs(value));
  }
  return size == 0 ? largest : largest / size;
}

std::vector<double> output_of(const Plan& plan, InputData<double>& data, const std::vector<double>& x) {
  std::copy(x.begin(), x.end(), data.x());
  Trace<double> trace(plan);
  REQUIRE(run_trace(plan, data.inputs(), trace).ok());
  const double* first = trace.data(TensorId::Output);
  return {first, first + trace.shape(TensorId::Output).element_count()};
}

}  // namespace

TEST_CASE("averaged heads are NumPy's within 1e-15", "[convert][golden]") {
  const Json golden = read_golden("conversions.json");
  std::size_t compared = 0;
  for (const Json& golden_case : golden["cases"].items) {
    if (golden_case["method"].string != "convertToGrouped") {
      continue;
    }
    INFO(golden_case["name"].string);
    Source source(golden_case);
    Grouped converted(source, golden_case["to"].number);
    for (const ParameterRow& row : parameter_schema) {
      INFO(row.name);
      REQUIRE(converted.plan.has(row.id) == golden_case["expected"]["weights"].has(row.name));
      if (converted.plan.has(row.id)) {
        const Json& expected = golden_case["expected"]["weights"][row.name];
        REQUIRE(largest_difference(converted.values(row.id), expected["data"].numbers()) < 1e-15);
      }
    }
    ++compared;
  }
  REQUIRE(compared >= 5);
}

TEST_CASE("what is left of a cut decomposition is NumPy's, and so is what was cut", "[convert][golden]") {
  const Json golden = read_golden("conversions.json");
  std::size_t compared = 0;
  for (const Json& golden_case : golden["cases"].items) {
    if (golden_case["method"].string != "convertToLatent") {
      continue;
    }
    INFO(golden_case["name"].string);
    Source source(golden_case);
    Latent latent(source, golden_case["to"].number);
    const Json& expected = golden_case["expected"];
    const std::vector<double> values = expected["singular_values"]["data"].numbers();
    REQUIRE(relative_difference(latent.singular_values, values, values) < 1e-14);
    REQUIRE(std::is_sorted(values.rbegin(), values.rend()));
    REQUIRE(relative_difference(latent.product(), expected["product"]["data"].numbers(), values) < 1e-14);
    REQUIRE(relative_difference({latent.cut.error}, expected["error"]["data"].numbers(), values) < 1e-14);
    ++compared;
  }
  REQUIRE(compared >= 10);
}

TEST_CASE("a latent of full rank computes what the layer computed", "[convert][property]") {
  const Sizes sizes = GENERATE(Sizes{.biases = true}, Sizes{.d_model = 24, .h = 4, .h_kv = 2, .seed = 3},
                               Sizes{.d_model = 7, .d_k = 2, .d_v = 1, .biases = true});
  Source source(random_request(sizes));
  Latent latent(source, static_cast<double>(full_rank(source.run.plan)));
  const std::vector<double> output =
      output_of(latent.converted.plan, latent.converted.data, source.run.values(TensorId::X));
  const std::vector<double> expected = source.run.values(TensorId::Output);
  REQUIRE(relative_difference(output, expected, expected) < 1e-13);
  REQUIRE(latent.cut.error == 0);
}

TEST_CASE("both sides of a latent have the same size", "[convert]") {
  Source source(random_request({.d_model = 12, .h = 3}));
  Latent latent(source, 5);
  const auto square = [&latent](ParameterId id) {
    double sum = 0;
    for (const double value : latent.converted.values(id)) {
      sum += value * value;
    }
    return sum;
  };
  const double down = square(ParameterId::WDKV), up = square(ParameterId::WUK) + square(ParameterId::WUV);
  REQUIRE(std::abs(down - up) < 1e-13 * down);
}

TEST_CASE("as many groups as heads changes no bit, whatever the variant", "[convert][property]") {
  const Sizes sizes = GENERATE(Sizes{.h = 4, .biases = true}, Sizes{.d_model = 12, .h = 6, .h_kv = 3},
                               Sizes{.h = 4, .biases = true, .latent = 5});
  Source source(random_request(sizes));
  Grouped converted(source, static_cast<double>(source.run.plan.h_kv));
  for (const ParameterRow& row : parameter_schema) {
    if (source.run.plan.has(row.id)) {
      REQUIRE(same_bits(converted.values(row.id), source.values(row.id)));
    }
  }
}

TEST_CASE("heads that are equal lose nothing when they are joined", "[convert][property]") {
  Request request = random_request({.d_model = 8, .h = 4, .biases = true});
  for (const ParameterId id : {ParameterId::WK, ParameterId::WV, ParameterId::BK, ParameterId::BV}) {
    std::vector<double>& values = request.parameter(id);
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = values[i / 8 * 8 + i % 2];  // every head has the columns of the first
    }
  }
  Source source(request);
  Grouped converted(source, 1);
  const std::vector<double> output =
      output_of(converted.plan, converted.data, source.run.values(TensorId::X));
  REQUIRE(same_bits(output, source.run.values(TensorId::Output)));
}

TEST_CASE("conversions that are none are refused by name", "[convert]") {
  Source dense(random_request({.h = 4})), latent(random_request({.h = 4, .latent = 3}));
  const Plan& plan = dense.run.plan;
  REQUIRE(plan_grouped(plan, 3).status.code == ErrorCode::KvHeadsMustDivideHeads);
  REQUIRE(plan_grouped(plan, 8).status.code == ErrorCode::KvHeadsMustDivideHeads);
  Source grouped(random_request({.h = 4, .h_kv = 2}));
  for (const double wanted : {4.0, 3.0}) {
    const Status status = plan_grouped(grouped.run.plan, wanted).status;
    REQUIRE(status.code == ErrorCode::GroupsMustDivideKvHeads);
    REQUIRE(status.params[0].number == 2);
    REQUIRE(status.params[1].number == wanted);
  }
  REQUIRE(plan_grouped(plan, 0).status.code == ErrorCode::NotPositive);
  REQUIRE(plan_grouped(plan, 1.5).status.code == ErrorCode::NotAnInteger);
  REQUIRE(plan_grouped(plan, 2, 100).status.code == ErrorCode::TooLarge);
  REQUIRE(plan_latent(latent.run.plan, 2).status.code == ErrorCode::NotSupported);
  REQUIRE(plan_latent(plan, 9).status.code == ErrorCode::TooLarge);
  REQUIRE(plan_latent(plan, 9).status.params[2].number == 8);
  REQUIRE(plan_latent(plan, NAN).status.code == ErrorCode::NotFinite);
  REQUIRE(plan_latent(plan, 2, 100).status.code == ErrorCode::TooLarge);
}

TEST_CASE("a matrix that is not finite cannot be decomposed", "[convert]") {
  const double value = GENERATE(NAN, INFINITY, -INFINITY);
  Source source(random_request({}));
  source.run.data.parameter(ParameterId::WV)[3] = value;
  Converted converted(plan_latent(source.run.plan, 2));
  std::vector<double> singular_values(full_rank(source.run.plan));
  const Truncation cut = convert_to_latent(source.run.plan, source.run.data, converted.plan, converted.data,
                                           singular_values.data());
  REQUIRE(cut.status.code == ErrorCode::NotFinite);
  REQUIRE(std::string(cut.status.params[0].word) == "w_v");
}

TEST_CASE("turned columns are orthogonal, and turning back gives what there was", "[convert][property]") {
  const std::size_t count = GENERATE(1, 2, 5, 16), length = count + GENERATE(0, 3);
  RandomState random(static_cast<std::uint32_t>(count));
  std::vector<double> before(count * length);
  std::generate(before.begin(), before.end(), [&random] { return random.randn(); });
  if (count > 2) {  // the second column is a multiple of the first, the third is nothing
    std::transform(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(length),
                   before.begin() + static_cast<std::ptrdiff_t>(length), [](double one) { return -2 * one; });
    std::fill_n(before.begin() + static_cast<std::ptrdiff_t>(2 * length), length, 0.0);
  }
  std::vector<double> columns = before, rotations(count * count);
  orthogonalize(columns.data(), rotations.data(), count, length);
  const auto product = [](const std::vector<double>& values, std::size_t i, std::size_t j, std::size_t size) {
    double sum = 0;
    for (std::size_t k = 0; k < size; ++k) {
      sum += values[i * size + k] * values[j * size + k];
    }
    return sum;
  };
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      const double unit = i == j ? 1 : 0;
      REQUIRE(std::abs(product(rotations, i, j, count) - unit) < 1e-13);
      REQUIRE((i == j || std::abs(product(columns, i, j, length)) < 1e-13));
    }
    for (std::size_t k = 0; k < length; ++k) {
      double sum = 0;
      for (std::size_t j = 0; j < count; ++j) {
        sum += columns[j * length + k] * rotations[j * count + i];
      }
      REQUIRE(std::abs(sum - before[i * length + k]) < 1e-13);
    }
  }
}

TEST_CASE("presets keep what is given and choose what is not", "[convert]") {
  const auto sizes = [](double d_model, double num_heads, std::optional<double> num_kv_heads = {},
                        std::optional<double> kv_latent_dim = {}) {
    RequestConfig config;
    config.d_model = d_model;
    config.num_heads = num_heads;
    config.num_kv_heads = num_kv_heads;
    config.kv_latent_dim = kv_latent_dim;
    const PresetSizes preset = preset_sizes(config);
    REQUIRE(preset.status.ok());
    return std::pair(preset.num_kv_heads, preset.kv_latent_dim);
  };
  using Pair = std::pair<std::size_t, std::size_t>;
  REQUIRE(sizes(4096, 32) == Pair(8, 512));
  REQUIRE(sizes(512, 8) == Pair(2, 256));
  REQUIRE(sizes(8, 4) == Pair(2, 4));
  REQUIRE(sizes(9, 9) == Pair(1, 4));
  REQUIRE(sizes(1, 1) == Pair(1, 1));
  REQUIRE(sizes(512, 8, 4, 96) == Pair(4, 96));
  REQUIRE(sizes(512, 8, 1) == Pair(2, 256));
  RequestConfig wrong;
  wrong.d_model = 8;
  wrong.num_heads = 3;
  REQUIRE(preset_sizes(wrong).status.code == ErrorCode::HeadsMustDivideModel);
}

}  // namespace attention::test
