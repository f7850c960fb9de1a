// What every module says of itself.
#pragma once

namespace attention::bindings {

// Size of the WebAssembly memory now, in bytes.
inline double memory_bytes() {
  return static_cast<double>(__builtin_wasm_memory_size(0)) * 65536.0;
}

}  // namespace attention::bindings
