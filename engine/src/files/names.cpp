#include "files/names.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace attention {

namespace {

bool is_printable_ascii(char character) {
  return character >= ' ' && character <= '~';
}

bool is_control(char character) {
  return static_cast<unsigned char>(character) < ' ' || character == '\x7f';
}

}  // namespace

const char* FileWords::put(Text& place, std::string_view text) {
  const bool as_it_is = files::is_utf8(text) && text.size() < place.size();
  const std::size_t length = std::min(text.size(), place.size() - 1);
  std::transform(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(length), place.begin(),
                 [as_it_is](char character) {
                   const bool shown = is_printable_ascii(character) || (as_it_is && !is_control(character));
                   return shown ? character : '?';
                 });
  place[length] = '\0';
  return place.data();
}

namespace files {

namespace {

// Bytes of the character that starts at text[at]; 0: none does.
std::size_t character_length(std::string_view text, std::size_t at) {
  const auto byte = [&text, at](std::size_t i) { return static_cast<std::uint8_t>(text[at + i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) {
    return 1;
  }
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() - at < length) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) {
      return 0;
    }
  }
  // After these first bytes, the second decides about overlong forms, surrogates and the end of Unicode.
  const bool wrong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F) ||
                     (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F);
  return wrong ? 0 : length;
}

bool is_path_out(std::string_view name) {
  if (name.find('\\') != std::string_view::npos || (name.size() > 1 && name[1] == ':')) {
    return true;
  }
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    const std::string_view part = name.substr(begin, end - begin);
    if (part.empty() || part == "." || part == "..") {
      return true;
    }
    begin = end + 1;
  }
  return false;
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    if (length == 0) {
      return false;
    }
    at += length;
  }
  return true;
}

Status check_name(std::string_view name, FileWords& words) {
  if (name.size() > max_name_bytes) {
    return too_large("name", static_cast<double>(name.size()), static_cast<double>(max_name_bytes));
  }
  const bool good = !name.empty() && is_utf8(name) && std::none_of(name.begin(), name.end(), is_control);
  return good ? Status{} : refused_name(ErrorCode::NameInvalid, words, name);
}

Status check_member_name(std::string_view name, FileWords& words) {
  const Status status = check_name(name, words);
  return status.ok() && is_path_out(name) ? refused_name(ErrorCode::NameInvalid, words, name) : status;
}

}  // namespace files

}  // namespace attention
