#include "attention/lesson.hpp"

#include <array>

#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/json.hpp"

namespace attention::test {

namespace {

template <class T>
struct Drawn {
  explicit Drawn(const LessonPlan& plan) : x(plan.x_count()) {
    for (std::vector<T>& matrix : w) {
      matrix.resize(plan.weight_count());
    }
    lesson_inputs(plan, x.data(), w[0].data(), w[1].data(), w[2].data(), w[3].data());
  }
  std::vector<T> x;
  std::array<std::vector<T>, 4> w;
};

LessonPlan lesson_plan_of(const LessonDescription& description) {
  const ValidatedLesson validated = validate_lesson(description);
  REQUIRE(validated.status.ok());
  return validated.plan;
}

}  // namespace

TEST_CASE("the inputs are those of the lesson's own script", "[lesson]") {
  const Drawn<double> drawn(lesson_plan_of({}));
  const Json golden = read_golden("golden_lesson1_seed42.json");
  REQUIRE(largest_difference(drawn.x, golden["X"].numbers()) < 1e-14);
  const char* names[] = {"W_q", "W_k", "W_v", "W_o"};
  for (std::size_t i = 0; i < 4; ++i) {
    REQUIRE(largest_difference(drawn.w[i], golden[names[i]].numbers()) < 1e-14);
  }
}

TEST_CASE("either order of drawing gives NumPy's X and matrices", "[lesson]") {
  const Json file = read_golden("draw_orders.json");
  for (const Json& golden : file["cases"].items) {
    INFO(golden["name"].string);
    LessonDescription description{.d_model = 64, .num_heads = golden["num_heads"].number};
    description.order = golden["order"].string == "x-first" ? DrawOrder::XFirst : DrawOrder::WeightsFirst;
    const Drawn<double> drawn(lesson_plan_of(description));
    const std::vector<double> x(drawn.x.begin(), drawn.x.begin() + 4);
    const std::vector<double> w_o(drawn.w[3].begin(), drawn.w[3].begin() + 4);
    REQUIRE(largest_difference(x, golden["x"]["data"].numbers()) < 1e-14);
    REQUIRE(largest_difference(w_o, golden["w_o"]["data"].numbers()) < 1e-14);
  }
}

TEST_CASE("float32 inputs are the float64 ones rounded once", "[lesson]") {
  const LessonPlan plan = lesson_plan_of({.seed = 7, .batch = 1, .length = 3, .d_model = 4, .num_heads = 4});
  const Drawn<double> wide(plan);
  const Drawn<float> narrow(plan);
  for (std::size_t i = 0; i < wide.w[3].size(); ++i) {
    REQUIRE(narrow.w[3][i] == static_cast<float>(wide.w[3][i]));
  }
  REQUIRE(narrow.x[0] == static_cast<float>(wide.x[0]));
}

TEST_CASE("lesson sizes and seeds are checked by name", "[lesson]") {
  const auto refusal = [](const LessonDescription& description) {
    return validate_lesson(description, 1 << 20).status;
  };
  REQUIRE(refusal({.seed = -1}).code == ErrorCode::NotPositive);
  REQUIRE(refusal({.seed = 0.5}).code == ErrorCode::NotAnInteger);
  REQUIRE(refusal({.seed = 4294967296.0}).code == ErrorCode::TooLarge);
  REQUIRE(refusal({.seed = 0}).ok());
  REQUIRE(refusal({.seed = 4294967295.0}).ok());
  REQUIRE(refusal({.batch = 0}).code == ErrorCode::NotPositive);
  REQUIRE(refusal({.length = NAN}).code == ErrorCode::NotFinite);
  REQUIRE(refusal({.d_model = 2.5}).code == ErrorCode::NotAnInteger);
  REQUIRE(refusal({.num_heads = 3}).code == ErrorCode::HeadsMustDivideModel);
  REQUIRE(refusal({.factor = NAN}).code == ErrorCode::NotFinite);
  REQUIRE(refusal({.d_model = 1024}).code == ErrorCode::TooLarge);
  REQUIRE(std::string(refusal({.d_model = 1024}).params[0].word) == "bytes");
  REQUIRE(refusal({.batch = 2147483647, .length = 2147483647, .d_model = 2147483646}).code ==
          ErrorCode::TooLarge);
}

}  // namespace attention::test
