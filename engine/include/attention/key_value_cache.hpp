// What a decoder keeps of its tokens, in the panels that the kernels read (registry.hpp), and the memory that
// grows with it.
//
// What is kept per token is what the variant needs: a key and a value per key/value head, or with
// kv_latent_dim only the latent, from which keys and values are then made anew at every step. Multiplying
// w_uk into w_q instead would be faster, but would add in another order, and then rows would no longer be
// bit-equal.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/config.hpp"
#include "attention/forward.hpp"
#include "attention/forward_work.hpp"
#include "attention/kernels/registry.hpp"
#include "attention/tensor.hpp"

namespace attention {

template <class T>
class KeyValueCache {
 public:
  // Room for `capacity` tokens: whole panels of them (see whole_panels).
  KeyValueCache(const Plan& plan, const kernels::KernelSet<T>& kernels, std::size_t capacity);

  bool refused() const { return buffer_.data() == nullptr; }
  std::size_t capacity() const { return capacity_; }
  // How many values such a cache takes.
  static std::uint64_t element_count(const Plan& plan, const kernels::KernelSet<T>& kernels,
                                     std::uint64_t capacity);

  // The first `length` tokens of a smaller cache for the same plan.
  void copy_tokens(const KeyValueCache& other, std::size_t length);
  // token.k (B,h_kv*d_k), token.v (B,h_kv*d_v), token.kv_latent (B,kv_latent_dim) as token number `length`
  void append(std::size_t length, const ForwardWork<T>& token);

  // Left panels of the first `length` tokens of one key/value head. Rows that fill up the last panel of keys
  // may be read and mean nothing.
  struct Head {
    const T* keys;  // (key_rows,d_k)
    std::size_t key_rows;
    const T* values;  // (d_v,value_tokens)
    std::size_t value_tokens;
  };
  // With a latent: keys and values of all tokens of batch b, for head() to read.
  void expand(std::size_t b, std::size_t length, const PackedWeights<T>& parameters);
  Head head(std::size_t b, std::size_t g, std::size_t length);

  T* score_panel() { return score_panel_; }  // (capacity,tile_columns)
  T* token_weights() { return weights_; }    // (B,h,1,length)
  const T* token_weights() const { return weights_; }

 private:
  bool is_latent() const { return plan_.kv_latent_dim > 0; }

  Plan plan_;
  const kernels::KernelSet<T>* kernels_;
  std::size_t capacity_;
  Buffer<T> buffer_;
  T* keys_ = nullptr;     // (B,h_kv), each the left panels of (capacity,d_k); not when latent
  T* values_ = nullptr;   // (B,h_kv), each the left panels of (d_v,capacity); not when latent
  T* latents_ = nullptr;  // (B), each the left panels of (capacity,kv_latent_dim)
  T *all_keys_ = nullptr, *all_values_ = nullptr;    // (capacity,h_kv*d_k), (capacity,h_kv*d_v) when latent
  T *head_keys_ = nullptr, *head_values_ = nullptr;  // left panels of one head of these
  T* score_panel_ = nullptr;
  T* weights_ = nullptr;
};

// The smallest multiple of tile_rows that holds so many tokens.
template <class T>
std::size_t whole_panels(const kernels::KernelSet<T>& kernels, std::size_t tokens) {
  return (tokens + kernels.tile_rows - 1) / kernels.tile_rows * kernels.tile_rows;
}

}  // namespace attention
