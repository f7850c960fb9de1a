#pragma once

#include "attention/grammar.hpp"

namespace attention::grammar {

// numbers as in Grammar::read() -> tables, which must be fresh
Status read_tables(const double* numbers, std::size_t count, Tables& tables);

}  // namespace attention::grammar
