// One test for each rule about tensors and memory.
#include <cmath>
#include <string>

#include "support/catch.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

void require_mismatch(const RequestDescription& description, const std::string& tensor,
                      const std::string& axis, double expected, double actual) {
  const Status status = validate(description).status;
  REQUIRE(error_name(status.code) == std::string("ShapeMismatch"));
  REQUIRE(status.params[0].word == tensor);
  REQUIRE(status.params[1].word == axis);
  REQUIRE(status.params[2].number == expected);
  REQUIRE((status.params[3].number == actual || std::isnan(actual)));
}

RequestDescription good() {
  return random_request({.B = 2, .N = 3, .M = 5, .d_model = 8, .h = 4, .h_kv = 2, .biases = true})
      .description;
}

RequestDescription good_latent() {
  return random_request({.B = 2, .N = 3, .d_model = 8, .h = 4, .h_kv = 2, .biases = true, .latent = 5})
      .description;
}

}  // namespace

TEST_CASE("a good request becomes a plan with all its sizes", "[validate]") {
  const Validated validated = validate(good());
  REQUIRE(validated.status.ok());
  const Plan& plan = validated.plan;
  REQUIRE((plan.B == 2 && plan.N == 3 && plan.M == 5 && plan.d_model == 8));
  REQUIRE((plan.h == 4 && plan.h_kv == 2 && plan.d_k == 2 && plan.d_v == 2));
  REQUIRE(plan.has_memory);
  REQUIRE((plan.has(ParameterId::BQ) && plan.has(ParameterId::BO)));
  // x 48, memory 80, w_q 64, w_k 32, w_v 32, w_o 64, b_q 8, b_k 4, b_v 4, b_o 8
  REQUIRE(plan.input_bytes == 344 * sizeof(double));
}

TEST_CASE("x and the matrices of the variant must be given; biases need not", "[validate]") {
  RequestDescription description = good();
  description.x.given = false;
  REQUIRE(validate(description).status.code == ErrorCode::MissingTensor);
  REQUIRE(std::string(validate(description).status.params[0].word) == "x");
  for (const RequestDescription& whole : {good(), good_latent()}) {
    for (const ParameterRow& row : parameter_schema) {
      if (!whole.parameter(row.id).given) {
        continue;
      }
      description = whole;
      description.parameter(row.id).given = false;
      const Status status = validate(description).status;
      REQUIRE(status.ok() == (row.presence == Presence::Optional));
      if (!status.ok()) {
        REQUIRE(status.code == ErrorCode::MissingTensor);
        REQUIRE(std::string(status.params[0].word) == row.name);
      }
    }
  }
}

TEST_CASE("matrices of the other variant are refused by name", "[validate]") {
  for (const auto& [whole, other] : {std::pair{good(), good_latent()}, std::pair{good_latent(), good()}}) {
    for (const ParameterRow& row : parameter_schema) {
      if (whole.parameter(row.id).given) {
        continue;
      }
      RequestDescription description = whole;
      description.parameter(row.id) = other.parameter(row.id);
      const Status status = validate(description).status;
      REQUIRE(status.code == ErrorCode::UnexpectedTensor);
      REQUIRE(std::string(status.params[0].word) == row.name);
    }
  }
}

TEST_CASE("head gates are one number per head, from 0 to 1", "[validate]") {
  Request request = random_request({.d_model = 8, .h = 4});
  request.set_head_gates({0, 1, 0.5, -0.0});
  REQUIRE(Run<double>(request).status.ok());
  REQUIRE(validate(request.description).plan.input_bytes ==
          validate(random_request({.d_model = 8, .h = 4}).description).plan.input_bytes + 4 * sizeof(double));
  const double wrong = GENERATE(-1e-300, 1.0000001, NAN, INFINITY, -INFINITY);
  request.head_gates[2] = wrong;
  const Run<double> run(request);
  REQUIRE(run.status.code == ErrorCode::GateOutOfRange);
  REQUIRE(run.status.params[0].number == 2);
  REQUIRE((run.status.params[1].number == wrong || std::isnan(wrong)));
  request.description.head_gates = given({5}, 5);
  require_mismatch(request.description, "head_gates", "h", 4, 5);
  request.description.head_gates = given({4, 1}, 4);
  require_mismatch(request.description, "head_gates", "rank", 1, 2);
  request.description.head_gates = given({4}, 3);
  require_mismatch(request.description, "head_gates", "data", 4, 3);
}

TEST_CASE("every axis of every parameter is compared with the config", "[validate]") {
  const double wrong = GENERATE(1.0, 0.0, -8.0, 2.5, 4294967296.0, NAN);
  for (const ParameterRow& row : parameter_schema) {
    for (std::size_t axis = 0; axis < row.axes.rank; ++axis) {
      RequestDescription description = row.presence == Presence::Latent ? good_latent() : good();
      double& size = description.parameter(row.id).sizes[axis];
      const double expected = size;
      size = wrong;
      require_mismatch(description, row.name, axis_name(row.axes.axis[axis]), expected, wrong);
    }
  }
}

TEST_CASE("every tensor has its number of axes and as many values as they say", "[validate]") {
  for (const ParameterRow& row : parameter_schema) {
    RequestDescription description = row.presence == Presence::Latent ? good_latent() : good();
    GivenTensor& tensor = description.parameter(row.id);
    tensor.length += 1;
    require_mismatch(description, row.name, "data", tensor.length - 1, tensor.length);
    tensor.rank += 1;
    require_mismatch(description, row.name, "rank", tensor.rank - 1, tensor.rank);
  }
  RequestDescription description = good();
  description.x.length = 0;
  require_mismatch(description, "x", "data", 48, 0);
  description.x.rank = 4;
  require_mismatch(description, "x", "rank", 3, 4);
  description = good();
  description.memory.rank = 2;
  require_mismatch(description, "memory", "rank", 3, 2);
  description = good();
  description.memory.length = NAN;
  require_mismatch(description, "memory", "data", 80, NAN);
}

