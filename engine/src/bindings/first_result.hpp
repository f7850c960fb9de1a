#pragma once

#include "values.hpp"

namespace attention::bindings {

val last_refusal();  // why a function of first_result.cpp has given 0

}  // namespace attention::bindings
