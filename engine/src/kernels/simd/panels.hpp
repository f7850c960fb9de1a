// What is done to whole panels beside multiplying them. A panel of scores (keys,tile_columns) has a query in
// each column, so that every step of the softmax is the same operation on all queries at once, and sums run
// over ascending keys in one accumulator per query without any shuffling.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "attention/kernels.hpp"
#include "kernels/simd/exponential.hpp"
#include "kernels/simd/tile.hpp"
#include "kernels/simd/transpose.hpp"

namespace attention::kernels::simd {

// Is a normal number a power of two, of either sign? By its bits: frexp() is a call, in every panel.
template <class T>
bool has_no_fraction(T number) {
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  constexpr Bits fraction = (Bits(1) << (std::numeric_limits<T>::digits - 1)) - 1;
  Bits bits;
  std::memcpy(&bits, &number, sizeof bits);
  return (bits & fraction) == 0;
}

// One exact multiplication in place of a division, where the divisor is a power of two and its reciprocal a
// normal number: both round the same real number.
template <class T>
bool has_exact_reciprocal(T divisor) {
  return std::isnormal(divisor) && std::isnormal(T(1) / divisor) && has_no_fraction(divisor);
}

// values[j] = operation(values[j])
template <class Lanes, class Operation>
void change(typename Lanes::Scalar* values, std::size_t count, Operation operation) {
  std::size_t j = 0;
  for (; j + Lanes::lanes <= count; j += Lanes::lanes) {
    operation(Lanes::load(values + j)).store(values + j);
  }
  for (; j < count; ++j) {
    using One = one_lane<typename Lanes::Scalar>;
    operation(One::load(values + j)).store(values + j);
  }
}

template <class Lanes>
void scale_values(typename Lanes::Scalar* values, std::size_t count, const Scale& scale) {
  using T = typename Lanes::Scalar;
  if (scale.operation == Scale::Operation::None) {
    return;
  }
  const T value = static_cast<T>(scale.value);
  const bool divides = scale.operation == Scale::Operation::Divide;
  if (divides && !has_exact_reciprocal(value)) {
    change<Lanes>(values, count, [value](auto lanes) { return lanes / decltype(lanes)::splat(value); });
    return;
  }
  const T factor = divides ? T(1) / value : value;
  change<Lanes>(values, count, [factor](auto lanes) { return lanes * decltype(lanes)::splat(factor); });
}

// One value for each column of a panel, in the two vectors that make a row.
template <class Lanes>
struct Halves {
  Lanes low, high;
};

// exp(panel - shift), the sums of the columns in ascending order of keys. double goes through the platform,
// whose last bits NumPy's digits are compared with.
template <class Lanes, class Products>
Halves<Lanes> exponentials_of_panel(double* panel, std::size_t keys, Halves<Lanes> shift) {
  constexpr std::size_t width = tile_columns<Lanes>;
  Halves<Lanes> sum = {Lanes::splat(0), Lanes::splat(0)};
  for (std::size_t j = 0; j < keys; ++j, panel += width) {
    (Lanes::load(panel) - shift.low).store(panel);
    (Lanes::load(panel + Lanes::lanes) - shift.high).store(panel + Lanes::lanes);
    for (std::size_t i = 0; i < width; ++i) {
      panel[i] = std::exp(panel[i]);
    }
    sum.low = sum.low + Lanes::load(panel);
    sum.high = sum.high + Lanes::load(panel + Lanes::lanes);
  }
  return sum;
}

// float in two rounds over a few keys at a time: each is short enough that the processor works on several
// keys at once, and has few enough constants that they stay in registers.
template <class Lanes, class Products>
Halves<Lanes> exponentials_of_panel(float* panel, std::size_t keys, Halves<Lanes> shift) {
  constexpr std::size_t width = tile_columns<Lanes>, keys_at_once = 16;
  const Exponential<Lanes, Products> exponential;
  float powers[keys_at_once * width];
  Halves<Lanes> sum = {Lanes::splat(0), Lanes::splat(0)};
  for (std::size_t first = 0; first < keys; first += keys_at_once) {
    const std::size_t count = std::min(keys_at_once, keys - first);
    float* values = panel + first * width;
    for (std::size_t at = 0; at < count * width; at += width) {
      Halves<Lanes> rest, power;
      exponential.split(Lanes::load(values + at) - shift.low, rest.low, power.low);
      exponential.split(Lanes::load(values + at + Lanes::lanes) - shift.high, rest.high, power.high);
      rest.low.store(values + at);
      rest.high.store(values + at + Lanes::lanes);
      power.low.store(powers + at);
      power.high.store(powers + at + Lanes::lanes);
    }
    for (std::size_t at = 0; at < count * width; at += width) {
      const Lanes low = exponential.join(Lanes::load(values + at), Lanes::load(powers + at));
      const Lanes high =
          exponential.join(Lanes::load(values + at + Lanes::lanes), Lanes::load(powers + at + Lanes::lanes));
      low.store(values + at);
      high.store(values + at + Lanes::lanes);
      sum.low = sum.low + low;
      sum.high = sum.high + high;
    }
  }
  return sum;
}

// A NaN among the scores is passed over by the maximum here and not by row_maximum(); either way the
// exponential of the NaN makes the sum NaN, and all weights of the row with it.
template <class Lanes, class Products>
void softmax_panel(typename Lanes::Scalar* panel, std::size_t keys, MaskFill fill) {
  using T = typename Lanes::Scalar;
  constexpr std::size_t width = tile_columns<Lanes>;
  Halves<Lanes> shift = {Lanes::load(panel), Lanes::load(panel + Lanes::lanes)};
  for (std::size_t j = 1; j < keys; ++j) {
    shift.low = shift.low.or_larger(Lanes::load(panel + j * width));
    shift.high = shift.high.or_larger(Lanes::load(panel + j * width + Lanes::lanes));
  }
  const bool safe = fill == MaskFill::Safe;
  if (safe) {  // as softmax_shift() and normalize_row() do; 0 / 1 is the 0 that a row without keys gets
    const Lanes nothing = Lanes::splat(-std::numeric_limits<T>::infinity());
    shift.low = shift.low.replaced(nothing, Lanes::splat(0));
    shift.high = shift.high.replaced(nothing, Lanes::splat(0));
  }
  Halves<Lanes> sum = exponentials_of_panel<Lanes, Products>(panel, keys, shift);
  if (safe) {
    sum.low = sum.low.replaced(Lanes::splat(0), Lanes::splat(1));
    sum.high = sum.high.replaced(Lanes::splat(0), Lanes::splat(1));
  }
  for (std::size_t j = 0; j < keys; ++j, panel += width) {
    (Lanes::load(panel) / sum.low).store(panel);
    (Lanes::load(panel + Lanes::lanes) / sum.high).store(panel + Lanes::lanes);
  }
}

// 0 * value is 0 for finite numbers and NaN for all others, and NaN stays in a sum.
template <class Lanes>
bool all_finite(const typename Lanes::Scalar* values, std::size_t count) {
  using T = typename Lanes::Scalar;
  constexpr std::size_t chains = 4;
  Lanes sums[chains] = {Lanes::splat(0), Lanes::splat(0), Lanes::splat(0), Lanes::splat(0)};
  std::size_t j = 0;
  for (; j + chains * Lanes::lanes <= count; j += chains * Lanes::lanes) {
    for (std::size_t chain = 0; chain < chains; ++chain) {
      sums[chain] = sums[chain] + Lanes::load(values + j + chain * Lanes::lanes) * Lanes::splat(0);
    }
  }
  T rest = T(0);
  for (; j < count; ++j) {
    rest += values[j] * T(0);
  }
  T lanes[Lanes::lanes];
  ((sums[0] + sums[1]) + (sums[2] + sums[3])).store(lanes);
  for (const T lane : lanes) {
    rest += lane;
  }
  return rest == T(0);
}

template <class Lanes, class Products>
constexpr KernelSet<typename Lanes::Scalar> kernel_set(const char* name, double tolerance) {
  return {name,
          tolerance,
          Products::tile_rows,
          tile_columns<Lanes>,
          &multiply<Lanes, Products>,
          &transpose<Lanes>,
          &scale_values<Lanes>,
          &softmax_panel<Lanes, Products>,
          &all_finite<Lanes>};
}

}  // namespace attention::kernels::simd
