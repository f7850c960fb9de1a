// What belongs to the lesson rather than to the layer: the inputs of the lesson's own script, the same layer
// written as the lesson tells it, one head after another, and the layer with one of the usual mistakes in it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/config.hpp"
#include "attention/status.hpp"
#include "attention/trace.hpp"
#include "attention/validate.hpp"
#include "attention/weights.hpp"

namespace attention {

// What the lesson's script draws first. It seeds once, so the numbers depend on the order.
enum class DrawOrder { XFirst, WeightsFirst };

// Numbers as they came from outside, like RequestDescription.
struct LessonDescription {
  double seed = 42;
  double batch = 2;
  double length = 5;
  double d_model = 8;
  double num_heads = 2;
  DType dtype = DType::Float64;
  DrawOrder order = DrawOrder::XFirst;
  double factor = 0.1;  // of the matrices
};

struct LessonPlan {
  std::uint32_t seed = 0;
  std::size_t B = 0, N = 0, d_model = 0, h = 0;
  DrawOrder order = DrawOrder::XFirst;
  double factor = 0.1;
  std::size_t x_count() const { return B * N * d_model; }
  std::size_t weight_count() const { return d_model * d_model; }  // of each of the four matrices
};

struct ValidatedLesson {
  Status status;
  LessonPlan plan;  // complete only when status.ok()
};

ValidatedLesson validate_lesson(const LessonDescription& description,
                                std::uint64_t budget_bytes = default_budget_bytes);

// Draws what the lesson's NumPy script draws: X = randn(B,N,d_model), and w_q, w_k, w_v and
// w_o = randn(d_model,d_model) * factor after it or, with DrawOrder::WeightsFirst, before it. Draws are
// float64; a float32 request rounds each value once, at the end. x: x_count() values; w_*: weight_count()
// values each; all written.
template <class T>
void lesson_inputs(const LessonPlan& plan, T* x, T* w_q, T* w_k, T* w_v, T* w_o);

// The layer as a loop over heads: cut one head's columns out of w_q, w_k, w_v, attend, put the result beside
// the others, multiply by w_o. No reshape, no shared kernels: an independent second opinion whose output
// (B,N,d_model) and weights (B,h,N,M) must equal run_trace() with a difference of exactly 0.
// head_order (h): the heads in the order in which they are worked out, each once; nullptr: ascending. No head
// waits for another, so the order changes nothing.
// Errors: MaskNotBinary, GateOutOfRange, OutOfMemory (scratch memory for one head).
template <class T>
Status run_head_by_head(const Plan& plan, const Inputs<T>& inputs, const std::size_t* head_order,
                        Tensor<T, 4>& weights, Tensor<T, 3>& output);

// Does head_order name each of the plan's heads once? ShapeMismatch "order" or NotAPermutation if not.
Status check_head_order(const double* head_order, std::size_t count, const Plan& plan);

// The mistakes that keep every shape, so that no error message gives them away.
enum class LessonBug {
  None,
  SplitWithoutTranspose,   // reshape(B,h,N,d_k): heads are cut across tokens
  ConcatWithoutTranspose,  // reshape(B,N,h*d_v): tokens are mixed up when heads are joined
  ScaleSqrtDModel,         // divided by sqrt(d_model)
  NoScale,                 // not divided at all
  SoftmaxOverQueries,      // softmax along axis -2: columns sum to 1, rows do not
  MaskInverted,            // 1 and 0 change places; a token keeps attending itself
  MaskAfterSoftmax,        // hidden weights become 0 afterwards, and what is left is not shared out anew
  SharedSlice,             // every head takes the columns of head 0
};
inline constexpr std::size_t lesson_bug_count = 9;

// run_trace() with one mistake in it; with LessonBug::None it is run_trace(), bit for bit. What the mistake
// has nothing to do with is computed by the stages themselves. Without a mask there is nothing to invert.
// Errors: MaskNotBinary, GateOutOfRange, OutOfMemory (scratch memory).
template <class T>
Status run_with_bug(const Plan& plan, const Inputs<T>& inputs, LessonBug bug, Trace<T>& trace);

}  // namespace attention
