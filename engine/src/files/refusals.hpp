// Short ways to the statuses of this folder. Each is one call and not built where it is needed: there are
// many.
#pragma once

#include <cstdint>
#include <string_view>

#include "attention/files.hpp"
#include "attention/status.hpp"

namespace attention::files {

// A number that goes with a refusal.
struct Detail {
  const char* name;
  std::uint64_t value;
};

Status refused(ErrorCode code, FileWords& words, std::string_view tensor);
Status refused(ErrorCode code, FileWords& words, std::string_view tensor, Detail detail);
Status refused(ErrorCode code, FileWords& words, std::string_view tensor, Detail first, Detail second);

Status refused_name(ErrorCode code, FileWords& words, std::string_view name);       // { name }
Status refused_size(ErrorCode code, std::uint64_t expected, std::uint64_t actual);  // of the whole file
Status refused_at(ErrorCode code, std::uint64_t at);                                // a byte of the file

// DTypeNotSupported { tensor, dtype }
Status dtype_not_supported(std::string_view tensor, std::string_view dtype, FileWords& words);

}  // namespace attention::files
