// The learned parameters of the layer and everything else that one run reads.
#pragma once

#include <optional>

#include "attention/config.hpp"
#include "attention/status.hpp"
#include "attention/tensor.hpp"

namespace attention {

// Every projection is y = x * W + b. The columns of w_q, w_k, w_v and the rows of w_o hold the heads side by
// side: head a owns columns a*d_k .. (a+1)*d_k-1 of w_q. Latent keys and values (MLA) have w_dkv, w_uk and
// w_uv in the place of w_k and w_v, which are empty then.
template <class T>
struct Weights {
  Tensor<T, 2> w_q;                   // (d_model, h*d_k)
  Tensor<T, 2> w_k;                   // (d_model, h_kv*d_k)
  Tensor<T, 2> w_v;                   // (d_model, h_kv*d_v)
  Tensor<T, 2> w_o;                   // (h*d_v, d_model)
  std::optional<Tensor<T, 1>> b_q;    // (h*d_k)
  std::optional<Tensor<T, 1>> b_k;    // (h_kv*d_k)
  std::optional<Tensor<T, 1>> b_v;    // (h_kv*d_v)
  std::optional<Tensor<T, 1>> b_o;    // (d_model)
  std::optional<Tensor<T, 2>> w_dkv;  // (d_model, kv_latent_dim)
  std::optional<Tensor<T, 2>> w_uk;   // (kv_latent_dim, h_kv*d_k)
  std::optional<Tensor<T, 2>> w_uv;   // (kv_latent_dim, h_kv*d_v)
};

template <class T>
struct Inputs {
  Tensor<T, 3> x;                      // (B, N, d_model)
  std::optional<Tensor<T, 3>> memory;  // (B, M, d_model); absent: self-attention, memory is x
  std::optional<Tensor<T, 3>> mask;    // custom mask of 1 and 0: (B, N, M), or (1, N, M) for all batches
  Weights<T> weights;
  std::optional<Tensor<T, 1>> head_gates;  // (h): what each head's output is multiplied by
};

// Memory for the inputs of one plan, for callers that have the values elsewhere: construct, look at status(),
// copy the values in through the pointers, then run with inputs(). Every pointer is nullptr for what the plan
// does not have.
template <class T>
class InputData {
 public:
  explicit InputData(const Plan& plan);
  InputData(const InputData&) = delete;
  InputData& operator=(const InputData&) = delete;

  Status status() const { return status_; }  // OutOfMemory when any buffer was refused
  T* x() { return x_.data(); }
  T* memory() { return memory_.data(); }
  T* mask() { return mask_.data(); }
  T* head_gates() { return head_gates_.data(); }
  T* parameter(ParameterId id) { return parameters_[static_cast<std::size_t>(id)].data(); }
  Inputs<T> inputs();  // reads the buffers in place; valid while this object lives

 private:
  Plan plan_;
  Buffer<T> x_, memory_, mask_, head_gates_;
  std::array<Buffer<T>, parameter_count> parameters_;
  Status status_;
};

}  // namespace attention
