// Embind tells JavaScript of some forty types of C++ while a module starts, before anybody has asked for a
// class, and on the way to a first result nobody does. The linker turns that constructor into the empty
// function below (--wrap in wasm.cmake), and what it would have done waits for start_embind(). Where an
// Emscripten calls it otherwise, there is nothing to wrap and nothing to wait for: the types are known from
// the start.
#include "embind_start.hpp"

extern "C" {
void __wrap___embind_register_native_and_builtin_types();
__attribute__((weak)) void __real___embind_register_native_and_builtin_types();

void __wrap___embind_register_native_and_builtin_types() {}
}

namespace attention::bindings {

void start_embind() {
  if (__real___embind_register_native_and_builtin_types != nullptr) {
    __real___embind_register_native_and_builtin_types();
  }
}

}  // namespace attention::bindings
