#include "decode.hpp"

namespace attention::bindings {

template <class T>
val Decode<T>::prepare() const {
  const Status status = parameters_.status().ok() ? decoder_.status() : parameters_.status();
  const bool refused = token_.data() == nullptr || (plan_.has_head_gates && head_gates_.data() == nullptr);
  return refusal(status.ok() && refused
                     ? out_of_memory(static_cast<double>((plan_.B * plan_.d_model + plan_.h) * sizeof(T)))
                     : status);
}

template <class T>
val Decode<T>::check_token(double rank, double length, double batch, double tokens, double width) const {
  return refusal(attention::check_token({true, rank, {batch, tokens, width, 0}, length}, plan_));
}

template class Decode<float>;
template class Decode<double>;

}  // namespace attention::bindings
