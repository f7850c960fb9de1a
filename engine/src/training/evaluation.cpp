// The held-out sentences, batch by batch: losses, accuracy and role scores.
#include <algorithm>

#include "attention/training.hpp"

namespace attention {

namespace {

// Is the answer the likeliest of the words that its agreement chooses from?
bool is_right(const grammar::Agreement& agreement, grammar::Word answer, const float* probabilities) {
  for (std::size_t at = 0; at < agreement.count; ++at) {
    const grammar::Word word = agreement.choices[at];
    if (word != answer && !(probabilities[word] < probabilities[answer])) {
      return false;
    }
  }
  return true;
}

}  // namespace

Evaluation Trainer::evaluate(const float* head_gates) {
  const std::size_t h = plan_.model.layer.h;
  for (std::size_t a = 0; a < h; ++a) {
    model_.head_gates()[a] = head_gates != nullptr ? head_gates[a] : 1.0f;
  }
  Evaluation sums;
  std::array<std::size_t, cue_count> slots{};
  std::fill_n(role_scores_.data(), role_scores_.size(), 0.0);
  for (std::size_t first = 0; first < held_out_.size(); first += batch_.size()) {
    const Sentence* sentences = held_out_.data() + first;
    model_.forward(sentences);
    for (std::size_t b = 0; b < batch_.size(); ++b) {
      for (std::size_t i = 0; i < sentences[b].slot_count; ++i) {
        const Slot& slot = sentences[b].slots[i];
        const auto cue = static_cast<std::size_t>(slot.cue);
        const bool right =
            is_right(grammar_.agreement(slot.agreement), slot.answer, model_.probabilities(b, i));
        ++slots[cue];
        sums.losses[cue] += model_.slot_loss(b, i);
        sums.accuracy[cue] += right ? 1 : 0;
        for (std::size_t a = 0; a < h; ++a) {
          role_scores_.data()[cue * h + a] += static_cast<double>(model_.weights()(b, a, i, slot.key));
        }
      }
    }
  }
  double total = 0;
  std::size_t count = 0;
  for (std::size_t cue = 0; cue < cue_count; ++cue) {
    const auto divisor = static_cast<double>(slots[cue]);
    total += sums.losses[cue];
    count += slots[cue];
    sums.losses[cue] /= divisor;
    sums.accuracy[cue] /= divisor;
    for (std::size_t a = 0; a < h; ++a) {
      role_scores_.data()[cue * h + a] /= divisor;
    }
  }
  sums.loss = total / static_cast<double>(count);
  return sums;
}

}  // namespace attention
