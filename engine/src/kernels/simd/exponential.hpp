// exp(x) for float: one polynomial, the same operations in the same order whatever the number of lanes, so
// every build gives the same bits. exp(x) = 2^n * exp(r) with n = round(x / ln 2) and |r| <= ln 2 / 2; ln 2
// is taken off in two parts, of which the first has few enough bits that n times it is exact. Source of the
// method and of the coefficients of exp(r): S. Moshier, Cephes, expf. Largest error 2 * 10^-7 relative; 0
// below -104, infinity above the largest float, NaN of NaN; results below the normal numbers keep what a
// subnormal number can hold.
#pragma once

#include <cmath>
#include <cstddef>

#include "kernels/simd/one_lane.hpp"

namespace attention::kernels::simd {

template <class Lanes>
inline Lanes exponential_of_float(Lanes x) {
  const Lanes clamped = x.or_smaller(Lanes::splat(89.0f)).or_larger(Lanes::splat(-104.0f));
  // Adding 1.5 * 2^23 leaves no room for a fraction: the sum holds round(x / ln 2) in its lowest bits.
  const Lanes shifter = Lanes::splat(12582912.0f);
  const Lanes shifted = clamped * Lanes::splat(1.44269504f) + shifter;
  const Lanes n = shifted - shifter;
  const Lanes r = clamped - n * Lanes::splat(0.693359375f) - n * Lanes::splat(-2.12194440e-4f);
  Lanes sum = Lanes::splat(1.9875691500e-4f) * r + Lanes::splat(1.3981999507e-3f);
  sum = sum * r + Lanes::splat(8.3334519073e-3f);
  sum = sum * r + Lanes::splat(4.1665795894e-2f);
  sum = sum * r + Lanes::splat(1.6666665459e-1f);
  sum = sum * r + Lanes::splat(5.0000001201e-1f);
  sum = sum * (r * r) + r + Lanes::splat(1.0f);
  return sum.times_power_of_two(shifted, shifter);
}

// values: count values, each replaced by its exp. float goes through the polynomial in `Lanes` at a time,
// double through the platform, whose last bits NumPy's digits are compared with.
template <class Lanes>
inline void exponential_in_place(typename Lanes::Scalar* values, std::size_t count) {
  using T = typename Lanes::Scalar;
  if constexpr (sizeof(T) == sizeof(float)) {
    std::size_t j = 0;
    for (; j + Lanes::lanes <= count; j += Lanes::lanes) {
      exponential_of_float(Lanes::load(values + j)).store(values + j);
    }
    for (; j < count; ++j) {
      exponential_of_float(one_lane<T>::load(values + j)).store(values + j);
    }
  } else {
    for (std::size_t j = 0; j < count; ++j) {
      values[j] = std::exp(values[j]);
    }
  }
}

}  // namespace attention::kernels::simd
