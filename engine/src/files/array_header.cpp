#include "files/array_header.hpp"

#include "validate/byte_count.hpp"

namespace attention {

std::uint64_t ArrayHeader::stored_bytes() const {
  return rules::saturating_multiply(count, files::value_size(type));
}

std::uint64_t ArrayHeader::loaded_bytes() const {
  return rules::saturating_multiply(count, is_float64() ? sizeof(double) : sizeof(float));
}

namespace files {

std::uint64_t value_size(StoredType type) {
  switch (type) {
    case StoredType::Float16:
    case StoredType::BFloat16:
      return 2;
    case StoredType::Float32:
      return 4;
    case StoredType::Float64:
      return 8;
  }
  return 0;
}

Status add_axis(ArrayHeader& header, std::uint64_t size) {
  if (header.rank == max_file_rank) {
    return too_large("rank", static_cast<double>(max_file_rank + 1), static_cast<double>(max_file_rank));
  }
  if (size > static_cast<std::uint64_t>(max_size)) {
    return too_large("shape", static_cast<double>(size), max_size);
  }
  header.sizes[header.rank++] = static_cast<std::uint32_t>(size);
  header.count = rules::saturating_multiply(header.count, size);
  return {};
}

}  // namespace files

}  // namespace attention
