// left, right (rows,columns) -> row_largest (rows)
#include <cmath>

#include "attention/analysis.hpp"
#include "validate/byte_count.hpp"
#include "validate/tensor_rules.hpp"

namespace attention {

namespace {

double distance(double left, double right) {
  const bool same = left == right || (std::isnan(left) && std::isnan(right));
  return same ? 0 : std::abs(left - right);
}

// A NaN is larger than every number; the first of equals stays.
bool is_larger(double one, double other) {
  return one > other || (std::isnan(one) && !std::isnan(other));
}

constexpr std::array<const char*, GivenTensor::max_rank> axis_names = {"axis 0", "axis 1", "axis 2",
                                                                       "axis 3"};

Status check_rank(const GivenTensor& left, const GivenTensor& right) {
  const Status status = check_size("rank", left.rank, static_cast<double>(GivenTensor::max_rank));
  return status.ok() ? rules::check_rank("right", right, static_cast<std::size_t>(left.rank)) : status;
}

Status check_length(const char* name, const GivenTensor& tensor, std::uint64_t count) {
  const auto expected = static_cast<double>(count);
  return tensor.length == expected ? Status{} : shape_mismatch(name, "data", expected, tensor.length);
}

}  // namespace

template <class T>
Difference difference(const T* left, const T* right, std::size_t rows, std::size_t columns,
                      double* row_largest) {
  Difference result;
  for (std::size_t i = 0; i < rows; ++i) {
    row_largest[i] = 0;
    for (std::size_t j = 0; j < columns; ++j) {
      const std::size_t place = i * columns + j;
      const double apart = distance(left[place], right[place]);
      if (is_larger(apart, row_largest[i])) {
        row_largest[i] = apart;
      }
      if (is_larger(apart, result.largest)) {
        result = {apart, place};
      }
    }
  }
  return result;
}

template Difference difference(const float*, const float*, std::size_t, std::size_t, double*);
template Difference difference(const double*, const double*, std::size_t, std::size_t, double*);

ComparedShapes check_same_shape(const GivenTensor& left, const GivenTensor& right,
                                std::uint64_t budget_bytes) {
  if (!left.given || !right.given) {
    return {missing_tensor(left.given ? "right" : "left")};
  }
  Status status = check_rank(left, right);
  if (!status.ok()) {
    return {status};
  }
  std::uint64_t rows = 1, columns = 1;
  for (std::size_t axis = 0; axis < static_cast<std::size_t>(left.rank); ++axis) {
    status = check_size(axis_names[axis], left.sizes[axis]);
    if (status.ok() && right.sizes[axis] != left.sizes[axis]) {
      status = shape_mismatch("right", axis_names[axis], left.sizes[axis], right.sizes[axis]);
    }
    if (!status.ok()) {
      return {status};
    }
    rows = rules::saturating_multiply(rows, columns);
    columns = static_cast<std::uint64_t>(left.sizes[axis]);
  }
  const std::uint64_t count = rules::saturating_multiply(rows, columns);
  for (const GivenTensor* tensor : {&left, &right}) {
    status = check_length(tensor == &left ? "left" : "right", *tensor, count);
    if (!status.ok()) {
      return {status};
    }
  }
  const std::uint64_t values = rules::saturating_add(rules::saturating_multiply(2, count), rows);
  status = rules::check_bytes(rules::saturating_multiply(values, sizeof(double)), budget_bytes);
  return {status, static_cast<std::size_t>(rows), static_cast<std::size_t>(columns)};
}

}  // namespace attention
