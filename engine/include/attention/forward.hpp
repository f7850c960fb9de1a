// The layer without its inside: the output, and the attention weights when asked for.
#pragma once

#include "attention/config.hpp"
#include "attention/status.hpp"
#include "attention/tensor.hpp"
#include "attention/weights.hpp"

namespace attention {

// output: (B, N, d_model); weights: (B, h, N, M), or nullptr when they are not wanted.
// Today this runs the same ten stages as run_trace() in memory of its own and copies the results out, so it
// needs as much memory as a trace and gives the same bits. Errors: MaskNotBinary, OutOfMemory; then nothing
// is written.
template <class T>
Status forward(const Plan& plan, const Inputs<T>& inputs, Tensor<T, 3>& output,
               Tensor<T, 4>* weights = nullptr);

}  // namespace attention
