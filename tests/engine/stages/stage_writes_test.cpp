#include <cstring>
#include <functional>
#include <set>
#include <string>

#include "attention/stages.hpp"
#include "support/catch.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

// Every byte 0xff is a NaN that no arithmetic gives, so an untouched cell shows.
template <class T>
void make_blank(Trace<T>& trace, TensorId id) {
  if (trace.data(id) != nullptr) {
    std::memset(static_cast<void*>(trace.data(id)), 0xff, trace.shape(id).element_count() * sizeof(T));
  }
}

template <class T>
std::size_t written_cells(const Trace<T>& trace, TensorId id) {
  T blank;
  std::memset(static_cast<void*>(&blank), 0xff, sizeof(T));
  std::size_t written = 0;
  for (std::size_t i = 0; i < trace.shape(id).element_count(); ++i) {
    written += std::memcmp(trace.data(id) + i, &blank, sizeof(T)) != 0 ? 1 : 0;
  }
  return written;
}

template <class T>
std::array<std::function<void()>, stage_count> all_stages(Run<T>& run) {
  Trace<T>& t = run.trace;
  const Weights<T>& w = run.inputs.weights;
  return {
      [&] { load_input(run.inputs, t.x, t.memory); },
      [&] { project_qkv(t.x, t.memory, w, t.q_proj, t.kv_latent, t.k_proj, t.v_proj); },
      [&] { split_heads(t.q_proj, t.k_proj, t.v_proj, t.q, t.k, t.v); },
      [&] { attention_scores(t.q, t.k, t.scores); },
      [&] { scale_scores(t.scores, run.plan.scale, t.scaled_scores); },
      [&] {
        apply_mask(t.scaled_scores, run.plan.mask, run.plan.mask_fill, run.inputs.mask, t.mask,
                   t.masked_scores);
      },
      [&] { softmax_rows(t.masked_scores, run.plan.mask_fill, t.weights); },
      [&] { weighted_sum(t.weights, t.v, t.head_outputs); },
      [&] { concat_heads(t.head_outputs, run.inputs.head_gates, t.concat); },
      [&] { project_output(t.concat, w, t.output); },
  };
}

// Runs the stages one by one on a blank trace and looks after each at which tensors are no longer blank.
template <class T>
void check_stage_writes(const Request& request) {
  Run<T> run(request);
  const Run<T> whole(request);
  for (const TensorRow& row : trace_schema) {
    make_blank(run.trace, row.id);
  }
  const auto stages = all_stages(run);
  for (std::size_t stage = 0; stage < stage_count; ++stage) {
    stages[stage]();
    for (const TensorRow& row : trace_schema) {
      INFO("after " << stage_name(static_cast<StageId>(stage)) << ": " << row.name);
      const std::size_t cells = run.trace.shape(row.id).element_count();
      const bool due = static_cast<std::size_t>(row.stage) <= stage;
      REQUIRE(written_cells(run.trace, row.id) == (due ? cells : 0));
      if (due && cells > 0) {
        REQUIRE(std::memcmp(run.trace.data(row.id), whole.trace.data(row.id), cells * sizeof(T)) == 0);
      }
    }
  }
}

}  // namespace

TEMPLATE_TEST_CASE("each stage writes the tensors of its schema rows in full and no others", "[stages]",
                   float, double) {
  SECTION("self-attention") {
    check_stage_writes<TestType>(random_request());
  }
  SECTION("cross-attention with groups, biases and d_v other than d_k") {
    check_stage_writes<TestType>(random_request(
        {.B = 3, .N = 4, .M = 6, .d_model = 8, .h = 4, .h_kv = 2, .d_k = 3, .d_v = 5, .biases = true}));
  }
  SECTION("latent keys and values, gated heads") {
    Request request = random_request({.M = 4, .h = 4, .h_kv = 2, .biases = true, .latent = 3});
    request.set_head_gates({1, 0.5, 0, 0.25});
    check_stage_writes<TestType>(request);
  }
  SECTION("causal") {
    Request request = random_request();
    request.config().mask = MaskKind::Causal;
    check_stage_writes<TestType>(request);
  }
  SECTION("a mask per batch") {
    Request request = random_request({.B = 2, .N = 2, .M = 3});
    request.set_mask({2, 2, 3}, {1, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0});
    check_stage_writes<TestType>(request);
  }
}

TEMPLATE_TEST_CASE("a run leaves its inputs as they were", "[stages]", float, double) {
  const Request request = random_request({.M = 4, .biases = true});
  Run<TestType> run(request);
  for (std::size_t i = 0; i < request.x.size(); ++i) {
    REQUIRE(run.data.x()[i] == static_cast<TestType>(request.x[i]));
  }
  for (const ParameterRow& row : parameter_schema) {
    const std::vector<double>& values = request.parameters[static_cast<std::size_t>(row.id)];
    for (std::size_t i = 0; i < values.size(); ++i) {
      REQUIRE(run.data.parameter(row.id)[i] == static_cast<TestType>(values[i]));
    }
  }
}

}  // namespace attention::test
