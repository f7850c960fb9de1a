// A small language: rules that make sentences in which some words are decided by an earlier one. It is what
// the training laboratory learns, and it knows how well it can be learned at best.
//
// A slot is a word decided by a cue: the class of the subject, the class of the antecedent of a pronoun, or
// the word before the one that asks. The word just before a slot is its query; the cue stands at its key.
// Rules may not come back to themselves, so the language is a finite list of patterns, each with its
// probability.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "attention/random.hpp"
#include "attention/status.hpp"
#include "attention/tensor.hpp"

namespace attention {

// What decides the word in a slot; also the roles that heads may take.
enum class Cue : std::uint8_t { Subject, Antecedent, Previous };
inline constexpr std::size_t cue_count = 3;
const char* cue_name(Cue cue);  // "subject", "antecedent", "previous"

namespace grammar {

inline constexpr std::size_t max_words = 79, max_length = 23, max_patterns = 20000;
inline constexpr std::size_t max_sets = 16, max_classes = 64, max_agreements = 16;
inline constexpr std::size_t max_rules = 32, max_alternatives = 128, max_items = 512;

using Word = std::uint8_t;
inline constexpr Word no_word = 255;

// One place of a rule. Noun, Subject and Antecedent are any word of a noun set; the latter two are remembered
// as cue. Agreement is a slot.
struct Item {
  enum class Type : std::uint8_t { Literal, Rule, Noun, Subject, Antecedent, Agreement };
  Type type = Type::Literal;
  std::uint8_t index = 0;  // of the word, rule, set or agreement

  bool operator==(const Item&) const = default;
};

// Words that stand in one place, each in one class. Classes are counted through all sets.
struct NounSet {
  std::size_t count = 0;
  std::array<Word, max_words> words{};
  std::array<std::uint8_t, max_words> classes{};  // of words[i]
};

// Which word stands in the slot: by the class of the subject or the antecedent, or by the previous word.
struct Agreement {
  Cue cue = Cue::Subject;
  std::array<Word, max_words> answers{};  // by class or by word; no_word: none
  std::size_t count = 0;
  std::array<Word, max_words> choices{};  // the answers, each once
};

struct Alternative {
  double share = 1;  // of its rule, all shares of a rule adding up to 1
  std::size_t first = 0, count = 0;
};

struct Rule {
  std::size_t first = 0, count = 0;
};

// A grammar as it was given, checked part by part.
struct Tables {
  std::size_t word_count = 0, set_count = 0, class_count = 0, agreement_count = 0, rule_count = 0;
  std::size_t alternative_count = 0, item_count = 0;
  std::array<NounSet, max_sets> sets{};
  std::array<Agreement, max_agreements> agreements{};
  std::array<Rule, max_rules> rules{};
  std::array<Alternative, max_alternatives> alternatives{};
  std::array<Item, max_items> items{};
};

// One way through the rules.
struct Pattern {
  double probability = 0;
  double until = 0;  // the probability of all patterns up to this one
  std::size_t length = 0;
  std::array<Item, max_length> items{};
};

}  // namespace grammar

// A slot of one sentence. query: place of the word from which the next one is guessed; key: place of the cue.
struct Slot {
  std::size_t query = 0, key = 0;
  Cue cue = Cue::Subject;
  grammar::Word answer = 0;
  std::uint8_t agreement = 0;
};

struct Sentence {
  std::size_t length = 0, slot_count = 0;
  std::array<grammar::Word, grammar::max_length> words{};
  std::array<Slot, grammar::max_length> slots{};
};

// What a model must have room for.
struct LanguageSizes {
  std::size_t words = 0, longest = 0, most_slots = 0;  // different words; words and slots of one sentence
};

// The smallest mean loss that a model can reach, in nats per slot: what nobody can know from the words
// before.
struct LossFloor {
  double loss = 0;
  std::array<double, cue_count> cues{};
};

class Grammar {
 public:
  // numbers: a grammar as a list of numbers, in this order; rule 0 is the sentence.
  //   words
  //   sets, for each: classes, for each: words, the words
  //   agreements, for each: cue, answers, for each: class or word that decides, word
  //   rules, for each: alternatives, for each: share, items, for each: type, index
  // Errors: GrammarWordTwice, GrammarEmpty, GrammarRecursive, GrammarTooLong, GrammarCueMissing,
  // GrammarNoAnswer, GrammarNoSlot, GrammarAmbiguous; TooLarge; NotPositive or NotFinite "share";
  // ShapeMismatch "grammar" for a list that ends early or late; OutOfMemory.
  Status read(const double* numbers, std::size_t count);

  const LanguageSizes& sizes() const { return sizes_; }
  std::size_t pattern_count() const { return patterns_.size(); }
  const LossFloor& floor() const { return floor_; }

  // The words that an agreement chooses from.
  const grammar::Agreement& agreement(std::size_t index) const { return tables_.agreements[index]; }

  void draw(RandomState& random, Sentence& sentence) const;

 private:
  Status expand();
  void measure();

  grammar::Tables tables_;
  Buffer<grammar::Pattern> patterns_{0};
  LanguageSizes sizes_;
  LossFloor floor_;
};

}  // namespace attention
