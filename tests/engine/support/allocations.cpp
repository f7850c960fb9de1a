// The linker sends each malloc of our own objects here (--wrap=malloc).
#include "support/allocations.hpp"

#include <cstdlib>
#include <limits>

extern "C" void* __real_malloc(std::size_t size);
extern "C" void* __wrap_malloc(std::size_t size);

namespace attention::test {

namespace {

constexpr std::size_t never = std::numeric_limits<std::size_t>::max();
std::size_t calls = 0;
std::size_t bytes = 0;
std::size_t refused_call = never;

}  // namespace

std::size_t malloc_calls() {
  return calls;
}
std::size_t malloc_bytes() {
  return bytes;
}
RefuseMalloc::RefuseMalloc(std::size_t call) {
  refused_call = calls + call;
}
RefuseMalloc::~RefuseMalloc() {
  refused_call = never;
}

}  // namespace attention::test

extern "C" void* __wrap_malloc(std::size_t size) {
  attention::test::bytes += size;
  const bool refused = attention::test::calls++ == attention::test::refused_call;
  return refused ? nullptr : __real_malloc(size);
}
