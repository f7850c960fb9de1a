// d_x (B,N,d_model), d_memory (B,M,d_model) -> d_inputs.x, d_inputs.memory
#include <algorithm>

#include "attention/backward.hpp"

namespace attention {

template <class T>
void load_input_backward(const Tensor<T, 3>& d_x, const Tensor<T, 3>& d_memory, Inputs<T>& d_inputs) {
  std::copy_n(d_x.data(), d_x.size(), d_inputs.x.data());
  if (d_inputs.memory) {
    std::copy_n(d_memory.data(), d_memory.size(), d_inputs.memory->data());
    return;
  }
  for (std::size_t at = 0; at < d_x.size(); ++at) {  // x was its own memory
    d_inputs.x.data()[at] += d_memory.data()[at];
  }
}

template void load_input_backward(const Tensor<float, 3>&, const Tensor<float, 3>&, Inputs<float>&);
template void load_input_backward(const Tensor<double, 3>&, const Tensor<double, 3>&, Inputs<double>&);

}  // namespace attention
