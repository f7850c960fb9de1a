// Steps 3 to 9 of stages.hpp for all heads, a panel of queries at a time.
#pragma once

#include "attention/config.hpp"
#include "attention/kernels/registry.hpp"
#include "forward/work.hpp"

namespace attention {

// work.q, work.k, work.v -> work.concat; mask as in ForwardInputs; weights (B,h,N,M) or nullptr
template <class T>
void attend(const Plan& plan, const kernels::KernelSet<T>& kernels, ForwardWork<T>& work, const T* mask,
            T* weights);

}  // namespace attention
