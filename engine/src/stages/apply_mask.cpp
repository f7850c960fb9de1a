// scaled_scores (B,h,N,M), given_mask (1 or B,N,M) -> mask (1 or B,N,M), masked_scores (B,h,N,M)
#include <algorithm>

#include "attention/kernels.hpp"
#include "attention/stages.hpp"

namespace attention {

namespace {

// mask (1,N,M): 1 where key j is not later than query i
template <class T>
void write_causal_mask(Tensor<T, 3>& mask) {
  for (std::size_t i = 0; i < mask.shape(1); ++i) {
    for (std::size_t j = 0; j < mask.shape(2); ++j) {
      mask(0, i, j) = j <= i ? T(1) : T(0);
    }
  }
}

template <class T>
void write_mask(MaskKind kind, const std::optional<Tensor<T, 3>>& given_mask, Tensor<T, 3>& mask) {
  switch (kind) {
    case MaskKind::None:
      std::fill_n(mask.data(), mask.size(), T(1));
      return;
    case MaskKind::Causal:
      write_causal_mask(mask);
      return;
    case MaskKind::Custom:
      std::copy_n(given_mask->data(), mask.size(), mask.data());
      return;
  }
}

}  // namespace

template <class T>
void apply_mask(const Tensor<T, 4>& scaled_scores, MaskKind kind, MaskFill fill,
                const std::optional<Tensor<T, 3>>& given_mask, Tensor<T, 3>& mask,
                Tensor<T, 4>& masked_scores) {
  write_mask(kind, given_mask, mask);
  const std::size_t M = mask.shape(2);
  for (std::size_t b = 0; b < scaled_scores.shape(0); ++b) {
    const std::size_t mask_batch = mask.shape(0) == 1 ? 0 : b;  // one mask may serve the whole batch
    for (std::size_t a = 0; a < scaled_scores.shape(1); ++a) {
      for (std::size_t i = 0; i < scaled_scores.shape(2); ++i) {
        kernels::mask_row(&scaled_scores(b, a, i, 0), &mask(mask_batch, i, 0), M, fill,
                          &masked_scores(b, a, i, 0));
      }
    }
  }
}

template void apply_mask(const Tensor<float, 4>&, MaskKind, MaskFill, const std::optional<Tensor<float, 3>>&,
                         Tensor<float, 3>&, Tensor<float, 4>&);
template void apply_mask(const Tensor<double, 4>&, MaskKind, MaskFill,
                         const std::optional<Tensor<double, 3>>&, Tensor<double, 3>&, Tensor<double, 4>&);

}  // namespace attention
