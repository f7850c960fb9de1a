// d_concat (B,N,h*d_v), head_outputs (B,h,N,d_v), head_gates (h) or none -> d_head_outputs (B,h,N,d_v),
// d_head_gates (h) or none
#include "attention/backward.hpp"
#include "attention/kernels.hpp"

namespace attention {

namespace {

// One head: d_head_outputs = gate * its columns of d_concat
template <class T>
void take_head(const Tensor<T, 3>& d_concat, std::size_t a, const T* gate, Tensor<T, 4>& d_head_outputs) {
  const std::size_t d_v = d_head_outputs.shape(3);
  for (std::size_t b = 0; b < d_concat.shape(0); ++b) {
    for (std::size_t i = 0; i < d_concat.shape(1); ++i) {
      const T* columns = &d_concat(b, i, a * d_v);
      T* row = &d_head_outputs(b, a, i, 0);
      for (std::size_t c = 0; c < d_v; ++c) {
        row[c] = gate != nullptr ? *gate * columns[c] : columns[c];
      }
    }
  }
}

// d_gate = sum over b, i, c of head_outputs[b,a,i,c] * d_concat[b,i,a*d_v+c]
template <class T>
T gate_gradient(const Tensor<T, 4>& head_outputs, const Tensor<T, 3>& d_concat, std::size_t a) {
  const std::size_t d_v = head_outputs.shape(3);
  T sum = T(0);
  for (std::size_t b = 0; b < d_concat.shape(0); ++b) {
    for (std::size_t i = 0; i < d_concat.shape(1); ++i) {
      const T* row = &head_outputs(b, a, i, 0);
      const T* columns = &d_concat(b, i, a * d_v);
      for (std::size_t c = 0; c < d_v; ++c) {
        sum = kernels::add_product(sum, row[c], columns[c]);
      }
    }
  }
  return sum;
}

}  // namespace

template <class T>
void concat_heads_backward(const Tensor<T, 4>& head_outputs, const std::optional<Tensor<T, 1>>& head_gates,
                           const Tensor<T, 3>& d_concat, Tensor<T, 4>& d_head_outputs,
                           std::optional<Tensor<T, 1>>& d_head_gates) {
  for (std::size_t a = 0; a < head_outputs.shape(1); ++a) {
    take_head(d_concat, a, head_gates ? &(*head_gates)(a) : nullptr, d_head_outputs);
    if (d_head_gates) {
      (*d_head_gates)(a) = gate_gradient(head_outputs, d_concat, a);
    }
  }
}

#define ATTENTION_INSTANTIATE(T)                                                               \
  template void concat_heads_backward(const Tensor<T, 4>&, const std::optional<Tensor<T, 1>>&, \
                                      const Tensor<T, 3>&, Tensor<T, 4>&, std::optional<Tensor<T, 1>>&)

ATTENTION_INSTANTIATE(float);
ATTENTION_INSTANTIATE(double);

#undef ATTENTION_INSTANTIATE

}  // namespace attention
