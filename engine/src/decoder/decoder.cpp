#include "attention/decoder.hpp"

#include <algorithm>

#include "attention/stages.hpp"
#include "key_value/latent.hpp"
#include "validate/byte_count.hpp"

namespace attention {

namespace {

constexpr std::size_t first_capacity = 16;

// (slices,from,width) -> (slices,to,width), the first `length` rows of each slice
template <class T>
void move_rows(const Buffer<T>& source, std::size_t from, Buffer<T>& target, std::size_t to,
               std::size_t length, std::size_t width) {
  const std::size_t slices = width == 0 ? 0 : target.size() / (to * width);
  for (std::size_t slice = 0; slice < slices; ++slice) {
    std::copy_n(source.data() + slice * from * width, length * width, target.data() + slice * to * width);
  }
}

}  // namespace

template <class T>
Decoder<T>::Rows::Rows(const Plan& plan, std::size_t tokens)
    : capacity(tokens),
      keys(plan.kv_latent_dim > 0 ? 0 : plan.B * plan.h_kv * tokens * plan.d_k),
      values(plan.kv_latent_dim > 0 ? 0 : plan.B * plan.h_kv * tokens * plan.d_v),
      latent(plan.B * tokens * plan.kv_latent_dim),
      projected(plan.kv_latent_dim > 0 ? plan.h_kv * tokens * (plan.d_k + plan.d_v) : 0),
      split(projected.size()),
      scores(plan.h / plan.h_kv * tokens),
      scaled(plan.h / plan.h_kv * tokens),
      masked(plan.h / plan.h_kv * tokens),
      mask(tokens),
      weights(plan.B * plan.h * tokens) {}

template <class T>
bool Decoder<T>::Rows::refused() const {
  const bool has_cache = keys.size() > 0 && values.size() > 0;
  const bool has_latent = latent.size() > 0 && projected.size() > 0 && split.size() > 0;
  return !(has_cache || has_latent) || scores.size() == 0 || scaled.size() == 0 || masked.size() == 0 ||
         mask.size() == 0 || weights.size() == 0;
}

template <class T>
Decoder<T>::Decoder(const Plan& plan, std::uint64_t budget_bytes)
    : plan_(plan), budget_bytes_(budget_bytes), token_(plan) {}

template <class T>
std::uint64_t Decoder<T>::bytes_for(std::uint64_t capacity) const {
  using rules::saturating_add;
  using rules::saturating_multiply;
  const std::uint64_t head_width = std::uint64_t{plan_.d_k} + plan_.d_v;
  const std::uint64_t expanded = saturating_multiply(plan_.h_kv, head_width);
  const std::uint64_t kept = saturating_multiply(plan_.B, is_latent() ? plan_.kv_latent_dim : expanded);
  const std::uint64_t scratch = is_latent() ? saturating_multiply(2, expanded) : 0;
  const std::uint64_t score_rows = saturating_multiply(plan_.h, std::uint64_t{plan_.B} + 3);
  std::uint64_t per_token = saturating_add(saturating_add(kept, scratch), saturating_add(score_rows, 1));
  per_token = saturating_multiply(per_token, sizeof(T));
  return saturating_add(plan_.bytes(), saturating_multiply(per_token, capacity));
}

// Room for one more token: twice as much as before, or just enough where the budget does not allow that.
template <class T>
Status Decoder<T>::make_room() {
  const std::size_t had = rows_ ? rows_->capacity : 0;
  if (length_ < had) {
    return {};
  }
  std::size_t capacity = std::max(first_capacity, 2 * had);
  if (bytes_for(capacity) > budget_bytes_) {
    capacity = length_ + 1;
  }
  const std::uint64_t bytes = bytes_for(capacity);
  if (bytes > budget_bytes_) {
    return too_large("bytes", static_cast<double>(bytes), static_cast<double>(budget_bytes_));
  }
  Rows larger(plan_, capacity);
  if (larger.refused()) {
    return out_of_memory(static_cast<double>(bytes));
  }
  if (rows_) {
    move_rows(rows_->keys, had, larger.keys, capacity, length_, is_latent() ? 0 : plan_.d_k);
    move_rows(rows_->values, had, larger.values, capacity, length_, is_latent() ? 0 : plan_.d_v);
    move_rows(rows_->latent, had, larger.latent, capacity, length_, plan_.kv_latent_dim);
  }
  rows_.reset();
  rows_.emplace(std::move(larger));
  return {};
}

// Puts what the variant keeps of the newest token behind the tokens before it.
template <class T>
void Decoder<T>::keep_token() {
  const std::size_t capacity = rows_->capacity;
  for (std::size_t b = 0; b < plan_.B; ++b) {
    if (is_latent()) {
      const std::size_t width = plan_.kv_latent_dim;
      std::copy_n(&token_.kv_latent(b, 0, 0), width, rows_->latent.data() + (b * capacity + length_) * width);
      continue;
    }
    for (std::size_t g = 0; g < plan_.h_kv; ++g) {
      const std::size_t row = (b * plan_.h_kv + g) * capacity + length_;
      std::copy_n(&token_.k(b, g, 0, 0), plan_.d_k, rows_->keys.data() + row * plan_.d_k);
      std::copy_n(&token_.v(b, g, 0, 0), plan_.d_v, rows_->values.data() + row * plan_.d_v);
    }
  }
}

// Keys and values of all tokens of batch b from their latent rows.
template <class T>
void Decoder<T>::make_keys(std::size_t b, const Weights<T>& weights) {
  const std::size_t t = length_, key_count = plan_.h_kv * t * plan_.d_k;
  T* latent_rows = rows_->latent.data() + b * rows_->capacity * plan_.kv_latent_dim;
  const auto latent = tensor_over<T, 3>(latent_rows, {1, t, plan_.kv_latent_dim});
  auto k_proj = tensor_over<T, 3>(rows_->projected.data(), {1, t, plan_.h_kv * plan_.d_k});
  auto v_proj = tensor_over<T, 3>(rows_->projected.data() + key_count, {1, t, plan_.h_kv * plan_.d_v});
  key_value::expand(latent, weights, k_proj, v_proj);
  const auto q_proj = tensor_over<T, 3>(&token_.q_proj(b, 0, 0), {1, 1, plan_.h * plan_.d_k});
  auto q = tensor_over<T, 4>(&token_.q(b, 0, 0, 0), {1, plan_.h, 1, plan_.d_k});
  auto k = tensor_over<T, 4>(rows_->split.data(), {1, plan_.h_kv, t, plan_.d_k});
  auto v = tensor_over<T, 4>(rows_->split.data() + key_count, {1, plan_.h_kv, t, plan_.d_v});
  split_heads(q_proj, k_proj, v_proj, q, k, v);
}

template <class T>
const T* Decoder<T>::keys_of(std::size_t b, std::size_t g) const {
  return is_latent() ? rows_->split.data() + g * length_ * plan_.d_k
                     : rows_->keys.data() + (b * plan_.h_kv + g) * rows_->capacity * plan_.d_k;
}

template <class T>
const T* Decoder<T>::values_of(std::size_t b, std::size_t g) const {
  const std::size_t key_count = plan_.h_kv * length_ * plan_.d_k;
  return is_latent() ? rows_->split.data() + key_count + g * length_ * plan_.d_v
                     : rows_->values.data() + (b * plan_.h_kv + g) * rows_->capacity * plan_.d_v;
}

// Stages 4 to 8 for the query heads that read key/value head g of batch b. The stages themselves run here, on
// tensors of one query row, so that there is no second version of their arithmetic.
template <class T>
void Decoder<T>::attend(std::size_t b, std::size_t g) {
  const std::size_t t = length_, heads = plan_.h / plan_.h_kv, a = g * heads;
  // Tensors are made over changeable memory; k and v are only read.
  const auto k = tensor_over<T, 4>(const_cast<T*>(keys_of(b, g)), {1, 1, t, plan_.d_k});
  const auto v = tensor_over<T, 4>(const_cast<T*>(values_of(b, g)), {1, 1, t, plan_.d_v});
  const auto q = tensor_over<T, 4>(&token_.q(b, a, 0, 0), {1, heads, 1, plan_.d_k});
  auto scores = tensor_over<T, 4>(rows_->scores.data(), {1, heads, 1, t});
  auto scaled_scores = tensor_over<T, 4>(rows_->scaled.data(), {1, heads, 1, t});
  auto masked_scores = tensor_over<T, 4>(rows_->masked.data(), {1, heads, 1, t});
  auto mask = tensor_over<T, 3>(rows_->mask.data(), {1, 1, t});
  auto weights = tensor_over<T, 4>(rows_->weights.data() + (b * plan_.h + a) * t, {1, heads, 1, t});
  auto head_outputs = tensor_over<T, 4>(&token_.head_outputs(b, a, 0, 0), {1, heads, 1, plan_.d_v});
  attention_scores(q, k, scores);
  scale_scores(scores, plan_.scale, scaled_scores);
  apply_mask<T>(scaled_scores, MaskKind::None, plan_.mask_fill, std::nullopt, mask, masked_scores);
  softmax_rows(masked_scores, plan_.mask_fill, weights);
  weighted_sum(weights, v, head_outputs);
}

template <class T>
Status Decoder<T>::step(const Inputs<T>& inputs) {
  Status status = check_input_values(inputs);
  if (status.ok()) {
    status = make_room();
  }
  if (!status.ok()) {
    return status;
  }
  load_input(inputs, token_.x, token_.memory);
  project_qkv(token_.x, token_.memory, inputs.weights, token_.q_proj, token_.kv_latent, token_.k_proj,
              token_.v_proj);
  split_heads(token_.q_proj, token_.k_proj, token_.v_proj, token_.q, token_.k, token_.v);
  keep_token();
  ++length_;
  for (std::size_t b = 0; b < plan_.B; ++b) {
    if (is_latent()) {
      make_keys(b, inputs.weights);
    }
    for (std::size_t g = 0; g < plan_.h_kv; ++g) {
      attend(b, g);
    }
  }
  concat_heads(token_.head_outputs, inputs.head_gates, token_.concat);
  project_output(token_.concat, inputs.weights, token_.output);
  return {};
}

template <class T>
void Decoder<T>::reset() {
  length_ = 0;
}

template <class T>
std::uint64_t Decoder<T>::cache_elements() const {
  const std::uint64_t per_token = is_latent() ? plan_.kv_latent_dim : plan_.h_kv * (plan_.d_k + plan_.d_v);
  return per_token * plan_.B * length_;
}

template class Decoder<float>;
template class Decoder<double>;

}  // namespace attention
