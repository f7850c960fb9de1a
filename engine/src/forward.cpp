// inputs -> output (B,N,d_model) and, when wanted, weights (B,h,N,M); everything between lives only in here.
#include "attention/forward.hpp"

#include <algorithm>

#include "attention/trace.hpp"

namespace attention {

template <class T>
Status forward(const Plan& plan, const Inputs<T>& inputs, Tensor<T, 3>& output, Tensor<T, 4>* weights) {
  Trace<T> trace(plan);
  if (!trace.status().ok()) {
    return trace.status();
  }
  const Status status = run_trace(plan, inputs, trace);
  if (!status.ok()) {
    return status;
  }
  std::copy_n(trace.output.data(), output.size(), output.data());
  if (weights != nullptr) {
    std::copy_n(trace.weights.data(), weights->size(), weights->data());
  }
  return {};
}

template Status forward(const Plan&, const Inputs<float>&, Tensor<float, 3>&, Tensor<float, 4>*);
template Status forward(const Plan&, const Inputs<double>&, Tensor<double, 3>&, Tensor<double, 4>*);

}  // namespace attention
