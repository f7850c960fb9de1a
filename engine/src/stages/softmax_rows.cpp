// masked_scores (B,h,N,M) -> weights (B,h,N,M), each row of M keys on its own
#include "attention/kernels.hpp"
#include "attention/stages.hpp"

namespace attention {

template <class T>
void softmax_rows(const Tensor<T, 4>& masked_scores, MaskFill fill, Tensor<T, 4>& weights) {
  const std::size_t M = masked_scores.shape(3);
  const std::size_t rows = masked_scores.size() / M;
  for (std::size_t row = 0; row < rows; ++row) {
    kernels::softmax_row(masked_scores.data() + row * M, M, fill, weights.data() + row * M);
  }
}

template void softmax_rows(const Tensor<float, 4>&, MaskFill, Tensor<float, 4>&);
template void softmax_rows(const Tensor<double, 4>&, MaskFill, Tensor<double, 4>&);

}  // namespace attention
