// head_outputs (B,h,N,d_v) -> concat (B,N,h*d_v)
// No arithmetic: the way back from split_heads.
#include <algorithm>

#include "attention/stages.hpp"

namespace attention {

template <class T>
void concat_heads(const Tensor<T, 4>& head_outputs, Tensor<T, 3>& concat) {
  const std::size_t d_v = head_outputs.shape(3);
  for (std::size_t b = 0; b < head_outputs.shape(0); ++b) {
    for (std::size_t a = 0; a < head_outputs.shape(1); ++a) {
      for (std::size_t i = 0; i < head_outputs.shape(2); ++i) {
        std::copy_n(&head_outputs(b, a, i, 0), d_v, &concat(b, i, a * d_v));
      }
    }
  }
}

template void concat_heads(const Tensor<float, 4>&, Tensor<float, 3>&);
template void concat_heads(const Tensor<double, 4>&, Tensor<double, 3>&);

}  // namespace attention
