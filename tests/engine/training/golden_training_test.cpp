#include <algorithm>
#include <cmath>

#include "attention/adam.hpp"
#include "attention/language_model.hpp"
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/json.hpp"

namespace attention::test {

namespace {

ModelPlan plan_of(const Json& sizes, DType dtype) {
  const auto count = [&sizes](const char* name) { return static_cast<std::size_t>(sizes[name].number); };
  const ModelSizes model{sizes["batch"].number, sizes["d_model"].number, sizes["num_heads"].number,
                         sizes["num_kv_heads"].number, sizes["tied"].number == 1};
  const LanguageSizes language{count("words"), count("longest"), count("most_slots")};
  const ValidatedModel validated = validate_model(model, language, dtype);
  REQUIRE(validated.status.ok());
  return validated.plan;
}

std::vector<Sentence> sentences_of(const Json& given) {
  std::vector<Sentence> sentences;
  for (const Json& each : given.items) {
    Sentence& sentence = sentences.emplace_back();
    for (const double word : each["words"]["data"].numbers()) {
      sentence.words[sentence.length++] = static_cast<grammar::Word>(word);
    }
    const std::vector<double> pairs = each["slots"]["data"].numbers();
    for (std::size_t at = 0; at < pairs.size(); at += 2) {
      Slot& slot = sentence.slots[sentence.slot_count++];
      slot.query = static_cast<std::size_t>(pairs[at]);
      slot.answer = static_cast<grammar::Word>(pairs[at + 1]);
    }
  }
  return sentences;
}

template <class T>
void take_parameters(const Json& golden_case, LanguageModel<T>& model) {
  for (std::size_t id = 0; id < model_parameter_count; ++id) {
    const auto parameter = static_cast<ModelParameter>(id);
    if (model.plan().shape(parameter).rank > 0) {
      const std::vector<double> values =
          golden_case["parameters"][model_parameter_name(parameter)]["data"].numbers();
      std::transform(values.begin(), values.end(), model.parameter(parameter),
                     [](double value) { return static_cast<T>(value); });
    }
  }
  const std::vector<double> gates = golden_case["gates"]["data"].numbers();
  std::transform(gates.begin(), gates.end(), model.head_gates(),
                 [](double gate) { return static_cast<T>(gate); });
}

// values: all parameters, or all gradients
template <class T>
double largest_difference_from(const Json& expected, const ModelPlan& plan, const T* values) {
  double largest = 0;
  for (std::size_t id = 0; id < model_parameter_count; ++id) {
    const auto parameter = static_cast<ModelParameter>(id);
    if (plan.shape(parameter).rank > 0) {
      const T* first = values + plan.place(parameter);
      const std::vector<T> actual(first, first + plan.shape(parameter).element_count());
      largest = std::max(
          largest, largest_difference(actual, expected[model_parameter_name(parameter)]["data"].numbers()));
    }
  }
  return largest;
}

}  // namespace

TEST_CASE("loss and gradients of the model are PyTorch's within 1e-12", "[golden][training]") {
  const Json golden = read_golden("torch_training.json");
  for (const Json& golden_case : golden["cases"].items) {
    INFO(golden_case["name"].string);
    LanguageModel<double> model(plan_of(golden_case["sizes"], DType::Float64));
    take_parameters(golden_case, model);
    const std::vector<Sentence> sentences = sentences_of(golden_case["sentences"]);
    const Json& expected = golden_case["expected"];
    REQUIRE(std::abs(model.forward(sentences.data()) - expected["loss"].number) < 1e-12);
    model.backward(sentences.data());
    REQUIRE(largest_difference_from(expected["gradients"], model.plan(), model.gradients()) < 1e-12);
  }
}

TEST_CASE("some steps of clipping and Adam are PyTorch's within 1e-5", "[golden][training]") {
  const Json golden = read_golden("torch_training.json");
  for (const Json& golden_case : golden["cases"].items) {
    INFO(golden_case["name"].string);
    LanguageModel<float> model(plan_of(golden_case["sizes"], DType::Float32));
    take_parameters(golden_case, model);
    const std::vector<Sentence> sentences = sentences_of(golden_case["sentences"]);
    const Json& steps = golden_case["steps"];
    Adam<float> adam(model.plan().parameter_total);
    for (double step = 0; step < steps["count"].number; ++step) {
      model.forward(sentences.data());
      model.backward(sentences.data());
      clip_norm(model.gradients(), model.plan().parameter_total, steps["clip"].number);
      adam.step(model.gradients(), steps["rate"].number, model.parameters());
    }
    const Json& trained = golden_case["expected"]["trained"];
    REQUIRE(largest_difference_from(trained, model.plan(), model.parameters()) < 1e-5);
  }
}

}  // namespace attention::test
