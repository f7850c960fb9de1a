#include <cmath>

#include "attention/training.hpp"
#include "attention/validate.hpp"

namespace attention {

namespace {

constexpr double most_steps = 100000, most_batch = 1024;

// A finite number from `least` to `most`.
Status check_range(const char* name, double value, double least, double most) {
  if (!std::isfinite(value)) {
    return not_finite(name, value);
  }
  if (value < least) {
    return not_positive(name, value);
  }
  return value > most ? too_large(name, value, most) : Status{};
}

Status check_numbers(const TrainingSettings& settings) {
  Status status = check_seed(settings.seed);
  const auto check = [&status](const Status& next) { status = status.ok() ? next : status; };
  check(check_size("steps", settings.steps, most_steps));
  check(check_size("batch", settings.batch, most_batch));
  if (settings.warm_up_steps != 0) {
    check(check_size("warm_up_steps", settings.warm_up_steps, settings.steps));
  }
  const double smallest = 1e-9;  // of what must be above 0
  check(check_range("learning_rate", settings.learning_rate, smallest, 10));
  check(check_range("head_dropout", settings.head_dropout, 0, 0.9));
  check(check_range("clip_norm", settings.clip_norm, smallest, 1e6));
  check(check_range("head_noise", settings.head_noise.value_or(0), 0, 10));
  return status;
}

}  // namespace

ValidatedTraining validate_training(const TrainingSettings& settings, const Grammar& grammar) {
  const Status status = check_numbers(settings);
  if (!status.ok()) {
    return {status, {}};
  }
  const ValidatedModel model = validate_model(
      {settings.batch, settings.d_model, settings.num_heads, settings.num_kv_heads, settings.tied},
      grammar.sizes(), DType::Float32);
  TrainingPlan plan;
  plan.model = model.plan;
  plan.seed = static_cast<std::uint32_t>(settings.seed);
  plan.steps = static_cast<std::size_t>(settings.steps);
  plan.warm_up_steps = static_cast<std::size_t>(settings.warm_up_steps);
  plan.learning_rate = settings.learning_rate;
  plan.head_dropout = settings.head_dropout;
  plan.clip_norm = settings.clip_norm;
  plan.head_noise = settings.head_noise;
  return {model.status, plan};
}

}  // namespace attention
