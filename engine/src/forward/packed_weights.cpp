#include <algorithm>

#include "attention/forward.hpp"

namespace attention {

template <class T>
PackedWeights<T>::PackedWeights(const Plan& plan, const kernels::KernelSet<T>& kernels) : kernels_(&kernels) {
  std::size_t count = 0;
  for (const ParameterRow& row : parameter_schema) {
    const auto index = static_cast<std::size_t>(row.id);
    given_[index] = plan.has(row.id);
    if (!given_[index]) {
      continue;
    }
    const Shape& shape = shapes_[index] = shape_of(row.id, plan);
    offsets_[index] = count;
    count += shape.rank == 2 ? kernels::packed_right_count(kernels, shape.sizes[0], shape.sizes[1])
                             : shape.element_count();
  }
  buffer_.emplace(count);
  if (buffer_->data() == nullptr) {
    status_ = out_of_memory(static_cast<double>(count) * sizeof(T));
  }
}

template <class T>
void PackedWeights<T>::pack(ParameterId id, const T* values) {
  const auto index = static_cast<std::size_t>(id);
  const Shape& shape = shapes_[index];
  T* packed = buffer_->data() + offsets_[index];
  if (shape.rank == 2) {
    kernels_->pack_right(values, shape.sizes[0], shape.sizes[1], packed);
  } else {
    std::copy_n(values, shape.element_count(), packed);
  }
}

template <class T>
void PackedWeights<T>::pack(const Weights<T>& weights) {
  pack(ParameterId::WQ, weights.w_q.data());
  pack(ParameterId::WK, weights.w_k.data());
  pack(ParameterId::WV, weights.w_v.data());
  pack(ParameterId::WO, weights.w_o.data());
  const auto pack_bias = [this](ParameterId id, const std::optional<Tensor<T, 1>>& bias) {
    if (bias) {
      pack(id, bias->data());
    }
  };
  pack_bias(ParameterId::BQ, weights.b_q);
  pack_bias(ParameterId::BK, weights.b_k);
  pack_bias(ParameterId::BV, weights.b_v);
  pack_bias(ParameterId::BO, weights.b_o);
}

template <class T>
const T* PackedWeights<T>::values(ParameterId id) const {
  const auto index = static_cast<std::size_t>(id);
  return given_[index] ? buffer_->data() + offsets_[index] : nullptr;
}

template class PackedWeights<float>;
template class PackedWeights<double>;

}  // namespace attention
