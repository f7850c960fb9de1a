// Names of tensors, which a file may fill with anything.
#pragma once

#include <string_view>

#include "attention/files.hpp"
#include "attention/status.hpp"
#include "files/refusals.hpp"

namespace attention::files {

// Well-formed UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view text);

// Not empty, at most max_name_bytes, UTF-8 without control characters. TooLarge "name", NameInvalid { name }.
Status check_name(std::string_view name, FileWords& words);

// The same, and no path out of a folder: no empty, "." or ".." part between slashes, no backslash, no drive.
// Who unpacks a ZIP to disk must be able to trust its names.
Status check_member_name(std::string_view name, FileWords& words);

// DuplicateName { name } when one of `count` tensors before has this name.
template <class NameAt>
Status check_unique(std::string_view name, std::size_t count, NameAt name_at, FileWords& words) {
  for (std::size_t i = 0; i < count; ++i) {
    if (name_at(i) == name) {
      return refused_name(ErrorCode::DuplicateName, words, name);
    }
  }
  return {};
}

}  // namespace attention::files
