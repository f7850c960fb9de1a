#pragma once

namespace attention::bindings {

// Tells Embind of the types of C++; once, before the first class or function is bound.
void start_embind();

}  // namespace attention::bindings
