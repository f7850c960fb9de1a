// x -> q, k, v -> panels of queries -> concat -> output
#include "attention/forward.hpp"

#include "attention/validate.hpp"
#include "forward/attend.hpp"
#include "forward/work.hpp"

namespace attention {

namespace {

template <class T>
Status check_mask(const Plan& plan, const T* mask) {
  return mask == nullptr ? Status{}
                         : check_mask_values(mask, (plan.mask_per_batch ? plan.B : 1) * plan.N * plan.M);
}

// rows (rows,inner) as left panels in work.packed_rows
template <class T>
void pack_rows(const kernels::KernelSet<T>& kernels, const T* values, std::size_t rows, std::size_t inner,
               ForwardWork<T>& work) {
  kernels::pack_left(values, inner, 1, rows, inner, kernels.tile_rows, work.packed_rows);
}

// work.packed_rows (rows,inner) times one parameter -> result (rows,columns)
template <class T>
void project(const PackedWeights<T>& parameters, ParameterId matrix, ParameterId bias, std::size_t rows,
             std::size_t inner, std::size_t columns, const ForwardWork<T>& work, T* result) {
  kernels::multiply_packed(parameters.kernels(), work.packed_rows, parameters.values(matrix),
                           parameters.values(bias), rows, inner, columns, result);
}

}  // namespace

template <class T>
Status forward(const Plan& plan, const ForwardInputs<T>& inputs, const PackedWeights<T>& parameters,
               T* output, T* weights) {
  const Status mask_status = check_mask(plan, inputs.mask);
  if (!mask_status.ok()) {
    return mask_status;
  }
  const kernels::KernelSet<T>& kernels = parameters.kernels();
  ForwardWork<T> work(plan, kernels);
  if (work.refused()) {
    return out_of_memory(static_cast<double>(ForwardWork<T>::count(plan, kernels)) * sizeof(T));
  }
  const std::size_t queries = plan.B * plan.N, keys = plan.B * plan.M, d_model = plan.d_model;
  pack_rows(kernels, inputs.x, queries, d_model, work);
  project(parameters, ParameterId::WQ, ParameterId::BQ, queries, d_model, plan.h * plan.d_k, work, work.q);
  if (inputs.memory != nullptr) {
    pack_rows(kernels, inputs.memory, keys, d_model, work);
  }
  project(parameters, ParameterId::WK, ParameterId::BK, keys, d_model, plan.h_kv * plan.d_k, work, work.k);
  project(parameters, ParameterId::WV, ParameterId::BV, keys, d_model, plan.h_kv * plan.d_v, work, work.v);
  attend(plan, kernels, work, inputs.mask, weights);
  pack_rows<T>(kernels, work.concat, queries, plan.h * plan.d_v, work);
  project(parameters, ParameterId::WO, ParameterId::BO, queries, plan.h * plan.d_v, d_model, work, output);
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
                                  inputs.mask ? inputs.mask->data() : nullptr};
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
