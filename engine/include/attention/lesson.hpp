// What belongs to the lesson rather than to the layer: the inputs of the lesson's own script, and the same
// layer written as the lesson tells it, one head after another.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/config.hpp"
#include "attention/status.hpp"
#include "attention/validate.hpp"
#include "attention/weights.hpp"

namespace attention {

// Numbers as they came from outside, like RequestDescription.
struct LessonDescription {
  double seed = 42;
  double batch = 2;
  double length = 5;
  double d_model = 8;
  double num_heads = 2;
  DType dtype = DType::Float64;
};

struct LessonPlan {
  std::uint32_t seed = 0;
  std::size_t B = 0, N = 0, d_model = 0, h = 0;
  std::size_t x_count() const { return B * N * d_model; }
  std::size_t weight_count() const { return d_model * d_model; }  // of each of the four matrices
};

struct ValidatedLesson {
  Status status;
  LessonPlan plan;  // complete only when status.ok()
};

ValidatedLesson validate_lesson(const LessonDescription& description,
                                std::uint64_t budget_bytes = default_budget_bytes);

// Draws what the lesson's NumPy script draws, in its order: X = randn(B,N,d_model), then w_q, w_k, w_v and
// w_o = randn(d_model,d_model) * 0.1. Draws are float64; a float32 request rounds each value once, at the
// end. x: x_count() values; w_*: weight_count() values each; all written.
template <class T>
void lesson_inputs(const LessonPlan& plan, T* x, T* w_q, T* w_k, T* w_v, T* w_o);

// The layer as a loop over heads: cut one head's columns out of w_q, w_k, w_v, attend, put the result beside
// the others, multiply by w_o. No reshape, no shared kernels: an independent second opinion whose output
// (B,N,d_model) and weights (B,h,N,M) must equal run_trace() with a difference of exactly 0.
// Errors: MaskNotBinary, OutOfMemory (scratch memory for one head).
template <class T>
Status run_head_by_head(const Plan& plan, const Inputs<T>& inputs, Tensor<T, 4>& weights,
                        Tensor<T, 3>& output);

}  // namespace attention
