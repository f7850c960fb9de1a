#include "run.hpp"

namespace attention::bindings {

namespace {

// Memory for a request, or the reason why there is none; then nothing is kept.
template <class Memory>
Status take(std::optional<Memory>& memory, const Plan& plan) {
  memory.emplace(plan);
  const Status status = memory->status();
  if (!status.ok()) {
    memory.reset();
  }
  return status;
}

}  // namespace

template <class T>
Status Run<T>::prepare() {
  return take(inputs_, plan_);
}

template <class T>
Status Run<T>::take_trace() {
  return trace_ ? Status{} : take(trace_, plan_);
}

template <class T>
Status Run<T>::trace(LessonBug bug) {
  const Status taken = take_trace();
  if (!taken.ok()) {
    return taken;
  }
  return bug == LessonBug::None ? run_trace(plan_, inputs_->inputs(), *trace_)
                                : run_with_bug(plan_, inputs_->inputs(), bug, *trace_);
}

template <class T>
Status Run<T>::take_outputs(bool with_weights) {
  const std::size_t output_count = count(TensorId::Output);
  const std::size_t weights_count = with_weights ? count(TensorId::Weights) : 0;
  if (parameters_ && output_->size() == output_count && weights_->size() == weights_count) {
    return {};
  }
  output_.emplace(output_count);
  weights_.emplace(weights_count);
  parameters_.emplace(plan_);
  const bool refused = output_->size() < output_count || weights_->size() < weights_count;
  const Status status = refused
                            ? out_of_memory(static_cast<double>((output_count + weights_count) * sizeof(T)))
                            : parameters_->status();
  if (!status.ok()) {
    output_.reset();
    weights_.reset();
    parameters_.reset();
  }
  return status;
}

template <class T>
Status Run<T>::forward(bool with_weights) {
  const Status taken = take_outputs(with_weights);
  if (!taken.ok()) {
    return taken;
  }
  for (const ParameterRow& row : parameter_schema) {
    if (plan_.has(row.id)) {
      parameters_->pack(row.id, inputs_->parameter(row.id));
    }
  }
  const ForwardInputs<T> inputs{inputs_->x(), inputs_->memory(), inputs_->mask(), inputs_->head_gates()};
  return attention::forward(plan_, inputs, *parameters_, output_->data(), weights_->data());
}

template <class T>
void* Run<T>::tensor(TensorId id) {
  if (trace_) {
    return is_in_trace(id, plan_) ? trace_->data(id) : nullptr;
  }
  if (id == TensorId::Output && output_) {
    return output_->data();
  }
  return id == TensorId::Weights && weights_ ? weights_->data() : nullptr;
}

template class Run<float>;
template class Run<double>;

}  // namespace attention::bindings
