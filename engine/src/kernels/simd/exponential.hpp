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
#include "kernels/simd/rounded_products.hpp"

namespace attention::kernels::simd {

template <class Lanes, class Products = RoundedProducts>
inline Lanes exponential_of_float(Lanes x) {
  const auto times_plus = [](Lanes left, Lanes right, float plus) {
    return Products::add_product(Lanes::splat(plus), left, right);
  };
  const Lanes clamped = x.or_smaller(Lanes::splat(89.0f)).or_larger(Lanes::splat(-104.0f));
  // Adding 1.5 * 2^23 leaves no room for a fraction: the sum holds round(x / ln 2) in its lowest bits.
  const Lanes shifter = Lanes::splat(12582912.0f);
  const Lanes shifted = times_plus(clamped, Lanes::splat(1.44269504f), 12582912.0f);
  const Lanes n = shifted - shifter;
  const Lanes nearly = Products::add_product(clamped, n, Lanes::splat(-0.693359375f));
  const Lanes r = Products::add_product(nearly, n, Lanes::splat(2.12194440e-4f));
  Lanes sum = times_plus(Lanes::splat(1.9875691500e-4f), r, 1.3981999507e-3f);
  sum = times_plus(sum, r, 8.3334519073e-3f);
  sum = times_plus(sum, r, 4.1665795894e-2f);
  sum = times_plus(sum, r, 1.6666665459e-1f);
  sum = times_plus(sum, r, 5.0000001201e-1f);
  sum = Products::add_product(r, sum, r * r) + Lanes::splat(1.0f);
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
