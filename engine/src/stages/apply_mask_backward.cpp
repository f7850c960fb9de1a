// d_masked_scores (B,h,N,M), mask (1 or B,N,M) -> d_scaled_scores (B,h,N,M)
#include <algorithm>

#include "attention/backward.hpp"

namespace attention {

namespace {

// d_masked and mask -> d_scaled, count values each
template <class T>
void pass_row(const T* d_masked, const T* mask, std::size_t count, T* d_scaled) {
  for (std::size_t j = 0; j < count; ++j) {
    d_scaled[j] = mask[j] != T(0) ? d_masked[j] : T(0);
  }
}

}  // namespace

template <class T>
void apply_mask_backward(const Tensor<T, 3>& mask, MaskFill fill, const Tensor<T, 4>& d_masked_scores,
                         Tensor<T, 4>& d_scaled_scores) {
  if (fill == MaskFill::Additive1e9) {  // a constant was added: nothing was replaced
    std::copy_n(d_masked_scores.data(), d_masked_scores.size(), d_scaled_scores.data());
    return;
  }
  for (std::size_t b = 0; b < d_masked_scores.shape(0); ++b) {
    const std::size_t mask_batch = mask.shape(0) == 1 ? 0 : b;
    for (std::size_t a = 0; a < d_masked_scores.shape(1); ++a) {
      for (std::size_t i = 0; i < d_masked_scores.shape(2); ++i) {
        pass_row(&d_masked_scores(b, a, i, 0), &mask(mask_batch, i, 0), mask.shape(2),
                 &d_scaled_scores(b, a, i, 0));
      }
    }
  }
}

template void apply_mask_backward(const Tensor<float, 3>&, MaskFill, const Tensor<float, 4>&,
                                  Tensor<float, 4>&);
template void apply_mask_backward(const Tensor<double, 3>&, MaskFill, const Tensor<double, 4>&,
                                  Tensor<double, 4>&);

}  // namespace attention
