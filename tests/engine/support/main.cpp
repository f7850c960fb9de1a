// The only file that compiles Catch2's own code where it is version 2; version 3 brings a library.
#if !__has_include(<catch2/catch_all.hpp>) && !__has_include(<catch_amalgamated.hpp>)
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif

// Tests ask for more memory than there is; malloc must then answer nullptr, under the address sanitizer too.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1";
}
