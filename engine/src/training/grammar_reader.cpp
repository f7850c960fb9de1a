// The list of numbers that crossed the border -> tables. Everything that can be said about one entry alone is
// checked here; what depends on how the rules go together is left to grammar_patterns.cpp.
#include "training/grammar_reader.hpp"

#include "attention/validate.hpp"

namespace attention::grammar {

namespace {

class Reader {
 public:
  Reader(const double* numbers, std::size_t count, Tables& tables)
      : next_(numbers), left_(count), given_(count), tables_(tables) {}

  Status read() {
    tables_.word_count = take("vocabulary", 1, max_words);
    read_sets();
    read_agreements();
    read_rules();
    if (ok() && left_ > 0) {
      fail(shape_mismatch("grammar", "data", static_cast<double>(given_ - left_),
                          static_cast<double>(given_)));
    }
    return status_;
  }

 private:
  bool ok() const { return status_.ok(); }
  void fail(const Status& status) {
    if (ok()) {
      status_ = status;
    }
  }

  double take_number() {
    if (left_ == 0) {
      fail(shape_mismatch("grammar", "data", static_cast<double>(given_ + 1), static_cast<double>(given_)));
      return 0;
    }
    --left_;
    return *next_++;
  }

  // A whole number from `least` to `most`, or `least` once something was wrong.
  std::size_t take(const char* name, std::size_t least, std::size_t most) {
    const double number = take_number();
    if (ok() && !(number == 0 && least == 0)) {
      fail(check_size(name, number, static_cast<double>(most)));
    }
    return ok() ? static_cast<std::size_t>(number) : least;
  }
  // An index into something that has `count` entries.
  std::size_t take_index(const char* name, std::size_t count) {
    if (count == 0) {
      fail(too_large(name, 1, 0));
      return 0;
    }
    return take(name, 0, count - 1);
  }

  void read_sets() {
    tables_.set_count = take("nouns", 0, max_sets);
    for (std::size_t set = 0; ok() && set < tables_.set_count; ++set) {
      const std::size_t classes = take("classes", 0, max_classes - tables_.class_count);
      for (std::size_t at = 0; ok() && at < classes; ++at) {
        read_class(set, tables_.class_count++);
      }
      if (ok() && tables_.sets[set].count == 0) {
        fail(Status::error(ErrorCode::GrammarEmpty, ErrorParam::of("set", static_cast<double>(set))));
      }
    }
  }

  void read_class(std::size_t set_index, std::size_t class_index) {
    NounSet& set = tables_.sets[set_index];
    const std::size_t count = take("words", 0, max_words);
    for (std::size_t at = 0; ok() && at < count; ++at) {
      const auto word = static_cast<Word>(take_index("word", tables_.word_count));
      for (std::size_t other = 0; ok() && other < set.count; ++other) {
        if (set.words[other] == word) {
          fail(Status::error(ErrorCode::GrammarWordTwice, ErrorParam::of("word", static_cast<double>(word)),
                             ErrorParam::of("set", static_cast<double>(set_index))));
        }
      }
      if (ok()) {
        set.words[set.count] = word;
        set.classes[set.count++] = static_cast<std::uint8_t>(class_index);
      }
    }
  }

  void read_agreements() {
    tables_.agreement_count = take("agreements", 0, max_agreements);
    for (std::size_t index = 0; ok() && index < tables_.agreement_count; ++index) {
      Agreement& agreement = tables_.agreements[index];
      agreement.cue = static_cast<Cue>(take_index("cue", cue_count));
      agreement.answers.fill(no_word);
      const bool by_word = agreement.cue == Cue::Previous;
      const std::size_t count = take("answers", 0, max_words);
      for (std::size_t at = 0; ok() && at < count; ++at) {
        const std::size_t key = take_index("key", by_word ? tables_.word_count : tables_.class_count);
        const auto answer = static_cast<Word>(take_index("word", tables_.word_count));
        if (ok()) {
          agreement.answers[key] = answer;
          add_choice(agreement, answer);
        }
      }
    }
  }

  static void add_choice(Agreement& agreement, Word answer) {
    for (std::size_t at = 0; at < agreement.count; ++at) {
      if (agreement.choices[at] == answer) {
        return;
      }
    }
    agreement.choices[agreement.count++] = answer;
  }

  void read_rules() {
    tables_.rule_count = take("rules", 1, max_rules);
    for (std::size_t index = 0; ok() && index < tables_.rule_count; ++index) {
      Rule& rule = tables_.rules[index];
      rule.first = tables_.alternative_count;
      rule.count = take("alternatives", 0, max_alternatives - rule.first);
      double shares = 0;
      for (std::size_t at = 0; ok() && at < rule.count; ++at) {
        shares += read_alternative(tables_.alternatives[tables_.alternative_count++]);
      }
      for (std::size_t at = 0; ok() && at < rule.count; ++at) {
        tables_.alternatives[rule.first + at].share /= shares;
      }
      if (ok() && rule.count == 0) {
        fail(Status::error(ErrorCode::GrammarEmpty, ErrorParam::of("rule", static_cast<double>(index))));
      }
    }
  }

  double read_alternative(Alternative& alternative) {
    constexpr double most = 1e6;  // so that a small share beside it is not rounded away
    alternative.share = take_number();
    if (ok() && !(alternative.share > 0)) {
      fail(not_positive("share", alternative.share));
    } else if (ok() && alternative.share > most) {
      fail(too_large("share", alternative.share, most));
    }
    alternative.first = tables_.item_count;
    alternative.count = take("items", 0, max_items - tables_.item_count);
    for (std::size_t at = 0; ok() && at < alternative.count; ++at) {
      read_item(tables_.items[tables_.item_count++]);
    }
    return alternative.share;
  }

  void read_item(Item& item) {
    constexpr std::size_t types = 6;
    item.type = static_cast<Item::Type>(take_index("item", types));
    item.index = static_cast<std::uint8_t>(take_index("item", entries_of(item.type)));
  }

  std::size_t entries_of(Item::Type type) const {
    switch (type) {
      case Item::Type::Literal:
        return tables_.word_count;
      case Item::Type::Rule:
        return tables_.rule_count;
      case Item::Type::Agreement:
        return tables_.agreement_count;
      default:
        return tables_.set_count;
    }
  }

  const double* next_;
  std::size_t left_, given_;
  Tables& tables_;
  Status status_;
};

}  // namespace

Status read_tables(const double* numbers, std::size_t count, Tables& tables) {
  return Reader(numbers, count, tables).read();
}

}  // namespace attention::grammar
