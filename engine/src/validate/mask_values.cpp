// mask (1 or B,N,M) may hold exactly 0 and 1. NaN compares unequal to both and is refused with the rest.
#include "attention/validate.hpp"

namespace attention {

template <class T>
Status check_mask_values(const T* mask, std::size_t count) {
  for (std::size_t index = 0; index < count; ++index) {
    const T value = mask[index];
    if (value != T(0) && value != T(1)) {
      return Status::error(ErrorCode::MaskNotBinary, ErrorParam::of("index", static_cast<double>(index)),
                           ErrorParam::of("value", static_cast<double>(value)));
    }
  }
  return {};
}

template <class T>
Status check_mask_values(const Inputs<T>& inputs) {
  return inputs.mask ? check_mask_values<T>(inputs.mask->data(), inputs.mask->size()) : Status{};
}

template Status check_mask_values(const float*, std::size_t);
template Status check_mask_values(const double*, std::size_t);
template Status check_mask_values(const Inputs<float>&);
template Status check_mask_values(const Inputs<double>&);

}  // namespace attention
