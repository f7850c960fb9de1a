// Mistakes that keep every shape: lesson A's run with each of them, against NumPy.
#include "attention/lesson.hpp"
#include "support/allocations.hpp"
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

// In the order of the enum and of the golden file.
const char* const bug_names[] = {"none",
                                 "split-without-transpose",
                                 "concat-without-transpose",
                                 "scale-sqrt-d-model",
                                 "no-scale",
                                 "softmax-over-queries",
                                 "mask-inverted",
                                 "mask-after-softmax",
                                 "shared-slice"};

Request causal_lesson_request() {
  Request request = lesson_request(read_golden("golden_lesson1_seed42.json"));
  request.config().mask = MaskKind::Causal;
  return request;
}

template <class T>
struct BuggedRun {
  BuggedRun(const Request& request, LessonBug bug) : run(request) {
    status = run_with_bug(run.plan, run.inputs, bug, run.trace);
  }
  Run<T> run;
  Status status;
};

// row t: which outputs of batch 0 change when 1 is added to token t of every batch
std::vector<double> moved_by_pokes(const Request& request, LessonBug bug) {
  const std::size_t N = 5, d_model = 8;
  const std::vector<double> before = BuggedRun<double>(request, bug).run.values(TensorId::Output);
  std::vector<double> moved;
  for (std::size_t t = 0; t < N; ++t) {
    Request poked = request;
    for (std::size_t b = 0; b < 2; ++b) {
      for (std::size_t c = 0; c < d_model; ++c) {
        poked.x[(b * N + t) * d_model + c] += 1;
      }
    }
    const std::vector<double> after = BuggedRun<double>(poked, bug).run.values(TensorId::Output);
    for (std::size_t i = 0; i < N; ++i) {
      const auto first = static_cast<std::ptrdiff_t>(i * d_model);
      moved.push_back(
          std::equal(before.begin() + first, before.begin() + first + 8, after.begin() + first) ? 0 : 1);
    }
  }
  return moved;
}

}  // namespace

TEST_CASE("every mistake of lesson A's run has NumPy's weights, output and moved tokens", "[lesson]") {
  const Json golden = read_golden("lesson_bugs.json");
  const Request request = causal_lesson_request();
  REQUIRE(golden["cases"].items.size() == lesson_bug_count);
  for (std::size_t bug = 0; bug < lesson_bug_count; ++bug) {
    const Json& expected = golden["cases"].items[bug];
    INFO(expected["name"].string);
    REQUIRE(expected["name"].string == bug_names[bug]);
    const BuggedRun<double> bugged(request, static_cast<LessonBug>(bug));
    REQUIRE(bugged.status.ok());
    REQUIRE(largest_difference(bugged.run.values(TensorId::Weights), expected["weights"]["data"].numbers()) <
            1e-12);
    REQUIRE(largest_difference(bugged.run.values(TensorId::Output), expected["output"]["data"].numbers()) <
            1e-12);
    REQUIRE(moved_by_pokes(request, static_cast<LessonBug>(bug)) == expected["moved"].numbers());
  }
}

TEMPLATE_TEST_CASE("without a mistake every tensor has the bits of the ten stages", "[lesson]", float,
                   double) {
  Request request =
      random_request({.N = 3, .M = 5, .d_model = 6, .h = 6, .h_kv = 3, .d_k = 3, .d_v = 2, .biases = true});
  request.set_head_gates({0, 0.5, 1, 0.25, 1, 1});
  request.set_mask({3, 5}, {1, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0});
  const Run<TestType> right(request);
  const BuggedRun<TestType> same(request, LessonBug::None);
  for (const TensorRow& row : trace_schema) {
    INFO(row.name);
    REQUIRE(same_bits(same.run.values(row.id), right.values(row.id)));
  }
}

