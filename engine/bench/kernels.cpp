// The float kernels alone, as `npm run bench` times them: one product whose right matrix is packed once, as
// the weights of a layer are. Linked with the same library as the engine, but not part of the product.
#include <cstddef>
#include <vector>

#include "attention/kernels/registry.hpp"

#define ATTENTION_EXPORT(name) extern "C" __attribute__((export_name(name)))

namespace {

using attention::kernels::fastest_kernels;

struct {
  std::size_t rows, inner, columns;
  std::vector<float> left, right, result, packed_left, packed_right;
} gemm;

}  // namespace

// The sizes of left (rows,inner) and right (inner,columns); their values are written through gemm_left() and
// gemm_right(), then gemm_pack() is called once and gemm_run() as often as one likes.
ATTENTION_EXPORT("gemm_sizes") void gemm_sizes(std::size_t rows, std::size_t inner, std::size_t columns) {
  gemm.rows = rows;
  gemm.inner = inner;
  gemm.columns = columns;
  gemm.left.assign(rows * inner, 0.0f);
  gemm.right.assign(inner * columns, 0.0f);
  gemm.result.assign(rows * columns, 0.0f);
  gemm.packed_left.assign(rows * inner, 0.0f);
  gemm.packed_right.assign(attention::kernels::packed_right_count(fastest_kernels<float>(), inner, columns),
                           0.0f);
}

ATTENTION_EXPORT("gemm_left") float* gemm_left() {
  return gemm.left.data();
}

ATTENTION_EXPORT("gemm_right") float* gemm_right() {
  return gemm.right.data();
}

ATTENTION_EXPORT("gemm_result") float* gemm_result() {
  return gemm.result.data();
}

ATTENTION_EXPORT("gemm_pack") void gemm_pack() {
  attention::kernels::pack_right(fastest_kernels<float>(), gemm.right.data(), std::size_t{1}, gemm.columns,
                                 gemm.columns, gemm.inner, gemm.packed_right.data());
}

// The left matrix changes from call to call in a layer, so packing it is part of the time.
ATTENTION_EXPORT("gemm_run") void gemm_run() {
  const auto& kernels = fastest_kernels<float>();
  attention::kernels::pack_left(kernels, gemm.left.data(), gemm.inner, std::size_t{1}, gemm.rows, gemm.inner,
                                gemm.packed_left.data());
  attention::kernels::multiply_packed(kernels, gemm.packed_left.data(), gemm.packed_right.data(),
                                      static_cast<const float*>(nullptr), gemm.rows, gemm.inner, gemm.columns,
                                      gemm.result.data());
}
