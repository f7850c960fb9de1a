// d_output (B,N,d_model) -> d_concat (B,N,h*d_v) = d_output * transpose(w_o),
// d_w_o (h*d_v,d_model) = transpose(concat) * d_output, d_b_o (d_model) = sum of the rows of d_output
#include "attention/backward.hpp"
#include "attention/kernels.hpp"

namespace attention {

template <class T>
void project_output_backward(const Tensor<T, 3>& concat, const Weights<T>& weights,
                             const Tensor<T, 3>& d_output, kernels::Products<T>& products,
                             Tensor<T, 3>& d_concat, Weights<T>& d_weights) {
  using kernels::Matrix;
  const std::size_t rows = concat.shape(0) * concat.shape(1);
  const std::size_t width = concat.shape(2), d_model = d_output.shape(2);
  const auto d_rows = Matrix<T>::of(d_output.data(), rows, d_model);
  products.multiply(d_rows, Matrix<T>::of(weights.w_o.data(), width, d_model).transposed(), d_concat.data());
  products.multiply(Matrix<T>::of(concat.data(), rows, width).transposed(), d_rows, d_weights.w_o.data());
  if (d_weights.b_o) {
    kernels::column_sums(d_output.data(), rows, d_model, d_weights.b_o->data());
  }
}

#define ATTENTION_INSTANTIATE(T)                                                                     \
  template void project_output_backward(const Tensor<T, 3>&, const Weights<T>&, const Tensor<T, 3>&, \
                                        kernels::Products<T>&, Tensor<T, 3>&, Weights<T>&)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention
