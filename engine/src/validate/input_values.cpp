#include "attention/validate.hpp"

namespace attention {

namespace {

Status value_error(ErrorCode code, std::size_t index, double value) {
  return Status::error(code, ErrorParam::of("index", static_cast<double>(index)),
                       ErrorParam::of("value", value));
}

// mask: count values, 1 and 0 only
template <class T>
Status check_mask(const T* mask, std::size_t count) {
  for (std::size_t index = 0; index < count; ++index) {
    const T value = mask[index];
    if (value != T(0) && value != T(1)) {
      return value_error(ErrorCode::MaskNotBinary, index, static_cast<double>(value));
    }
  }
  return {};
}

// head_gates (h): from 0 to 1, which NaN is not
template <class T>
Status check_head_gates(const T* head_gates, std::size_t h) {
  for (std::size_t a = 0; a < h; ++a) {
    const T value = head_gates[a];
    if (!(value >= T(0) && value <= T(1))) {
      return value_error(ErrorCode::GateOutOfRange, a, static_cast<double>(value));
    }
  }
  return {};
}

}  // namespace

template <class T>
Status check_input_values(const Plan& plan, const T* mask, const T* head_gates) {
  const std::size_t count = (plan.mask_per_batch ? plan.B : 1) * plan.N * plan.M;
  const Status status = mask != nullptr ? check_mask(mask, count) : Status{};
  return status.ok() && head_gates != nullptr ? check_head_gates(head_gates, plan.h) : status;
}

template <class T>
Status check_input_values(const Inputs<T>& inputs) {
  const Status status = inputs.mask ? check_mask<T>(inputs.mask->data(), inputs.mask->size()) : Status{};
  return status.ok() && inputs.head_gates
             ? check_head_gates<T>(inputs.head_gates->data(), inputs.head_gates->size())
             : status;
}

template Status check_input_values(const Plan&, const float*, const float*);
template Status check_input_values(const Plan&, const double*, const double*);
template Status check_input_values(const Inputs<float>&);
template Status check_input_values(const Inputs<double>&);

}  // namespace attention
