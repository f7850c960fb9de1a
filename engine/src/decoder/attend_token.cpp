// The query heads that share a key/value head are the columns of a panel: scores = k * q^T and output = v^T *
// weights, as in forward/attend.cpp, where the columns are queries of one head.
#include "decoder/attend_token.hpp"

#include <algorithm>

#include "attention/kernels.hpp"

namespace attention {

namespace {

// So many tokens of a score panel and of a panel of values fit the first-level cache together.
constexpr std::size_t token_block = 384;

// Query heads first .. first + count - 1 of batch b, all of which read `head`.
template <class T>
struct Columns {
  std::size_t b, first, count;
  typename KeyValueCache<T>::Head head;
};

template <class T>
kernels::Product<T> product_over(const T* left, std::size_t rows, const T* right, std::size_t columns,
                                 T* result) {
  kernels::Product<T> product{};
  product.left = left;
  product.rows = rows;
  product.right = right;
  product.columns = product.stride = columns;
  product.result = result;
  return product;
}

template <class T>
void attend_columns(const Plan& plan, const kernels::KernelSet<T>& kernels, std::size_t length,
                    const T* head_gates, const Columns<T>& heads, ForwardWork<T>& token,
                    KeyValueCache<T>& cache) {
  const std::size_t columns = kernels.tile_columns, row = heads.b * plan.h + heads.first;
  kernels::pack_right<T>(kernels, token.q + row * plan.d_k, plan.d_k, 1, heads.count, plan.d_k,
                         token.query_panel);
  kernels::Product<T> scores =
      product_over<T>(heads.head.keys, heads.head.key_rows, token.query_panel, columns, cache.score_panel());
  scores.inner = scores.end = plan.d_k;
  kernels.multiply(scores);
  kernels.scale(cache.score_panel(), length * columns, plan.scale);
  kernels.softmax(cache.score_panel(), length, plan.mask_fill);
  kernels::Product<T> sums =
      product_over<T>(heads.head.values, plan.d_v, cache.score_panel(), columns, token.output_panel);
  sums.inner = heads.head.value_tokens;
  for (std::size_t j = 0; j < length; j += token_block) {
    sums.begin = j;
    sums.end = std::min(length, j + token_block);
    sums.accumulate = j > 0;
    kernels.multiply(sums);
  }
  kernels.transpose(cache.score_panel(), columns, length, heads.count, cache.token_weights() + row * length,
                    length);
  T* const outputs = token.concat + row * plan.d_v;
  kernels.transpose(token.output_panel, columns, plan.d_v, heads.count, outputs, plan.d_v);
  for (std::size_t i = 0; head_gates != nullptr && i < heads.count; ++i) {
    const Scale gate{Scale::Operation::Multiply, static_cast<double>(head_gates[heads.first + i])};
    kernels.scale(outputs + i * plan.d_v, plan.d_v, gate);
  }
}

}  // namespace

template <class T>
void attend_token(const Plan& plan, const PackedWeights<T>& parameters, std::size_t length,
                  const T* head_gates, ForwardWork<T>& token, KeyValueCache<T>& cache) {
  const kernels::KernelSet<T>& kernels = parameters.kernels();
  const std::size_t group = plan.h / plan.h_kv;  // query heads that share a key/value head
  for (std::size_t b = 0; b < plan.B; ++b) {
    cache.expand(b, length, parameters);
    for (std::size_t g = 0; g < plan.h_kv; ++g) {
      const auto head = cache.head(b, g, length);
      for (std::size_t first = 0; first < group; first += kernels.tile_columns) {
        const std::size_t count = std::min(kernels.tile_columns, group - first);
        attend_columns<T>(plan, kernels, length, head_gates, {b, g * group + first, count, head}, token,
                          cache);
      }
    }
  }
}

template void attend_token(const Plan&, const PackedWeights<float>&, std::size_t, const float*,
                           ForwardWork<float>&, KeyValueCache<float>&);
template void attend_token(const Plan&, const PackedWeights<double>&, std::size_t, const double*,
                           ForwardWork<double>&, KeyValueCache<double>&);

}  // namespace attention
