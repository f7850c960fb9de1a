// A grammar for tests, in parts that a test can change before it is given to the engine.
#pragma once

#include <vector>

#include "attention/grammar.hpp"

namespace attention::test {

struct GrammarParts {
  using Words = std::vector<double>;
  struct Answers {
    Cue cue;
    std::vector<std::vector<double>> answers;  // { class or word, word }
  };
  struct Way {
    double share;
    std::vector<std::vector<double>> items;  // { type, index }
  };

  double words = 13;
  std::vector<std::vector<Words>> sets;  // set, class, word
  std::vector<Answers> agreements;
  std::vector<std::vector<Way>> rules;

  std::vector<double> numbers() const;  // as Grammar::read() takes them
  Status status() const;                // of reading it
};

// "<person> <animal> [person] <link> it <slot>": two persons (words 0, 1), two animals (2, 3), two links
// (4, 5); what follows "it" (12) is decided by the person (6, 7), twice as often as by the animal (8, 9) or
// by the link (10, 11). tests/contract/support/grammars.mjs writes the same grammar as a teacher would.
GrammarParts small_grammar();

void read_grammar(const GrammarParts& parts, Grammar& grammar);  // fails the test when it is refused

}  // namespace attention::test
