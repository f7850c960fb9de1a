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

// A session of its own, with the parameters of the whole run's request.
template <class T>
struct Stepping {
  explicit Stepping(const Request& request, std::uint64_t budget_bytes = default_budget_bytes,
                    const kernels::KernelSet<T>& kernels = kernels::fastest_kernels<T>())
      : plan(Session(request).plan<T>()),
        parameters(plan, kernels),
        decoder(plan, parameters, budget_bytes),
        x(plan.B * plan.d_model),
        head_gates(in_precision(request.head_gates)) {
    REQUIRE(parameters.status().ok());
    REQUIRE(decoder.status().ok());
    for (const ParameterRow& row : parameter_schema) {
      if (plan.has(row.id)) {
        parameters.pack(row.id, in_precision(request.parameters[static_cast<std::size_t>(row.id)]).data());
      }
    }
  }
  static std::vector<T> in_precision(const std::vector<double>& values) {
    std::vector<T> result(values.size());
    std::transform(values.begin(), values.end(), result.begin(),
                   [](double value) { return static_cast<T>(value); });
    return result;
  }
  Status step() { return decoder.step(x.data(), head_gates.empty() ? nullptr : head_gates.data()); }

  Plan plan;
  PackedWeights<T> parameters;
  Decoder<T> decoder;
  std::vector<T> x, head_gates;
};

template <class T>
void check_every_row(const Request& request, const kernels::KernelSet<T>& kernels) {
  const Run<T> whole(request);
  Stepping<T> stepping(request, default_budget_bytes, kernels);
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = 0; i < whole.plan.N; ++i) {
      take_token(whole, i, stepping.x.data());
      REQUIRE(stepping.step().ok());
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
  // 21 tokens pass the first growth of the cache, 41 the second; 9 heads pass a panel of columns, and 400
  // keys a block of them.
  const Sizes sizes =
      GENERATE(Sizes{.B = 2, .N = 23, .d_model = 8, .h = 4, .biases = true},
               Sizes{.B = 2, .N = 23, .d_model = 8, .h = 4, .h_kv = 2, .d_k = 3, .d_v = 5},
               Sizes{.B = 1, .N = 43, .d_model = 6, .h = 3, .h_kv = 1, .biases = true},
               Sizes{.B = 3, .N = 7, .d_model = 18, .h = 18, .h_kv = 2, .d_v = 7},
               Sizes{.B = 1, .N = 400, .d_model = 8, .h = 2},
               Sizes{.B = 6, .N = 22, .d_model = 8, .h = 4, .h_kv = 2, .d_v = 3, .biases = true, .latent = 5},
               Sizes{.B = 1, .N = 43, .d_model = 12, .h = 12, .h_kv = 1, .d_k = 4, .d_v = 11, .latent = 7});
  const char* const name = GENERATE("simd", "scalar");
  const kernels::KernelSet<TestType>* kernels = kernels::kernels_named<TestType>(name);
  if (kernels == nullptr) {
    return;
  }
  Request request = causal_request(sizes);
  SECTION("as it is") {
    check_every_row<TestType>(request, *kernels);
  }
  SECTION("with gates, another scale and the safe fill") {
    request.set_head_gates(std::vector<double>(sizes.h, 0.3));
    request.config().scale = ScaleRule::SqrtDModel;
    request.config().mask_fill = MaskFill::Safe;
    check_every_row<TestType>(request, *kernels);
  }
}

