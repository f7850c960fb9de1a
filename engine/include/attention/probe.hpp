// The model on words that the learner chose: what every head looks at, and which word it expects next.
#pragma once

#include <optional>

#include "attention/language_model.hpp"

namespace attention {

class Probe {
 public:
  // words: count numbers of words. Errors: NotPositive or TooLarge "tokens" for a length that no sentence
  // has; TooLarge "token"; OutOfMemory.
  Status start(const ModelPlan& plan, const double* words, std::size_t count);

  // After start(). head_gates: (h), each from 0 to 1. Errors: GateOutOfRange.
  Status run(const LanguageModel<float>& model, const float* head_gates);

  std::size_t length() const { return words_.size(); }
  float* x() { return inputs_->x(); }                              // (1, N, d_model): what the layer reads
  const float* weights() const { return trace_->weights.data(); }  // (1, h, N, N)
  const float* probabilities() const { return probabilities_.data(); }  // (N, words): of the next word

 private:
  Plan plan_;
  Buffer<grammar::Word> words_{0};
  Buffer<float> probabilities_{0};
  std::optional<InputData<float>> inputs_;
  std::optional<Trace<float>> trace_;
};

}  // namespace attention
