// NumPy's legacy generator, so that a run here starts from the numbers a learner's own script draws.
// Source: numpy/random/mtrand.pyx and src/legacy/legacy-distributions.c; Matsumoto & Nishimura 1998
// (MT19937).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "attention/status.hpp"
#include "attention/trace_schema.hpp"

namespace attention {

// The same stream as np.random.RandomState(seed), for 0 <= seed < 2^32: rand() and randn() equal NumPy's bit
// for bit, up to the last bit of the platform's std::log in randn().
class RandomState {
 public:
  explicit RandomState(std::uint32_t seed);

  double rand();   // uniform in [0, 1), 53 bits
  double randn();  // standard normal, polar method; every second call returns the value kept from the first

 private:
  std::uint32_t next_32_bits();
  void refill();

  static constexpr std::size_t word_count = 624;
  std::array<std::uint32_t, word_count> state_;
  std::size_t position_ = word_count;
  bool has_kept_ = false;
  double kept_ = 0;
};

// Is this number a seed? NotFinite, NotAnInteger, NotPositive (negative) or TooLarge, with name "seed".
Status check_seed(double seed);

struct ShapeResult {
  Status status;
  std::size_t element_count = 0;
};

// How many numbers does randn(sizes[0], ..., sizes[rank-1]) draw? Each size is checked under the name
// "shape"; more than budget_bytes of float64 is TooLarge "bytes". Rank 0 draws one number.
ShapeResult check_random_shape(const double* sizes, std::size_t rank, std::uint64_t budget_bytes);

}  // namespace attention
