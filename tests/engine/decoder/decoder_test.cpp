// Token by token and all at once must be the same bits.
#include "attention/decoder.hpp"

#include "support/allocations.hpp"
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

Request causal_request(const Sizes& sizes) {
  Request request = random_request(sizes);
  request.config().mask = MaskKind::Causal;
  return request;
}

// The same layer asked for one token at a time: x is (B,1,d_model), filled before each step.
struct Session {
  explicit Session(const Request& request) : description(request.description) {
    const double B = description.x.sizes[0], d_model = description.x.sizes[2];
    description.x = given({B, 1, d_model}, static_cast<std::size_t>(B * d_model));
  }
  template <class T>
  Plan plan() {
    description.config.dtype = sizeof(T) == sizeof(float) ? DType::Float32 : DType::Float64;
    const Validated validated = validate_decoder(description);
    REQUIRE(validated.status.ok());
    return validated.plan;
  }
  RequestDescription description;
};

// x (B,N,d_model) of a whole run -> token i of every batch, (B,1,d_model)
template <class T>
void take_token(const Run<T>& whole, std::size_t i, T* token) {
  const Plan& plan = whole.plan;
  for (std::size_t b = 0; b < plan.B; ++b) {
    std::copy_n(&whole.trace.x(b, i, 0), plan.d_model, token + b * plan.d_model);
  }
}

template <class T>
void require_row(const Run<T>& whole, std::size_t i, const Decoder<T>& decoder) {
  const Plan& plan = whole.plan;
  for (std::size_t b = 0; b < plan.B; ++b) {
    REQUIRE(std::equal(&whole.trace.output(b, i, 0), &whole.trace.output(b, i, 0) + plan.d_model,
                       decoder.output() + b * plan.d_model));
    for (std::size_t a = 0; a < plan.h; ++a) {
      const T* row = &whole.trace.weights(b, a, i, 0);
      REQUIRE(std::equal(row, row + i + 1, decoder.weights() + (b * plan.h + a) * (i + 1)));
    }
  }
}

// A session of its own: parameters copied from the whole run's request.
template <class T>
struct Stepping {
  explicit Stepping(const Request& request, std::uint64_t budget_bytes = default_budget_bytes)
      : plan(Session(request).plan<T>()), data(plan), decoder(plan, budget_bytes) {
    REQUIRE(data.status().ok());
    REQUIRE(decoder.status().ok());
    for (const ParameterRow& row : parameter_schema) {
      const std::vector<double>& values = request.parameters[static_cast<std::size_t>(row.id)];
      std::transform(values.begin(), values.end(), data.parameter(row.id),
                     [](double value) { return static_cast<T>(value); });
    }
    std::transform(request.head_gates.begin(), request.head_gates.end(), data.head_gates(),
                   [](double value) { return static_cast<T>(value); });
  }
  Plan plan;
  InputData<T> data;
  Decoder<T> decoder;
};

template <class T>
void check_every_row(const Request& request) {
  const Run<T> whole(request);
  Stepping<T> stepping(request);
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = 0; i < whole.plan.N; ++i) {
      take_token(whole, i, stepping.data.x());
      REQUIRE(stepping.decoder.step(stepping.data.inputs()).ok());
      REQUIRE(stepping.decoder.length() == i + 1);
      require_row(whole, i, stepping.decoder);
    }
    stepping.decoder.reset();
    REQUIRE(stepping.decoder.length() == 0);
    REQUIRE(stepping.decoder.cache_elements() == 0);
  }
}

}  // namespace

TEMPLATE_TEST_CASE("each step gives the row of the causal run bit for bit", "[decoder]", float, double) {
  // 19 tokens pass the first growth of the cache.
  const Sizes sizes = GENERATE(
      Sizes{.B = 2, .N = 19, .d_model = 8, .h = 4, .biases = true},
      Sizes{.B = 2, .N = 19, .d_model = 8, .h = 4, .h_kv = 2, .d_k = 3, .d_v = 5},
      Sizes{.B = 1, .N = 35, .d_model = 6, .h = 3, .h_kv = 1, .biases = true},
      Sizes{.B = 2, .N = 19, .d_model = 8, .h = 4, .h_kv = 2, .d_v = 3, .biases = true, .latent = 5});
  Request request = causal_request(sizes);
  SECTION("as it is") {
    check_every_row<TestType>(request);
  }
  SECTION("with gates, another scale and the safe fill") {
    request.set_head_gates(std::vector<double>(sizes.h, 0.3));
    request.config().scale = ScaleRule::SqrtDModel;
    request.config().mask_fill = MaskFill::Safe;
    check_every_row<TestType>(request);
  }
}

