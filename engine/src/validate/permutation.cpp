#include <cmath>

#include "attention/tensor.hpp"
#include "attention/validate.hpp"

namespace attention {

Status check_permutation(const double* values, std::size_t count) {
  Buffer<bool> seen(count);
  if (seen.size() < count) {
    return out_of_memory(static_cast<double>(count * sizeof(bool)));
  }
  for (std::size_t i = 0; i < count; ++i) {
    seen.data()[i] = false;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const double value = values[i];
    // Written so that NaN fails too.
    const bool is_index = value >= 0 && value < static_cast<double>(count) && value == std::floor(value);
    if (!is_index || seen.data()[static_cast<std::size_t>(value)]) {
      return Status::error(ErrorCode::NotAPermutation, ErrorParam::of("index", static_cast<double>(i)),
                           ErrorParam::of("value", value));
    }
    seen.data()[static_cast<std::size_t>(value)] = true;
  }
  return {};
}

}  // namespace attention
