// The tables of the engine as one text.
#include <emscripten/emscripten.h>

#include <string>

#include "attention/trace_schema.hpp"
#include "attention/version.hpp"
#include "json.hpp"
#include "module.hpp"

namespace attention::bindings {

namespace {

void append_field(std::string& text, const char* name, const char* word) {
  append_quoted(text, name);
  text += ':';
  append_quoted(text, word);
  text += ',';
}

template <class Row>
void append_row(std::string& text, const Row& row) {
  append_field(text, "id", row.name);
  append_field(text, "symbol", row.symbol);
  text += "\"axes\":";
  append_list(text, row.axes.rank, [&](std::size_t i) { append_quoted(text, axis_name(row.axes.axis[i])); });
  text += '}';
}

}  // namespace

// { version, bound: what bind_at() can bind, schema: [{ stage, id, symbol, axes: ["B", "N", "d_model"] }] in
// the order of TensorId, parameters: [{ id, symbol, axes }] in the order of ParameterId }
extern "C" EMSCRIPTEN_KEEPALIVE const char* tables() {
  static std::string text;
  text.reserve(4096);
  text = '{';
  append_field(text, "version", version());
  text += "\"bound\":";
  append_bound_names(text);
  text += ",\"schema\":";
  append_list(text, trace_schema.size(), [](std::size_t i) {
    text += '{';
    append_field(text, "stage", stage_name(trace_schema[i].stage));
    append_row(text, trace_schema[i]);
  });
  text += ",\"parameters\":";
  append_list(text, parameter_schema.size(), [](std::size_t i) {
    text += '{';
    append_row(text, parameter_schema[i]);
  });
  text += '}';
  return text.c_str();
}

}  // namespace attention::bindings
