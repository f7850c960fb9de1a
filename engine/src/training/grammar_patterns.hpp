#pragma once

#include "attention/grammar.hpp"

namespace attention::grammar {

// Errors: GrammarRecursive.
Status check_loops(const Tables& tables);

// All patterns with their probability -> patterns, or only their count where patterns is nullptr. The
// rules must be free of loops. Errors: GrammarTooLong; TooLarge "patterns".
Status walk_patterns(const Tables& tables, Pattern* patterns, std::size_t& count);

// Puts patterns that begin alike side by side, and writes until which probability each goes.
void sort_patterns(Pattern* patterns, std::size_t count);

// Errors: GrammarCueMissing, GrammarNoAnswer, GrammarNoSlot.
Status check_slots(const Tables& tables, const Pattern* patterns, std::size_t count);

// Where the cue of the slot at `place` stands; max_length: nowhere before it.
std::size_t key_of(const Tables& tables, const Pattern& pattern, std::size_t place);

// The floor of the loss; patterns sorted. Errors: GrammarAmbiguous.
Status measure_floor(const Tables& tables, const Pattern* patterns, std::size_t count, LossFloor& floor);

}  // namespace attention::grammar
