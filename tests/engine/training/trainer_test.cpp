#include <cstring>

#include "attention/training.hpp"
#include "support/allocations.hpp"
#include "support/catch.hpp"
#include "support/grammar.hpp"

namespace attention::test {

namespace {

TrainingSettings short_run() {
  TrainingSettings settings;
  settings.seed = 3;
  settings.d_model = 16;
  settings.steps = 60;
  settings.batch = 8;
  return settings;
}

TrainingPlan plan_of(const TrainingSettings& settings, const Grammar& grammar) {
  const ValidatedTraining validated = validate_training(settings, grammar);
  INFO(error_name(validated.status.code));
  REQUIRE(validated.status.ok());
  return validated.plan;
}

std::vector<float> parameters_of(Trainer& trainer) {
  const float* first = trainer.model().parameters();
  return {first, first + trainer.plan().model.parameter_total};
}

// FNV-1a over the bits, a number at a time.
std::uint32_t hash_of(const std::vector<float>& values) {
  std::uint32_t hash = 2166136261u;
  for (const float value : values) {
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof(bits));
    hash = (hash ^ bits) * 16777619u;
  }
  return hash;
}

// The columns of w_q, w_k and w_v and the rows of w_o of one head.
std::vector<float> head_of(Trainer& trainer, std::size_t a) {
  const Plan& layer = trainer.plan().model.layer;
  std::vector<float> values;
  for (const ModelParameter id : {ModelParameter::WQ, ModelParameter::WK, ModelParameter::WV}) {
    for (std::size_t i = 0; i < layer.d_model; ++i) {
      const float* row = trainer.model().parameter(id) + i * layer.h * layer.d_k + a * layer.d_k;
      values.insert(values.end(), row, row + layer.d_k);
    }
  }
  const float* rows = trainer.model().parameter(ModelParameter::WO) + a * layer.d_v * layer.d_model;
  values.insert(values.end(), rows, rows + layer.d_v * layer.d_model);
  return values;
}

}  // namespace

TEST_CASE("a run is the same bits from the same seed, in one piece or in several", "[training]") {
  Grammar grammar;
  read_grammar(small_grammar(), grammar);
  const TrainingPlan plan = plan_of(short_run(), grammar);
  Trainer whole(grammar, plan), pieces(grammar, plan);
  whole.step(1000);
  REQUIRE(whole.steps_done() == 60);
  for (const std::size_t count : {0, 1, 7, 20}) {
    pieces.step(count);
    pieces.evaluate(nullptr);  // looking changes nothing
  }
  pieces.step(32);
  REQUIRE(pieces.steps_done() == 60);
  REQUIRE(parameters_of(whole) == parameters_of(pieces));

  TrainingSettings other = short_run();
  other.seed = 4;
  Trainer another(grammar, plan_of(other, grammar));
  another.step(60);
  REQUIRE(parameters_of(whole) != parameters_of(another));
}

TEST_CASE("a run is the same bits on every machine and in WebAssembly", "[training]") {
  Grammar grammar;
  read_grammar(small_grammar(), grammar);
  Trainer trainer(grammar, plan_of(short_run(), grammar));
  trainer.step(60);
  // tests/contract/bodies/training.mjs has the same number.
  REQUIRE(hash_of(parameters_of(trainer)) == 0x3a06c1bf);
}

TEST_CASE("training lowers the loss towards the floor", "[training]") {
  Grammar grammar;
  read_grammar(small_grammar(), grammar);
  TrainingSettings settings = short_run();
  settings.steps = 400;
  Trainer trainer(grammar, plan_of(settings, grammar));
  const double before = trainer.evaluate(nullptr).loss;
  trainer.step(400);
  const Evaluation after = trainer.evaluate(nullptr);
  REQUIRE(before > grammar.floor().loss + 1);
  REQUIRE(after.loss < grammar.floor().loss + 0.1);
  for (std::size_t cue = 0; cue < cue_count; ++cue) {
    REQUIRE(after.accuracy[cue] > 0.97);
    for (std::size_t a = 0; a < 4; ++a) {
      const double score = trainer.role_scores()[cue * 4 + a];
      REQUIRE((score >= 0 && score <= 1));
    }
  }
  const std::vector<float> nobody(4, 0.0f);
  REQUIRE(trainer.evaluate(nobody.data()).loss > after.loss + 0.5);
}

TEST_CASE("heads that start equal stay equal bit for bit, and part with a little noise", "[training]") {
  Grammar grammar;
  read_grammar(small_grammar(), grammar);
  TrainingSettings settings = short_run();
  settings.head_noise = 0;
  Trainer equal(grammar, plan_of(settings, grammar));
  settings.head_noise = 0.01;
  Trainer noisy(grammar, plan_of(settings, grammar));
  equal.step(60);
  noisy.step(60);
  for (std::size_t a = 1; a < 4; ++a) {
    REQUIRE(head_of(equal, a) == head_of(equal, 0));
    REQUIRE(head_of(noisy, a) != head_of(noisy, 0));
  }
}

TEST_CASE("a step takes no memory", "[training]") {
  Grammar grammar;
  read_grammar(small_grammar(), grammar);
  Trainer trainer(grammar, plan_of(short_run(), grammar));
  const std::size_t before = malloc_calls();
  trainer.step(3);
  trainer.evaluate(nullptr);
  REQUIRE(malloc_calls() == before);
}

TEST_CASE("a trainer reports OutOfMemory whichever buffer is refused", "[training]") {
  Grammar grammar;
  read_grammar(small_grammar(), grammar);
  const TrainingPlan plan = plan_of(short_run(), grammar);
  std::size_t calls = malloc_calls();
  { const Trainer trainer(grammar, plan); }
  calls = malloc_calls() - calls;
  REQUIRE(calls > 20);
  for (std::size_t call = 0; call < calls; ++call) {
    const RefuseMalloc refusal(call);
    const Trainer trainer(grammar, plan);
    REQUIRE(trainer.status().code == ErrorCode::OutOfMemory);
  }
}

TEST_CASE("settings out of range are refused by name", "[training]") {
  Grammar grammar;
  read_grammar(small_grammar(), grammar);
  const auto refused = [&](auto change) {
    TrainingSettings settings = short_run();
    change(settings);
    const Status status = validate_training(settings, grammar).status;
    return std::string(error_name(status.code)) + " " +
           (status.param_count > 0 && status.params[0].is_word() ? status.params[0].word : "");
  };
  using Settings = TrainingSettings;
  REQUIRE(refused([](Settings& s) { s.seed = -1; }) == "NotPositive seed");
  REQUIRE(refused([](Settings& s) { s.steps = 0; }) == "NotPositive steps");
  REQUIRE(refused([](Settings& s) { s.steps = 1e6; }) == "TooLarge steps");
  REQUIRE(refused([](Settings& s) { s.batch = 2.5; }) == "NotAnInteger batch");
  REQUIRE(refused([](Settings& s) { s.warm_up_steps = 61; }) == "TooLarge warm_up_steps");
  REQUIRE(refused([](Settings& s) { s.learning_rate = 0; }) == "NotPositive learning_rate");
  REQUIRE(refused([](Settings& s) { s.head_dropout = 1; }) == "TooLarge head_dropout");
  REQUIRE(refused([](Settings& s) { s.head_noise = -0.5; }) == "NotPositive head_noise");
  REQUIRE(refused([](Settings& s) { s.clip_norm = 0; }) == "NotPositive clip_norm");
}

}  // namespace attention::test
