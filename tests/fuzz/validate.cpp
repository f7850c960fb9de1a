// Any request at all: validate() gives a plan or a code, and what it lets through runs within the budget.
#include <cstdio>
#include <cstdlib>

#include "attention/forward.hpp"
#include "attention/trace.hpp"
#include "attention/validate.hpp"
#include "bytes.hpp"
#include "shapes.hpp"

namespace attention::fuzz {

namespace {

constexpr std::uint64_t budget = std::uint64_t{1} << 18;

GivenTensor any_tensor(Bytes& bytes, double expected_rank) {
  GivenTensor tensor;
  tensor.given = bytes.byte() % 8 != 0;
  const bool odd = bytes.byte() % 16 == 0;
  tensor.rank = odd ? bytes.setting() : expected_rank;
  tensor.length = 1;
  for (double& size : tensor.sizes) {
    size = bytes.setting();
  }
  for (std::size_t axis = 0; axis < GivenTensor::max_rank && static_cast<double>(axis) < tensor.rank;
       ++axis) {
    tensor.length *= tensor.sizes[axis];
  }
  if (bytes.byte() % 16 == 0) {
    tensor.length = bytes.setting();
  }
  return tensor;
}

std::optional<double> any_option(Bytes& bytes) {
  return bytes.flag() ? std::optional<double>(bytes.setting()) : std::nullopt;
}

RequestDescription any_request(Bytes& bytes) {
  RequestDescription request;
  RequestConfig& config = request.config;
  config.d_model = bytes.setting();
  config.num_heads = bytes.setting();
  config.num_kv_heads = any_option(bytes);
  config.d_k = any_option(bytes);
  config.d_v = any_option(bytes);
  config.kv_latent_dim = any_option(bytes);
  config.dtype = bytes.flag() ? DType::Float32 : DType::Float64;
  config.mask = static_cast<MaskKind>(bytes.between(0, 2));
  config.mask_fill = static_cast<MaskFill>(bytes.between(0, 2));
  config.scale = static_cast<ScaleRule>(bytes.between(0, 3));
  config.scale_number = bytes.flag() ? bytes.any_double() : bytes.setting();
  request.x = any_tensor(bytes, 3);
  request.memory = any_tensor(bytes, 3);
  request.mask = any_tensor(bytes, bytes.flag() ? 2 : 3);
  request.head_gates = any_tensor(bytes, 1);
  for (const ParameterRow& row : parameter_schema) {
    request.parameter(row.id) = any_tensor(bytes, static_cast<double>(row.axes.rank));
  }
  return request;
}

// A fuzzer seldom invents eleven shapes that fit: where the config alone is good, they are made to.
void fit_shapes(RequestDescription& request, Bytes& bytes) {
  const RequestConfig& config = request.config;
  const double h = config.num_heads, h_kv = config.num_kv_heads.value_or(h);
  const double d_k = config.d_k.value_or(config.d_model / h), d_v = config.d_v.value_or(config.d_model / h);
  const double batch = static_cast<double>(bytes.between(1, 3)),
               length = static_cast<double>(bytes.between(1, 9));
  const double latent = config.kv_latent_dim.value_or(0);
  request.x = given(batch, length, config.d_model);
  request.memory = GivenTensor{};
  request.mask = GivenTensor{};
  request.head_gates = GivenTensor{};
  request.parameters = {};
  if (config.mask == MaskKind::Custom) {
    request.mask = given(length, length);
  }
  request.parameter(ParameterId::WQ) = given(config.d_model, h * d_k);
  request.parameter(ParameterId::WO) = given(h * d_v, config.d_model);
  if (latent > 0) {
    request.parameter(ParameterId::WDKV) = given(config.d_model, latent);
    request.parameter(ParameterId::WUK) = given(latent, h_kv * d_k);
    request.parameter(ParameterId::WUV) = given(latent, h_kv * d_v);
  } else {
    request.parameter(ParameterId::WK) = given(config.d_model, h_kv * d_k);
    request.parameter(ParameterId::WV) = given(config.d_model, h_kv * d_v);
  }
}

void require(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "%s\n", what);
    std::abort();
  }
}

// What was accepted fits into the budget that it was judged by, and runs.
template <class T>
void run(const Plan& plan) {
  require(plan.bytes() <= budget, "a plan over the budget was accepted");
  InputData<T> data(plan);
  Trace<T> trace(plan);
  require(data.status().ok() && trace.status().ok(), "memory within the budget was refused");
  const auto clear = [](T* values, std::uint64_t count) {
    for (std::uint64_t i = 0; values != nullptr && i < count; ++i) {
      values[i] = T(0);
    }
  };
  clear(data.x(), plan.size(Axis::B) * plan.size(Axis::N) * plan.size(Axis::DModel));
  clear(data.memory(), plan.size(Axis::B) * plan.size(Axis::M) * plan.size(Axis::DModel));
  clear(data.mask(),
        (plan.mask_per_batch ? plan.size(Axis::B) : 1) * plan.size(Axis::N) * plan.size(Axis::M));
  clear(data.head_gates(), plan.size(Axis::H));
  for (const ParameterRow& row : parameter_schema) {
    std::uint64_t count = 1;
    for (std::size_t axis = 0; axis < row.axes.rank; ++axis) {
      count *= plan.size(row.axes.axis[axis]);
    }
    clear(data.parameter(row.id), count);
  }
  require(run_trace(plan, data.inputs(), trace).ok(), "an accepted request did not run");
}

void check(const RequestDescription& request) {
  const Validated validated = validate(request, budget);
  if (validated.status.ok()) {
    validated.plan.dtype == DType::Float32 ? run<float>(validated.plan) : run<double>(validated.plan);
  } else {
    require(error_name(validated.status.code) != nullptr, "a code without a name");
  }
}

}  // namespace

}  // namespace attention::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  attention::fuzz::Bytes bytes(data, size);
  attention::RequestDescription request = attention::fuzz::any_request(bytes);
  attention::fuzz::check(request);
  attention::fuzz::fit_shapes(request, bytes);
  attention::fuzz::check(request);
  return 0;
}
