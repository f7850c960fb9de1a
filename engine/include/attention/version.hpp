// The version of the engine, as CMakeLists.txt states it.
#pragma once

namespace attention {

const char* version();  // "0.1.0"

}  // namespace attention
