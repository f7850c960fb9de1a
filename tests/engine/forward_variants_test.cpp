// The fused path against the ten stages, for every kernel set of this build and every kind of request.
#include <limits>

#include "support/catch.hpp"
#include "support/request.hpp"
#include "support/same_as_trace.hpp"

namespace attention::test {

namespace {

template <class T>
void require_same(const Request& request) {
  const Run<T> run(request);
  REQUIRE(run.status.ok());
  require_forward_same_as_trace(run);
}

Request with_mask(Request request, MaskKind kind, MaskFill fill) {
  request.config().mask_fill = fill;
  if (kind == MaskKind::Custom) {
    const auto B = static_cast<std::size_t>(request.description.x.sizes[0]);
    const auto N = static_cast<std::size_t>(request.description.x.sizes[1]);
    const GivenTensor& keys =
        request.description.memory.given ? request.description.memory : request.description.x;
    const auto M = static_cast<std::size_t>(keys.sizes[1]);
    std::vector<double> mask(B * N * M);
    for (std::size_t i = 0; i < mask.size(); ++i) {
      mask[i] = (i * 7 + i / 5) % 3 == 0 || i % M == 1 ? 0 : 1;
    }
    std::fill_n(mask.begin(), M, 0.0);  // query 0 may attend nothing
    request.set_mask({B, N, M}, mask);
  }
  request.config().mask = kind;
  return request;
}

}  // namespace

TEMPLATE_TEST_CASE("forward equals the trace around every vector width", "[forward]", float, double) {
  for (std::size_t N = 1; N <= 17; ++N) {
    INFO("N " << N);
    require_same<TestType>(with_mask(random_request({.B = 1, .N = N, .d_model = N, .h = 1, .biases = true}),
                                     N % 2 == 0 ? MaskKind::None : MaskKind::Causal,
                                     MaskFill::NegativeInfinity));
  }
  for (const std::size_t N : {63, 64, 65, 127, 128, 129}) {
    INFO("N " << N);
    require_same<TestType>(with_mask(random_request({.B = 1, .N = N, .d_model = 8, .h = 2}), MaskKind::Causal,
                                     MaskFill::NegativeInfinity));
  }
}

TEMPLATE_TEST_CASE("forward equals the trace for every variant, mask and fill", "[forward]", float, double) {
  const auto kind = GENERATE(MaskKind::None, MaskKind::Causal, MaskKind::Custom);
  const auto fill = GENERATE(MaskFill::NegativeInfinity, MaskFill::Additive1e9, MaskFill::Safe);
  for (const std::size_t h_kv : {1, 2, 4}) {
    const Request self =
        random_request({.B = 2, .N = 11, .d_model = 12, .h = 4, .h_kv = h_kv, .d_k = 5, .d_v = 7});
    require_same<TestType>(with_mask(self, kind, fill));
    if (kind != MaskKind::Causal) {
      const Request cross =
          random_request({.B = 2, .N = 3, .M = 14, .d_model = 6, .h = 4, .h_kv = h_kv, .biases = true});
      require_same<TestType>(with_mask(cross, kind, fill));
    }
  }
}

TEMPLATE_TEST_CASE("forward equals the trace with latent keys and values and with gates", "[forward]", float,
                   double) {
  const std::size_t latent = GENERATE(std::size_t{0}, std::size_t{1}, std::size_t{9});
  Request request = random_request({.B = 2,
                                    .N = 13,
                                    .d_model = 6,
                                    .h = 4,
                                    .h_kv = 2,
                                    .d_k = 3,
                                    .d_v = 5,
                                    .biases = true,
                                    .latent = latent});
  request.set_head_gates({1, 0, 0.25, 0.7});
  require_same<TestType>(with_mask(request, MaskKind::Causal, MaskFill::NegativeInfinity));
}

TEMPLATE_TEST_CASE("forward scales as the trace does", "[forward]", float, double) {
  Request request = random_request({.d_model = 12, .h = 2});
  request.config().scale =
      GENERATE(ScaleRule::SqrtDK, ScaleRule::SqrtDModel, ScaleRule::None, ScaleRule::Number);
  request.config().scale_number = GENERATE(0.1, -2.0, 0.0, 1e4);
  require_same<TestType>(request);
}

TEMPLATE_TEST_CASE("numbers that are not finite reach the cells that they reach in the trace", "[forward]",
                   float, double) {
  const double value =
      GENERATE(std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e30);
  Request request = with_mask(random_request({.B = 2, .N = 19, .d_model = 6, .h = 2}), MaskKind::Causal,
                              GENERATE(MaskFill::NegativeInfinity, MaskFill::Safe));
  request.x[9 * 6] = value;
  require_same<TestType>(request);
}

TEMPLATE_TEST_CASE("a key that is not a number reaches exactly the queries that attend it", "[forward]",
                   float, double) {
  // Token 9 overflows in its keys (3e38 * 10) and in nothing else: values and queries leave channel 0 out.
  const std::size_t N = 19, token = 9;
  Request request = with_mask(random_request({.B = 1, .N = N, .d_model = 2, .h = 1}), MaskKind::Causal,
                              MaskFill::NegativeInfinity);
  const double huge = sizeof(TestType) == sizeof(float) ? 3e38 : 1e308;
  request.x[token * 2] = huge;
  request.parameter(ParameterId::WK) = {10, -10, 1, 1};  // keys (inf, -inf): a score is inf - inf
  request.parameter(ParameterId::WV) = {0, 0, 1, 1};
  request.parameter(ParameterId::WQ) = {0, 0, 1, 1};
  const Run<TestType> run(request);
  for (std::size_t i = 0; i < N; ++i) {
    REQUIRE(std::isnan(run.trace.output(0, i, 0)) == (i >= token));
  }
  require_same<TestType>(request);
}

}  // namespace attention::test
