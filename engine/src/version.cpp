#include "attention/version.hpp"

namespace attention {

const char* version() {
  return ATTENTION_VERSION;
}

}  // namespace attention
