// d_q_proj (B,N,h*d_k) -> d_x (B,N,d_model), d_w_q (d_model,h*d_k), d_b_q (h*d_k)
// d_k_proj (B,M,h_kv*d_k), d_v_proj (B,M,h_kv*d_v) -> d_memory (B,M,d_model) and the gradients of w_k, w_v,
// b_k, b_v
#include "attention/backward.hpp"
#include "attention/kernels.hpp"

namespace attention {

namespace {

using kernels::Matrix;

// One projection y = rows * w + b. rows (B,L,d_model), d_projected (B,L,columns) -> d_w (d_model,columns) =
// transpose(rows) * d_projected, d_b (columns)
template <class T>
void parameters_backward(const Tensor<T, 3>& rows, const Tensor<T, 3>& d_projected,
                         kernels::Products<T>& products, Tensor<T, 2>& d_w,
                         std::optional<Tensor<T, 1>>& d_b) {
  const std::size_t count = rows.shape(0) * rows.shape(1), columns = d_projected.shape(2);
  products.multiply(Matrix<T>::of(rows.data(), count, rows.shape(2)).transposed(),
                    Matrix<T>::of(d_projected.data(), count, columns), d_w.data());
  if (d_b) {
    kernels::column_sums(d_projected.data(), count, columns, d_b->data());
  }
}

// All rows of a tensor as one matrix.
template <class T>
Matrix<T> rows_of(const Tensor<T, 3>& tensor) {
  return Matrix<T>::of(tensor.data(), tensor.shape(0) * tensor.shape(1), tensor.shape(2));
}

template <class T>
Matrix<T> transposed(const Tensor<T, 2>& w) {
  return Matrix<T>::of(w.data(), w.shape(0), w.shape(1)).transposed();
}

}  // namespace

template <class T>
void project_qkv_backward(const Tensor<T, 3>& x, const Tensor<T, 3>& memory, const Weights<T>& weights,
                          const Tensor<T, 3>& d_q_proj, const Tensor<T, 3>& d_k_proj,
                          const Tensor<T, 3>& d_v_proj, kernels::Products<T>& products, Tensor<T, 3>& d_x,
                          Tensor<T, 3>& d_memory, Weights<T>& d_weights) {
  parameters_backward(x, d_q_proj, products, d_weights.w_q, d_weights.b_q);
  parameters_backward(memory, d_k_proj, products, d_weights.w_k, d_weights.b_k);
  parameters_backward(memory, d_v_proj, products, d_weights.w_v, d_weights.b_v);
  products.multiply(rows_of(d_q_proj), transposed(weights.w_q), d_x.data());
  products.multiply(rows_of(d_k_proj), transposed(weights.w_k), d_memory.data());
  products.multiply_and_add(rows_of(d_v_proj), transposed(weights.w_v), d_memory.data());
}

#define ATTENTION_INSTANTIATE(T)                                                                    \
  template void project_qkv_backward(const Tensor<T, 3>&, const Tensor<T, 3>&, const Weights<T>&,   \
                                     const Tensor<T, 3>&, const Tensor<T, 3>&, const Tensor<T, 3>&, \
                                     kernels::Products<T>&, Tensor<T, 3>&, Tensor<T, 3>&, Weights<T>&)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention
