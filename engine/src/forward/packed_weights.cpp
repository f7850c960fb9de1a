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
    const std::size_t inner = shape.sizes[0], columns = shape.sizes[1];
    kernels::pack_right<T>(*kernels_, values, 1, columns, columns, inner, packed);
  } else {
    std::copy_n(values, shape.element_count(), packed);
  }
}

template <class T>
void PackedWeights<T>::pack(const Weights<T>& weights) {
  const auto pack_given = [this](ParameterId id, const auto& parameter) {
    if (given_[static_cast<std::size_t>(id)]) {
      pack(id, parameter.data());
    }
  };
  const auto pack_optional = [&pack_given](ParameterId id, const auto& parameter) {
    if (parameter) {
      pack_given(id, *parameter);
    }
  };
  pack_given(ParameterId::WQ, weights.w_q);
  pack_given(ParameterId::WK, weights.w_k);
  pack_given(ParameterId::WV, weights.w_v);
  pack_given(ParameterId::WO, weights.w_o);
  pack_optional(ParameterId::BQ, weights.b_q);
  pack_optional(ParameterId::BK, weights.b_k);
  pack_optional(ParameterId::BV, weights.b_v);
  pack_optional(ParameterId::BO, weights.b_o);
  pack_optional(ParameterId::WDKV, weights.w_dkv);
  pack_optional(ParameterId::WUK, weights.w_uk);
  pack_optional(ParameterId::WUV, weights.w_uv);
}

template <class T>
const T* PackedWeights<T>::values(ParameterId id) const {
  const auto index = static_cast<std::size_t>(id);
  return given_[index] ? buffer_->data() + offsets_[index] : nullptr;
}

template class PackedWeights<float>;
template class PackedWeights<double>;

}  // namespace attention
