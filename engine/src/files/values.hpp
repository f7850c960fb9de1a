// Values of a file as the engine holds them.
#pragma once

#include <cstdint>

#include "attention/files.hpp"

namespace attention::files {

// from: header.stored_bytes() bytes, in any order of axes and bytes -> to: header.loaded_bytes() bytes,
// row-major, float32 or float64. Bits are kept: what is widened to float32 is exact, and a NaN keeps its
// payload.
void load_values(const ArrayHeader& header, const std::uint8_t* from, std::uint8_t* to);

}  // namespace attention::files
