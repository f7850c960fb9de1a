// NumPy's legacy generator: MT19937 (Matsumoto & Nishimura 1998) seeded by its 32-bit initialisation, doubles
// from 27 + 26 bits, normals by Marsaglia's polar method.
#include <cmath>
#include <limits>

#include "attention/random.hpp"
#include "attention/validate.hpp"
#include "validate/byte_count.hpp"

namespace attention {

RandomState::RandomState(std::uint32_t seed) {
  state_[0] = seed;
  for (std::uint32_t i = 1; i < word_count; ++i) {
    const std::uint32_t previous = state_[i - 1];
    state_[i] = 1812433253u * (previous ^ (previous >> 30)) + i;
  }
}

// Replaces all 624 words by the next ones of the recurrence.
void RandomState::refill() {
  constexpr std::size_t offset = 397;
  for (std::size_t i = 0; i < word_count; ++i) {
    const std::uint32_t upper_bit = state_[i] & 0x80000000u;
    const std::uint32_t lower_bits = state_[(i + 1) % word_count] & 0x7fffffffu;
    const std::uint32_t joined = upper_bit | lower_bits;
    const std::uint32_t twist = (joined & 1u) != 0 ? 0x9908b0dfu : 0u;
    state_[i] = state_[(i + offset) % word_count] ^ (joined >> 1) ^ twist;
  }
  position_ = 0;
}

std::uint32_t RandomState::next_32_bits() {
  if (position_ == word_count) {
    refill();
  }
  std::uint32_t word = state_[position_++];
  word ^= word >> 11;
  word ^= (word << 7) & 0x9d2c5680u;
  word ^= (word << 15) & 0xefc60000u;
  return word ^ (word >> 18);
}

double RandomState::rand() {
  // Two words make one double of 53 random bits: NumPy's way, and the only one that gives its stream.
  const double high = next_32_bits() >> 5;  // 27 bits
  const double low = next_32_bits() >> 6;   // 26 bits
  return (high * 67108864.0 + low) / 9007199254740992.0;
}

double RandomState::randn() {
  if (has_kept_) {
    has_kept_ = false;
    return kept_;
  }
  double x = 0;
  double y = 0;
  double radius_squared = 0;
  do {  // a point in the unit disc, but not its centre
    x = 2.0 * rand() - 1.0;
    y = 2.0 * rand() - 1.0;
    radius_squared = x * x + y * y;
  } while (radius_squared >= 1.0 || radius_squared == 0.0);
  const double factor = std::sqrt(-2.0 * std::log(radius_squared) / radius_squared);
  kept_ = factor * x;
  has_kept_ = true;
  return factor * y;  // NumPy hands out the second coordinate first, and the order is part of the stream
}

// NumPy takes 0 .. 2^32-1 and refuses the rest; 0 is the one seed that is not positive.
Status check_seed(double seed) {
  constexpr double largest_seed = std::numeric_limits<std::uint32_t>::max();
  return seed == 0 ? Status{} : check_size("seed", seed, largest_seed);
}

ShapeResult check_random_shape(const double* sizes, std::size_t rank, std::uint64_t budget_bytes) {
  std::uint64_t count = 1;
  for (std::size_t axis = 0; axis < rank; ++axis) {
    const Status status = check_size("shape", sizes[axis]);
    if (!status.ok()) {
      return {status, 0};
    }
    count = rules::saturating_multiply(count, static_cast<std::uint64_t>(sizes[axis]));
  }
  const std::uint64_t bytes = rules::saturating_multiply(count, sizeof(double));
  if (bytes > budget_bytes) {
    return {too_large("bytes", static_cast<double>(bytes), static_cast<double>(budget_bytes)), 0};
  }
  return {{}, static_cast<std::size_t>(count)};
}

}  // namespace attention
