#include <cmath>
#include <map>
#include <string>

#include "support/catch.hpp"
#include "support/grammar.hpp"

namespace attention::test {

namespace {

std::string code_of(const GrammarParts& parts) {
  return error_name(parts.status().code);
}

double number_of(const Status& status, const std::string& name) {
  for (std::size_t at = 0; at < status.param_count; ++at) {
    if (name == status.params[at].name) {
      return status.params[at].number;
    }
  }
  return NAN;
}

}  // namespace

TEST_CASE("the floor of a grammar is the entropy of its slots", "[training]") {
  Grammar grammar;
  read_grammar(small_grammar(), grammar);
  REQUIRE(grammar.pattern_count() == 6);
  REQUIRE(grammar.sizes().longest == 6);
  REQUIRE(grammar.sizes().most_slots == 1);
  // Shares 2 : 1 : 1, and the rest is known: ln 2 for the subject, ln 4 for both others.
  const double tolerance = 1e-14;
  REQUIRE(std::abs(grammar.floor().cues[0] - std::log(2.0)) < tolerance);
  REQUIRE(std::abs(grammar.floor().cues[1] - std::log(4.0)) < tolerance);
  REQUIRE(std::abs(grammar.floor().cues[2] - std::log(4.0)) < tolerance);
  REQUIRE(std::abs(grammar.floor().loss - 1.5 * std::log(2.0)) < tolerance);
}

TEST_CASE("what may stand in a slot's place without being one does not count in the floor", "[training]") {
  GrammarParts parts = small_grammar();
  parts.rules[2].push_back({4, {{0, 12}}});  // "it it", as often as all slots together
  Grammar grammar;
  read_grammar(parts, grammar);
  REQUIRE(std::abs(grammar.floor().loss - 1.5 * std::log(2.0)) < 1e-14);
}

TEST_CASE("drawn sentences follow the rules, in the shares of the grammar", "[training]") {
  Grammar grammar;
  read_grammar(small_grammar(), grammar);
  RandomState random(5);
  std::map<Cue, int> counts;
  const int draws = 4000;
  for (int draw = 0; draw < draws; ++draw) {
    Sentence sentence;
    grammar.draw(random, sentence);
    REQUIRE((sentence.length == 5 || sentence.length == 6));
    REQUIRE(sentence.slot_count == 1);
    const Slot& slot = sentence.slots[0];
    REQUIRE(slot.query == sentence.length - 2);
    REQUIRE(sentence.words[slot.query] == 12);
    REQUIRE(sentence.words[slot.query + 1] == slot.answer);
    const std::size_t key = slot.cue == Cue::Previous ? slot.query - 1 : static_cast<std::size_t>(slot.cue);
    REQUIRE(slot.key == key);
    const std::map<int, int> answers{{0, 6}, {1, 7}, {2, 8}, {3, 9}, {4, 10}, {5, 11}};
    REQUIRE(slot.answer == answers.at(sentence.words[slot.key]));
    ++counts[slot.cue];
  }
  // Five standard deviations of a count around a half and a quarter.
  REQUIRE(std::abs(counts[Cue::Subject] - draws / 2) < 5 * std::sqrt(draws / 4.0));
  REQUIRE(std::abs(counts[Cue::Antecedent] - draws / 4) < 5 * std::sqrt(draws * 3 / 16.0));
}

TEST_CASE("each mistake of a grammar has a code of its own", "[training]") {
  const GrammarParts good = small_grammar();
  GrammarParts parts = good;
  parts.sets[0][1] = {0};
  REQUIRE(code_of(parts) == "GrammarWordTwice");
  REQUIRE(number_of(parts.status(), "word") == 0);

  parts = good;
  parts.sets[2] = {};
  REQUIRE(code_of(parts) == "GrammarEmpty");
  REQUIRE(number_of(parts.status(), "set") == 2);

  parts = good;
  parts.rules[1] = {};
  REQUIRE(code_of(parts) == "GrammarEmpty");
  REQUIRE(number_of(parts.status(), "rule") == 1);

  parts = good;
  parts.rules[1][1].items = {{1, 2}};
  parts.rules[2][0].items = {{1, 1}};
  REQUIRE(code_of(parts) == "GrammarRecursive");

  parts = good;
  parts.rules[1][1].items.assign(20, {0, 12});
  REQUIRE(code_of(parts) == "GrammarTooLong");

  parts = good;
  parts.rules[0][0].items[0] = {2, 0};
  REQUIRE(code_of(parts) == "GrammarCueMissing");
  REQUIRE(std::string(parts.status().params[1].word) == "subject");

  parts = good;
  parts.agreements[0].answers.pop_back();
  REQUIRE(code_of(parts) == "GrammarNoAnswer");
  REQUIRE(number_of(parts.status(), "class") == 1);

  parts = good;
  parts.agreements[2].answers.pop_back();
  REQUIRE(code_of(parts) == "GrammarNoAnswer");
  REQUIRE(number_of(parts.status(), "word") == 5);

  parts = good;
  parts.rules[2].pop_back();
  REQUIRE(code_of(parts) == "GrammarNoSlot");

  parts = good;
  parts.agreements[1].answers[0][1] = 6;  // the same word by the person and by the animal
  REQUIRE(code_of(parts) == "GrammarAmbiguous");
  REQUIRE(number_of(parts.status(), "word") == 6);
}

TEST_CASE("numbers that cannot be a grammar are refused by name", "[training]") {
  const GrammarParts good = small_grammar();
  GrammarParts parts = good;
  parts.words = 80;
  REQUIRE(code_of(parts) == "TooLarge");
  parts.words = 12.5;
  REQUIRE(code_of(parts) == "NotAnInteger");
  parts = good;
  parts.rules[2][1].share = 0;
  REQUIRE(code_of(parts) == "NotPositive");
  parts.rules[2][1].share = NAN;
  REQUIRE(code_of(parts) == "NotPositive");
  parts.rules[2][1].share = INFINITY;
  REQUIRE(code_of(parts) == "TooLarge");
  parts = good;
  parts.rules[0][0].items[0] = {5, 3};  // an agreement that is not there
  REQUIRE(code_of(parts) == "TooLarge");
  parts = good;
  parts.rules[1] = {15, {1, {}}};
  parts.rules[0][0].items.assign(10, {1, 1});  // 15 ^ 10 patterns
  REQUIRE(code_of(parts) == "TooLarge");

  const std::vector<double> numbers = good.numbers();
  for (std::size_t count = 0; count < numbers.size(); ++count) {
    Grammar grammar;
    REQUIRE_FALSE(grammar.read(numbers.data(), count).ok());
  }
}

}  // namespace attention::test
