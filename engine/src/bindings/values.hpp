// Engine values as JavaScript values. Only words, numbers and shapes are made this way; tensor data crosses
// as a view of the engine's memory, which the JavaScript side copies at once.
#pragma once

#include <emscripten/val.h>

#include <cstddef>

#include "attention/status.hpp"
#include "attention/trace_schema.hpp"

namespace attention::bindings {

using emscripten::val;

// A word of the engine as a JavaScript string.
val word(const char* text);

// null when the status is Ok, else { code: "ShapeMismatch", params: { tensor: "w_q", axis: "d_model", ... } }
val refusal(const Status& status);

// [2, 5, 8]
val shape_value(const Shape& shape);

// Reads and writes `count` values in place; stale as soon as the engine allocates again.
template <class T>
val view(T* values, std::size_t count) {
  return val(emscripten::typed_memory_view(count, values));
}

}  // namespace attention::bindings
