// A cursor over text that a header holds. Nothing is read past the end, nothing is copied.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "validate/byte_count.hpp"

namespace attention::files {

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::size_t at() const { return at_; }
  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }

  // The next character, whatever it is; '\0' at the end.
  char take_any() { return at_end() ? '\0' : text_[at_++]; }

  void skip(std::string_view any_of) {
    while (!at_end() && any_of.find(text_[at_]) != std::string_view::npos) {
      ++at_;
    }
  }

  // The next characters, if they are these.
  bool take(std::string_view expected) {
    const bool there = text_.substr(at_).starts_with(expected);
    at_ += there ? expected.size() : 0;
    return there;
  }

  // Up to the next `end`, which is taken too.
  std::optional<std::string_view> take_until(char end) {
    const std::size_t found = text_.find(end, at_);
    if (found == std::string_view::npos) {
      return std::nullopt;
    }
    const std::string_view taken = text_.substr(at_, found - at_);
    at_ = found + 1;
    return taken;
  }

  // A whole number without sign or leading zeros; one that needs more than 64 bits saturates.
  std::optional<std::uint64_t> take_number() {
    const std::size_t begin = at_;
    std::uint64_t value = 0;
    for (; peek() >= '0' && peek() <= '9'; ++at_) {
      value = rules::saturating_add(rules::saturating_multiply(value, 10),
                                    static_cast<std::uint64_t>(peek() - '0'));
    }
    const std::size_t digits = at_ - begin;
    const bool has_leading_zero = digits > 1 && text_[begin] == '0';
    return digits == 0 || has_leading_zero ? std::nullopt : std::optional(value);
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace attention::files