TEMPLATE_TEST_CASE("a mistake changes no tensor before it", "[lesson]", float, double) {
  const Request request = random_request({.N = 4, .d_model = 12, .h = 3, .biases = true});
  const Run<TestType> right(request);
  const auto first_difference = [&](LessonBug bug) {
    const BuggedRun<TestType> bugged(request, bug);
    for (const TensorRow& row : trace_schema) {
      if (!same_bits(bugged.run.values(row.id), right.values(row.id))) {
        return row.id;
      }
    }
    return TensorId::X;
  };
  REQUIRE(first_difference(LessonBug::SplitWithoutTranspose) == TensorId::Q);
  REQUIRE(first_difference(LessonBug::SharedSlice) == TensorId::Q);
  REQUIRE(first_difference(LessonBug::ScaleSqrtDModel) == TensorId::ScaledScores);
  REQUIRE(first_difference(LessonBug::NoScale) == TensorId::ScaledScores);
  REQUIRE(first_difference(LessonBug::SoftmaxOverQueries) == TensorId::Weights);
  REQUIRE(first_difference(LessonBug::ConcatWithoutTranspose) == TensorId::Concat);
  // There is no mask to get wrong.
  REQUIRE(first_difference(LessonBug::MaskInverted) == TensorId::X);
  REQUIRE(first_difference(LessonBug::MaskAfterSoftmax) == TensorId::X);
}

TEMPLATE_TEST_CASE("columns sum to 1 where softmax runs over the queries", "[lesson]", float, double) {
  const BuggedRun<TestType> bugged(random_request({.N = 3, .M = 4, .d_model = 8, .h = 2}),
                                   LessonBug::SoftmaxOverQueries);
  const Tensor<TestType, 4>& weights = bugged.run.trace.weights;
  for (std::size_t j = 0; j < 4; ++j) {
    const double sum = static_cast<double>(weights(1, 1, 0, j)) + static_cast<double>(weights(1, 1, 1, j)) +
                       static_cast<double>(weights(1, 1, 2, j));
    REQUIRE(std::abs(sum - 1) < 1e-6);
  }
}

TEST_CASE("an inverted mask per batch allows what was hidden, and every token itself", "[lesson]") {
  Request request = random_request({.B = 2, .N = 2, .M = 2});
  request.set_mask({2, 2, 2}, {1, 0, 1, 1, 0, 1, 0, 0});
  const BuggedRun<double> bugged(request, LessonBug::MaskInverted);
  REQUIRE(bugged.run.values(TensorId::Mask) == std::vector<double>{1, 1, 0, 1, 1, 0, 1, 1});
}

TEST_CASE("gates follow their head where heads are joined wrongly", "[lesson]") {
  Request request = random_request({.B = 1, .N = 1, .d_model = 4, .h = 2});
  const std::vector<double> plain =
      BuggedRun<double>(request, LessonBug::ConcatWithoutTranspose).run.values(TensorId::Concat);
  request.set_head_gates({1, 0});
  const std::vector<double> gated =
      BuggedRun<double>(request, LessonBug::ConcatWithoutTranspose).run.values(TensorId::Concat);
  REQUIRE(gated == std::vector<double>{plain[0], plain[1], 0, 0});
}

TEST_CASE("a run with a mistake refuses what a run refuses", "[lesson]") {
  Request request = random_request({.B = 1, .N = 1, .M = 1, .d_model = 2});
  request.set_mask({1, 1}, {1});
  Run<double> run(request);
  for (const LessonBug bug : {LessonBug::MaskInverted, LessonBug::SoftmaxOverQueries}) {
    const RefuseMalloc refusal(0);
    REQUIRE(run_with_bug(run.plan, run.inputs, bug, run.trace).code == ErrorCode::OutOfMemory);
  }
  run.data.mask()[0] = 3;
  REQUIRE(run_with_bug(run.plan, run.inputs, LessonBug::None, run.trace).code == ErrorCode::MaskNotBinary);
}

}  // namespace attention::test
