// x -> q, k, v -> panels of queries -> concat -> output
#include "attention/forward.hpp"

#include "attention/forward_work.hpp"
#include "attention/validate.hpp"
#include "forward/attend.hpp"
#include "forward/project.hpp"

namespace attention {

template <class T>
Status forward(const Plan& plan, const ForwardInputs<T>& inputs, const PackedWeights<T>& parameters,
               T* output, T* weights) {
  const Status status = check_input_values(plan, inputs.mask, inputs.head_gates);
  if (!status.ok()) {
    return status;
  }
  const kernels::KernelSet<T>& kernels = parameters.kernels();
  ForwardWork<T> work(plan, kernels);
  if (work.refused()) {
    return out_of_memory(static_cast<double>(ForwardWork<T>::count(plan, kernels)) * sizeof(T));
  }
  project_inputs(plan, parameters, inputs.x, inputs.memory, work);
  attend(plan, kernels, work, inputs, weights);
  project_output(plan, parameters, work, output);
  return {};
}

template <class T>
Status forward(const Plan& plan, const Inputs<T>& inputs, Tensor<T, 3>& output, Tensor<T, 4>* weights,
               const kernels::KernelSet<T>& kernels) {
  PackedWeights<T> parameters(plan, kernels);
  if (!parameters.status().ok()) {
    return parameters.status();
  }
  parameters.pack(inputs.weights);
  const ForwardInputs<T> changing{inputs.x.data(), inputs.memory ? inputs.memory->data() : nullptr,
                                  inputs.mask ? inputs.mask->data() : nullptr,
                                  inputs.head_gates ? inputs.head_gates->data() : nullptr};
  return forward(plan, changing, parameters, output.data(), weights != nullptr ? weights->data() : nullptr);
}

#define ATTENTION_INSTANTIATE(T)                                                                  \
  template Status forward(const Plan&, const ForwardInputs<T>&, const PackedWeights<T>&, T*, T*); \
  template Status forward(const Plan&, const Inputs<T>&, Tensor<T, 3>&, Tensor<T, 4>*,            \
                          const kernels::KernelSet<T>&)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention
