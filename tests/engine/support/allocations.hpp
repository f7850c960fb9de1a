// Every malloc of the engine, counted and, on demand, refused.
#pragma once

#include <cstddef>

namespace attention::test {

std::size_t malloc_calls();
std::size_t malloc_bytes();  // asked for so far; what has been freed counts too

// Refuses the malloc call number `call` from now (0: the next one) for as long as the object lives.
class RefuseMalloc {
 public:
  explicit RefuseMalloc(std::size_t call);
  ~RefuseMalloc();
  RefuseMalloc(const RefuseMalloc&) = delete;
  RefuseMalloc& operator=(const RefuseMalloc&) = delete;
};

}  // namespace attention::test
