// d_weights, weights (B,h,N,M) -> d_masked_scores (B,h,N,M), each row of M keys on its own
#include "attention/backward.hpp"
#include "attention/kernels.hpp"

namespace attention {

template <class T>
void softmax_rows_backward(const Tensor<T, 4>& weights, const Tensor<T, 4>& d_weights,
                           Tensor<T, 4>& d_masked_scores) {
  const std::size_t M = weights.shape(3);
  const std::size_t rows = weights.size() / M;
  for (std::size_t row = 0; row < rows; ++row) {
    kernels::softmax_row_backward(weights.data() + row * M, d_weights.data() + row * M, M,
                                  d_masked_scores.data() + row * M);
  }
}

template void softmax_rows_backward(const Tensor<float, 4>&, const Tensor<float, 4>&, Tensor<float, 4>&);
template void softmax_rows_backward(const Tensor<double, 4>&, const Tensor<double, 4>&, Tensor<double, 4>&);

}  // namespace attention