TEST_CASE("the cache holds keys and values per key/value head, or the latent", "[decoder]") {
  const auto elements_after = [](const Sizes& sizes, int tokens) {
    Stepping<double> stepping(causal_request(sizes));
    for (int i = 0; i < tokens; ++i) {
      REQUIRE(stepping.decoder.step(stepping.data.inputs()).ok());
    }
    return stepping.decoder.cache_elements();
  };
  REQUIRE(elements_after({.B = 1, .d_model = 8, .h = 4}, 3) == 3 * 2 * 4 * 2);
  REQUIRE(elements_after({.B = 2, .d_model = 8, .h = 4, .h_kv = 2, .d_k = 3, .d_v = 5}, 4) ==
          2 * 4 * 2 * (3 + 5));
  REQUIRE(elements_after({.B = 1, .d_model = 8, .h = 4, .h_kv = 1}, 5) == 5 * 2 * 2);
  REQUIRE(elements_after({.B = 3, .d_model = 8, .h = 4, .latent = 6}, 20) == 3 * 20 * 6);
}

TEST_CASE("a decoder needs a causal mask, one token and no memory", "[decoder]") {
  RequestDescription description = Session(causal_request({})).description;
  REQUIRE(validate_decoder(description).status.ok());
  description.config.mask = MaskKind::None;
  REQUIRE(validate_decoder(description).status.code == ErrorCode::NotSupported);
  description.config.mask = MaskKind::Causal;
  description.memory = description.x;
  REQUIRE(validate_decoder(description).status.code == ErrorCode::UnexpectedTensor);
  description.memory.given = false;
  description.x = given({2, 3, 8}, 48);
  REQUIRE(validate_decoder(description).status.code == ErrorCode::ShapeMismatch);
  const Plan plan = Session(causal_request({})).plan<double>();
  REQUIRE(check_token(given({2, 1, 8}, 16), plan).ok());
  for (const auto& shape : {std::vector<double>{2, 1, 7}, {2, 2, 8}, {1, 1, 8}, {2, 8}, {2, 1, 8, 1}}) {
    REQUIRE(check_token(given(shape, 16), plan).code == ErrorCode::ShapeMismatch);
  }
  REQUIRE(check_token(given({2, 1, 8}, 15), plan).code == ErrorCode::ShapeMismatch);
}

TEST_CASE("a decoder stops at its budget with everything it had", "[decoder]") {
  const Request request = causal_request({.B = 1, .N = 40, .d_model = 8});
  const Run<double> whole(request);
  const std::uint64_t base = Session(request).plan<double>().bytes();
  // Per token: 16 of keys and values, h * (B + 3) of score rows, 1 of the mask, 8 bytes each; room for 20.
  Stepping<double> stepping(request, base + 20 * (16 + 2 * 4 + 1) * sizeof(double));
  for (std::size_t i = 0; i < 20; ++i) {
    take_token(whole, i, stepping.data.x());
    REQUIRE(stepping.decoder.step(stepping.data.inputs()).ok());
  }
  take_token(whole, 20, stepping.data.x());
  const Status status = stepping.decoder.step(stepping.data.inputs());
  REQUIRE(status.code == ErrorCode::TooLarge);
  REQUIRE(std::string(status.params[0].word) == "bytes");
  REQUIRE(stepping.decoder.length() == 20);
  require_row(whole, 19, stepping.decoder);
}

TEST_CASE("a step that is refused memory changes nothing and can be tried again", "[decoder]") {
  const Request request =
      causal_request({.B = 2, .N = 18, .latent = GENERATE(std::size_t{0}, std::size_t{3})});
  const Run<double> whole(request);
  Stepping<double> stepping(request);
  for (std::size_t i = 0; i < 18; ++i) {
    take_token(whole, i, stepping.data.x());
    const Inputs<double> inputs = stepping.data.inputs();
    for (std::size_t call = 0; i % 16 == 0 && call < 7; ++call) {
      const RefuseMalloc refusal(call);
      REQUIRE(stepping.decoder.step(inputs).code == ErrorCode::OutOfMemory);
    }
    REQUIRE(stepping.decoder.step(inputs).ok());
    require_row(whole, i, stepping.decoder);
  }
}

TEST_CASE("a gate out of range is refused at the step", "[decoder]") {
  Request request = causal_request({});
  request.set_head_gates({1, 0.5});
  Stepping<double> stepping(request);
  stepping.data.head_gates()[1] = 1.5;
  REQUIRE(stepping.decoder.step(stepping.data.inputs()).code == ErrorCode::GateOutOfRange);
  REQUIRE(stepping.decoder.length() == 0);
}

}  // namespace attention::test
