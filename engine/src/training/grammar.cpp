#include "attention/grammar.hpp"

#include <algorithm>

#include "training/grammar_patterns.hpp"
#include "training/grammar_reader.hpp"

namespace attention {

using grammar::Item;
using grammar::Pattern;

const char* cue_name(Cue cue) {
  switch (cue) {
    case Cue::Subject:
      return "subject";
    case Cue::Antecedent:
      return "antecedent";
    case Cue::Previous:
      return "previous";
  }
  return "";
}

Status Grammar::read(const double* numbers, std::size_t count) {
  tables_ = {};
  Status status = grammar::read_tables(numbers, count, tables_);
  if (status.ok()) {
    status = grammar::check_loops(tables_);
  }
  if (status.ok()) {
    status = expand();
  }
  if (status.ok()) {
    status = grammar::check_slots(tables_, patterns_.data(), patterns_.size());
  }
  if (status.ok()) {
    status = grammar::measure_floor(tables_, patterns_.data(), patterns_.size(), floor_);
  }
  return status;
}

// Counted first, then written.
Status Grammar::expand() {
  std::size_t count = 0;
  const Status status = grammar::walk_patterns(tables_, nullptr, count);
  if (!status.ok()) {
    return status;
  }
  Buffer<Pattern> room(count);
  patterns_.swap(room);
  if (patterns_.data() == nullptr) {
    return out_of_memory(static_cast<double>(count * sizeof(Pattern)));
  }
  grammar::walk_patterns(tables_, patterns_.data(), count);
  grammar::sort_patterns(patterns_.data(), count);
  measure();
  return {};
}

void Grammar::measure() {
  sizes_ = {tables_.word_count, 0, 0};
  for (std::size_t index = 0; index < patterns_.size(); ++index) {
    const Pattern& pattern = patterns_.data()[index];
    const auto slots = std::count_if(pattern.items.begin(), pattern.items.begin() + pattern.length,
                                     [](const Item& item) { return item.type == Item::Type::Agreement; });
    sizes_.longest = std::max(sizes_.longest, pattern.length);
    sizes_.most_slots = std::max(sizes_.most_slots, static_cast<std::size_t>(slots));
  }
}

namespace {

// The class of a noun: the place of a word in its set tells it.
std::size_t class_of(const grammar::NounSet& set, grammar::Word word) {
  const auto place = std::find(set.words.begin(), set.words.end(), word) - set.words.begin();
  return set.classes[static_cast<std::size_t>(place)];
}

}  // namespace

void Grammar::draw(RandomState& random, Sentence& sentence) const {
  const double at = random.rand() * patterns_.data()[patterns_.size() - 1].until;
  const Pattern* end = patterns_.data() + patterns_.size();
  const Pattern* found = std::upper_bound(
      patterns_.data(), end, at, [](double value, const Pattern& pattern) { return value < pattern.until; });
  const Pattern& pattern = found == end ? *(end - 1) : *found;
  sentence.length = pattern.length;
  sentence.slot_count = 0;
  for (std::size_t place = 0; place < pattern.length; ++place) {
    const Item& item = pattern.items[place];
    grammar::Word& word = sentence.words[place];
    if (item.type == Item::Type::Literal) {
      word = item.index;
    } else if (item.type != Item::Type::Agreement) {
      const grammar::NounSet& set = tables_.sets[item.index];
      word = set.words[static_cast<std::size_t>(random.rand() * static_cast<double>(set.count))];
    } else {
      const grammar::Agreement& agreement = tables_.agreements[item.index];
      const std::size_t key = grammar::key_of(tables_, pattern, place);
      const grammar::Word decides = sentence.words[key];
      const std::size_t entry = agreement.cue == Cue::Previous
                                    ? decides
                                    : class_of(tables_.sets[pattern.items[key].index], decides);
      word = agreement.answers[entry];
      sentence.slots[sentence.slot_count++] = {place - 1, key, agreement.cue, word, item.index};
    }
  }
}

}  // namespace attention
