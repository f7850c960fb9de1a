// d_scaled_scores (B,h,N,M) -> d_scores (B,h,N,M)
#include "attention/backward.hpp"
#include "attention/kernels.hpp"

namespace attention {

template <class T>
void scale_scores_backward(const Scale& scale, const Tensor<T, 4>& d_scaled_scores, Tensor<T, 4>& d_scores) {
  // A factor is its own derivative.
  kernels::scale_row(d_scaled_scores.data(), d_scaled_scores.size(), scale, d_scores.data());
}

template void scale_scores_backward(const Scale&, const Tensor<float, 4>&, Tensor<float, 4>&);
template void scale_scores_backward(const Scale&, const Tensor<double, 4>&, Tensor<double, 4>&);

}  // namespace attention
