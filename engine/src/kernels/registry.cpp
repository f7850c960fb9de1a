// Which sets this build has, fastest first. A shipped WebAssembly file carries one of them; native builds and
// tests carry all that their machine can run.
#include "attention/kernels/registry.hpp"

#include <cstring>

#include "kernels/simd/f32x4.hpp"
#include "kernels/simd/f64x2.hpp"
#include "kernels/simd/panels.hpp"
#if defined(ATTENTION_RELAXED)
#include "kernels/simd/fused_products.hpp"
#endif

#if defined(__EMSCRIPTEN__) && !defined(__wasm_simd128__)
#define ATTENTION_HAS_VECTORS 0
#else
#define ATTENTION_HAS_VECTORS 1
#endif

#if !defined(__EMSCRIPTEN__) || !ATTENTION_HAS_VECTORS || defined(ATTENTION_EVERY_KERNEL)
#define ATTENTION_HAS_SCALAR 1
#else
#define ATTENTION_HAS_SCALAR 0
#endif

namespace attention::kernels {

namespace {

using simd::kernel_set;
using simd::RoundedProducts;

template <class T>
struct VectorOf;
template <>
struct VectorOf<float> {
  using Lanes = simd::f32x4;
};
template <>
struct VectorOf<double> {
  using Lanes = simd::f64x2;
};

template <class T>
constexpr KernelSet<T> sets[] = {
#if defined(ATTENTION_RELAXED)
    kernel_set<typename VectorOf<T>::Lanes, simd::FusedProducts>("relaxed",
                                                                 sizeof(T) == sizeof(float) ? 1e-5 : 1e-14),
#elif ATTENTION_HAS_VECTORS
    kernel_set<typename VectorOf<T>::Lanes, RoundedProducts>("simd", 0),
#endif
#if ATTENTION_HAS_SCALAR
    kernel_set<simd::one_lane<T>, RoundedProducts>("scalar", 0),
#endif
};

}  // namespace

template <class T>
const KernelSet<T>& fastest_kernels() {
  return sets<T>[0];
}

template <class T>
const KernelSet<T>* kernels_named(const char* name) {
  for (const KernelSet<T>& set : sets<T>) {
    if (std::strcmp(set.name, name) == 0) {
      return &set;
    }
  }
  return nullptr;
}

template const KernelSet<float>& fastest_kernels();
template const KernelSet<double>& fastest_kernels();
template const KernelSet<float>* kernels_named(const char*);
template const KernelSet<double>* kernels_named(const char*);

}  // namespace attention::kernels
