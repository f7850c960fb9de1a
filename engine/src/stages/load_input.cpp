// inputs.x (B,N,d_model) -> x (B,N,d_model)
// inputs.memory (B,M,d_model), or inputs.x where there is none -> memory (B,M,d_model)
#include <algorithm>

#include "attention/stages.hpp"

namespace attention {

template <class T>
void load_input(const Inputs<T>& inputs, Tensor<T, 3>& x, Tensor<T, 3>& memory) {
  std::copy_n(inputs.x.data(), x.size(), x.data());
  // Self-attention gets a copy too, so that no later stage needs to ask which kind it is in.
  const Tensor<T, 3>& source = inputs.memory ? *inputs.memory : inputs.x;
  std::copy_n(source.data(), memory.size(), memory.data());
}

template void load_input(const Inputs<float>&, Tensor<float, 3>&, Tensor<float, 3>&);
template void load_input(const Inputs<double>&, Tensor<double, 3>&, Tensor<double, 3>&);

}  // namespace attention
