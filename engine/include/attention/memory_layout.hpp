// Where the elements of a tensor lie while it is reshaped, transposed and copied, as NumPy does it: a flat
// strip of memory cells, and a shape with strides that says how to walk along it.
//
// No element has a value here. The elements of the first tensor are numbered in reading order, and it is
// their numbers that move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "attention/status.hpp"
#include "attention/tensor.hpp"

namespace attention {

class MemoryLayout {
 public:
  static constexpr std::size_t max_rank = 6;
  static constexpr std::uint64_t max_elements = 1 << 16;  // what a page could still draw

  // A new tensor of this shape, its elements side by side in reading order. Sizes as they came from outside.
  // Errors: as check_size() under the name "shape", TooLarge "rank" or "elements", OutOfMemory.
  Status start(const double* sizes, std::size_t rank);

  // The same elements in reading order under another shape. Nothing moves where strides can say it; else the
  // elements are copied into reading order. Errors: as start(), and ShapeMismatch "reshape" when the number
  // of elements would change.
  Status reshape(const double* sizes, std::size_t rank);

  // Axis i of the result is axis axes[i] of before. Nothing moves. Errors: ShapeMismatch "transpose" for
  // another number of axes, NotAPermutation.
  Status transpose(const double* axes, std::size_t rank);

  // Copies the elements into reading order, unless they lie so already. Errors: OutOfMemory.
  Status make_contiguous();

  std::size_t rank() const { return rank_; }
  std::size_t size(std::size_t axis) const { return sizes_[axis]; }
  std::size_t stride(std::size_t axis) const { return strides_[axis]; }  // in elements, not in bytes
  std::size_t element_count() const;
  bool is_contiguous() const;              // do reading order and memory order agree?
  bool copied() const { return copied_; }  // did the last operation move elements?

  // places: element_count() numbers, written: the memory cell of each element, in reading order
  void write_places(double* places) const;
  // elements: element_count() numbers, written: which element of the first tensor each memory cell holds
  void write_cells(double* elements) const;

 private:
  using Sizes = std::array<std::size_t, max_rank>;

  Status take_shape(const double* sizes, std::size_t rank, Sizes& shape) const;
  bool strides_for(const Sizes& sizes, std::size_t rank, Sizes& strides) const;
  Status copy_in_reading_order();
  void set_fresh_strides();

  Sizes sizes_{}, strides_{};
  std::size_t rank_ = 0;
  bool copied_ = false;
  Buffer<std::uint32_t> cells_{0};
};

}  // namespace attention
