#include "layer.hpp"

namespace attention::bindings {

template <class T>
val Layer<T>::start(const Request& request, bool with_weights) {
  plan_ = request.plan();
  bool refused = false;
  std::size_t taken = 0;
  const auto take = [&](std::optional<Buffer<T>>& buffer, std::size_t size) {
    buffer.reset();
    buffer.emplace(size);
    taken += size;
    refused = refused || buffer->size() < size;
  };
  take(x_, count(TensorId::X));
  take(memory_, plan_.has_memory ? count(TensorId::Memory) : 0);
  take(mask_, plan_.mask == MaskKind::Custom ? count(TensorId::Mask) : 0);
  take(head_gates_, plan_.has_head_gates ? plan_.h : 0);
  take(output_, count(TensorId::Output));
  take(weights_, with_weights ? count(TensorId::Weights) : 0);
  if (!refused) {
    return val::null();
  }
  for (auto* buffer : {&x_, &memory_, &mask_, &head_gates_, &output_, &weights_}) {
    buffer->reset();
  }
  return refusal(out_of_memory(static_cast<double>(taken * sizeof(T))));
}

template <class T>
val Layer<T>::input(int input) {
  std::optional<Buffer<T>>* const buffers[] = {&x_, &memory_, &mask_, &head_gates_};
  Buffer<T>& buffer = **buffers[input];
  return view(buffer.data(), buffer.size());
}

template <class T>
val Layer<T>::run() {
  const ForwardInputs<T> inputs{x_->data(), memory_->data(), mask_->data(), head_gates_->data()};
  return refusal(forward(plan_, inputs, parameters_.packed(), output_->data(), weights_->data()));
}

template class Layer<float>;
template class Layer<double>;

}  // namespace attention::bindings
