// Memory that is refused is an answer, not the end: each allocation of the engine is refused in turn.
#include "attention/forward.hpp"
#include "attention/lesson.hpp"
#include "support/allocations.hpp"
#include "support/catch.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

// Latent, so that every tensor of a trace is there; of the parameters only w_k and w_v are not.
const Request every_input = [] {
  Request request = random_request({.B = 1, .N = 2, .M = 3, .d_model = 4, .biases = true, .latent = 2});
  request.set_head_gates({1, 0.5});
  request.set_mask({2, 3}, {1, 1, 1, 1, 0, 0});
  return request;
}();

}  // namespace

TEST_CASE("a trace reports OutOfMemory whichever tensor is refused", "[memory]") {
  const Plan plan = validate(every_input.description).plan;
  for (std::size_t call = 0; call < tensor_count; ++call) {
    const RefuseMalloc refusal(call);
    const Trace<double> trace(plan);
    REQUIRE(trace.status().code == ErrorCode::OutOfMemory);
    REQUIRE(trace.status().params[0].number == static_cast<double>(plan.trace_bytes));
  }
  REQUIRE(Trace<double>(plan).status().ok());
}

TEST_CASE("inputs report OutOfMemory whichever tensor is refused", "[memory]") {
  const Plan plan = validate(every_input.description).plan;
  for (std::size_t call = 0; call < 4 + parameter_count - 2; ++call) {
    const RefuseMalloc refusal(call);
    const InputData<float> data(plan);
    REQUIRE(data.status().code == ErrorCode::OutOfMemory);
    REQUIRE(data.status().params[0].number == static_cast<double>(plan.input_bytes));
  }
  REQUIRE(InputData<float>(plan).status().ok());
}

TEST_CASE("forward and the loop over heads report OutOfMemory", "[memory]") {
  Run<double> run(every_input);
  const std::size_t scratch_buffers = 5;
  const std::size_t forward_buffers = 2;  // packed weights, work
  for (std::size_t call = 0; call < forward_buffers; ++call) {
    const RefuseMalloc refusal(call);
    REQUIRE(forward(run.plan, run.inputs, run.trace.output).code == ErrorCode::OutOfMemory);
  }
  for (std::size_t call = 0; call < scratch_buffers; ++call) {
    const RefuseMalloc refusal(call);
    REQUIRE(run_head_by_head(run.plan, run.inputs, nullptr, run.trace.weights, run.trace.output).code ==
            ErrorCode::OutOfMemory);
  }
}

TEST_CASE("a request too large for the machine is OutOfMemory where no budget stops it", "[memory]") {
  RequestDescription description = every_input.description;
  description.config.mask = MaskKind::None;
  description.memory.given = false;
  const double tokens = 1 << 22;  // (N, M) alone would take 2^44 values
  description.x = given({1, tokens, 4}, static_cast<std::size_t>(tokens) * 4);
  if (sizeof(std::size_t) > 4) {
    const Validated validated = validate(description, UINT64_MAX);
    REQUIRE(validated.status.ok());
    REQUIRE(Trace<double>(validated.plan).status().code == ErrorCode::OutOfMemory);
  }
  REQUIRE(validate(description).status.code == ErrorCode::TooLarge);
}

TEST_CASE("checking a request allocates nothing, whether it is good or not", "[memory]") {
  const RequestDescription good = every_input.description;
  RequestDescription bad = good;
  bad.parameter(ParameterId::WQ).sizes[1] = 1e9;
  const std::size_t before = malloc_calls();
  const bool good_is_ok = validate(good).status.ok();
  const bool bad_is_ok = validate(bad).status.ok();
  const bool large_is_ok = validate(good, 10).status.ok();
  const std::size_t after = malloc_calls();
  REQUIRE(good_is_ok);
  REQUIRE_FALSE(bad_is_ok);
  REQUIRE_FALSE(large_is_ok);
  REQUIRE(after == before);
}

TEST_CASE("a run allocates nothing beyond its trace", "[memory]") {
  Run<double> run(every_input);
  const std::size_t before = malloc_calls();
  const Status status = run_trace(run.plan, run.inputs, run.trace);
  const std::size_t after = malloc_calls();
  REQUIRE(status.ok());
  REQUIRE(after == before);
}

}  // namespace attention::test
