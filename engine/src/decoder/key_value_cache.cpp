#include "attention/key_value_cache.hpp"

#include <algorithm>

#include "validate/byte_count.hpp"

namespace attention {

namespace {

// panels of (rows,width), one more row: values (width). The first row of a panel clears the others.
template <class T>
void append_row(T* panels, std::size_t width, std::size_t tile_rows, std::size_t row, const T* values) {
  T* const panel = panels + row / tile_rows * tile_rows * width;
  const std::size_t place = row % tile_rows;
  if (place == 0) {
    std::fill_n(panel, tile_rows * width, T(0));
  }
  for (std::size_t c = 0; c < width; ++c) {
    panel[c * tile_rows + place] = values[c];
  }
}

// panels of (rows,inner), one more column: values (rows)
template <class T>
void append_column(T* panels, std::size_t rows, std::size_t inner, std::size_t tile_rows, std::size_t column,
                   const T* values) {
  for (std::size_t first = 0; first < rows; first += tile_rows) {
    const std::size_t count = std::min(tile_rows, rows - first);
    std::copy_n(values + first, count, panels + first * inner + column * count);
  }
}

}  // namespace

template <class T>
std::uint64_t KeyValueCache<T>::element_count(const Plan& plan, const kernels::KernelSet<T>& kernels,
                                              std::uint64_t capacity) {
  using rules::saturating_add;
  using rules::saturating_multiply;
  const std::uint64_t head_width = std::uint64_t{plan.d_k} + plan.d_v;
  const std::uint64_t all_heads = saturating_multiply(plan.h_kv, head_width);
  const std::uint64_t kept =
      saturating_multiply(plan.B, plan.kv_latent_dim > 0 ? plan.kv_latent_dim : all_heads);
  const std::uint64_t expanded = plan.kv_latent_dim > 0 ? saturating_add(all_heads, head_width) : 0;
  const std::uint64_t rows = saturating_add(saturating_multiply(plan.B, plan.h), kernels.tile_columns);
  return saturating_multiply(capacity, saturating_add(saturating_add(kept, expanded), rows));
}

template <class T>
KeyValueCache<T>::KeyValueCache(const Plan& plan, const kernels::KernelSet<T>& kernels, std::size_t capacity)
    : plan_(plan),
      kernels_(&kernels),
      capacity_(capacity),
      buffer_(static_cast<std::size_t>(element_count(plan, kernels, capacity))) {
  T* next = buffer_.data();
  if (next == nullptr) {
    return;
  }
  const auto take = [&next, capacity](std::size_t per_token) {
    T* const first = next;
    next += per_token * capacity;
    return first;
  };
  const std::size_t dense_heads = is_latent() ? 0 : plan.B * plan.h_kv;
  const std::size_t made_heads = is_latent() ? plan.h_kv : 0, one_head = is_latent() ? 1 : 0;
  score_panel_ = take(kernels.tile_columns);
  keys_ = take(dense_heads * plan.d_k);
  values_ = take(dense_heads * plan.d_v);
  latents_ = take(plan.B * plan.kv_latent_dim);
  all_keys_ = take(made_heads * plan.d_k);
  all_values_ = take(made_heads * plan.d_v);
  head_keys_ = take(one_head * plan.d_k);
  head_values_ = take(one_head * plan.d_v);
  weights_ = take(plan.B * plan.h);
}

template <class T>
void KeyValueCache<T>::copy_tokens(const KeyValueCache& other, std::size_t length) {
  const std::size_t rows = whole_panels(*kernels_, length);
  const auto copy_rows = [&](const T* from, T* to, std::size_t slices, std::size_t width) {
    for (std::size_t slice = 0; slice < slices; ++slice) {
      std::copy_n(from + slice * other.capacity_ * width, rows * width, to + slice * capacity_ * width);
    }
  };
  if (is_latent()) {
    copy_rows(other.latents_, latents_, plan_.B, plan_.kv_latent_dim);
    return;
  }
  const std::size_t heads = plan_.B * plan_.h_kv;
  copy_rows(other.keys_, keys_, heads, plan_.d_k);
  for (std::size_t head = 0; head < heads; ++head) {
    for (std::size_t first = 0; first < plan_.d_v; first += kernels_->tile_rows) {
      const std::size_t count = std::min(kernels_->tile_rows, plan_.d_v - first);
      std::copy_n(other.values_ + (head * plan_.d_v + first) * other.capacity_, length * count,
                  values_ + (head * plan_.d_v + first) * capacity_);
    }
  }
}

template <class T>
void KeyValueCache<T>::append(std::size_t length, const ForwardWork<T>& token) {
  const std::size_t tile_rows = kernels_->tile_rows;
  if (is_latent()) {
    const std::size_t width = plan_.kv_latent_dim;
    for (std::size_t b = 0; b < plan_.B; ++b) {
      append_row(latents_ + b * capacity_ * width, width, tile_rows, length, token.kv_latent + b * width);
    }
    return;
  }
  for (std::size_t head = 0; head < plan_.B * plan_.h_kv; ++head) {
    append_row(keys_ + head * capacity_ * plan_.d_k, plan_.d_k, tile_rows, length,
               token.k + head * plan_.d_k);
    append_column(values_ + head * capacity_ * plan_.d_v, plan_.d_v, capacity_, tile_rows, length,
                  token.v + head * plan_.d_v);
  }
}

template <class T>
void KeyValueCache<T>::expand(std::size_t b, std::size_t length, const PackedWeights<T>& parameters) {
  if (!is_latent()) {
    return;
  }
  const std::size_t width = plan_.kv_latent_dim, rows = whole_panels(*kernels_, length);
  const T* latents = latents_ + b * capacity_ * width;
  kernels::multiply_packed(*kernels_, latents, parameters.values(ParameterId::WUK),
                           parameters.values(ParameterId::BK), rows, width, plan_.h_kv * plan_.d_k,
                           all_keys_);
  kernels::multiply_packed(*kernels_, latents, parameters.values(ParameterId::WUV),
                           parameters.values(ParameterId::BV), rows, width, plan_.h_kv * plan_.d_v,
                           all_values_);
}

template <class T>
typename KeyValueCache<T>::Head KeyValueCache<T>::head(std::size_t b, std::size_t g, std::size_t length) {
  if (!is_latent()) {
    const std::size_t head = b * plan_.h_kv + g;
    return {keys_ + head * capacity_ * plan_.d_k, whole_panels(*kernels_, length),
            values_ + head * capacity_ * plan_.d_v, capacity_};
  }
  const std::size_t k_width = plan_.h_kv * plan_.d_k, v_width = plan_.h_kv * plan_.d_v;
  kernels::pack_left<T>(*kernels_, all_keys_ + g * plan_.d_k, k_width, 1, length, plan_.d_k, head_keys_);
  kernels::pack_left<T>(*kernels_, all_values_ + g * plan_.d_v, 1, v_width, plan_.d_v, length, head_values_);
  return {head_keys_, length, head_values_, length};
}

template class KeyValueCache<float>;
template class KeyValueCache<double>;

}  // namespace attention
