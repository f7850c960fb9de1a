// The rules for one tensor against sizes that are already known.
#pragma once

#include "attention/config.hpp"
#include "attention/status.hpp"
#include "attention/trace_schema.hpp"

namespace attention::rules {

// ShapeMismatch "rank" when the tensor has another number of axes
Status check_rank(const char* name, const GivenTensor& tensor, std::size_t rank);

// Does the tensor have exactly these axes, and as many values as they say?
Status check_shape(const char* name, const GivenTensor& tensor, const Axes& axes, const Plan& plan);

}  // namespace attention::rules
