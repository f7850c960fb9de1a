#include "validate/tensor_rules.hpp"

#include <cstdint>

#include "validate/byte_count.hpp"

namespace attention::rules {

Status check_rank(const char* name, const GivenTensor& tensor, std::size_t rank) {
  const double expected = static_cast<double>(rank);
  return tensor.rank == expected ? Status{} : shape_mismatch(name, "rank", expected, tensor.rank);
}

Status check_shape(const char* name, const GivenTensor& tensor, const Axes& axes, const Plan& plan) {
  const Status rank_status = check_rank(name, tensor, axes.rank);
  if (!rank_status.ok()) {
    return rank_status;
  }
  std::uint64_t count = 1;
  for (std::size_t i = 0; i < axes.rank; ++i) {
    const std::uint64_t size = plan.size(axes.axis[i]);
    const double expected = static_cast<double>(size);
    if (tensor.sizes[i] != expected) {
      return shape_mismatch(name, axis_name(axes.axis[i]), expected, tensor.sizes[i]);
    }
    count = saturating_multiply(count, size);
  }
  const double expected_length = static_cast<double>(count);
  return tensor.length == expected_length ? Status{}
                                          : shape_mismatch(name, "data", expected_length, tensor.length);
}

}  // namespace attention::rules
