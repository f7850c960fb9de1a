// Which key/value head a query head reads.
#pragma once

#include <cstddef>

namespace attention {

// floor(a * h_kv / h): h_kv = h gives a itself, h_kv = 1 gives 0 for all, anything between makes groups.
inline std::size_t key_value_head(std::size_t a, std::size_t h, std::size_t h_kv) {
  return a * h_kv / h;
}

}  // namespace attention
