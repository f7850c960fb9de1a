// The layer for one new token at a time, as text is generated: a token attends itself and all tokens before
// it, whose keys and values are kept (key_value_cache.hpp) instead of computed again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "attention/config.hpp"
#include "attention/forward.hpp"
#include "attention/forward_work.hpp"
#include "attention/key_value_cache.hpp"
#include "attention/status.hpp"
#include "attention/validate.hpp"

namespace attention {

// Checks the settings of a decoder: a request whose x is one token (B,1,d_model) and whose mask is causal,
// with its parameters. A wrong B has the name "batch", other masks are NotSupported, a memory is an
// UnexpectedTensor.
Validated validate_decoder(const RequestDescription& description,
                           std::uint64_t budget_bytes = default_budget_bytes);

// Does the next token have the shape (B,1,d_model)? ShapeMismatch for "x" if not.
Status check_token(const GivenTensor& token, const Plan& plan);

template <class T>
class Decoder {
 public:
  // plan: of validate_decoder(); parameters: packed and kept by the caller. Look at status() before the first
  // step.
  Decoder(const Plan& plan, const PackedWeights<T>& parameters,
          std::uint64_t budget_bytes = default_budget_bytes);
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  Status status() const { return status_; }  // OutOfMemory

  // Takes x (B,1,d_model) as the next token; head_gates (h), or nullptr where every head counts in full.
  // output() and weights() then hold row `length() - 1` of a causal run over all tokens so far, as long as
  // all values are finite: the same bits where the kernels promise them (KernelSet::tolerance is 0). (In such
  // a run a hidden key has weight 0, and 0 times an infinity is NaN; here it has not come yet.)
  // GateOutOfRange, TooLarge "bytes", OutOfMemory: then nothing has changed.
  Status step(const T* x, const T* head_gates);
  void reset() { length_ = 0; }  // forgets all tokens; the memory is kept for the next ones

  std::size_t length() const { return length_; }                                   // tokens taken, t
  const T* output() const { return output_.data(); }                               // (B,1,d_model)
  const T* weights() const { return cache_ ? cache_->token_weights() : nullptr; }  // (B,h,1,t)
  std::uint64_t cache_elements() const;  // B * t * (h_kv * (d_k + d_v)), or B * t * kv_latent_dim

 private:
  Status make_room();

  Plan plan_;
  const PackedWeights<T>& parameters_;
  std::uint64_t budget_bytes_;
  ForwardWork<T> token_;  // of the newest token on its own
  Buffer<T> output_;
  std::optional<KeyValueCache<T>> cache_;
  Status status_;
  std::size_t length_ = 0;
};

}  // namespace attention
