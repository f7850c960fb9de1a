// From what a caller said to a plan, or to the first reason why not. Nothing is allocated here; sizes are
// multiplied in 64 bits and a product that would overflow counts as over any budget.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/config.hpp"
#include "attention/status.hpp"
#include "attention/weights.hpp"

namespace attention {

inline constexpr double max_size = 2147483647;                                 // of any single axis
inline constexpr std::uint64_t default_budget_bytes = std::uint64_t{1} << 30;  // 1 GiB

struct Validated {
  Status status;
  Plan plan;  // complete only when status.ok()
};

// What a run keeps, and so how much memory it takes: every tensor, or what forward() writes.
enum class Keeps { Trace, Output, OutputAndWeights };

// Checks a whole request: config, then shapes, then memory (inputs and what the run keeps, together against
// budget_bytes).
Validated validate(const RequestDescription& description, std::uint64_t budget_bytes = default_budget_bytes,
                   Keeps keeps = Keeps::Trace);

struct ResolvedScale {
  Status status;
  Scale scale;
};

// What scores are divided or multiplied by under this config; checks the config but needs no tensors.
ResolvedScale scale_of(const RequestConfig& config);

// What only the values can tell. MaskNotBinary with the place of the first value of a custom mask that is
// neither 0 nor 1; GateOutOfRange with the head whose gate is not a number from 0 to 1. run_trace() and
// forward() call it; it stands alone for callers that want to know early.
template <class T>
Status check_input_values(const Inputs<T>& inputs);

// The same where there are only the values: mask as the plan says, head_gates (h); nullptr: not given.
template <class T>
Status check_input_values(const Plan& plan, const T* mask, const T* head_gates);

// A finite whole number from 1 to limit? The building block of the checks above.
Status check_size(const char* name, double value, double limit = max_size);

// Is each number from 0 to count-1 there once, in whatever order? NotAPermutation if not; OutOfMemory.
Status check_permutation(const double* values, std::size_t count);

}  // namespace attention
