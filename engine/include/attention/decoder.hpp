// The layer for one new token at a time, as text is generated: a token attends itself and all tokens before
// it, whose keys and values are kept instead of computed again.
//
// What is kept per token (the KV cache) is what the variant needs: a key and a value per key/value head, or
// with kv_latent_dim only the latent, from which keys and values are then made anew at every step.
// Multiplying w_uk into w_q instead would be faster, but would add in another order, and then rows would no
// longer be bit-equal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "attention/config.hpp"
#include "attention/status.hpp"
#include "attention/tensor.hpp"
#include "attention/trace.hpp"
#include "attention/validate.hpp"
#include "attention/weights.hpp"

namespace attention {

// Checks the settings of a decoder: a request whose x is one token (B,1,d_model) and whose mask is causal,
// with its parameters. Other masks are NotSupported, a memory is an UnexpectedTensor.
Validated validate_decoder(const RequestDescription& description,
                           std::uint64_t budget_bytes = default_budget_bytes);

// Does the next token have the shape (B,1,d_model)? ShapeMismatch for "x" if not.
Status check_token(const GivenTensor& token, const Plan& plan);

template <class T>
class Decoder {
 public:
  // plan: of validate_decoder(). Look at status() before the first step.
  explicit Decoder(const Plan& plan, std::uint64_t budget_bytes = default_budget_bytes);
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  Status status() const { return token_.status(); }

  // Takes inputs.x (B,1,d_model) as the next token. output() and weights() then hold, bit for bit, row
  // `length() - 1` of a causal run over all tokens so far, as long as all values are finite. (In such a run a
  // hidden key has weight 0, and 0 times an infinity is NaN; here it has not come yet.) GateOutOfRange,
  // TooLarge "bytes", OutOfMemory: then nothing has changed.
  Status step(const Inputs<T>& inputs);
  void reset();  // forgets all tokens; the memory is kept for the next ones

  std::size_t length() const { return length_; }                                // tokens taken, t
  const T* output() const { return token_.data(TensorId::Output); }             // (B,1,d_model)
  const T* weights() const { return rows_ ? rows_->weights.data() : nullptr; }  // (B,h,1,t)
  std::uint64_t cache_elements() const;  // B * t * (h_kv * (d_k + d_v)), or B * t * kv_latent_dim

 private:
  // What grows with the number of tokens; `capacity` tokens fit.
  struct Rows {
    Rows(const Plan& plan, std::size_t capacity);
    bool refused() const;

    std::size_t capacity;
    Buffer<T> keys, values;      // (B,h_kv,capacity,d_k) and (...,d_v): the cache; empty when latent
    Buffer<T> latent;            // (B,capacity,kv_latent_dim): the cache when latent
    Buffer<T> projected, split;  // of one batch, when latent: k_proj and v_proj, k and v
    Buffer<T> scores, scaled, masked, mask;  // of one key/value head's queries
    Buffer<T> weights;                       // (B,h,1,t)
  };

  Status make_room();
  void keep_token();
  void make_keys(std::size_t b, const Weights<T>& weights);
  void attend(std::size_t b, std::size_t g);
  const T* keys_of(std::size_t b, std::size_t g) const;
  const T* values_of(std::size_t b, std::size_t g) const;
  std::uint64_t bytes_for(std::uint64_t capacity) const;
  bool is_latent() const { return plan_.kv_latent_dim > 0; }

  Plan plan_;
  std::uint64_t budget_bytes_;
  Trace<T> token_;  // the newest token on its own; scores and weights in it are not used
  std::optional<Rows> rows_;
  std::size_t length_ = 0;
};

}  // namespace attention
