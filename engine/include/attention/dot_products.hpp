// Why scores are divided by sqrt(d_k), as an experiment: how far q*k of random vectors spreads, and what rows
// of such scores become in a softmax, with and without the division.
//
// The numbers drawn are those of NumPy's legacy generator. First part: q = randn(pairs,d_k), then
// k = randn(pairs,d_k). Second part, from the same seed anew: q = randn(queries,d_k), then
// k = randn(queries,keys,d_k). A large experiment takes a while, so it can be run in pieces.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/random.hpp"
#include "attention/status.hpp"
#include "attention/tensor.hpp"
#include "attention/validate.hpp"

namespace attention {

// Numbers as they came from outside, like RequestDescription.
struct SampleDescription {
  double seed = 42;
  double d_k = 64;
  double pairs = 10000;
  double queries = 2000;
  double keys = 8;
};

struct SamplePlan {
  std::uint32_t seed = 0;
  std::size_t d_k = 0, pairs = 0, queries = 0, keys = 0;
  // The unit of work is one vector of d_k numbers. The generator cannot jump, so a vector that another stream
  // has drawn already is drawn again, to get behind it.
  std::uint64_t vectors() const;
};

struct ValidatedSample {
  Status status;
  SamplePlan plan;  // complete only when status.ok()
};

inline constexpr double max_draws = 134217728;  // numbers of one experiment: a few seconds

// Errors: as check_seed() and check_size(); TooLarge "draws".
ValidatedSample validate_sample(const SampleDescription& description);

// The products q*k drawn so far: population statistics, as np.mean and np.std give them.
struct Spread {
  std::size_t pairs = 0;
  double mean = 0, std = 0;
  double std_scaled = 0;  // of q*k / sqrt(d_k)
};

// Means over the rows of weights made so far.
struct RowMeans {
  double largest = 0;         // weight
  double entropy = 0;         // -sum of w ln w, in nats
  double jacobian_trace = 0;  // sum of w (1 - w): how much the row still reacts to its scores
};

class DotProductSampler {
 public:
  explicit DotProductSampler(const SamplePlan& plan);

  Status status() const;  // OutOfMemory when the memory was refused
  // Goes on until about `vectors` of plan.vectors() are drawn; those already drawn stay. The numbers do not
  // depend on the pieces. Errors: as check_size() under the name "until".
  Status run_until(double vectors);
  std::uint64_t vectors_drawn() const { return drawn_; }

  Spread spread() const;
  std::size_t rows() const { return rows_done_; }  // softmax rows so far
  RowMeans unscaled_rows() const { return mean_of(unscaled_); }
  RowMeans scaled_rows() const { return mean_of(scaled_); }

  // counts: bins numbers, written. How many q*k, each divided by sqrt(d_k) when `scaled`, fall into each of
  // `bins` equal intervals of from .. to; the last one holds its right end too, as in np.histogram.
  void histogram(double from, double to, std::size_t bins, bool scaled, double* counts) const;

 private:
  void draw_pair();
  void draw_row();
  void rewind();
  void draw(RandomState& random, double* vector);
  RowMeans mean_of(const RowMeans& sums) const;

  SamplePlan plan_;
  double root_;
  std::uint64_t drawn_ = 0;
  std::size_t skipped_ = 0, pairs_done_ = 0, rows_done_ = 0;
  bool in_rows_ = false;
  RandomState queries_, keys_;           // one stream at two places
  Buffer<double> products_;              // (pairs)
  Buffer<double> q_, k_, scores_, row_;  // (d_k), (d_k), (keys), (keys)
  RowMeans unscaled_, scaled_;           // sums
};

// Is this a histogram? NotFinite "from" or "to", NotPositive "to" (the width), and as check_size() "bins".
Status check_histogram(double from, double to, double bins);

}  // namespace attention
