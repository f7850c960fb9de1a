// What the workshop's WebAssembly module shows to JavaScript. web/src/engine/raw-workshop.ts has the same
// list as types.
#include <emscripten/bind.h>

#include "attention/version.hpp"
#include "files.hpp"
#include "memory.hpp"

namespace attention::bindings {

namespace {

val version_value() {
  return word(version());
}

void bind_files() {
  emscripten::class_<FileReader>("FileReader")
      .constructor<double>()
      .function("prepare", &FileReader::prepare)
      .function("bytes", &FileReader::bytes)
      .function("open", &FileReader::open)
      .function("format", &FileReader::format)
      .function("count", &FileReader::count)
      .function("name", &FileReader::name)
      .function("metadata_count", &FileReader::metadata_count)
      .function("metadata_key", &FileReader::metadata_key)
      .function("metadata_text", &FileReader::metadata_text)
      .function("packed", &FileReader::packed)
      .function("make_room", &FileReader::make_room)
      .function("room", &FileReader::room)
      .function("load", &FileReader::load)
      .function("shape", &FileReader::shape)
      .function("values", &FileReader::values);
  emscripten::class_<FileWriter>("FileWriter")
      .constructor<int, double, double>()
      .function("prepare", &FileWriter::prepare)
      .function("names", &FileWriter::names)
      .function("give", &FileWriter::give)
      .function("size", &FileWriter::size)
      .function("lay_out", &FileWriter::lay_out)
      .function("values", &FileWriter::values)
      .function("finish", &FileWriter::finish)
      .function("file", &FileWriter::file);
}

}  // namespace

EMSCRIPTEN_BINDINGS(workshop) {
  emscripten::function("version", &version_value);
  emscripten::function("memory_bytes", &memory_bytes);
  bind_files();
}

}  // namespace attention::bindings
