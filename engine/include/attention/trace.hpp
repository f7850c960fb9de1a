// Everything one run computes, tensor by tensor.
#pragma once

#include <array>
#include <cstddef>

#include "attention/config.hpp"
#include "attention/status.hpp"
#include "attention/tensor.hpp"
#include "attention/trace_schema.hpp"
#include "attention/weights.hpp"

namespace attention {

// Memory for all tensors of one plan. Construct, look at status(), then run_trace(). The members cannot be
// moved (each one points into this object's buffers); hold a Trace in place, or through
// std::optional::emplace.
template <class T>
class Trace {
  // By TensorId; declared first, since the tensors below point into the buffers.
  std::array<Shape, tensor_count> shapes_;
  std::array<Buffer<T>, tensor_count> buffers_;

 public:
  explicit Trace(const Plan& plan);
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  Status status() const { return status_; }  // OutOfMemory when any tensor was refused
  T* data(TensorId id) { return buffers_[static_cast<std::size_t>(id)].data(); }
  const T* data(TensorId id) const { return buffers_[static_cast<std::size_t>(id)].data(); }
  const Shape& shape(TensorId id) const { return shapes_[static_cast<std::size_t>(id)]; }

  Tensor<T, 3> x;              // (B, N, d_model)
  Tensor<T, 3> memory;         // (B, M, d_model)   a copy of x in self-attention
  Tensor<T, 3> q_proj;         // (B, N, h*d_k)
  Tensor<T, 3> k_proj;         // (B, M, h_kv*d_k)
  Tensor<T, 3> v_proj;         // (B, M, h_kv*d_v)
  Tensor<T, 3> kv_latent;      // (B, M, kv_latent_dim); empty without kv_latent_dim
  Tensor<T, 4> q;              // (B, h, N, d_k)
  Tensor<T, 4> k;              // (B, h_kv, M, d_k)
  Tensor<T, 4> v;              // (B, h_kv, M, d_v)
  Tensor<T, 4> scores;         // (B, h, N, M)
  Tensor<T, 4> scaled_scores;  // (B, h, N, M)
  Tensor<T, 3> mask;           // (1, N, M), or (B, N, M) for one mask per batch; outside it is (N, M)
  Tensor<T, 4> masked_scores;  // (B, h, N, M)
  Tensor<T, 4> weights;        // (B, h, N, M)
  Tensor<T, 4> head_outputs;   // (B, h, N, d_v)
  Tensor<T, 3> concat;         // (B, N, h*d_v)
  Tensor<T, 3> output;         // (B, N, d_model)

 private:
  template <std::size_t Rank>
  Tensor<T, Rank> tensor(TensorId id);
  Status status_;
};

// Runs the ten stages in lesson order and fills every tensor of `trace`, which must have been made from the
// same plan. Refuses values as check_input_values() does, before anything is written.
template <class T>
Status run_trace(const Plan& plan, const Inputs<T>& inputs, Trace<T>& trace);

}  // namespace attention
