// head_outputs (B,h,N,d_v), head_gates (h) or none -> concat (B,N,h*d_v)
// The way back from split_heads; no arithmetic without gates.
#include <algorithm>

#include "attention/stages.hpp"

namespace attention {

namespace {

// row (d_v) -> columns (d_v) of the joined row, times *gate where there is one
template <class T>
void put_head(const T* row, std::size_t d_v, const T* gate, T* columns) {
  if (gate == nullptr) {
    std::copy_n(row, d_v, columns);
    return;
  }
  for (std::size_t c = 0; c < d_v; ++c) {
    columns[c] = *gate * row[c];
  }
}

}  // namespace

template <class T>
void concat_heads(const Tensor<T, 4>& head_outputs, const std::optional<Tensor<T, 1>>& head_gates,
                  Tensor<T, 3>& concat) {
  const std::size_t d_v = head_outputs.shape(3);
  for (std::size_t b = 0; b < head_outputs.shape(0); ++b) {
    for (std::size_t a = 0; a < head_outputs.shape(1); ++a) {
      for (std::size_t i = 0; i < head_outputs.shape(2); ++i) {
        put_head(&head_outputs(b, a, i, 0), d_v, head_gates ? &(*head_gates)(a) : nullptr,
                 &concat(b, i, a * d_v));
      }
    }
  }
}

template void concat_heads(const Tensor<float, 4>&, const std::optional<Tensor<float, 1>>&,
                           Tensor<float, 3>&);
template void concat_heads(const Tensor<double, 4>&, const std::optional<Tensor<double, 1>>&,
                           Tensor<double, 3>&);

}  // namespace attention
