// exp(x) for float and x <= 0, which is all that a softmax asks for: one polynomial, the same operations in
// the same order whatever the number of lanes, so every build gives the same bits. exp(x) = 2^n * exp(r) with
// n = round(x / ln 2) and |r| <= ln 2 / 2; ln 2 is taken off in two parts, of which the first has few enough
// bits that n times it is exact. Source of the method and of the coefficients of exp(r): S. Moshier, Cephes,
// expf. Largest error 2 * 10^-7 relative; 0 below -104, NaN of NaN; results below the normal numbers keep
// what a subnormal number can hold.
#pragma once

#include <cmath>
#include <cstddef>

#include "kernels/simd/one_lane.hpp"
#include "kernels/simd/rounded_products.hpp"

namespace attention::kernels::simd {

// c5 to c0: the coefficients of exp(r) - 1 - r, from r^7 down to r^2
template <class Number>
struct ExponentialNumbers {
  Number smallest, per_ln2, shifter, ln2_high, ln2_low, c5, c4, c3, c2, c1, c0, one, last_step;
};

// Adding 1.5 * 2^23 leaves no room for a fraction: the sum holds n in its lowest bits. The 191 beside it
// makes these bits, moved up by 23, the number 2^(n + 64), which is a normal one for every n from -150 on;
// last_step takes the 64 off again.
inline constexpr ExponentialNumbers<float> exponential_numbers = {.smallest = -104.0f,
                                                                  .per_ln2 = 1.44269504f,
                                                                  .shifter = 12582912.0f + 191.0f,
                                                                  .ln2_high = -0.693359375f,
                                                                  .ln2_low = 2.12194440e-4f,
                                                                  .c5 = 1.9875691500e-4f,
                                                                  .c4 = 1.3981999507e-3f,
                                                                  .c3 = 8.3334519073e-3f,
                                                                  .c2 = 4.1665795894e-2f,
                                                                  .c1 = 1.6666665459e-1f,
                                                                  .c0 = 5.0000001201e-1f,
                                                                  .one = 1.0f,
                                                                  .last_step = 5.42101086242752217e-20f};

// The numbers in all lanes, made before a loop. V8 would build constants anew in every round, so the pointer
// that they are read through is hidden from LLVM, and they are variables to everyone (a third faster).
template <class Lanes, class Products>
class Exponential {
 public:
  Exponential() {
    const ExponentialNumbers<float>* numbers = &exponential_numbers;
    asm("" : "+r"(numbers));
    const auto all = [](float number) { return Lanes::splat(number); };
    in_lanes_ = {all(numbers->smallest), all(numbers->per_ln2), all(numbers->shifter), all(numbers->ln2_high),
                 all(numbers->ln2_low),  all(numbers->c5),      all(numbers->c4),      all(numbers->c3),
                 all(numbers->c2),       all(numbers->c1),      all(numbers->c0),      all(numbers->one),
                 all(numbers->last_step)};
  }

  Lanes operator()(Lanes x) const {
    Lanes rest, power;
    split(x, rest, power);
    return join(rest, power);
  }

  // x -> rest and power = 2^n, of which join() makes exp(x)
  void split(Lanes x, Lanes& rest, Lanes& power) const {
    const auto& numbers = in_lanes_;
    const Lanes clamped = x.or_larger(numbers.smallest);
    const Lanes shifted = Products::add_product(numbers.shifter, clamped, numbers.per_ln2);
    const Lanes n = shifted - numbers.shifter;
    rest = Products::add_product(clamped, n, numbers.ln2_high);
    rest = Products::add_product(rest, n, numbers.ln2_low);
    power = shifted.bits_up_by_23() * numbers.last_step;
  }

  // 1 + r + r^2 (c0 + c1 r + r^2 (c2 + c3 r) + r^4 (c4 + c5 r)): pairs, because what waits for what is half
  // as long as in a chain of additions.
  Lanes join(Lanes r, Lanes power) const {
    const auto& numbers = in_lanes_;
    const Lanes square = r * r;
    Lanes sum = Products::add_product(numbers.c0, numbers.c1, r);
    sum = Products::add_product(sum, Products::add_product(numbers.c2, numbers.c3, r), square);
    sum = Products::add_product(sum, Products::add_product(numbers.c4, numbers.c5, r), square * square);
    return Products::add_product(r + numbers.one, sum, square) * power;
  }

 private:
  ExponentialNumbers<Lanes> in_lanes_;
};

}  // namespace attention::kernels::simd
