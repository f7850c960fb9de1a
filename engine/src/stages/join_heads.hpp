// Cutting into heads the other way round, for both directions of a run.
#pragma once

#include <algorithm>
#include <optional>

#include "attention/tensor.hpp"

namespace attention {

// row (width) -> columns (width) of the joined row, times *gate where there is one
template <class T>
void put_head(const T* row, std::size_t width, const T* gate, T* columns) {
  if (gate == nullptr) {
    std::copy_n(row, width, columns);
    return;
  }
  for (std::size_t c = 0; c < width; ++c) {
    columns[c] = *gate * row[c];
  }
}

// split_up (B,heads,L,d), gates (heads) or none -> joined (B,L,heads*d)
template <class T>
void join_heads(const Tensor<T, 4>& split_up, const std::optional<Tensor<T, 1>>& gates,
                Tensor<T, 3>& joined) {
  const std::size_t width = split_up.shape(3);
  for (std::size_t b = 0; b < split_up.shape(0); ++b) {
    for (std::size_t a = 0; a < split_up.shape(1); ++a) {
      for (std::size_t i = 0; i < split_up.shape(2); ++i) {
        put_head(&split_up(b, a, i, 0), width, gates ? &(*gates)(a) : nullptr, &joined(b, i, a * width));
      }
    }
  }
}

}  // namespace attention
