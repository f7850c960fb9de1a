// The objects behind the experiments of the lesson: the loop over heads, the strip of memory, random dot
// products. As in session.hpp they only pass on.
#pragma once

#include "attention/dot_products.hpp"
#include "attention/lesson.hpp"
#include "attention/memory_layout.hpp"
#include "session.hpp"

namespace attention::bindings {

// Request -> HeadLoop<T> -> prepare() -> values into input(), numbers into order() -> run() -> compare()
template <class T>
class HeadLoop {
 public:
  explicit HeadLoop(const Request& request) : plan_(request.plan()) {}

  val prepare(int order_count);  // takes all memory; 0: heads in ascending order
  val input(int input) { return input_view(*inputs_, plan_, input); }
  val order() { return view(order_->data(), order_->size()); }
  val run();
  val compare();  // with the ten stages; then largest_gap() is how far weights and output are apart at most
  double largest_gap() const { return largest_gap_; }
  val output() { return view(output_->data(), output_->size()); }
  val weights() { return view(weights_->data(), weights_->size()); }
  val shape(int tensor) const { return shape_value(shape_of(static_cast<TensorId>(tensor), plan_)); }

 private:
  Plan plan_;
  std::optional<InputData<T>> inputs_;
  std::optional<Buffer<T>> output_, weights_;
  std::optional<Buffer<double>> order_;
  std::optional<Buffer<std::size_t>> heads_;
  double largest_gap_ = 0;
};

// A tensor whose elements are numbered. Shapes and axes come in through numbers().
class Layout {
 public:
  val numbers() { return view(numbers_.data(), numbers_.size()); }
  val start(int rank) { return refusal(layout_.start(numbers_.data(), static_cast<std::size_t>(rank))); }
  val reshape(int rank) { return refusal(layout_.reshape(numbers_.data(), static_cast<std::size_t>(rank))); }
  val transpose(int rank) {
    return refusal(layout_.transpose(numbers_.data(), static_cast<std::size_t>(rank)));
  }
  val make_contiguous() { return refusal(layout_.make_contiguous()); }

  val state() const;  // { shape, strides, contiguous, copied }
  val places();       // null: no memory
  val cells();

 private:
  double* room();

  MemoryLayout layout_;
  // One more than any tensor here has axes, so that too many are noticed.
  std::array<double, MemoryLayout::max_rank + 1> numbers_{};
  std::optional<Buffer<double>> values_;
};

// An experiment that goes on where it stopped.
class Sampler {
 public:
  Sampler(double seed, double d_k, double pairs, double queries, double keys)
      : validated_(validate_sample({seed, d_k, pairs, queries, keys})) {}

  val prepare();
  double vectors() const { return static_cast<double>(validated_.plan.vectors()); }
  val run_until(double vectors) { return refusal(sampler_->run_until(vectors)); }
  val result() const;  // { done, pairs, mean, std, std_scaled, rows, unscaled: {...}, scaled: {...} }
  val check_histogram(double from, double to, double bins);
  val histogram(double from, double to, bool scaled);  // counts, after check_histogram()

 private:
  ValidatedSample validated_;
  std::optional<DotProductSampler> sampler_;
  std::optional<Buffer<double>> counts_;
};

}  // namespace attention::bindings
