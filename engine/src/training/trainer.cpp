#include <algorithm>

#include "attention/training.hpp"

namespace attention {

namespace {

// Each stream starts from the seed with other bits turned over; the held-out sentences from a number of
// their own.
constexpr std::uint32_t sentence_stream = 0x9e3779b9, dropout_stream = 0x7f4a7c15, held_out_seed = 20250817;
constexpr std::size_t held_out_count = 256;

}  // namespace

Trainer::Trainer(const Grammar& grammar, const TrainingPlan& plan)
    : grammar_(grammar),
      plan_(plan),
      model_(plan.model),
      adam_(plan.model.parameter_total),
      sentences_(plan.seed ^ sentence_stream),
      dropout_(plan.seed ^ dropout_stream),
      batch_(plan.model.layer.B),
      held_out_((held_out_count + batch_.size() - 1) / std::max<std::size_t>(batch_.size(), 1) *
                batch_.size()),
      losses_(plan.steps),
      role_scores_(cue_count * plan.model.layer.h) {
  status_ = model_.status().ok() ? adam_.status() : model_.status();
  if (status_.ok() && (batch_.data() == nullptr || held_out_.data() == nullptr || losses_.data() == nullptr ||
                       role_scores_.data() == nullptr)) {
    status_ = out_of_memory(static_cast<double>((batch_.size() + held_out_count) * sizeof(Sentence)));
  }
  if (!status_.ok()) {
    return;
  }
  draw_parameters(plan.seed, plan.head_noise, model_);
  RandomState random(held_out_seed);
  std::fill_n(held_out_.data(), held_out_.size(), Sentence{});  // the last batch may stay empty in part
  for (std::size_t at = 0; at < held_out_count; ++at) {
    grammar.draw(random, held_out_.data()[at]);
  }
}

void Trainer::step(std::size_t count) {
  const std::size_t last = step_ + std::min(count, plan_.steps - step_);
  while (step_ < last) {
    train_one();
  }
}

void Trainer::train_one() {
  for (std::size_t b = 0; b < batch_.size(); ++b) {
    grammar_.draw(sentences_, batch_.data()[b]);
  }
  draw_gates();
  losses_.data()[step_] = model_.forward(batch_.data());
  model_.backward(batch_.data());
  const std::size_t count = plan_.model.parameter_total;
  clip_norm(model_.gradients(), count, plan_.clip_norm);
  const double rate = plan_.learning_rate * rate_at(step_, plan_.warm_up_steps, plan_.steps);
  adam_.step(model_.gradients(), rate, model_.parameters());
  ++step_;
}

// A head is in or out for a whole batch.
void Trainer::draw_gates() {
  const bool may_drop = step_ < plan_.steps / 2;
  for (std::size_t a = 0; a < plan_.model.layer.h; ++a) {
    model_.head_gates()[a] = may_drop && dropout_.rand() < plan_.head_dropout ? 0.0f : 1.0f;
  }
}

void Trainer::loaded(std::size_t step) {
  step_ = std::min(step, plan_.steps);
  adam_.restart();
}

}  // namespace attention
