#include "support/grammar.hpp"

#include "support/catch.hpp"

namespace attention::test {

std::vector<double> GrammarParts::numbers() const {
  std::vector<double> list{words};
  const auto add = [&list](double number) { list.push_back(number); };
  const auto add_count = [&add](const auto& entries) { add(static_cast<double>(entries.size())); };
  const auto add_pairs = [&](const std::vector<std::vector<double>>& pairs) {
    add_count(pairs);
    for (const std::vector<double>& pair : pairs) {
      list.insert(list.end(), pair.begin(), pair.end());
    }
  };
  add_count(sets);
  for (const std::vector<Words>& set : sets) {
    add_count(set);
    for (const Words& each : set) {
      add_count(each);
      list.insert(list.end(), each.begin(), each.end());
    }
  }
  add_count(agreements);
  for (const Answers& agreement : agreements) {
    add(static_cast<double>(agreement.cue));
    add_pairs(agreement.answers);
  }
  add_count(rules);
  for (const std::vector<Way>& rule : rules) {
    add_count(rule);
    for (const Way& way : rule) {
      add(way.share);
      add_pairs(way.items);
    }
  }
  return list;
}

Status GrammarParts::status() const {
  Grammar grammar;
  const std::vector<double> list = numbers();
  return grammar.read(list.data(), list.size());
}

GrammarParts small_grammar() {
  constexpr double word = 0, rule = 1, noun = 2, subject = 3, antecedent = 4, agreement = 5;
  GrammarParts parts;
  parts.sets = {{{0}, {1}}, {{2}, {3}}, {{4, 5}}};
  parts.agreements = {{Cue::Subject, {{0, 6}, {1, 7}}},
                      {Cue::Antecedent, {{2, 8}, {3, 9}}},
                      {Cue::Previous, {{4, 10}, {5, 11}}}};
  parts.rules = {{{1, {{subject, 0}, {antecedent, 1}, {rule, 1}, {noun, 2}, {word, 12}, {rule, 2}}}},
                 {{1, {}}, {1, {{noun, 0}}}},
                 {{2, {{agreement, 0}}}, {1, {{agreement, 1}}}, {1, {{agreement, 2}}}}};
  return parts;
}

void read_grammar(const GrammarParts& parts, Grammar& grammar) {
  const std::vector<double> list = parts.numbers();
  const Status status = grammar.read(list.data(), list.size());
  INFO(error_name(status.code));
  REQUIRE(status.ok());
}

}  // namespace attention::test
