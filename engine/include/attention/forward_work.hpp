// The memory of one fused run, taken in one piece. It holds the projected tensors and, one head and one panel
// of queries at a time, what the kernels read.
#pragma once

#include <algorithm>
#include <cstddef>

#include "attention/config.hpp"
#include "attention/kernels/registry.hpp"
#include "attention/tensor.hpp"

namespace attention {

template <class T>
class ForwardWork {
 public:
  ForwardWork(const Plan& plan, const kernels::KernelSet<T>& kernels) : buffer_(count(plan, kernels)) {
    T* next = buffer_.data();
    if (next == nullptr) {
      return;
    }
    const auto take = [&next](std::size_t size) {
      T* const first = next;
      next += size;
      return first;
    };
    const std::size_t columns = kernels.tile_columns;
    query_panel = take(plan.d_k * columns);
    score_panel = take(plan.M * columns);
    output_panel = take(plan.d_v * columns);
    q = take(plan.B * plan.N * plan.h * plan.d_k);
    k = take(plan.B * plan.M * plan.h_kv * plan.d_k);
    v = take(plan.B * plan.M * plan.h_kv * plan.d_v);
    concat = take(plan.B * plan.N * plan.h * plan.d_v);
    packed_k = take(plan.M * plan.d_k);
    packed_v = take(plan.M * plan.d_v);
    kv_latent = take(plan.B * plan.M * plan.kv_latent_dim);
    packed_rows = next;
  }

  bool refused() const { return buffer_.data() == nullptr; }

  T* query_panel = nullptr;   // (d_k, columns): some queries of one head as a right panel
  T* score_panel = nullptr;   // (M, columns): their scores, then their weights
  T* output_panel = nullptr;  // (d_v, columns): what they get
  T* q = nullptr;             // (B, N, h*d_k)
  T* k = nullptr;             // (B, M, h_kv*d_k)
  T* v = nullptr;             // (B, M, h_kv*d_v)
  T* concat = nullptr;        // (B, N, h*d_v)
  T* packed_k = nullptr;      // left panels of the keys (M, d_k) of one head
  T* packed_v = nullptr;      // left panels of the channels (d_v, M) of its values
  T* kv_latent = nullptr;     // (B, M, kv_latent_dim), empty without it
  T* packed_rows = nullptr;   // left panels of x, then memory, kv_latent, concat

  static std::size_t count(const Plan& plan, const kernels::KernelSet<T>& kernels) {
    const std::size_t queries = plan.B * plan.N, keys = plan.B * plan.M;
    const std::size_t widest = std::max({plan.d_model, plan.h * plan.d_v, plan.kv_latent_dim});
    const std::size_t packed_rows = (queries > keys ? queries : keys) * widest;
    return (plan.M + plan.d_k + plan.d_v) * kernels.tile_columns + queries * plan.h * (plan.d_k + plan.d_v) +
           keys * plan.h_kv * (plan.d_k + plan.d_v) + plan.M * (plan.d_k + plan.d_v) +
           keys * plan.kv_latent_dim + packed_rows;
  }

 private:
  Buffer<T> buffer_;
};

}  // namespace attention
