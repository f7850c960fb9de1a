// The entropy of the slots. Patterns with the same beginning are a node of a tree; which of its branches a
// sentence takes next is all that its words so far do not tell. That holds if no word could belong to two
// branches, and is refused otherwise.
#include "attention/portable_math.hpp"
#include "training/grammar_patterns.hpp"
#include "training/word_set.hpp"

namespace attention::grammar {

namespace {

class Tree {
 public:
  Tree(const Tables& tables, const Pattern* patterns) : tables_(tables), patterns_(patterns) {}

  // The node of patterns first .. last - 1, which agree in their first `depth` items.
  Status visit(std::size_t first, std::size_t last, std::size_t depth) {
    Status status = check_branches(first, last, depth);
    const double marked = mass_of_slots(first, last, depth);
    for (std::size_t at = first; status.ok() && at < last;) {
      const std::size_t next = end_of_branch(at, last, depth);
      if (depth < patterns_[at].length) {
        if (is_slot(at, depth)) {
          add(at, mass(at, next), marked, depth);
        }
        status = visit(at, next, depth + 1);
      }
      at = next;
    }
    return status;
  }

  LossFloor floor() const {
    LossFloor floor;
    double nats = 0, slots = 0;
    for (std::size_t cue = 0; cue < cue_count; ++cue) {
      floor.cues[cue] = nats_[cue] / slots_[cue];
      nats += nats_[cue];
      slots += slots_[cue];
    }
    floor.loss = nats / slots;
    return floor;
  }

 private:
  bool has(std::size_t pattern, std::size_t depth) const { return depth < patterns_[pattern].length; }
  bool is_slot(std::size_t pattern, std::size_t depth) const {
    return has(pattern, depth) && patterns_[pattern].items[depth].type == Item::Type::Agreement;
  }
  bool is_same(std::size_t one, std::size_t other, std::size_t depth) const {
    return has(one, depth) == has(other, depth) &&
           (!has(one, depth) || patterns_[one].items[depth] == patterns_[other].items[depth]);
  }
  std::size_t end_of_branch(std::size_t first, std::size_t last, std::size_t depth) const {
    std::size_t next = first + 1;
    while (next < last && is_same(first, next, depth)) {
      ++next;
    }
    return next;
  }
  // Probability of patterns first .. last - 1.
  double mass(std::size_t first, std::size_t last) const {
    return patterns_[last - 1].until - (first > 0 ? patterns_[first - 1].until : 0);
  }
  double mass_of_slots(std::size_t first, std::size_t last, std::size_t depth) const {
    double sum = 0;
    for (std::size_t at = first; at < last; at = end_of_branch(at, last, depth)) {
      sum += is_slot(at, depth) ? mass(at, end_of_branch(at, last, depth)) : 0;
    }
    return sum;
  }

  Status check_branches(std::size_t first, std::size_t last, std::size_t depth) const {
    WordSet seen;
    for (std::size_t at = first; at < last; at = end_of_branch(at, last, depth)) {
      if (!has(at, depth)) {
        continue;
      }
      const WordSet words = words_of(tables_, patterns_[at].items[depth]);
      const Word common = seen.common(words);
      if (common != no_word) {
        return Status::error(ErrorCode::GrammarAmbiguous,
                             ErrorParam::of("word", static_cast<double>(common)));
      }
      seen.add(words);
    }
    return {};
  }

  // The slots of this branch cost -ln(its share among all slots that may stand here).
  void add(std::size_t pattern, double mass, double marked, std::size_t depth) {
    const auto cue = static_cast<std::size_t>(tables_.agreements[patterns_[pattern].items[depth].index].cue);
    nats_[cue] += mass * -portable::natural_log(mass / marked);
    slots_[cue] += mass;
  }

  const Tables& tables_;
  const Pattern* patterns_;
  std::array<double, cue_count> nats_{}, slots_{};
};

}  // namespace

Status measure_floor(const Tables& tables, const Pattern* patterns, std::size_t count, LossFloor& floor) {
  Tree tree(tables, patterns);
  const Status status = tree.visit(0, count, 0);
  floor = tree.floor();
  return status;
}

}  // namespace attention::grammar
