// What the WebAssembly module shows to JavaScript. web/src/engine/raw.ts has the same list as types.
#include <emscripten/bind.h>

#include "analysis.hpp"
#include "attention/version.hpp"
#include "conversion.hpp"
#include "decode.hpp"
#include "labs.hpp"
#include "layer.hpp"
#include "memory.hpp"
#include "session.hpp"

namespace attention::bindings {

namespace {

val version_value() {
  return word(version());
}

void bind_request(const char* name) {
  emscripten::class_<Request>(name)
      .constructor()
      .function("number", &Request::number)
      .function("options", &Request::options)
      .function("give", &Request::give)
      .function("size", &Request::size)
      .function("validate", &Request::validate)
      .function("validate_decoder", &Request::validate_decoder)
      .function("scale", &Request::scale)
      .function("presets", &Request::presets)
      .function("parameter_counts", &Request::parameter_counts)
      .function("cache_size", &Request::cache_size);
}

template <class T>
void bind_run(const char* name) {
  emscripten::class_<Run<T>>(name)
      .template constructor<const Request&>()
      .function("prepare", &Run<T>::prepare)
      .function("input", &Run<T>::input)
      .function("trace", &Run<T>::trace)
      .function("trace_with_bug", &Run<T>::trace_with_bug)
      .function("forward", &Run<T>::forward)
      .function("has", &Run<T>::has)
      .function("shape", &Run<T>::shape)
      .function("tensor", &Run<T>::tensor);
}

template <class T>
void bind_layer(const char* name) {
  emscripten::class_<Layer<T>>(name)
      .template constructor<const Request&>()
      .function("prepare", &Layer<T>::prepare)
      .function("parameter", &Layer<T>::parameter)
      .function("pack", &Layer<T>::pack)
      .function("start", &Layer<T>::start)
      .function("input", &Layer<T>::input)
      .function("run", &Layer<T>::run)
      .function("output", &Layer<T>::output)
      .function("weights", &Layer<T>::weights)
      .function("shape", &Layer<T>::shape);
}

template <class T>
void bind_decode(const char* name) {
  emscripten::class_<Decode<T>>(name)
      .template constructor<const Request&>()
      .function("prepare", &Decode<T>::prepare)
      .function("parameter", &Decode<T>::parameter)
      .function("pack", &Decode<T>::pack)
      .function("head_gates", &Decode<T>::head_gates)
      .function("check_values", &Decode<T>::check_values)
      .function("check_token", &Decode<T>::check_token)
      .function("token", &Decode<T>::token)
      .function("step", &Decode<T>::step)
      .function("output", &Decode<T>::output)
      .function("weights", &Decode<T>::weights)
      .function("reset", &Decode<T>::reset)
      .function("length", &Decode<T>::length)
      .function("cache_elements", &Decode<T>::cache_elements);
}

template <class T>
void bind_lesson(const char* name) {
  emscripten::class_<Lesson<T>>(name)
      .template constructor<double, double, double, double, double, int, double>()
      .function("draw", &Lesson<T>::draw)
      .function("tensor", &Lesson<T>::tensor);
}

template <class T>
void bind_cell(const char* name) {
  emscripten::class_<Cell<T>>(name)
      .template constructor<double>()
      .function("prepare", &Cell<T>::prepare)
      .function("values", &Cell<T>::values)
      .function("dot", &Cell<T>::dot)
      .function("softmax", &Cell<T>::softmax);
}

template <class T>
void bind_head_loop(const char* name) {
  emscripten::class_<HeadLoop<T>>(name)
      .template constructor<const Request&>()
      .function("prepare", &HeadLoop<T>::prepare)
      .function("input", &HeadLoop<T>::input)
      .function("order", &HeadLoop<T>::order)
      .function("run", &HeadLoop<T>::run)
      .function("compare", &HeadLoop<T>::compare)
      .function("largest_gap", &HeadLoop<T>::largest_gap)
      .function("output", &HeadLoop<T>::output)
      .function("weights", &HeadLoop<T>::weights)
      .function("shape", &HeadLoop<T>::shape);
}

void bind_random(const char* name) {
  emscripten::class_<Random>(name)
      .constructor<double>()
      .function("prepare", &Random::prepare)
      .function("chunk", &Random::chunk)
      .function("check_shape", &Random::check_shape)
      .function("draw", &Random::draw);
}

void bind_analysis(const char* name) {
  emscripten::class_<Analysis>(name)
      .constructor<>()
      .function("give", &Analysis::give)
      .function("size", &Analysis::size)
      .function("prepare", &Analysis::prepare)
      .function("run", &Analysis::run)
      .function("prepare_comparison", &Analysis::prepare_comparison)
      .function("compare", &Analysis::compare)
      .function("input", &Analysis::input)
      .function("result", &Analysis::result)
      .function("shape", &Analysis::shape);
}

void bind_conversion(const char* name) {
  emscripten::class_<Conversion>(name)
      .constructor<const Request&>()
      .function("prepare", &Conversion::prepare)
      .function("input", &Conversion::input)
      .function("to_grouped", &Conversion::to_grouped)
      .function("to_latent", &Conversion::to_latent)
      .function("has", &Conversion::has)
      .function("shape", &Conversion::shape)
      .function("result", &Conversion::result)
      .function("singular_values", &Conversion::singular_values)
      .function("error", &Conversion::error);
}

void bind_layout(const char* name) {
  emscripten::class_<Layout>(name)
      .constructor<>()
      .function("numbers", &Layout::numbers)
      .function("start", &Layout::start)
      .function("reshape", &Layout::reshape)
      .function("transpose", &Layout::transpose)
      .function("make_contiguous", &Layout::make_contiguous)
      .function("state", &Layout::state)
      .function("places", &Layout::places)
      .function("cells", &Layout::cells);
}

void bind_sampler(const char* name) {
  emscripten::class_<Sampler>(name)
      .constructor<double, double, double, double, double>()
      .function("prepare", &Sampler::prepare)
      .function("vectors", &Sampler::vectors)
      .function("run_until", &Sampler::run_until)
      .function("result", &Sampler::result)
      .function("check_histogram", &Sampler::check_histogram)
      .function("histogram", &Sampler::histogram);
}

// Every class, and what makes Embind know it. Telling it all of them takes longer than compiling the module,
// so each is told when it is first asked for.
constexpr struct {
  const char* name;
  void (*bind)(const char* name);
} classes[] = {
    {"Request", bind_request},
    {"Run32", bind_run<float>},
    {"Run64", bind_run<double>},
    {"Layer32", bind_layer<float>},
    {"Layer64", bind_layer<double>},
    {"Decode32", bind_decode<float>},
    {"Decode64", bind_decode<double>},
    {"Lesson32", bind_lesson<float>},
    {"Lesson64", bind_lesson<double>},
    {"Cell32", bind_cell<float>},
    {"Cell64", bind_cell<double>},
    {"HeadLoop32", bind_head_loop<float>},
    {"HeadLoop64", bind_head_loop<double>},
    {"Random", bind_random},
    {"Analysis", bind_analysis},
    {"Conversion", bind_conversion},
    {"Layout", bind_layout},
    {"Sampler", bind_sampler},
};

// With spaces between them.
std::string class_names() {
  std::string names;
  for (const auto& row : classes) {
    names += (names.empty() ? "" : " ") + std::string(row.name);
  }
  return names;
}

// index: a place in class_names(), each at most once
void bind_class(int index) {
  classes[index].bind(classes[index].name);
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("version", &version_value);
  emscripten::function("memory_bytes", &memory_bytes);
  emscripten::function("schema", &schema_json);
  emscripten::function("parameters", &parameters_json);
  emscripten::function("layer_costs", &layer_costs_value);
  emscripten::function("class_names", &class_names);
  emscripten::function("bind_class", &bind_class);
}

}  // namespace attention::bindings
