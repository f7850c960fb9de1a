// As much of JSON as the header of a safetensors file has: objects, strings, lists of whole numbers. The
// grammar of that header is fixed, so nothing here calls itself and no depth has to be watched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "files/scanner.hpp"

namespace attention::files {

class JsonReader {
 public:
  // Strings with escapes are decoded where they stand, which changes `text`.
  JsonReader(char* text, std::size_t length) : text_(text), scanner_({text, length}) {}

  std::size_t at() const { return scanner_.at(); }
  bool at_end() const { return scanner_.at_end(); }
  void skip_padding() { scanner_.skip(" "); }

  // One of { } [ ] : , with any white space before it.
  bool take(char mark) {
    skip_space();
    return scanner_.take(std::string_view(&mark, 1));
  }

  // After `open`: calls item() for each item up to `close`; false when the list is broken or an item is.
  template <class Item>
  bool read_list(char open, char close, Item item) {
    if (!take(open)) {
      return false;
    }
    if (take(close)) {
      return true;
    }
    do {
      if (!item()) {
        return false;
      }
    } while (take(','));
    return take(close);
  }

  // Decoded; empty optional when there is no string here, or one that is not UTF-8.
  std::optional<std::string_view> take_string();

  std::optional<std::uint64_t> take_number() {
    skip_space();
    return scanner_.take_number();
  }

 private:
  void skip_space() { scanner_.skip(" \t\r\n"); }
  std::optional<std::uint32_t> take_escape();  // after the backslash: a code point
  std::optional<std::uint32_t> take_hex();     // four digits

  char* text_;
  Scanner scanner_;
};

}  // namespace attention::files
