// weights (B,h,N,M) -> statistics (B,h,N) each
#include <cmath>

#include "attention/analysis.hpp"
#include "attention/kernels.hpp"

namespace attention {

namespace {

// -sum of w * ln(w); the limit of w * ln(w) at 0 is 0
double entropy(const double* row, std::size_t count) {
  double sum = 0;
  for (std::size_t j = 0; j < count; ++j) {
    sum -= row[j] == 0 ? 0 : row[j] * std::log(row[j]);
  }
  return sum;
}

double jacobian_trace(const double* row, std::size_t count) {
  double sum = 0;
  for (std::size_t j = 0; j < count; ++j) {
    sum = kernels::add_product(sum, row[j], 1 - row[j]);
  }
  return sum;
}

// The first place of `value`, which the row holds; a NaN is found too.
std::size_t place_of(double value, const double* row) {
  std::size_t place = 0;
  while (row[place] != value && !std::isnan(row[place])) {
    ++place;
  }
  return place;
}

}  // namespace

void row_statistics(const Tensor<double, 4>& weights, RowStatistics& statistics) {
  const std::size_t rows = weights.shape(0) * weights.shape(1) * weights.shape(2), keys = weights.shape(3);
  for (std::size_t i = 0; i < rows; ++i) {
    const double* row = weights.data() + i * keys;
    const double largest = kernels::row_maximum(row, keys);
    statistics.entropy.data()[i] = entropy(row, keys);
    statistics.largest.data()[i] = largest;
    statistics.argmax.data()[i] = static_cast<double>(place_of(largest, row));
    statistics.jacobian_trace.data()[i] = jacobian_trace(row, keys);
    statistics.row_sum.data()[i] = kernels::row_sum(row, keys);
  }
}

}  // namespace attention
