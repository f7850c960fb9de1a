// The products with the parameters: steps 2 and 10 of stages.hpp, on packed rows.
#pragma once

#include "attention/config.hpp"
#include "attention/forward.hpp"
#include "attention/forward_work.hpp"

namespace attention {

// x (B,N,d_model), memory (B,M,d_model) or nullptr for x -> work.q, work.kv_latent, work.k, work.v
template <class T>
void project_inputs(const Plan& plan, const PackedWeights<T>& parameters, const T* x, const T* memory,
                    ForwardWork<T>& work);

// work.concat (B,N,h*d_v) -> output (B,N,d_model)
template <class T>
void project_output(const Plan& plan, const PackedWeights<T>& parameters, ForwardWork<T>& work, T* output);

}  // namespace attention
