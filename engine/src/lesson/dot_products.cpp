// Random q*k in the stream of NumPy's script. The script draws all queries before the first key, so two
// generators walk along one stream: one gives the queries, the other starts behind the last of them.
#include "attention/dot_products.hpp"

#include <algorithm>
#include <cmath>

#include "attention/kernels.hpp"
#include "validate/byte_count.hpp"

namespace attention {

std::uint64_t SamplePlan::vectors() const {
  const std::uint64_t of_pairs = std::uint64_t{3} * pairs;  // behind the queries, then two for each pair
  const std::uint64_t of_rows = std::uint64_t{queries} * (2 + std::uint64_t{keys});
  return of_pairs + of_rows;
}

ValidatedSample validate_sample(const SampleDescription& description) {
  struct Named {
    const char* name;
    double value;
  };
  const Named sizes[] = {{"d_k", description.d_k},
                         {"pairs", description.pairs},
                         {"queries", description.queries},
                         {"keys", description.keys}};
  Status status = check_seed(description.seed);
  for (const Named& size : sizes) {
    if (status.ok()) {
      status = check_size(size.name, size.value, max_draws);
    }
  }
  if (!status.ok()) {
    return {status, {}};
  }
  const SamplePlan plan{
      static_cast<std::uint32_t>(description.seed), static_cast<std::size_t>(description.d_k),
      static_cast<std::size_t>(description.pairs), static_cast<std::size_t>(description.queries),
      static_cast<std::size_t>(description.keys)};
  const double draws = static_cast<double>(rules::saturating_multiply(plan.vectors(), plan.d_k));
  return {draws <= max_draws ? Status{} : too_large("draws", draws, max_draws), plan};
}

Status check_histogram(double from, double to, double bins) {
  if (!std::isfinite(from)) {
    return not_finite("from", from);
  }
  if (!std::isfinite(to)) {
    return not_finite("to", to);
  }
  if (!(to > from)) {
    return not_positive("to", to - from);
  }
  return check_size("bins", bins, 4096);
}

DotProductSampler::DotProductSampler(const SamplePlan& plan)
    : plan_(plan),
      root_(std::sqrt(static_cast<double>(plan.d_k))),
      queries_(plan.seed),
      keys_(plan.seed),
      products_(plan.pairs),
      q_(plan.d_k),
      k_(plan.d_k),
      scores_(plan.keys),
      row_(plan.keys) {}

Status DotProductSampler::status() const {
  bool refused = false;
  std::size_t count = plan_.pairs + 2 * plan_.d_k + 2 * plan_.keys;
  for (const Buffer<double>* buffer : {&products_, &q_, &k_, &scores_, &row_}) {
    refused = refused || buffer->data() == nullptr;
  }
  return refused ? out_of_memory(static_cast<double>(count * sizeof(double))) : Status{};
}

Status DotProductSampler::run_until(double vectors) {
  const Status status = check_size("until", vectors);
  const std::uint64_t end = status.ok() ? std::min(static_cast<std::uint64_t>(vectors), plan_.vectors()) : 0;
  while (drawn_ < end) {
    const std::size_t queries = in_rows_ ? plan_.queries : plan_.pairs;
    if (skipped_ < queries) {
      draw(keys_, k_.data());
      ++skipped_;
    } else if (!in_rows_) {
      draw_pair();
    } else {
      draw_row();
    }
  }
  return status;
}

void DotProductSampler::draw(RandomState& random, double* vector) {
  for (std::size_t c = 0; c < plan_.d_k; ++c) {
    vector[c] = random.randn();
  }
  ++drawn_;
}

void DotProductSampler::draw_pair() {
  draw(queries_, q_.data());
  draw(keys_, k_.data());
  products_.data()[pairs_done_++] = kernels::dot(q_.data(), k_.data(), plan_.d_k);
  if (pairs_done_ == plan_.pairs) {
    rewind();
  }
}

// The second part begins with the seed again.
void DotProductSampler::rewind() {
  queries_ = RandomState(plan_.seed);
  keys_ = RandomState(plan_.seed);
  skipped_ = 0;
  in_rows_ = true;
}

namespace {

// weights (count) of one row, added to the sums
void add_row(const double* weights, std::size_t count, RowMeans& sums) {
  double largest = weights[0];
  double entropy = 0;
  double trace = 0;
  for (std::size_t j = 0; j < count; ++j) {
    const double w = weights[j];
    largest = std::max(largest, w);
    entropy -= w > 0 ? w * std::log(w) : 0;  // w ln w goes to 0 with w
    trace += w * (1 - w);
  }
  sums.largest += largest;
  sums.entropy += entropy;
  sums.jacobian_trace += trace;
}

}  // namespace

void DotProductSampler::draw_row() {
  draw(queries_, q_.data());
  for (std::size_t j = 0; j < plan_.keys; ++j) {
    draw(keys_, k_.data());
    scores_.data()[j] = kernels::dot(q_.data(), k_.data(), plan_.d_k);
  }
  constexpr MaskFill no_mask = MaskFill::NegativeInfinity;
  kernels::softmax_row(scores_.data(), plan_.keys, no_mask, row_.data());
  add_row(row_.data(), plan_.keys, unscaled_);
  kernels::scale_row(scores_.data(), plan_.keys, {Scale::Operation::Divide, root_}, scores_.data());
  kernels::softmax_row(scores_.data(), plan_.keys, no_mask, row_.data());
  add_row(row_.data(), plan_.keys, scaled_);
  ++rows_done_;
}

RowMeans DotProductSampler::mean_of(const RowMeans& sums) const {
  const double count = std::max<double>(1, static_cast<double>(rows_done_));
  return {sums.largest / count, sums.entropy / count, sums.jacobian_trace / count};
}

Spread DotProductSampler::spread() const {
  Spread spread;
  spread.pairs = pairs_done_;
  if (pairs_done_ == 0) {
    return spread;
  }
  const double count = static_cast<double>(pairs_done_);
  spread.mean = kernels::row_sum(products_.data(), pairs_done_) / count;
  double squares = 0;
  for (std::size_t i = 0; i < pairs_done_; ++i) {
    const double distance = products_.data()[i] - spread.mean;
    squares += distance * distance;
  }
  spread.std = std::sqrt(squares / count);
  spread.std_scaled = spread.std / root_;
  return spread;
}

void DotProductSampler::histogram(double from, double to, std::size_t bins, bool scaled,
                                  double* counts) const {
  std::fill_n(counts, bins, 0.0);
  const double bins_per_unit = static_cast<double>(bins) / (to - from);
  for (std::size_t i = 0; i < pairs_done_; ++i) {
    const double value = scaled ? products_.data()[i] / root_ : products_.data()[i];
    if (value >= from && value <= to) {
      const double place = (value - from) * bins_per_unit;
      const bool is_inside = place < static_cast<double>(bins);  // not at the right end, not NaN
      counts[is_inside ? static_cast<std::size_t>(place) : bins - 1] += 1;
    }
  }
}

}  // namespace attention
