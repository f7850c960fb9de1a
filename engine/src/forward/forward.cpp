// x -> q, k, v -> panels of queries -> concat -> output
#include "attention/forward.hpp"

#include "attention/validate.hpp"
#include "forward/attend.hpp"
#include "forward/work.hpp"

namespace attention {

namespace {

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

// work.packed_rows (B*M,d_model) -> work.k, work.v: by one matrix each, or both from a latent row
template <class T>
void project_key_values(const Plan& plan, const PackedWeights<T>& parameters, ForwardWork<T>& work) {
  const std::size_t rows = plan.B * plan.M, latent = plan.kv_latent_dim;
  const std::size_t k_columns = plan.h_kv * plan.d_k, v_columns = plan.h_kv * plan.d_v;
  if (latent == 0) {
    project(parameters, ParameterId::WK, ParameterId::BK, rows, plan.d_model, k_columns, work, work.k);
    project(parameters, ParameterId::WV, ParameterId::BV, rows, plan.d_model, v_columns, work, work.v);
    return;
  }
  kernels::multiply_packed<T>(parameters.kernels(), work.packed_rows, parameters.values(ParameterId::WDKV),
                              nullptr, rows, plan.d_model, latent, work.kv_latent);
  pack_rows<T>(parameters.kernels(), work.kv_latent, rows, latent, work);
  project(parameters, ParameterId::WUK, ParameterId::BK, rows, latent, k_columns, work, work.k);
  project(parameters, ParameterId::WUV, ParameterId::BV, rows, latent, v_columns, work, work.v);
}

}  // namespace

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
  const std::size_t queries = plan.B * plan.N, keys = plan.B * plan.M, d_model = plan.d_model;
  pack_rows(kernels, inputs.x, queries, d_model, work);
  project(parameters, ParameterId::WQ, ParameterId::BQ, queries, d_model, plan.h * plan.d_k, work, work.q);
  if (inputs.memory != nullptr) {
    pack_rows(kernels, inputs.memory, keys, d_model, work);
  }
  project_key_values(plan, parameters, work);
  attend(plan, kernels, work, inputs, weights);
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
