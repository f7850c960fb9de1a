// Building an ArrayHeader from what a file claims.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "attention/files.hpp"

namespace attention::files {

std::uint64_t value_size(StoredType type);  // bytes of one value in the file

// One more axis. TooLarge "rank" or "shape".
Status add_axis(ArrayHeader& header, std::uint64_t size);

}  // namespace attention::files
