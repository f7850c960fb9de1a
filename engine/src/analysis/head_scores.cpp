// weights (B,h,N,M) -> scores (B,h) each
#include <algorithm>

#include "attention/analysis.hpp"

namespace attention {

namespace {

// head (N,M): the mean of head[first][first_key], then one query and `key_step` keys on, up to query last - 1
double mean_weight(const double* head, std::size_t M, std::size_t first, std::size_t last,
                   std::size_t first_key, std::size_t key_step) {
  double sum = 0;
  for (std::size_t i = first; i < last; ++i) {
    sum += head[i * M + first_key + (i - first) * key_step];
  }
  return sum / static_cast<double>(last - first);  // 0 / 0 is NaN: the mean of nothing
}

}  // namespace

void head_scores(const Tensor<double, 4>& weights, HeadScores& scores) {
  const std::size_t heads = weights.shape(0) * weights.shape(1), N = weights.shape(2), M = weights.shape(3);
  for (std::size_t head = 0; head < heads; ++head) {
    const double* rows = weights.data() + head * N * M;
    scores.previous_token.data()[head] = mean_weight(rows, M, 1, std::min(N, M + 1), 0, 1);
    scores.own_token.data()[head] = mean_weight(rows, M, 0, std::min(N, M), 0, 1);
    scores.first_token.data()[head] = mean_weight(rows, M, 0, N, 0, 0);
  }
}

}  // namespace attention
