// One validated request and its memory, as the functions of first_result.cpp hold it: for both types of
// numbers.
//
//   Request that check() has passed -> Run<T> -> prepare() -> values written to input() -> trace() or
//   forward()
//   -> results read at tensor()
#pragma once

#include <optional>

#include "attention/forward.hpp"
#include "attention/lesson.hpp"
#include "session.hpp"

namespace attention::bindings {

class AnyRun {
 public:
  explicit AnyRun(const Plan& plan) : plan_(plan) {}
  virtual ~AnyRun() = default;

  virtual Status prepare() = 0;        // takes the memory for the inputs
  virtual void* input(int input) = 0;  // the memory of a tensor that the request gives
  virtual Status trace(LessonBug bug) = 0;
  virtual Status forward(bool with_weights) = 0;
  // After trace() any tensor of the trace, after forward() output and, when asked for, weights; else nullptr.
  // They stay where they are while the run lives.
  virtual void* tensor(TensorId id) = 0;

  const Plan& plan() const { return plan_; }

 protected:
  std::size_t count(TensorId id) const { return shape_of(id, plan_).element_count(); }

  Plan plan_;
};

// What was taken is given back before a refusal for want of memory is made, because making one takes a few
// bytes too.
template <class T>
class Run final : public AnyRun {
 public:
  using AnyRun::AnyRun;

  Status prepare() override;
  void* input(int input) override { return input_values(*inputs_, input); }
  Status trace(LessonBug bug) override;
  Status forward(bool with_weights) override;
  void* tensor(TensorId id) override;

 private:
  // Memory for what a run writes, kept for the next run.
  Status take_trace();
  Status take_outputs(bool with_weights);

  std::optional<InputData<T>> inputs_;
  std::optional<Trace<T>> trace_;
  std::optional<Buffer<T>> output_, weights_;
  std::optional<PackedWeights<T>> parameters_;
};

}  // namespace attention::bindings