TEST_CASE("the cache holds keys and values per key/value head, or the latent", "[decoder]") {
  const auto elements_after = [](const Sizes& sizes, int tokens) {
    Stepping<double> stepping(causal_request(sizes));
    for (int i = 0; i < tokens; ++i) {
      REQUIRE(stepping.step().ok());
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
  for (const double batch : {0.0, -1.0, 1.5, static_cast<double>(NAN)}) {
    description.x = given({batch, 1, 8}, 8);
    const Status status = validate_decoder(description).status;
    REQUIRE(std::string(status.params[0].word) == "batch");
  }
  const Plan plan = Session(causal_request({})).plan<double>();
  REQUIRE(check_token(given({2, 1, 8}, 16), plan).ok());
  for (const auto& shape : {std::vector<double>{2, 1, 7}, {2, 2, 8}, {1, 1, 8}, {2, 8}, {2, 1, 8, 1}}) {
    REQUIRE(check_token(given(shape, 16), plan).code == ErrorCode::ShapeMismatch);
  }
  REQUIRE(check_token(given({2, 1, 8}, 15), plan).code == ErrorCode::ShapeMismatch);
}

TEST_CASE("a decoder stops at its budget with everything it had", "[decoder]") {
  const std::size_t latent = GENERATE(std::size_t{0}, std::size_t{3});
  const Request request = causal_request({.B = 2, .N = 60, .d_model = 8, .latent = latent});
  const Run<double> whole(request);
  const Plan plan = Session(request).plan<double>();
  const std::uint64_t fixed = plan.input_bytes + plan.forward_bytes;
  const std::uint64_t per_token =
      KeyValueCache<double>::element_count(plan, kernels::fastest_kernels<double>(), 1) * sizeof(double);
  // 20 tokens, then what 25 more take beside them, but not 40.
  const std::uint64_t budget = fixed + per_token * (20 + 25) + GENERATE(0u, 7u);
  const std::size_t before = malloc_bytes();
  Stepping<double> stepping(request, budget);
  REQUIRE(malloc_bytes() - before <= fixed);
  std::size_t taken_by_last = 0, taken_before = 0;
  Status status;
  while (status.ok() && stepping.decoder.length() < 60) {
    take_token(whole, stepping.decoder.length(), stepping.x.data());
    const std::size_t at_step = malloc_bytes();
    status = stepping.step();
    if (malloc_bytes() > at_step) {
      taken_before = taken_by_last;
      taken_by_last = malloc_bytes() - at_step;
      REQUIRE(fixed + taken_before + taken_by_last <= budget);  // both are there while one is copied
    }
  }
  REQUIRE(status.code == ErrorCode::TooLarge);
  REQUIRE(std::string(status.params[0].word) == "bytes");
  REQUIRE(stepping.decoder.length() == 25);
  require_row(whole, 24, stepping.decoder);
}

TEST_CASE("a step that is refused memory changes nothing and can be tried again", "[decoder]") {
  const Request request =
      causal_request({.B = 2, .N = 23, .latent = GENERATE(std::size_t{0}, std::size_t{3})});
  const Run<double> whole(request);
  Stepping<double> stepping(request);
  for (std::size_t i = 0; i < 23; ++i) {
    take_token(whole, i, stepping.x.data());
    if (i % 20 == 0) {  // room for the first 20, then for more
      const RefuseMalloc refusal(0);
      REQUIRE(stepping.step().code == ErrorCode::OutOfMemory);
      REQUIRE(stepping.decoder.length() == i);
    }
    REQUIRE(stepping.step().ok());
    require_row(whole, i, stepping.decoder);
  }
}

TEST_CASE("a decoder that is refused memory says so", "[decoder]") {
  const Request request = causal_request({});
  const Plan plan = Session(request).plan<double>();
  const PackedWeights<double> parameters(plan);
  const std::size_t call = GENERATE(std::size_t{0}, std::size_t{1});
  const RefuseMalloc refusal(call);
  const Decoder<double> decoder(plan, parameters);
  REQUIRE(decoder.status().code == ErrorCode::OutOfMemory);
}

TEST_CASE("a gate out of range is refused at the step", "[decoder]") {
  Request request = causal_request({});
  request.set_head_gates({1, 0.5});
  Stepping<double> stepping(request);
  stepping.head_gates[1] = 1.5;
  REQUIRE(stepping.step().code == ErrorCode::GateOutOfRange);
  REQUIRE(stepping.decoder.length() == 0);
}

}  // namespace attention::test
