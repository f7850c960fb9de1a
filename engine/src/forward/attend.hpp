// Steps 3 to 9 of stages.hpp for all heads, a panel of queries at a time.
#pragma once

#include "attention/config.hpp"
#include "attention/forward.hpp"
#include "attention/forward_work.hpp"
#include "attention/kernels/registry.hpp"

namespace attention {

// work.q, work.k, work.v, inputs.mask, inputs.head_gates -> work.concat; weights (B,h,N,M) or nullptr
template <class T>
void attend(const Plan& plan, const kernels::KernelSet<T>& kernels, ForwardWork<T>& work,
            const ForwardInputs<T>& inputs, T* weights);

}  // namespace attention
