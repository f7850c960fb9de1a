// What the WebAssembly module shows to JavaScript through Embind; first_result.cpp has the rest.
// web/src/engine/raw.ts has the same lists as types.
#include "module.hpp"

#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <iterator>

#include "analysis.hpp"
#include "conversion.hpp"
#include "decode.hpp"
#include "embind_start.hpp"
#include "first_result.hpp"
#include "json.hpp"
#include "labs.hpp"
#include "layer.hpp"

namespace attention::bindings {

namespace {

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

void bind_last_refusal(const char* name) {
  emscripten::function(name, &last_refusal);
}

void bind_layer_costs(const char* name) {
  emscripten::function(name, &layer_costs_value);
}

// Every class and function, and what makes Embind know it. Telling it all of them takes longer than compiling
// the module, so each is told when it is first asked for, and Embind itself starts with the first.
constexpr struct {
  const char* name;
  void (*bind)(const char* name);
} bound[] = {
    {"last_refusal", bind_last_refusal},
    {"layer_costs", bind_layer_costs},
    {"Request", bind_request},
    {"Layer32", bind_layer<float>},
    {"Layer64", bind_layer<double>},
    {"Decode32", bind_decode<float>},
    {"Decode64", bind_decode<double>},
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

}  // namespace

void append_bound_names(std::string& text) {
  append_list(text, std::size(bound), [&](std::size_t i) { append_quoted(text, bound[i].name); });
}

// index: a place in the list of append_bound_names(), each at most once
extern "C" EMSCRIPTEN_KEEPALIVE void bind_at(int index) {
  static bool has_started = false;
  if (!has_started) {
    start_embind();
    has_started = true;
  }
  bound[index].bind(bound[index].name);
}

}  // namespace attention::bindings
