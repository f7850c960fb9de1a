// Comparing results: in bits where they must be the same, in size where a tolerance is part of the promise.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

namespace attention::test {

template <class T>
bool same_bits(const std::vector<T>& left, const std::vector<T>& right) {
  const bool same_size = left.size() == right.size();
  return same_size && (left.empty() || std::memcmp(left.data(), right.data(), left.size() * sizeof(T)) == 0);
}

// Bits, except that any NaN equals any other: which of two NaN an operation hands on is the processor's
// choice.
template <class T>
bool same_numbers(const std::vector<T>& left, const std::vector<T>& right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(), [](T one, T other) {
    return std::memcmp(&one, &other, sizeof(T)) == 0 || (std::isnan(one) && std::isnan(other));
  });
}

// The largest |actual - expected| / max(1, |expected|). NaN matches NaN and an infinity itself; any other
// pair with one of them differs infinitely, and so do lists of unequal length.
template <class T>
double largest_difference(const std::vector<T>& actual, const std::vector<double>& expected) {
  if (actual.size() != expected.size()) {
    return INFINITY;
  }
  double largest = 0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const double value = static_cast<double>(actual[i]);
    if (value == expected[i] || (std::isnan(value) && std::isnan(expected[i]))) {
      continue;
    }
    const double difference = std::abs(value - expected[i]) / std::max(1.0, std::abs(expected[i]));
    largest = std::isnan(difference) ? INFINITY : std::max(largest, difference);
  }
  return largest;
}

}  // namespace attention::test
