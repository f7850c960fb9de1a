#pragma once

#include <string>

namespace attention::bindings {

// JSON, the names of all that bind_at() can bind, in that order
void append_bound_names(std::string& text);

}  // namespace attention::bindings
