#include "files/json_reader.hpp"

#include "files/names.hpp"

namespace attention::files {

namespace {

// Writes a code point as UTF-8, never longer than the escape it came from.
char* put_utf8(std::uint32_t point, char* to) {
  if (point < 0x80) {
    *to++ = static_cast<char>(point);
    return to;
  }
  const int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  constexpr std::uint32_t first_byte[] = {0, 0xC0, 0xE0, 0xF0};
  *to++ = static_cast<char>(first_byte[more] | (point >> (6 * more)));
  for (int i = more - 1; i >= 0; --i) {
    *to++ = static_cast<char>(0x80 | ((point >> (6 * i)) & 0x3F));
  }
  return to;
}

constexpr std::string_view escapes = "\"\\/bfnrt";
constexpr std::string_view escaped = "\"\\/\b\f\n\r\t";

}  // namespace

std::optional<std::string_view> JsonReader::take_string() {
  if (!take('"')) {
    return std::nullopt;
  }
  char* const begin = text_ + scanner_.at();
  char* end = begin;
  while (!scanner_.take("\"")) {
    const char character = scanner_.take_any();
    if (static_cast<unsigned char>(character) < ' ') {
      return std::nullopt;  // also the end of the text
    }
    if (character != '\\') {
      *end++ = character;
      continue;
    }
    const std::optional<std::uint32_t> point = take_escape();
    if (!point) {
      return std::nullopt;
    }
    end = put_utf8(*point, end);
  }
  const std::string_view decoded(begin, static_cast<std::size_t>(end - begin));
  return is_utf8(decoded) ? std::optional(decoded) : std::nullopt;
}

std::optional<std::uint32_t> JsonReader::take_escape() {
  const char letter = scanner_.take_any();
  if (letter != 'u') {
    const std::size_t place = escapes.find(letter);
    return place < escaped.size() ? std::optional(static_cast<std::uint32_t>(escaped[place])) : std::nullopt;
  }
  const std::optional<std::uint32_t> unit = take_hex();
  if (!unit || *unit < 0xD800 || *unit > 0xDFFF) {
    return unit;
  }
  // Half of a pair: high first, then low; a half alone is no character.
  const std::optional<std::uint32_t> low = scanner_.take("\\u") ? take_hex() : std::nullopt;
  if (*unit > 0xDBFF || !low || *low < 0xDC00 || *low > 0xDFFF) {
    return std::nullopt;
  }
  return 0x10000 + ((*unit - 0xD800) << 10) + (*low - 0xDC00);
}

std::optional<std::uint32_t> JsonReader::take_hex() {
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) {
    const char digit = scanner_.take_any();
    const char lower = static_cast<char>(digit | ' ');
    if (digit >= '0' && digit <= '9') {
      value = value * 16 + static_cast<std::uint32_t>(digit - '0');
    } else if (lower >= 'a' && lower <= 'f') {
      value = value * 16 + static_cast<std::uint32_t>(lower - 'a' + 10);
    } else {
      return std::nullopt;
    }
  }
  return value;
}

}  // namespace attention::files
