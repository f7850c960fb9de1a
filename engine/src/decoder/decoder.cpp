#include "attention/decoder.hpp"

#include <algorithm>

#include "decoder/attend_token.hpp"
#include "forward/project.hpp"
#include "validate/byte_count.hpp"

namespace attention {

namespace {

constexpr std::size_t first_capacity = 20;

}  // namespace

template <class T>
Decoder<T>::Decoder(const Plan& plan, const PackedWeights<T>& parameters, std::uint64_t budget_bytes)
    : plan_(plan),
      parameters_(parameters),
      budget_bytes_(budget_bytes),
      token_(plan, parameters.kernels()),
      output_(plan.B * plan.d_model) {
  if (token_.refused() || output_.data() == nullptr) {
    status_ = out_of_memory(static_cast<double>(plan.forward_bytes));
  }
}

// Room for one more token: twice as much as before, or one more panel where the budget does not allow that.
// The old cache counts too, since both are there while tokens are copied.
template <class T>
Status Decoder<T>::make_room() {
  using rules::saturating_add;
  const std::size_t had = cache_ ? cache_->capacity() : 0;
  if (length_ < had) {
    return {};
  }
  const kernels::KernelSet<T>& kernels = parameters_.kernels();
  const auto bytes_for = [&](std::size_t capacity) {
    const std::uint64_t elements = saturating_add(KeyValueCache<T>::element_count(plan_, kernels, had),
                                                  KeyValueCache<T>::element_count(plan_, kernels, capacity));
    return saturating_add(saturating_add(plan_.input_bytes, plan_.forward_bytes),
                          rules::saturating_multiply(elements, sizeof(T)));
  };
  std::size_t capacity = whole_panels(kernels, std::max(first_capacity, 2 * had));
  if (bytes_for(capacity) > budget_bytes_) {
    capacity = whole_panels(kernels, length_ + 1);
  }
  const std::uint64_t bytes = bytes_for(capacity);
  const Status status = rules::check_bytes(bytes, budget_bytes_);
  if (!status.ok()) {
    return status;
  }
  KeyValueCache<T> larger(plan_, kernels, capacity);
  if (larger.refused()) {
    return out_of_memory(static_cast<double>(bytes));
  }
  if (cache_) {
    larger.copy_tokens(*cache_, length_);
  }
  cache_.reset();
  cache_.emplace(std::move(larger));
  return {};
}

template <class T>
Status Decoder<T>::step(const T* x, const T* head_gates) {
  Status status = check_input_values<T>(plan_, nullptr, head_gates);
  if (status.ok()) {
    status = make_room();
  }
  if (!status.ok()) {
    return status;
  }
  project_inputs<T>(plan_, parameters_, x, nullptr, token_);
  cache_->append(length_, token_);
  ++length_;
  attend_token(plan_, parameters_, length_, head_gates, token_, *cache_);
  project_output(plan_, parameters_, token_, output_.data());
  return {};
}

template <class T>
std::uint64_t Decoder<T>::cache_elements() const {
  const std::uint64_t per_token =
      plan_.kv_latent_dim > 0 ? plan_.kv_latent_dim : plan_.h_kv * (plan_.d_k + plan_.d_v);
  return per_token * plan_.B * length_;
}

template class Decoder<float>;
template class Decoder<double>;

}  // namespace attention
