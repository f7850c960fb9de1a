#include "values.hpp"

#include <algorithm>
#include <cstring>

namespace attention::bindings {

namespace {

// Words of the engine are ASCII. Names in a file are UTF-8, which only a std::string is taken for.
val word_of_refusal(const char* text) {
  const bool is_ascii =
      std::all_of(text, text + std::strlen(text), [](char letter) { return (letter & 0x80) == 0; });
  return is_ascii ? word(text) : val(std::string(text));
}

}  // namespace

val word(const char* text) {
  return val(text);
}

val refusal(const Status& status) {
  if (status.ok()) {
    return val::null();
  }
  val params = val::object();
  for (std::size_t i = 0; i < status.param_count; ++i) {
    const ErrorParam& param = status.params[i];
    params.set(word(param.name), param.is_word() ? word_of_refusal(param.word) : val(param.number));
  }
  val value = val::object();
  value.set("code", word(error_name(status.code)));
  value.set("params", params);
  return value;
}

val shape_value(const Shape& shape) {
  val sizes = val::array();
  for (std::size_t i = 0; i < shape.rank; ++i) {
    sizes.set(i, static_cast<double>(shape.sizes[i]));
  }
  return sizes;
}

}  // namespace attention::bindings
