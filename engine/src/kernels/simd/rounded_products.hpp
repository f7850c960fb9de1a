// How a kernel adds a product to a sum; fused_products.hpp is the other way.
#pragma once

#include <cstddef>

namespace attention::kernels::simd {

// A product is rounded before it is added, as kernels::add_product() does.
struct RoundedProducts {
  static constexpr std::size_t tile_rows = 5;  // of the tile whose accumulators fit the registers

  template <class Lanes>
  static Lanes add_product(Lanes sum, Lanes left, Lanes right) {
    return sum + left * right;
  }
};

}  // namespace attention::kernels::simd
