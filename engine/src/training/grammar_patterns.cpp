// Tables -> patterns: every way through the rules, with its probability.
#include "training/grammar_patterns.hpp"

#include <algorithm>

#include "training/word_set.hpp"

namespace attention::grammar {

namespace {

Status error(ErrorCode code, const char* name, std::size_t index) {
  return Status::error(code, ErrorParam::of(name, static_cast<double>(index)));
}

// Does a rule come back to itself? Depth first; `open` are the rules on the way here.
class Loops {
 public:
  explicit Loops(const Tables& tables) : tables_(tables) {}

  Status check() {
    for (std::size_t rule = 0; rule < tables_.rule_count; ++rule) {
      if (!visit(rule)) {
        return error(ErrorCode::GrammarRecursive, "rule", met_again_);
      }
    }
    return {};
  }

 private:
  bool visit(std::size_t index) {
    if (done_[index] || open_[index]) {
      met_again_ = index;
      return done_[index];
    }
    open_[index] = true;
    const Rule& rule = tables_.rules[index];
    for (std::size_t at = rule.first; at < rule.first + rule.count; ++at) {
      const Alternative& alternative = tables_.alternatives[at];
      for (std::size_t item = alternative.first; item < alternative.first + alternative.count; ++item) {
        if (tables_.items[item].type == Item::Type::Rule && !visit(tables_.items[item].index)) {
          return false;
        }
      }
    }
    return done_[index] = true;
  }

  const Tables& tables_;
  std::array<bool, max_rules> open_{}, done_{};
  std::size_t met_again_ = 0;
};

// What is still to come of a sentence: items of one alternative, then what comes after its rule.
struct Rest {
  const Item* next;
  const Item* end;
  const Rest* after;
};

// Walks through all sentences; patterns may be nullptr, then they are only counted.
class Walk {
 public:
  Walk(const Tables& tables, Pattern* patterns) : tables_(tables), patterns_(patterns) {}

  Status run() {
    const Item sentence{Item::Type::Rule, 0};
    go(Rest{&sentence, &sentence + 1, nullptr}, 1);
    return status_;
  }
  std::size_t count() const { return count_; }

 private:
  void go(Rest rest, double probability) {
    while (rest.next == rest.end && rest.after != nullptr) {
      rest = *rest.after;
    }
    if (rest.next == rest.end) {
      return finish(probability);
    }
    const Item item = *rest.next++;
    if (item.type != Item::Type::Rule) {
      if (current_.length == max_length) {
        status_ = error(ErrorCode::GrammarTooLong, "limit", max_length);
        return;
      }
      current_.items[current_.length++] = item;
      go(rest, probability);
      --current_.length;
      return;
    }
    const Rule& rule = tables_.rules[item.index];
    for (std::size_t at = rule.first; status_.ok() && at < rule.first + rule.count; ++at) {
      const Alternative& alternative = tables_.alternatives[at];
      const Item* first = tables_.items.data() + alternative.first;
      go(Rest{first, first + alternative.count, &rest}, probability * alternative.share);
    }
  }

  void finish(double probability) {
    if (count_ == max_patterns) {
      status_ = too_large("patterns", static_cast<double>(max_patterns + 1), max_patterns);
      return;
    }
    if (patterns_ != nullptr) {
      patterns_[count_] = current_;
      patterns_[count_].probability = probability;
    }
    ++count_;
  }

