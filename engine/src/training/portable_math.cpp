#include "attention/portable_math.hpp"

#include <cmath>

namespace attention::portable {

// x = m * 2^e with m from 1/sqrt(2) to sqrt(2), ln(m) = 2 * artanh((m - 1) / (m + 1)) as a power series: its
// terms fall by 34 each, so twelve of them fill a double.
double natural_log(double x) {
  constexpr double root_of_half = 0.70710678118654752, ln2 = 0.69314718055994531;
  constexpr int last_power = 23;
  int exponent = 0;
  double m = std::frexp(x, &exponent);  // exact
  if (m < root_of_half) {
    m *= 2;
    --exponent;
  }
  const double s = (m - 1) / (m + 1), square = s * s;
  double series = 0;
  for (int power = last_power; power >= 1; power -= 2) {
    series = series * square + 1.0 / power;
  }
  return 2 * s * series + exponent * ln2;
}

// The power series about a quarter turn, where the cosine is -sin(pi * (t - 1/2)).
double cosine_of_half_turns(double t) {
  constexpr double pi = 3.14159265358979324;
  constexpr int last_power = 21;
  const double angle = pi * (t - 0.5), square = angle * angle;
  double series = 1;
  for (int power = last_power; power >= 3; power -= 2) {
    series = 1 - series * square / (power * (power - 1));
  }
  return -angle * series;
}

}  // namespace attention::portable
