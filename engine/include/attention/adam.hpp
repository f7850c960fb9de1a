// The optimiser: Adam (Kingma & Ba 2015) as PyTorch has it, the norm of the gradient clipped first.
#pragma once

#include <cstddef>

#include "attention/status.hpp"
#include "attention/tensor.hpp"

namespace attention {

struct AdamSettings {
  double beta1 = 0.9, beta2 = 0.99, epsilon = 1e-8;
};

// gradients: count values, scaled in place so that their Euclidean norm is at most `limit`; returns the norm
// before. Squares are added in float64 in ascending order.
template <class T>
double clip_norm(T* gradients, std::size_t count, double limit);

template <class T>
class Adam {
 public:
  explicit Adam(std::size_t count, const AdamSettings& settings = {});
  Status status() const { return status_; }  // OutOfMemory

  void restart();  // as if no step had been taken
  // parameters, gradients: count values each
  void step(const T* gradients, double learning_rate, T* parameters);

 private:
  AdamSettings settings_;
  Buffer<T> means_, squares_;       // moving averages of the gradients and of their squares
  double power1_ = 1, power2_ = 1;  // beta1 and beta2 to the number of steps
  Status status_;
};

// Part of the full rate for step 0 ... steps - 1: a straight line up through the warm-up, then half a cosine
// down to a hundredth.
double rate_at(std::size_t step, std::size_t warm_up_steps, std::size_t steps);

}  // namespace attention
