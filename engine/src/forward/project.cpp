#include "forward/project.hpp"

namespace attention {

namespace {

// rows (rows,inner) as left panels in work.packed_rows
template <class T>
void pack_rows(const kernels::KernelSet<T>& kernels, const T* values, std::size_t rows, std::size_t inner,
               ForwardWork<T>& work) {
  kernels::pack_left(kernels, values, inner, 1, rows, inner, work.packed_rows);
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
void project_inputs(const Plan& plan, const PackedWeights<T>& parameters, const T* x, const T* memory,
                    ForwardWork<T>& work) {
  const kernels::KernelSet<T>& kernels = parameters.kernels();
  const std::size_t queries = plan.B * plan.N, keys = plan.B * plan.M, d_model = plan.d_model;
  pack_rows(kernels, x, queries, d_model, work);
  project(parameters, ParameterId::WQ, ParameterId::BQ, queries, d_model, plan.h * plan.d_k, work, work.q);
  if (memory != nullptr) {
    pack_rows(kernels, memory, keys, d_model, work);
  }
  project_key_values(plan, parameters, work);
}

template <class T>
void project_output(const Plan& plan, const PackedWeights<T>& parameters, ForwardWork<T>& work, T* output) {
  const std::size_t queries = plan.B * plan.N, width = plan.h * plan.d_v;
  pack_rows<T>(parameters.kernels(), work.concat, queries, width, work);
  project(parameters, ParameterId::WO, ParameterId::BO, queries, width, plan.d_model, work, output);
}

#define ATTENTION_INSTANTIATE(T)                                                                           \
  template void project_inputs(const Plan&, const PackedWeights<T>&, const T*, const T*, ForwardWork<T>&); \
  template void project_output(const Plan&, const PackedWeights<T>&, ForwardWork<T>&, T*)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention
