// head_outputs (B,h,N,d_v) * rows of w_o (h*d_v,d_model), a block of d_v rows for each head -> contributions
// (B,h,N,d_model), norms (B,h,N)
#include <cmath>

#include "attention/analysis.hpp"
#include "attention/kernels.hpp"

namespace attention {

void head_contributions(const Tensor<double, 4>& head_outputs, const Tensor<double, 2>& w_o,
                        Tensor<double, 4>& contributions, Tensor<double, 3>& norms) {
  const std::size_t B = head_outputs.shape(0), h = head_outputs.shape(1), N = head_outputs.shape(2);
  const std::size_t d_v = head_outputs.shape(3), d_model = w_o.shape(1);
  for (std::size_t b = 0; b < B; ++b) {
    for (std::size_t a = 0; a < h; ++a) {
      kernels::reference::multiply<double>(&head_outputs(b, a, 0, 0), &w_o(a * d_v, 0), nullptr, N, d_v,
                                           d_model, &contributions(b, a, 0, 0));
      for (std::size_t i = 0; i < N; ++i) {
        const double* row = &contributions(b, a, i, 0);
        norms(b, a, i) = std::sqrt(kernels::dot(row, row, d_model));
      }
    }
  }
}

}  // namespace attention
