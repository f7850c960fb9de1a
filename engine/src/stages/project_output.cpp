// concat (B,N,h*d_v) * w_o (h*d_v,d_model) + b_o -> output (B,N,d_model)
#include "attention/kernels.hpp"
#include "attention/stages.hpp"

namespace attention {

template <class T>
void project_output(const Tensor<T, 3>& concat, const Weights<T>& weights, Tensor<T, 3>& output) {
  const std::size_t rows = concat.shape(0) * concat.shape(1);
  const T* bias = weights.b_o ? weights.b_o->data() : nullptr;
  kernels::reference::multiply(concat.data(), weights.w_o.data(), bias, rows, concat.shape(2),
                               output.shape(2), output.data());
}

template void project_output(const Tensor<float, 3>&, const Weights<float>&, Tensor<float, 3>&);
template void project_output(const Tensor<double, 3>&, const Weights<double>&, Tensor<double, 3>&);

}  // namespace attention
