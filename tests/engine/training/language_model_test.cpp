#include "attention/language_model.hpp"

#include "attention/training.hpp"
#include "support/catch.hpp"
#include "support/differences.hpp"
#include "support/grammar.hpp"

namespace attention::test {

namespace {

// As many sentences as a batch has.
std::vector<Sentence> draw_sentences(const Grammar& grammar, std::size_t count) {
  RandomState random(9);
  std::vector<Sentence> sentences(count);
  for (Sentence& sentence : sentences) {
    grammar.draw(random, sentence);
  }
  return sentences;
}

template <class T>
constexpr DType dtype_of = sizeof(T) == sizeof(float) ? DType::Float32 : DType::Float64;

template <class T>
ModelPlan plan_of(const ModelSizes& sizes, const Grammar& grammar) {
  const ValidatedModel validated = validate_model(sizes, grammar.sizes(), dtype_of<T>);
  REQUIRE(validated.status.ok());
  return validated.plan;
}

// Values that are far from where training starts, so that attention is not uniform.
template <class T>
void draw_large(LanguageModel<T>& model) {
  draw_parameters(7, std::nullopt, model);
  for (const ModelParameter id : {ModelParameter::WQ, ModelParameter::WK}) {
    for (std::size_t at = 0; at < model.plan().shape(id).element_count(); ++at) {
      model.parameter(id)[at] *= T(6);
    }
  }
  model.parameter(ModelParameter::BQ)[0] = T(0.3);
}

const std::vector<ModelSizes> configurations = {
    {.batch = 3, .d_model = 8, .num_heads = 2, .num_kv_heads = {}},
    {.batch = 2, .d_model = 8, .num_heads = 4, .num_kv_heads = 2, .tied = true},
    {.batch = 2, .d_model = 6, .num_heads = 1, .num_kv_heads = {}, .tied = true},
    {.batch = 3, .d_model = 6, .num_heads = 3, .num_kv_heads = 1},
};

}  // namespace

TEST_CASE("every gradient of the model is that of finite differences within 1e-6", "[training]") {
  Grammar grammar;
  read_grammar(small_grammar(), grammar);
  for (const ModelSizes& sizes : configurations) {
    LanguageModel<double> model(plan_of<double>(sizes, grammar));
    draw_large(model);
    model.head_gates()[0] = 0.75;
    std::vector<Sentence> sentences = draw_sentences(grammar, static_cast<std::size_t>(sizes.batch));
    sentences.back() = {};  // a place in the batch that is not used
    model.forward(sentences.data());
    model.backward(sentences.data());
    for (std::size_t at = 0; at < model.plan().parameter_total; ++at) {
      INFO("parameter " << at);
      const double numeric =
          derivative(model.parameters()[at], [&] { return model.forward(sentences.data()); });
      REQUIRE(relative_error(model.gradients()[at], numeric) < 1e-6);
    }
  }
}

TEST_CASE("sentences without a word change neither loss nor gradients", "[training]") {
  Grammar grammar;
  read_grammar(small_grammar(), grammar);
  LanguageModel<float> two(
      plan_of<float>({.batch = 2, .d_model = 8, .num_heads = 2, .num_kv_heads = {}}, grammar));
  LanguageModel<float> four(
      plan_of<float>({.batch = 4, .d_model = 8, .num_heads = 2, .num_kv_heads = {}}, grammar));
  draw_large(two);
  draw_large(four);
  std::vector<Sentence> sentences = draw_sentences(grammar, 2);
  sentences.resize(4);
  REQUIRE(two.forward(sentences.data()) == four.forward(sentences.data()));
  two.backward(sentences.data());
  four.backward(sentences.data());
  for (std::size_t at = 0; at < two.plan().parameter_total; ++at) {
    REQUIRE(two.gradients()[at] == four.gradients()[at]);
  }
}

TEST_CASE("a model that does not fit is refused before memory is taken", "[training]") {
  const LanguageSizes language{20, 12, 2};
  const auto code = [&](const ModelSizes& sizes) {
    return std::string(error_name(validate_model(sizes, language, DType::Float32).status.code));
  };
  REQUIRE(code({.batch = 4, .d_model = 8, .num_heads = 3, .num_kv_heads = {}}) == "HeadsMustDivideModel");
  REQUIRE(code({.batch = 4, .d_model = 8, .num_heads = 4, .num_kv_heads = 3}) == "KvHeadsMustDivideHeads");
  REQUIRE(code({.batch = 0, .d_model = 8, .num_heads = 4, .num_kv_heads = {}}) == "NotPositive");
  REQUIRE(code({.batch = 1024, .d_model = 1048576, .num_heads = 4, .num_kv_heads = {}}) == "TooLarge");
}

}  // namespace attention::test
