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

Status Request::check(Keeps keeps) {
  const Validated validated = attention::validate(description_, default_budget_bytes, keeps);
  plan_ = validated.plan;
  return validated.status;
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
T* input_values(InputData<T>& data, int input) {
  switch (input) {
    case x_input:
      return data.x();
    case memory_input:
      return data.memory();
    case mask_input:
      return data.mask();
    case head_gates_input:
      return data.head_gates();
    default:
      return data.parameter(static_cast<ParameterId>(input - first_parameter_input));
  }
}

template <class T>
val input_view(InputData<T>& data, const Plan& plan, int input) {
  const auto count = [&](auto id) { return shape_of(id, plan).element_count(); };
  T* values = input_values(data, input);
  switch (input) {
    case x_input:
      return view(values, count(TensorId::X));
    case memory_input:
      return view(values, count(TensorId::Memory));
    case mask_input:
      return view(values, count(TensorId::Mask));
    case head_gates_input:
      return view(values, plan.h);
    default:
      return view(values, count(static_cast<ParameterId>(input - first_parameter_input)));
  }
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

template float* input_values(InputData<float>&, int);
template double* input_values(InputData<double>&, int);
template val input_view(InputData<float>&, const Plan&, int);
template val input_view(InputData<double>&, const Plan&, int);
template class Cell<float>;
template class Cell<double>;

}  // namespace attention::bindings
