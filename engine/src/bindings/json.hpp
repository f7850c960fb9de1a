// JSON text of words that need no escape. An object that is made property by property crosses the border some
// hundred times; text crosses once. It is only ever appended to: every kind of function in here is one more
// that has to be compiled on the way to a first result.
#pragma once

#include <cstddef>
#include <string>

namespace attention::bindings {

inline void append_quoted(std::string& text, const char* word) {
  text += '"';
  text += word;
  text += '"';
}

template <class Append>
void append_list(std::string& text, std::size_t count, Append append) {
  char before = '[';
  for (std::size_t i = 0; i < count; ++i) {
    text += before;
    before = ',';
    append(i);
  }
  text += ']';
}

}  // namespace attention::bindings
