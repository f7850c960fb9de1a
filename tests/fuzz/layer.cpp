// A random layer with random numbers, four times: the ten stages, and forward() with every kernel set. All of
// them give the same bits, or what the set says it may differ by.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "attention/forward.hpp"
#include "attention/trace.hpp"
#include "attention/validate.hpp"
#include "bytes.hpp"
#include "shapes.hpp"

namespace attention::fuzz {

namespace {

// Every size of the layer small, so that thousands of layers run in a second, and yet beyond every tile.
Plan random_plan(Bytes& bytes, DType dtype) {
  Plan plan;
  plan.dtype = dtype;
  plan.B = bytes.between(1, 2);
  plan.N = bytes.between(1, 13);
  plan.has_memory = bytes.flag();
  plan.M = plan.has_memory ? bytes.between(1, 19) : plan.N;
  plan.d_model = bytes.between(1, 13);
  plan.h_kv = bytes.between(1, 3);
  plan.h = plan.h_kv * bytes.between(1, 3);
  plan.d_k = bytes.between(1, 9);
  plan.d_v = bytes.between(1, 9);
  plan.kv_latent_dim = bytes.flag() ? bytes.between(1, 5) : 0;
  plan.has_head_gates = bytes.flag();
  plan.mask = static_cast<MaskKind>(bytes.between(0, 2));
  if (plan.mask == MaskKind::Causal && plan.N != plan.M) {
    plan.mask = MaskKind::Custom;
  }
  plan.mask_per_batch = plan.mask == MaskKind::Custom && bytes.flag();
  plan.mask_fill = static_cast<MaskFill>(bytes.between(0, 2));
  return plan;
}

double size_of(std::size_t size) {
  return static_cast<double>(size);
}

// The request that validate() turns into such a plan.
RequestDescription described(const Plan& plan, Bytes& bytes) {
  RequestDescription request;
  RequestConfig& config = request.config;
  config.d_model = size_of(plan.d_model);
  config.num_heads = size_of(plan.h);
  config.num_kv_heads = size_of(plan.h_kv);
  config.d_k = size_of(plan.d_k);
  config.d_v = size_of(plan.d_v);
  config.kv_latent_dim = size_of(plan.kv_latent_dim);
  config.dtype = plan.dtype;
  config.mask = plan.mask;
  config.mask_fill = plan.mask_fill;
  config.scale = static_cast<ScaleRule>(bytes.between(0, 3));
  config.scale_number = (bytes.byte() - 128) / 16.0;
  request.x = given(plan.B, plan.N, plan.d_model);
  if (plan.has_memory) {
    request.memory = given(plan.B, plan.M, plan.d_model);
  }
  if (plan.mask == MaskKind::Custom) {
    request.mask = plan.mask_per_batch ? given(plan.B, plan.N, plan.M) : given(plan.N, plan.M);
  }
  if (plan.has_head_gates) {
    request.head_gates = given(plan.h);
  }
  for (const ParameterRow& row : parameter_schema) {
    const bool latent = plan.kv_latent_dim > 0;
    const bool wanted = row.presence == Presence::Optional
                            ? bytes.flag()
                            : row.presence != (latent ? Presence::Dense : Presence::Latent);
    if (wanted) {
      const auto size = [&](std::size_t axis) { return plan.size(row.axes.axis[axis]); };
      request.parameter(row.id) = row.axes.rank == 1 ? given(size(0)) : given(size(0), size(1));
    }
  }
  return request;
}

[[noreturn]] void fail(const char* what, const char* kernels) {
  std::fprintf(stderr, "%s: %s\n", kernels, what);
  std::abort();
}

// The fuzzed numbers and the memory they are in.
template <class T>
void fill(InputData<T>& data, const RequestDescription& request, Bytes& bytes) {
  const auto fill_one = [](T* values, const GivenTensor& tensor, auto next) {
    for (std::size_t i = 0; values != nullptr && i < static_cast<std::size_t>(tensor.length); ++i) {
      values[i] = static_cast<T>(next());
    }
  };
  const bool edges_too = bytes.byte() % 4 == 0;
  const auto value = [&bytes, edges_too] { return bytes.value(edges_too); };
  fill_one(data.mask(), request.mask, [&bytes] { return bytes.flag() ? 1.0 : 0.0; });
  fill_one(data.head_gates(), request.head_gates, [&bytes] { return bytes.byte() / 255.0; });
  for (const ParameterRow& row : parameter_schema) {
    fill_one(data.parameter(row.id), request.parameter(row.id), value);
  }
  fill_one(data.memory(), request.memory, value);
  fill_one(data.x(), request.x, value);
}

// Bits, any NaN for any other. A set with a tolerance is held to it where both are finite and ordinary: fused
// products overflow later.
template <class T>
bool agree(const T* actual, const T* expected, std::size_t count, double tolerance) {
  for (std::size_t i = 0; i < count; ++i) {
    const T one = actual[i], other = expected[i];
    const bool same = std::memcmp(&one, &other, sizeof(T)) == 0 || (std::isnan(one) && std::isnan(other));
    const bool judged =
        tolerance == 0 || (std::isfinite(one) && std::isfinite(other) && std::abs(other) < 1e4);
    if (!same && judged && !(std::abs(static_cast<double>(one - other)) <= tolerance * 1e4)) {
      return false;
    }
  }
  return true;
}

template <class T>
void check(Bytes bytes, DType dtype) {
  const Plan wanted = random_plan(bytes, dtype);
  const RequestDescription request = described(wanted, bytes);
  const Validated validated = validate(request);
  if (!validated.status.ok()) {
    fail(error_name(validated.status.code), "a good request was refused");
  }
  const Plan& plan = validated.plan;
  InputData<T> data(plan);
  fill(data, request, bytes);
  const Inputs<T> inputs = data.inputs();
  Trace<T> trace(plan);
  if (!run_trace(plan, inputs, trace).ok()) {
    fail("refused", "run_trace");
  }
  std::vector<T> output(trace.output.size()), weights(trace.weights.size());
  auto output_tensor = tensor_over<T, 3>(output.data(), {plan.B, plan.N, plan.d_model});
  auto weights_tensor = tensor_over<T, 4>(weights.data(), {plan.B, plan.h, plan.N, plan.M});
  for (const char* name : {"scalar", "simd", "relaxed"}) {
    const auto* set = kernels::kernels_named<T>(name);
    if (set == nullptr) {
      continue;
    }
    if (!forward(plan, inputs, output_tensor, &weights_tensor, *set).ok()) {
      fail("refused", name);
    }
    if (!agree(weights.data(), trace.data(TensorId::Weights), weights.size(), set->tolerance)) {
      fail("weights differ from the trace", name);
    }
    if (!agree(output.data(), trace.data(TensorId::Output), output.size(), set->tolerance)) {
      fail("output differs from the trace", name);
    }
  }
}

}  // namespace

}  // namespace attention::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const attention::fuzz::Bytes bytes(data, size);
  attention::fuzz::check<float>(bytes, attention::DType::Float32);
  attention::fuzz::check<double>(bytes, attention::DType::Float64);
  return 0;
}