  const Tables& tables_;
  Pattern* patterns_;
  Pattern current_;
  std::size_t count_ = 0;
  Status status_;
};

Status missing(ErrorCode code, std::size_t agreement, const char* name, std::size_t index) {
  return Status::error(code, ErrorParam::of("agreement", static_cast<double>(agreement)),
                       ErrorParam::of(name, static_cast<double>(index)));
}

Status check_classes(const Tables& tables, std::size_t agreement, const NounSet& set) {
  for (std::size_t at = 0; at < set.count; ++at) {
    if (tables.agreements[agreement].answers[set.classes[at]] == no_word) {
      return missing(ErrorCode::GrammarNoAnswer, agreement, "class", set.classes[at]);
    }
  }
  return {};
}

Status check_words(const Tables& tables, std::size_t agreement, const WordSet& words) {
  for (Word word = 0; word < tables.word_count; ++word) {
    if (words.has(word) && tables.agreements[agreement].answers[word] == no_word) {
      return missing(ErrorCode::GrammarNoAnswer, agreement, "word", word);
    }
  }
  return {};
}

// The slot at `place`: is its cue there, and has the agreement a word for all that may stand there?
Status check_slot(const Tables& tables, const Pattern& pattern, std::size_t place) {
  const std::size_t agreement = pattern.items[place].index;
  const std::size_t key = key_of(tables, pattern, place);
  if (key == max_length) {
    const char* cue = cue_name(tables.agreements[agreement].cue);
    return Status::error(ErrorCode::GrammarCueMissing,
                         ErrorParam::of("agreement", static_cast<double>(agreement)),
                         ErrorParam::of("cue", cue));
  }
  const Item& item = pattern.items[key];
  return tables.agreements[agreement].cue == Cue::Previous
             ? check_words(tables, agreement, words_of(tables, item))
             : check_classes(tables, agreement, tables.sets[item.index]);
}

// By items, a pattern before those that it is the beginning of.
bool comes_before(const Pattern& one, const Pattern& other) {
  const auto items = [](const Pattern& pattern) { return pattern.items.begin() + pattern.length; };
  const auto less = [](const Item& left, const Item& right) {
    return left.type != right.type ? left.type < right.type : left.index < right.index;
  };
  const bool same =
      one.length == other.length && std::equal(one.items.begin(), items(one), other.items.begin());
  return same ? one.probability < other.probability
              : std::lexicographical_compare(one.items.begin(), items(one), other.items.begin(), items(other),
                                             less);
}

}  // namespace

// The last subject or antecedent up to the query, or the word before the query.
std::size_t key_of(const Tables& tables, const Pattern& pattern, std::size_t place) {
  const Cue cue = tables.agreements[pattern.items[place].index].cue;
  if (cue == Cue::Previous) {
    return place >= 2 ? place - 2 : max_length;
  }
  const auto wanted = cue == Cue::Subject ? Item::Type::Subject : Item::Type::Antecedent;
  for (std::size_t at = place; at > 0; --at) {
    if (pattern.items[at - 1].type == wanted) {
      return at - 1;
    }
  }
  return max_length;
}

Status check_loops(const Tables& tables) {
  return Loops(tables).check();
}

Status walk_patterns(const Tables& tables, Pattern* patterns, std::size_t& count) {
  Walk walk(tables, patterns);
  const Status status = walk.run();
  count = walk.count();
  return status;
}

void sort_patterns(Pattern* patterns, std::size_t count) {
  std::sort(patterns, patterns + count, comes_before);
  double until = 0;
  for (std::size_t index = 0; index < count; ++index) {
    until += patterns[index].probability;
    patterns[index].until = until;
  }
}

Status check_slots(const Tables& tables, const Pattern* patterns, std::size_t count) {
  std::array<bool, cue_count> seen{};
  for (std::size_t index = 0; index < count; ++index) {
    for (std::size_t place = 0; place < patterns[index].length; ++place) {
      const Item& item = patterns[index].items[place];
      if (item.type != Item::Type::Agreement) {
        continue;
      }
      const Status status = check_slot(tables, patterns[index], place);
      if (!status.ok()) {
        return status;
      }
      seen[static_cast<std::size_t>(tables.agreements[item.index].cue)] = true;
    }
  }
  for (std::size_t cue = 0; cue < cue_count; ++cue) {
    if (!seen[cue]) {
      return Status::error(ErrorCode::GrammarNoSlot, ErrorParam::of("cue", cue_name(static_cast<Cue>(cue))));
    }
  }
  return {};
}

}  // namespace attention::grammar
