// forward() against the trace, for every kernel set that this build has.
#pragma once

#include "attention/forward.hpp"
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

inline constexpr const char* kernel_set_names[] = {"scalar", "simd", "relaxed"};

// output (B,N,d_model) and weights (B,h,N,M) of forward() with one set
template <class T>
struct Forwarded {
  Forwarded(const Run<T>& run, const kernels::KernelSet<T>& set)
      : output(run.trace.output.size()), weights(run.trace.weights.size()) {
    const Plan& plan = run.plan;
    auto output_tensor = tensor_over<T, 3>(output.data(), {plan.B, plan.N, plan.d_model});
    auto weights_tensor = tensor_over<T, 4>(weights.data(), {plan.B, plan.h, plan.N, plan.M});
    status = forward(plan, run.inputs, output_tensor, &weights_tensor, set);
  }

  std::vector<T> output, weights;
  Status status;
};

// Bits where the set promises them, else within its tolerance.
template <class T>
bool agrees_with(const kernels::KernelSet<T>& set, const std::vector<T>& actual,
                 const std::vector<T>& expected) {
  if (set.tolerance == 0) {
    return same_numbers(actual, expected);
  }
  return largest_difference(actual, std::vector<double>(expected.begin(), expected.end())) <= set.tolerance;
}

template <class T>
void require_forward_same_as_trace(const Run<T>& run) {
  for (const char* name : kernel_set_names) {
    if (const auto* set = kernels::kernels_named<T>(name)) {
      INFO("kernels " << name);
      const Forwarded<T> forwarded(run, *set);
      REQUIRE(forwarded.status.ok());
      REQUIRE(agrees_with(*set, forwarded.output, run.values(TensorId::Output)));
      REQUIRE(agrees_with(*set, forwarded.weights, run.values(TensorId::Weights)));
    }
  }
}

}  // namespace attention::test
