// Some words of a vocabulary, one bit each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "attention/grammar.hpp"

namespace attention::grammar {

class WordSet {
 public:
  void add(Word word) { bits_[word / 64] |= std::uint64_t{1} << (word % 64); }
  void add(const WordSet& other) {
    bits_[0] |= other.bits_[0];
    bits_[1] |= other.bits_[1];
  }
  bool has(Word word) const { return (bits_[word / 64] >> (word % 64) & 1) != 0; }

  // The first word that both have, or no_word.
  Word common(const WordSet& other) const {
    for (Word word = 0; word < max_words; ++word) {
      if (has(word) && other.has(word)) {
        return word;
      }
    }
    return no_word;
  }

 private:
  std::array<std::uint64_t, 2> bits_{};
};

// What may stand where a pattern has this item.
inline WordSet words_of(const Tables& tables, const Item& item) {
  WordSet words;
  if (item.type == Item::Type::Literal) {
    words.add(item.index);
  } else if (item.type == Item::Type::Agreement) {
    const Agreement& agreement = tables.agreements[item.index];
    for (std::size_t at = 0; at < agreement.count; ++at) {
      words.add(agreement.choices[at]);
    }
  } else {
    const NounSet& set = tables.sets[item.index];
    for (std::size_t at = 0; at < set.count; ++at) {
      words.add(set.words[at]);
    }
  }
  return words;
}

}  // namespace attention::grammar
