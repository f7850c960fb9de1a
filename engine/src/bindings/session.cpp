#include "session.hpp"

#include "attention/convert.hpp"
#include "attention/costs.hpp"
#include "attention/decoder.hpp"

namespace attention::bindings {

void Request::number(int place, double value) {
  RequestConfig& config = description_.config;
  switch (place) {
    case 0:
      config.d_model = value;
      break;
    case 1:
      config.num_heads = value;
      break;
    case 2:
      config.num_kv_heads = value;
      break;
    case 3:
      config.d_k = value;
      break;
    case 4:
      config.d_v = value;
      break;
    case 5:
      config.kv_latent_dim = value;
      break;
    default:
      config.scale_number = value;
  }
}

void Request::options(int dtype, int mask, int mask_fill, int scale) {
  RequestConfig& config = description_.config;
  config.dtype = static_cast<DType>(dtype);
  config.mask = static_cast<MaskKind>(mask);
  config.mask_fill = static_cast<MaskFill>(mask_fill);
  config.scale = static_cast<ScaleRule>(scale);
}

GivenTensor& Request::given(int input) {
  switch (input) {
    case x_input:
      return description_.x;
    case memory_input:
      return description_.memory;
    case mask_input:
      return description_.mask;
    case head_gates_input:
      return description_.head_gates;
    default:
      return description_.parameters[static_cast<std::size_t>(input - first_parameter_input)];
  }
}

void Request::give(int input, double rank, double length) {
  GivenTensor& tensor = given(input);
  tensor.given = true;
  tensor.rank = rank;
  tensor.length = length;
}

void Request::size(int input, int axis, double size) {
  given(input).sizes[static_cast<std::size_t>(axis)] = size;
}

val Request::validate(int keeps) {
  const Validated validated =
      attention::validate(description_, default_budget_bytes, static_cast<Keeps>(keeps));
  plan_ = validated.plan;
  return refusal(validated.status);
}

val Request::validate_decoder() {
  const Validated validated = attention::validate_decoder(description_);
  plan_ = validated.plan;
  return refusal(validated.status);
}

val Request::scale() const {
  const ResolvedScale resolved = scale_of(description_.config);
  if (!resolved.status.ok()) {
    return refusal(resolved.status);
  }
  val value = val::object();
  value.set("operation", static_cast<int>(resolved.scale.operation));
  value.set("value", resolved.scale.value);
  return value;
}

val Request::presets() const {
  const PresetSizes sizes = preset_sizes(description_.config);
  if (!sizes.status.ok()) {
    return refusal(sizes.status);
  }
  val value = val::object();
  value.set("num_kv_heads", static_cast<double>(sizes.num_kv_heads));
  value.set("kv_latent_dim", static_cast<double>(sizes.kv_latent_dim));
  return value;
}

val Request::parameter_counts(bool biases) const {
  const ParameterCounts counted = count_parameters(description_.config, biases);
  if (!counted.status.ok()) {
    return refusal(counted.status);
  }
  val value = val::object();
  for (const ParameterRow& row : parameter_schema) {
    const double count = counted.counts[static_cast<std::size_t>(row.id)];
    if (count > 0) {
      value.set(word(row.name), count);
    }
  }
  value.set("total", counted.total);
  return value;
}

val Request::cache_size(double layers, double batch, double context, double bytes_per_element,
                        double decoupled_key_dim) const {
  const CacheCost cost = attention::cache_size(
      {description_.config, layers, batch, context, bytes_per_element, decoupled_key_dim});
  if (!cost.status.ok()) {
    return refusal(cost.status);
  }
  val value = val::object();
  value.set("elements_per_token", cost.elements_per_token);
  value.set("bytes_per_token", cost.bytes_per_token);
  value.set("bytes", cost.bytes);
  return value;
}

template <class T>
val Run<T>::prepare() {
  inputs_.emplace(plan_);
  const Status status = inputs_->status();
  if (!status.ok()) {
    inputs_.reset();
  }
  return refusal(status);
}

template <class T>
val input_view(InputData<T>& data, const Plan& plan, int input) {
  switch (input) {
    case x_input:
      return view(data.x(), plan.B * plan.N * plan.d_model);
    case memory_input:
      return view(data.memory(), plan.B * plan.M * plan.d_model);
    case mask_input:
      return view(data.mask(), shape_of(TensorId::Mask, plan).element_count());
    case head_gates_input:
      return view(data.head_gates(), plan.h);
    default: {
      const auto id = static_cast<ParameterId>(input - first_parameter_input);
      return view(data.parameter(id), shape_of(id, plan).element_count());
    }
  }
}

template <class T>
val Run<T>::input(int input) {
  return input_view(*inputs_, plan_, input);
}

template <class T>
Status Run<T>::take_trace() {
  if (trace_) {
    return {};
  }
  trace_.emplace(plan_);
  const Status status = trace_->status();
  if (!status.ok()) {
    trace_.reset();
  }
  return status;
}

template <class T>
val Run<T>::trace() {
  const Status status = take_trace();
  return refusal(status.ok() ? run_trace(plan_, inputs_->inputs(), *trace_) : status);
}

template <class T>
val Run<T>::trace_with_bug(int bug) {
  const Status status = take_trace();
  const auto mistake = static_cast<LessonBug>(bug);
  return refusal(status.ok() ? run_with_bug(plan_, inputs_->inputs(), mistake, *trace_) : status);
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
val Run<T>::forward(bool with_weights) {
  const Status taken = take_outputs(with_weights);
  if (!taken.ok()) {
    return refusal(taken);
  }
  for (const ParameterRow& row : parameter_schema) {
    if (plan_.has(row.id)) {
      parameters_->pack(row.id, inputs_->parameter(row.id));
    }
  }
  const ForwardInputs<T> inputs{inputs_->x(), inputs_->memory(), inputs_->mask(), inputs_->head_gates()};
  return refusal(attention::forward(plan_, inputs, *parameters_, output_->data(), weights_->data()));
}

template <class T>
val Run<T>::tensor(int tensor) {
  const auto id = static_cast<TensorId>(tensor);
  if (trace_) {
    return view(trace_->data(id), count(id));
  }
  return id == TensorId::Output ? view(output_->data(), output_->size())
                                : view(weights_->data(), weights_->size());
}

template <class T>
Lesson<T>::Lesson(double seed, double batch, double length, double d_model, double num_heads, int order,
                  double factor)
    : validated_(validate_lesson({seed, batch, length, d_model, num_heads,
                                  sizeof(T) == sizeof(float) ? DType::Float32 : DType::Float64,
                                  static_cast<DrawOrder>(order), factor})) {}

template <class T>
val Lesson<T>::draw() {
  if (!validated_.status.ok()) {
    return refusal(validated_.status);
  }
  const LessonPlan& plan = validated_.plan;
  const std::size_t count = plan.weight_count();
  buffers_.emplace(std::array<Buffer<T>, 5>{Buffer<T>(plan.x_count()), Buffer<T>(count), Buffer<T>(count),
                                            Buffer<T>(count), Buffer<T>(count)});
  auto& [x, w_q, w_k, w_v, w_o] = *buffers_;
  for (const Buffer<T>& buffer : *buffers_) {
    if (buffer.data() == nullptr) {
      return refusal(out_of_memory(static_cast<double>((plan.x_count() + 4 * count) * sizeof(T))));
    }
  }
  lesson_inputs(plan, x.data(), w_q.data(), w_k.data(), w_v.data(), w_o.data());
  return val::null();
}

template <class T>
val Lesson<T>::tensor(int index) {
  Buffer<T>& buffer = (*buffers_)[static_cast<std::size_t>(index)];
  return view(buffer.data(), buffer.size());
}

template <class T>
Cell<T>::Cell(double count)
    : status_(check_size("length", count)),
      count_(status_.ok() ? static_cast<std::size_t>(count) : 0),
      buffers_{Buffer<T>(count_), Buffer<T>(count_), Buffer<T>(count_), Buffer<T>(count_)} {
  for (const Buffer<T>& buffer : buffers_) {
    if (buffer.size() < count_) {
      status_ = out_of_memory(static_cast<double>(4 * count_ * sizeof(T)));
    }
  }
}

template <class T>
val Cell<T>::values(int array) {
  return view(buffers_[static_cast<std::size_t>(array)].data(), count_);
}

template <class T>
double Cell<T>::dot(bool has_bias, double bias) {
  const T added = static_cast<T>(bias);
  return static_cast<double>(explain_dot<T>(buffers_[0].data(), buffers_[1].data(), count_,
                                            has_bias ? &added : nullptr, buffers_[2].data(),
                                            buffers_[3].data()));
}

template <class T>
val Cell<T>::softmax(int mask_fill) {
  const SoftmaxParts<T> parts =
      explain_softmax<T>(buffers_[0].data(), count_, static_cast<MaskFill>(mask_fill), buffers_[1].data(),
                         buffers_[2].data(), buffers_[3].data());
  val value = val::object();
  value.set("maximum", static_cast<double>(parts.maximum));
  value.set("sum", static_cast<double>(parts.sum));
  return value;
}

Random::Random(double seed)
    : status_(check_seed(seed)), state_(status_.ok() ? static_cast<std::uint32_t>(seed) : 0) {}

val Random::check_shape(int rank) const {
  return refusal(
      check_random_shape(chunk_.data(), static_cast<std::size_t>(rank), default_budget_bytes).status);
}

void Random::draw(int count) {
  for (int i = 0; i < count; ++i) {
    chunk_[static_cast<std::size_t>(i)] = state_.randn();
  }
}

template val input_view(InputData<double>&, const Plan&, int);
template class Run<float>;
template class Run<double>;
template class Lesson<float>;
template class Lesson<double>;
template class Cell<float>;
template class Cell<double>;

}  // namespace attention::bindings
