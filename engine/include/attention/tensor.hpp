// Tensors: row-major arrays seen through xtensor, which gives indices and shapes; arithmetic is left to the
// kernels. This is the only header that knows xtensor.
//
// The memory under a tensor belongs to a Buffer, so that a refused allocation is a plain answer and not an
// exception: the engine is built without exceptions.
#pragma once

#if __has_include(<xtensor/xtensor_config.hpp>)
#include <xtensor/xtensor_config.hpp>
#else
#include <xtensor/core/xtensor_config.hpp>
#endif

#include <array>
#include <cstddef>
#include <cstdlib>
#include <utility>

#if defined(XTENSOR_DISABLE_EXCEPTIONS)
// Without exceptions xtensor prints to std::cerr and aborts, which would pull the whole of iostream into the
// wasm file. No shape reaches xtensor unchecked, so this trap is never taken.
#undef XTENSOR_THROW
#define XTENSOR_THROW(exception, message) std::abort()
#endif

#if __has_include(<xtensor/xtensor.hpp>)
#include <xtensor/xadapt.hpp>
#include <xtensor/xtensor.hpp>
#else
#include <xtensor/containers/xadapt.hpp>
#include <xtensor/containers/xtensor.hpp>
#endif

namespace attention {

// A row-major tensor over memory that it does not own. t(b, i, c) is a cell, &t(b, i, 0) the start of a row.
// Copying the handle does not copy the values; assigning to one does, so the engine never assigns.
template <class T, std::size_t Rank>
using Tensor =
    xt::xtensor_adaptor<xt::xbuffer_adaptor<T*, xt::no_ownership>, Rank, xt::layout_type::row_major>;

// values: product(sizes) numbers, row-major -> a tensor of those sizes that reads and writes them in place
template <class T, std::size_t Rank>
Tensor<T, Rank> tensor_over(T* values, const std::array<std::size_t, Rank>& sizes) {
  std::size_t count = 1;
  for (const std::size_t size : sizes) {
    count *= size;
  }
  return Tensor<T, Rank>(xt::xbuffer_adaptor<T*, xt::no_ownership>(values, count), sizes);
}

// `count` values from malloc, not initialised, freed at the end of its scope. Where memory is refused, data()
// is nullptr.
template <class T>
class Buffer {
 public:
  explicit Buffer(std::size_t count)
      : data_(count > 0 ? static_cast<T*>(std::malloc(count * sizeof(T))) : nullptr),
        count_(data_ != nullptr ? count : 0) {}
  ~Buffer() { std::free(data_); }
  Buffer(Buffer&& other) noexcept : data_(other.data_), count_(other.count_) {
    other.data_ = nullptr;
    other.count_ = 0;
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  Buffer& operator=(Buffer&&) = delete;

  void swap(Buffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(count_, other.count_);
  }
  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return count_; }

 private:
  T* data_;
  std::size_t count_;
};

}  // namespace attention
