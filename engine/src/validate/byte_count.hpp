// Counting bytes in 64 bits. A count that would overflow stays at the largest value, which no budget reaches.
#pragma once

#include <cstdint>
#include <limits>

#include "attention/status.hpp"

namespace attention::rules {

inline constexpr std::uint64_t count_limit = std::numeric_limits<std::uint64_t>::max();

inline std::uint64_t saturating_multiply(std::uint64_t left, std::uint64_t right) {
  const bool overflows = left != 0 && right > count_limit / left;
  return overflows ? count_limit : left * right;
}

inline std::uint64_t saturating_add(std::uint64_t left, std::uint64_t right) {
  return right > count_limit - left ? count_limit : left + right;
}

// TooLarge "bytes" for more than the budget
inline Status check_bytes(std::uint64_t bytes, std::uint64_t budget_bytes) {
  return bytes <= budget_bytes
             ? Status{}
             : too_large("bytes", static_cast<double>(bytes), static_cast<double>(budget_bytes));
}

}  // namespace attention::rules
