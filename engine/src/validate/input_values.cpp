#include "attention/validate.hpp"

namespace attention {

namespace {

Status value_error(ErrorCode code, std::size_t index, double value) {
  return Status::error(code, ErrorParam::of("index", static_cast<double>(index)),
                       ErrorParam::of("value", value));
}

// mask (1 or B,N,M): 1 and 0 only
template <class T>
Status check_mask(const Tensor<T, 3>& mask) {
  for (std::size_t index = 0; index < mask.size(); ++index) {
    const T value = mask.data()[index];
    if (value != T(0) && value != T(1)) {
      return value_error(ErrorCode::MaskNotBinary, index, static_cast<double>(value));
    }
  }
  return {};
}

// head_gates (h): from 0 to 1, which NaN is not
template <class T>
Status check_head_gates(const Tensor<T, 1>& head_gates) {
  for (std::size_t a = 0; a < head_gates.size(); ++a) {
    const T value = head_gates(a);
    if (!(value >= T(0) && value <= T(1))) {
      return value_error(ErrorCode::GateOutOfRange, a, static_cast<double>(value));
    }
  }
  return {};
}

}  // namespace

template <class T>
Status check_input_values(const Inputs<T>& inputs) {
  const Status status = inputs.mask ? check_mask(*inputs.mask) : Status{};
  return status.ok() && inputs.head_gates ? check_head_gates(*inputs.head_gates) : status;
}

template Status check_input_values(const Inputs<float>&);
template Status check_input_values(const Inputs<double>&);

}  // namespace attention
