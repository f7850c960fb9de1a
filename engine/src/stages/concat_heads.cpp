// head_outputs (B,h,N,d_v), head_gates (h) or none -> concat (B,N,h*d_v)
// The way back from split_heads; no arithmetic without gates.
#include "attention/stages.hpp"
#include "stages/join_heads.hpp"

namespace attention {

template <class T>
void concat_heads(const Tensor<T, 4>& head_outputs, const std::optional<Tensor<T, 1>>& head_gates,
                  Tensor<T, 3>& concat) {
  join_heads(head_outputs, head_gates, concat);
}

template void concat_heads(const Tensor<float, 4>&, const std::optional<Tensor<float, 1>>&,
                           Tensor<float, 3>&);
template void concat_heads(const Tensor<double, 4>&, const std::optional<Tensor<double, 1>>&,
                           Tensor<double, 3>&);

}  // namespace attention
