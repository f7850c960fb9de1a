// A training run that can be taken in pieces: settings, and the trainer with what it reports.
//
// Everything comes from one seed: three streams of random numbers of their own for the first parameters, the
// sentences and the dropout, so that runs that differ in their heads read the same sentences. Only operations
// that every platform rounds alike are used: a seed gives the same bits everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "attention/adam.hpp"
#include "attention/grammar.hpp"
#include "attention/language_model.hpp"
#include "attention/random.hpp"

namespace attention {

// As it came from outside.
struct TrainingSettings {
  double seed = 0;
  double d_model = 32, num_heads = 4;
  std::optional<double> num_kv_heads;  // absent: num_heads
  double steps = 1500, batch = 64;
  double learning_rate = 0.01;
  double warm_up_steps = 20;
  double head_dropout = 0;           // how often a head is left out of a step, in the first half of the run
  double clip_norm = 1;              // largest norm of the gradient
  std::optional<double> head_noise;  // absent: heads drawn one by one; 0: all equal; above: plus this share
                                     // of what they would have been
  bool tied = false;
};

struct TrainingPlan {
  ModelPlan model;
  std::uint32_t seed = 0;
  std::size_t steps = 0, warm_up_steps = 0;
  double learning_rate = 0, head_dropout = 0, clip_norm = 0;
  std::optional<double> head_noise;
};

struct ValidatedTraining {
  Status status;
  TrainingPlan plan;
};

// Errors: as check_seed() and validate_model(); NotFinite, NotPositive, NotAnInteger and TooLarge by the name
// of the setting.
ValidatedTraining validate_training(const TrainingSettings& settings, const Grammar& grammar);

// The parameters before the first step. head_noise as in TrainingSettings.
template <class T>
void draw_parameters(std::uint32_t seed, const std::optional<double>& head_noise, LanguageModel<T>& model);

// How good the model is on sentences that are the same for every run, in nats per slot and as the share of
// slots in which the right word is the likeliest of those that its cue chooses from.
struct Evaluation {
  double loss = 0;
  std::array<double, cue_count> losses{}, accuracy{};
};

class Trainer {
 public:
  // The grammar must outlive the trainer. Look at status() first.
  Trainer(const Grammar& grammar, const TrainingPlan& plan);
  Trainer(const Trainer&) = delete;
  Trainer& operator=(const Trainer&) = delete;

  Status status() const { return status_; }  // OutOfMemory
  const TrainingPlan& plan() const { return plan_; }
  LanguageModel<float>& model() { return model_; }

  // Up to `count` steps more, never beyond plan().steps.
  void step(std::size_t count);
  std::size_t steps_done() const { return step_; }
  // Mean loss of each batch so far, before its step: steps_done() numbers.
  const double* batch_losses() const { return losses_.data(); }

  // head_gates: (h) numbers from 0 to 1, or nullptr for all heads in full.
  Evaluation evaluate(const float* head_gates);
  // After evaluate(): (cue_count, h), the mean weight that a head gives to the cue in slots of that kind.
  const double* role_scores() const { return role_scores_.data(); }

  // The parameters were replaced: the run goes on at `step`, with an optimiser that remembers nothing.
  void loaded(std::size_t step);

 private:
  void train_one();
  void draw_gates();

  const Grammar& grammar_;
  TrainingPlan plan_;
  LanguageModel<float> model_;
  Adam<float> adam_;
  RandomState sentences_, dropout_;
  Buffer<Sentence> batch_, held_out_;
  Buffer<double> losses_, role_scores_;
  std::size_t step_ = 0;
  Status status_;
};

}  // namespace attention
