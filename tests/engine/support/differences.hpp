// Derivatives by finite differences.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>

namespace attention::test {

// d(loss)/d(value) from four neighbours. What is left out falls with step^4, rounding grows with 1/step; with
// values of size 1 both are near 10^-12 at this step.
inline double derivative(double& value, const std::function<double()>& loss) {
  constexpr double step = 1e-3;
  const double middle = value;
  const auto at = [&](double distance) {
    value = middle + distance * step;
    return loss();
  };
  const double near = at(1) - at(-1), far = at(2) - at(-2);
  value = middle;
  return (8 * near - far) / (12 * step);
}

// |one - other| relative to the larger of both; below `least` it is the absolute difference that counts,
// since there the differences are rounding.
inline double relative_error(double one, double other, double least = 1e-4) {
  return std::abs(one - other) / std::max({std::abs(one), std::abs(other), least});
}

}  // namespace attention::test
