// The layer without its inside: the output, and the attention weights when asked for. Nothing of size N x M
// is kept beside them: memory grows with the number of tokens, not with its square.
//
// Same numbers as run_trace(): bit for bit where the kernels promise it (KernelSet::tolerance is 0: all
// strict builds), else within the tolerance that they state. Which of several NaN a cell holds is left open.
#pragma once

#include <array>
#include <optional>

#include "attention/config.hpp"
#include "attention/kernels/registry.hpp"
#include "attention/status.hpp"
#include "attention/tensor.hpp"
#include "attention/trace_schema.hpp"
#include "attention/weights.hpp"

namespace attention {

// The parameters of a layer in the order in which the kernels read them. Packing takes as long as a short
// run, so a layer that is used again keeps its packed weights.
template <class T>
class PackedWeights {
 public:
  // Room for the parameters that the plan has; look at status(), then pack() each of them.
  explicit PackedWeights(const Plan& plan,
                         const kernels::KernelSet<T>& kernels = kernels::fastest_kernels<T>());

  Status status() const { return status_; }  // OutOfMemory when the memory was refused
  // values: the parameter as given, row-major
  void pack(ParameterId id, const T* values);
  void pack(const Weights<T>& weights);  // all of them
  // The right panels of a matrix, the values of a bias; nullptr for a bias that the plan does not have.
  const T* values(ParameterId id) const;
  const kernels::KernelSet<T>& kernels() const { return *kernels_; }

 private:
  std::array<Shape, parameter_count> shapes_{};
  std::array<std::size_t, parameter_count> offsets_{};
  std::array<bool, parameter_count> given_{};
  const kernels::KernelSet<T>* kernels_;
  std::optional<Buffer<T>> buffer_;
  Status status_;
};

// What changes from run to run of one layer. Shapes as in Inputs.
template <class T>
struct ForwardInputs {
  const T* x = nullptr;           // (B, N, d_model)
  const T* memory = nullptr;      // (B, M, d_model); nullptr: x
  const T* mask = nullptr;        // (N, M), or (B, N, M) for one mask per batch; nullptr: none given
  const T* head_gates = nullptr;  // (h); nullptr: every head counts in full
};

// output: (B, N, d_model); weights: (B, h, N, M), or nullptr when they are not wanted; both written in full.
// Errors: MaskNotBinary, GateOutOfRange, OutOfMemory; then nothing is written.
template <class T>
Status forward(const Plan& plan, const ForwardInputs<T>& inputs, const PackedWeights<T>& parameters,
               T* output, T* weights);

// The same with weights as given, packed for this one run.
template <class T>
Status forward(const Plan& plan, const Inputs<T>& inputs, Tensor<T, 3>& output,
               Tensor<T, 4>* weights = nullptr,
               const kernels::KernelSet<T>& kernels = kernels::fastest_kernels<T>());

}  // namespace attention
