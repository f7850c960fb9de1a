// The checksum of ZIP members: CRC-32 with the reflected polynomial 0xEDB88320.
#pragma once

#include <cstddef>
#include <cstdint>

namespace attention::files {

std::uint32_t checksum_of(const std::uint8_t* bytes, std::size_t size);

}  // namespace attention::files