TEST_CASE("x and memory must fit the model and each other", "[validate]") {
  RequestDescription description = good();
  description.x.sizes[2] = 7;
  require_mismatch(description, "x", "d_model", 8, 7);
  description = good();
  description.memory.sizes[0] = 3;
  require_mismatch(description, "memory", "B", 2, 3);
  description = good();
  description.memory.sizes[2] = 9;
  require_mismatch(description, "memory", "d_model", 8, 9);
}

TEST_CASE("batch and lengths must be whole numbers in range", "[validate]") {
  struct Wrong {
    double value;
    ErrorCode code;
  };
  const Wrong wrong =
      GENERATE(Wrong{0, ErrorCode::NotPositive}, Wrong{-1, ErrorCode::NotPositive},
               Wrong{2.5, ErrorCode::NotAnInteger}, Wrong{NAN, ErrorCode::NotFinite},
               Wrong{INFINITY, ErrorCode::NotFinite}, Wrong{2147483648.0, ErrorCode::TooLarge},
               Wrong{9007199254740992.0, ErrorCode::TooLarge});
  const auto refused = [&wrong](const RequestDescription& description, const char* name) {
    const Status status = validate(description).status;
    return status.code == wrong.code && std::string(status.params[0].word) == name;
  };
  RequestDescription description = good();
  description.x.sizes[0] = wrong.value;
  REQUIRE(refused(description, "B"));
  description = good();
  description.x.sizes[1] = wrong.value;
  REQUIRE(refused(description, "N"));
  description = good();
  description.memory.sizes[1] = wrong.value;
  REQUIRE(refused(description, "M"));
}

TEST_CASE("the causal mask needs as many keys as queries", "[validate]") {
  RequestDescription description = good();
  description.config.mask = MaskKind::Causal;
  const Status status = validate(description).status;
  REQUIRE(status.code == ErrorCode::CausalNeedsEqualLengths);
  REQUIRE(status.params[0].number == 3);
  REQUIRE(status.params[1].number == 5);
}

TEST_CASE("a custom mask is (N, M) or (B, N, M)", "[validate]") {
  RequestDescription description = good();
  description.config.mask = MaskKind::Custom;
  REQUIRE(validate(description).status.code == ErrorCode::MissingTensor);
  description.mask = given({3, 5}, 15);
  REQUIRE(validate(description).status.ok());
  REQUIRE_FALSE(validate(description).plan.mask_per_batch);
  description.mask = given({2, 3, 5}, 30);
  REQUIRE(validate(description).plan.mask_per_batch);
  description.mask = given({5, 3}, 15);
  require_mismatch(description, "mask", "N", 3, 5);
  description.mask = given({1, 3, 5}, 15);
  require_mismatch(description, "mask", "B", 2, 1);
  description.mask = given({15}, 15);
  require_mismatch(description, "mask", "rank", 2, 1);
  description.mask = given({2, 1, 3, 5}, 30);
  require_mismatch(description, "mask", "rank", 2, 4);
  description.mask = given({3, 5}, 14);
  require_mismatch(description, "mask", "data", 15, 14);
}

TEST_CASE("inputs and trace together must fit the memory budget", "[validate]") {
  const std::uint64_t bytes = validate(good()).plan.bytes();
  REQUIRE(validate(good(), bytes).status.ok());
  const Status status = validate(good(), bytes - 1).status;
  REQUIRE(status.code == ErrorCode::TooLarge);
  REQUIRE(std::string(status.params[0].word) == "bytes");
  REQUIRE(status.params[1].number == static_cast<double>(bytes));
  REQUIRE(status.params[2].number == static_cast<double>(bytes - 1));
  RequestDescription narrow = good();
  narrow.config.dtype = DType::Float32;
  REQUIRE(validate(narrow).plan.bytes() == bytes / 2);
}

TEST_CASE("sizes whose product overflows 32 or 64 bits are over every budget", "[validate]") {
  const double n = GENERATE(65536.0, 2147483647.0);  // squared: 2^32, 2^62; times heads and batch beyond 2^64
  RequestDescription description = good();
  description.memory.given = false;
  description.config = {};
  description.config.d_model = 1;
  description.config.num_heads = n;
  description.config.num_kv_heads = 1;
  description.config.d_k = 1;
  description.config.d_v = n;
  description.x = given({n, n, 1}, 0);
  description.x.length = n * n;
  for (const ParameterRow& row : parameter_schema) {
    description.parameter(row.id).given = row.presence == Presence::Always || row.presence == Presence::Dense;
  }
  const auto set = [&description](ParameterId id, double rows, double columns) {
    description.parameter(id) = given({rows, columns}, 0);
    description.parameter(id).length = rows * columns;
  };
  set(ParameterId::WQ, 1, n);
  set(ParameterId::WK, 1, 1);
  set(ParameterId::WV, 1, n);
  set(ParameterId::WO, n * n, 1);
  const Status status = validate(description, UINT64_MAX - 1).status;
  REQUIRE(error_name(status.code) == std::string("TooLarge"));
  REQUIRE(std::string(status.params[0].word) == "bytes");
  REQUIRE(status.params[1].number == 18446744073709551616.0);
}

}  // namespace attention::test
