#include "attention/trace_schema.hpp"

#include <set>
#include <string>

#include "attention/lesson.hpp"
#include "attention/version.hpp"
#include "support/catch.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

std::string axes_text(const Axes& axes) {
  std::string text;
  for (std::size_t i = 0; i < axes.rank; ++i) {
    text += i == 0 ? "" : " ";
    text += axis_name(axes.axis[i]);
  }
  return text;
}

std::vector<std::size_t> sizes_of(const Shape& shape) {
  return std::vector<std::size_t>(shape.sizes.begin(),
                                  shape.sizes.begin() + static_cast<std::ptrdiff_t>(shape.rank));
}

}  // namespace

TEST_CASE("rows stand in the order of their ids and of the stages, with names of their own", "[schema]") {
  std::set<std::string> names, symbols;
  for (std::size_t i = 0; i < tensor_count; ++i) {
    REQUIRE(static_cast<std::size_t>(trace_schema[i].id) == i);
    REQUIRE((i == 0 || trace_schema[i].stage >= trace_schema[i - 1].stage));
    names.insert(trace_schema[i].name);
    symbols.insert(trace_schema[i].symbol);
  }
  for (std::size_t i = 0; i < parameter_count; ++i) {
    REQUIRE(static_cast<std::size_t>(parameter_schema[i].id) == i);
    names.insert(parameter_schema[i].name);
    symbols.insert(parameter_schema[i].symbol);
  }
  REQUIRE(names.size() == tensor_count + parameter_count);
  REQUIRE(symbols.size() == tensor_count + parameter_count);
}

TEST_CASE("the ten stages have the ids of the lesson, and each writes something", "[schema]") {
  const std::vector<std::string> ids = {"input",   "projection",       "split-heads", "scores",
                                        "scaling", "masking",          "softmax",     "weighted-sum",
                                        "concat",  "output-projection"};
  REQUIRE(ids.size() == stage_count);
  std::set<StageId> writing;
  for (const TensorRow& row : trace_schema) {
    writing.insert(row.stage);
  }
  for (std::size_t i = 0; i < stage_count; ++i) {
    REQUIRE(stage_name(static_cast<StageId>(i)) == ids[i]);
    REQUIRE(writing.count(static_cast<StageId>(i)) == 1);
  }
}

TEST_CASE("axes are written as the contract writes them", "[schema]") {
  REQUIRE(axes_text(row_of(TensorId::X).axes) == "B N d_model");
  REQUIRE(axes_text(row_of(TensorId::Memory).axes) == "B M d_model");
  REQUIRE(axes_text(row_of(TensorId::KProj).axes) == "B M h_kv*d_k");
  REQUIRE(axes_text(row_of(TensorId::V).axes) == "B h_kv M d_v");
  REQUIRE(axes_text(row_of(TensorId::Mask).axes) == "N M");
  REQUIRE(axes_text(row_of(TensorId::Weights).axes) == "B h N M");
  REQUIRE(axes_text(row_of(TensorId::Concat).axes) == "B N h*d_v");
  REQUIRE(axes_text(row_of(ParameterId::WQ).axes) == "d_model h*d_k");
  REQUIRE(axes_text(row_of(ParameterId::WV).axes) == "d_model h_kv*d_v");
  REQUIRE(axes_text(row_of(ParameterId::WO).axes) == "h*d_v d_model");
  REQUIRE(axes_text(row_of(TensorId::KvLatent).axes) == "B M kv_latent_dim");
  REQUIRE(axes_text(row_of(ParameterId::WDKV).axes) == "d_model kv_latent_dim");
  REQUIRE(axes_text(row_of(ParameterId::WUV).axes) == "kv_latent_dim h_kv*d_v");
}

TEST_CASE("shapes follow from the axes and the plan, and the trace has them", "[schema]") {
  const Sizes sizes{.B = 2, .N = 3, .M = 4, .d_model = 5, .h = 6, .h_kv = 3, .d_k = 7, .d_v = 8};
  const Run<double> run(random_request(sizes));
  using List = std::vector<std::size_t>;
  REQUIRE(sizes_of(shape_of(TensorId::QProj, run.plan)) == List{2, 3, 42});
  REQUIRE(sizes_of(shape_of(TensorId::K, run.plan)) == List{2, 3, 4, 7});
  REQUIRE(sizes_of(shape_of(TensorId::HeadOutputs, run.plan)) == List{2, 6, 3, 8});
  REQUIRE(sizes_of(shape_of(TensorId::Mask, run.plan)) == List{3, 4});
  REQUIRE(sizes_of(shape_of(ParameterId::WO, run.plan)) == List{48, 5});
  std::uint64_t bytes = 0;
  for (const TensorRow& row : trace_schema) {
    REQUIRE(sizes_of(run.trace.shape(row.id)) == sizes_of(shape_of(row.id, run.plan)));
    bytes += run.trace.shape(row.id).element_count() * sizeof(double);
  }
  REQUIRE(bytes == run.plan.trace_bytes);
}

TEST_CASE("the engine says its version", "[schema]") {
  REQUIRE(std::string(version()).find('.') == 1);
}

}  // namespace attention::test
