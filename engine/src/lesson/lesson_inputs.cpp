// x (B,N,d_model) and w_q, w_k, w_v, w_o (d_model,d_model), one stream of normal draws. The order is part of
// the result: the same seed in another order gives other numbers.
#include <cmath>

#include "attention/lesson.hpp"
#include "attention/random.hpp"
#include "validate/byte_count.hpp"

namespace attention {

namespace {

// x and the four matrices against the budget, before any of them is made.
Status check_lesson_bytes(const LessonPlan& plan, DType dtype, std::uint64_t budget_bytes) {
  using rules::saturating_add;
  using rules::saturating_multiply;
  const std::uint64_t x_count = saturating_multiply(saturating_multiply(plan.B, plan.N), plan.d_model);
  const std::uint64_t weight_count = saturating_multiply(plan.d_model, plan.d_model);
  const std::uint64_t count = saturating_add(x_count, saturating_multiply(4, weight_count));
  const std::uint64_t value_bytes = dtype == DType::Float32 ? sizeof(float) : sizeof(double);
  const std::uint64_t bytes = saturating_multiply(count, value_bytes);
  return bytes <= budget_bytes
             ? Status{}
             : too_large("bytes", static_cast<double>(bytes), static_cast<double>(budget_bytes));
}

// factor 1 for X and 0.1 for the matrices: multiplying by 1 changes no bit
template <class T>
void draw(RandomState& random, double factor, std::size_t count, T* values) {
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = static_cast<T>(random.randn() * factor);
  }
}

}  // namespace

ValidatedLesson validate_lesson(const LessonDescription& description, std::uint64_t budget_bytes) {
  struct Named {
    const char* name;
    double value;
  };
  const Named sizes[] = {{"batch", description.batch},
                         {"length", description.length},
                         {"d_model", description.d_model},
                         {"num_heads", description.num_heads}};
  Status status = check_seed(description.seed);
  for (const Named& size : sizes) {
    if (status.ok()) {
      status = check_size(size.name, size.value);
    }
  }
  if (status.ok() && !std::isfinite(description.factor)) {
    status = not_finite("factor", description.factor);
  }
  if (!status.ok()) {
    return {status, {}};
  }
  const LessonPlan plan{static_cast<std::uint32_t>(description.seed),
                        static_cast<std::size_t>(description.batch),
                        static_cast<std::size_t>(description.length),
                        static_cast<std::size_t>(description.d_model),
                        static_cast<std::size_t>(description.num_heads),
                        description.order,
                        description.factor};
  if (plan.d_model % plan.h != 0) {
    return {Status::error(ErrorCode::HeadsMustDivideModel, ErrorParam::of("d_model", description.d_model),
                          ErrorParam::of("num_heads", description.num_heads)),
            {}};
  }
  return {check_lesson_bytes(plan, description.dtype, budget_bytes), plan};
}

template <class T>
void lesson_inputs(const LessonPlan& plan, T* x, T* w_q, T* w_k, T* w_v, T* w_o) {
  RandomState random(plan.seed);
  if (plan.order == DrawOrder::XFirst) {
    draw(random, 1.0, plan.x_count(), x);
  }
  for (T* matrix : {w_q, w_k, w_v, w_o}) {
    draw(random, plan.factor, plan.weight_count(), matrix);
  }
  if (plan.order == DrawOrder::WeightsFirst) {
    draw(random, 1.0, plan.x_count(), x);
  }
}

template void lesson_inputs(const LessonPlan&, float*, float*, float*, float*, float*);
template void lesson_inputs(const LessonPlan&, double*, double*, double*, double*, double*);

}  // namespace attention
