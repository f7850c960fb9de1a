// scores (B,h,N,M) -> scaled_scores (B,h,N,M)
#include "attention/kernels.hpp"
#include "attention/stages.hpp"

namespace attention {

template <class T>
void scale_scores(const Tensor<T, 4>& scores, const Scale& scale, Tensor<T, 4>& scaled_scores) {
  kernels::scale_row(scores.data(), scores.size(), scale, scaled_scores.data());
}

template void scale_scores(const Tensor<float, 4>&, const Scale&, Tensor<float, 4>&);
template void scale_scores(const Tensor<double, 4>&, const Scale&, Tensor<double, 4>&);

}  // namespace attention
