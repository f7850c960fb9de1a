// Products of matrices as they lie, transposed or not, on the packed kernels, with the panels kept from one
// product to the next.
#pragma once

#include <algorithm>
#include <cstddef>

#include "attention/kernels/registry.hpp"
#include "attention/tensor.hpp"

namespace attention::kernels {

// A matrix through its steps: value (i,k) at i * row_step + k * column_step.
template <class T>
struct Matrix {
  const T* values;
  std::size_t rows, columns, row_step, column_step;

  // values (rows,columns), row-major
  static Matrix of(const T* values, std::size_t rows, std::size_t columns) {
    return {values, rows, columns, columns, 1};
  }
  Matrix transposed() const { return {values, columns, rows, column_step, row_step}; }
};

// How much memory the largest of all products takes that will be asked for.
class ProductsRoom {
 public:
  explicit ProductsRoom(std::size_t tile_columns) : tile_columns_(tile_columns) {}

  // (rows,inner) * (inner,columns)
  void add(std::size_t rows, std::size_t inner, std::size_t columns) {
    left_ = std::max(left_, rows * inner);
    right_ = std::max(right_, (columns + tile_columns_ - 1) / tile_columns_ * tile_columns_ * inner);
    result_ = std::max(result_, rows * columns);
  }
  // The two products on the way back through it: for the left and for the right matrix.
  void add_both_ways(std::size_t rows, std::size_t inner, std::size_t columns) {
    add(rows, columns, inner);
    add(inner, rows, columns);
  }
  std::size_t left() const { return left_; }
  std::size_t right() const { return right_; }
  std::size_t result() const { return result_; }

 private:
  std::size_t tile_columns_, left_ = 0, right_ = 0, result_ = 0;
};

template <class T>
class Products {
 public:
  explicit Products(const ProductsRoom& room, const KernelSet<T>& kernels = fastest_kernels<T>())
      : kernels_(&kernels), left_(room.left()), right_(room.right()), product_(room.result()) {}

  bool refused() const {
    return left_.data() == nullptr || right_.data() == nullptr || product_.data() == nullptr;
  }

  // left (rows,inner), right (inner,columns) -> result (rows,columns), row-major, with the bits of
  // reference::multiply
  void multiply(const Matrix<T>& left, const Matrix<T>& right, T* result) {
    pack_left(*kernels_, left.values, left.row_step, left.column_step, left.rows, left.columns, left_.data());
    pack_right(*kernels_, right.values, right.column_step, right.row_step, right.columns, right.rows,
               right_.data());
    multiply_packed<T>(*kernels_, left_.data(), right_.data(), nullptr, left.rows, left.columns,
                       right.columns, result);
  }

  // The same product, added to what the result holds.
  void multiply_and_add(const Matrix<T>& left, const Matrix<T>& right, T* result) {
    multiply(left, right, product_.data());
    for (std::size_t at = 0; at < left.rows * right.columns; ++at) {
      result[at] += product_.data()[at];
    }
  }

 private:
  const KernelSet<T>* kernels_;
  Buffer<T> left_, right_, product_;
};

}  // namespace attention::kernels
