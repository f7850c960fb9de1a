#include "labs.hpp"

#include "attention/analysis.hpp"

namespace attention::bindings {

template <class T>
val HeadLoop<T>::prepare(int order_count) {
  const std::size_t order_size = static_cast<std::size_t>(order_count);
  const std::size_t output_size = shape_of(TensorId::Output, plan_).element_count();
  const std::size_t weights_size = shape_of(TensorId::Weights, plan_).element_count();
  inputs_.emplace(plan_);
  output_.emplace(output_size);
  weights_.emplace(weights_size);
  order_.emplace(order_size);
  heads_.emplace(order_size);
  const bool refused = output_->size() < output_size || weights_->size() < weights_size ||
                       order_->size() < order_size || heads_->size() < order_size;
  Status status = inputs_->status();
  if (status.ok() && refused) {
    status = out_of_memory(static_cast<double>((output_size + weights_size) * sizeof(T)));
  }
  if (!status.ok()) {
    inputs_.reset();
    output_.reset();
    weights_.reset();
  }
  return refusal(status);
}

template <class T>
val HeadLoop<T>::run() {
  const std::size_t count = order_->size();
  if (count > 0) {
    const Status status = check_head_order(order_->data(), count, plan_);
    if (!status.ok()) {
      return refusal(status);
    }
  }
  for (std::size_t turn = 0; turn < count; ++turn) {
    heads_->data()[turn] = static_cast<std::size_t>(order_->data()[turn]);
  }
  auto weights = tensor_over<T, 4>(weights_->data(), {plan_.B, plan_.h, plan_.N, plan_.M});
  auto output = tensor_over<T, 3>(output_->data(), {plan_.B, plan_.N, plan_.d_model});
  return refusal(run_head_by_head(plan_, inputs_->inputs(), heads_->data(), weights, output));
}

template <class T>
val HeadLoop<T>::compare() {
  Status status;
  {
    Trace<T> trace(plan_);
    status = trace.status().ok() ? run_trace(plan_, inputs_->inputs(), trace) : trace.status();
    if (status.ok()) {
      const auto gap = [&trace](const Buffer<T>& values, TensorId id) {
        double row_largest = 0;
        return difference(values.data(), trace.data(id), 1, values.size(), &row_largest).largest;
      };
      largest_gap_ = std::max(gap(*weights_, TensorId::Weights), gap(*output_, TensorId::Output));
    }
  }
  return refusal(status);
}

val Layout::state() const {
  val sizes = val::array();
  val strides = val::array();
  for (std::size_t axis = 0; axis < layout_.rank(); ++axis) {
    sizes.set(axis, static_cast<double>(layout_.size(axis)));
    strides.set(axis, static_cast<double>(layout_.stride(axis)));
  }
  val state = val::object();
  state.set("shape", sizes);
  state.set("strides", strides);
  state.set("contiguous", layout_.is_contiguous());
  state.set("copied", layout_.copied());
  return state;
}

double* Layout::room() {
  if (!values_ || values_->size() != layout_.element_count()) {
    values_.reset();
    values_.emplace(layout_.element_count());
  }
  return values_->data();
}

val Layout::places() {
  double* values = room();
  if (values == nullptr) {
    return val::null();
  }
  layout_.write_places(values);
  return view(values, layout_.element_count());
}

val Layout::cells() {
  double* values = room();
  if (values == nullptr) {
    return val::null();
  }
  layout_.write_cells(values);
  return view(values, layout_.element_count());
}

val Sampler::prepare() {
  if (!validated_.status.ok()) {
    return refusal(validated_.status);
  }
  sampler_.emplace(validated_.plan);
  const Status status = sampler_->status();
  if (!status.ok()) {
    sampler_.reset();
  }
  return refusal(status);
}

namespace {

val row_means_value(const RowMeans& means) {
  val value = val::object();
  value.set("largest", means.largest);
  value.set("entropy", means.entropy);
  value.set("jacobian_trace", means.jacobian_trace);
  return value;
}

}  // namespace

val Sampler::result() const {
  const Spread spread = sampler_->spread();
  val value = val::object();
  value.set("done", static_cast<double>(sampler_->vectors_drawn()));
  value.set("pairs", static_cast<double>(spread.pairs));
  value.set("mean", spread.mean);
  value.set("std", spread.std);
  value.set("std_scaled", spread.std_scaled);
  value.set("rows", static_cast<double>(sampler_->rows()));
  value.set("unscaled", row_means_value(sampler_->unscaled_rows()));
  value.set("scaled", row_means_value(sampler_->scaled_rows()));
  return value;
}

val Sampler::check_histogram(double from, double to, double bins) {
  Status status = attention::check_histogram(from, to, bins);
  if (status.ok()) {
    counts_.emplace(static_cast<std::size_t>(bins));
    if (counts_->data() == nullptr) {
      status = out_of_memory(bins * sizeof(double));
    }
  }
  return refusal(status);
}

val Sampler::histogram(double from, double to, bool scaled) {
  sampler_->histogram(from, to, counts_->size(), scaled, counts_->data());
  return view(counts_->data(), counts_->size());
}

template class HeadLoop<float>;
template class HeadLoop<double>;

}  // namespace attention::bindings
