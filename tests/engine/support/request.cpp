#include "support/request.hpp"

#include "attention/random.hpp"
#include "attention/trace_schema.hpp"
#include "support/catch.hpp"

namespace attention::test {

GivenTensor given(const std::vector<double>& shape, std::size_t length) {
  GivenTensor tensor;
  tensor.given = true;
  tensor.rank = static_cast<double>(shape.size());
  std::copy_n(shape.begin(), std::min(shape.size(), GivenTensor::max_rank), tensor.sizes.begin());
  tensor.length = static_cast<double>(length);
  return tensor;
}

namespace {

std::vector<double> normals(RandomState& random, std::size_t count, double factor) {
  std::vector<double> values(count);
  for (double& value : values) {
    value = random.randn() * factor;
  }
  return values;
}

std::vector<double> doubles(std::initializer_list<std::size_t> sizes) {
  return std::vector<double>(sizes.begin(), sizes.end());
}

void set_parameter(Request& request, ParameterId id, const std::vector<double>& shape, RandomState& random) {
  double count = 1;
  for (const double size : shape) {
    count *= size;
  }
  request.parameter(id) = normals(random, static_cast<std::size_t>(count), 0.5);
  request.description.parameter(id) = given(shape, static_cast<std::size_t>(count));
}

GivenTensor given_json(const Json& tensor) {
  return given(tensor["shape"].numbers(), tensor["data"].items.size());
}

MaskFill mask_fill_named(const std::string& name) {
  return name == "safe" ? MaskFill::Safe
                        : (name == "additive_1e9" ? MaskFill::Additive1e9 : MaskFill::NegativeInfinity);
}

void read_scale(const Json& scale, RequestConfig& config) {
  if (scale.kind == Json::Kind::Number) {
    config.scale = ScaleRule::Number;
    config.scale_number = scale.number;
  } else {
    config.scale = scale.string == "none" ? ScaleRule::None : ScaleRule::SqrtDModel;
  }
}

void read_config(const Json& json, Request& request) {
  RequestConfig& config = request.config();
  config.d_model = json["d_model"].number;
  config.num_heads = json["num_heads"].number;
  const auto optional = [&json](const char* key) {
    return json.has(key) ? std::optional<double>(json[key].number) : std::nullopt;
  };
  config.num_kv_heads = optional("num_kv_heads");
  config.d_k = optional("d_k");
  config.d_v = optional("d_v");
  config.kv_latent_dim = optional("kv_latent_dim");
  config.dtype = json.has("dtype") && json["dtype"].string == "float32" ? DType::Float32 : DType::Float64;
  if (json.has("mask_fill")) {
    config.mask_fill = mask_fill_named(json["mask_fill"].string);
  }
  if (json.has("scale")) {
    read_scale(json["scale"], config);
  }
  if (json.has("head_gates")) {
    request.set_head_gates(json["head_gates"]["data"].numbers());
  }
  if (json.has("mask") && json["mask"].kind == Json::Kind::Object) {
    config.mask = MaskKind::Custom;
    request.mask = json["mask"]["data"].numbers();
    request.description.mask = given_json(json["mask"]);
  } else if (json.has("mask")) {
    config.mask = json["mask"].string == "causal" ? MaskKind::Causal : MaskKind::None;
  }
}

}  // namespace

void Request::set_mask(std::vector<std::size_t> shape, std::vector<double> values) {
  config().mask = MaskKind::Custom;
  description.mask = given(std::vector<double>(shape.begin(), shape.end()), values.size());
  mask = std::move(values);
}

void Request::set_head_gates(std::vector<double> values) {
  description.head_gates = given({static_cast<double>(values.size())}, values.size());
  head_gates = std::move(values);
}

Request random_request(const Sizes& sizes) {
  Request request;
  const std::size_t h_kv = sizes.h_kv == 0 ? sizes.h : sizes.h_kv;
  const std::size_t d_k = sizes.d_k == 0 ? sizes.d_model / sizes.h : sizes.d_k;
  const std::size_t d_v = sizes.d_v == 0 ? sizes.d_model / sizes.h : sizes.d_v;
  RequestConfig& config = request.config();
  config.d_model = static_cast<double>(sizes.d_model);
  config.num_heads = static_cast<double>(sizes.h);
  config.num_kv_heads = static_cast<double>(h_kv);
  config.d_k = static_cast<double>(d_k);
  config.d_v = static_cast<double>(d_v);

  RandomState random(sizes.seed);
  request.x = normals(random, sizes.B * sizes.N * sizes.d_model, 1);
  request.description.x = given(doubles({sizes.B, sizes.N, sizes.d_model}), request.x.size());
  if (sizes.M > 0) {
    request.memory = normals(random, sizes.B * sizes.M * sizes.d_model, 1);
    request.description.memory = given(doubles({sizes.B, sizes.M, sizes.d_model}), request.memory.size());
  }
  set_parameter(request, ParameterId::WQ, doubles({sizes.d_model, sizes.h * d_k}), random);
  if (sizes.latent == 0) {
    set_parameter(request, ParameterId::WK, doubles({sizes.d_model, h_kv * d_k}), random);
    set_parameter(request, ParameterId::WV, doubles({sizes.d_model, h_kv * d_v}), random);
  } else {
    config.kv_latent_dim = static_cast<double>(sizes.latent);
    set_parameter(request, ParameterId::WDKV, doubles({sizes.d_model, sizes.latent}), random);
    set_parameter(request, ParameterId::WUK, doubles({sizes.latent, h_kv * d_k}), random);
    set_parameter(request, ParameterId::WUV, doubles({sizes.latent, h_kv * d_v}), random);
  }
  set_parameter(request, ParameterId::WO, doubles({sizes.h * d_v, sizes.d_model}), random);
  if (sizes.biases) {
    set_parameter(request, ParameterId::BQ, doubles({sizes.h * d_k}), random);
    set_parameter(request, ParameterId::BK, doubles({h_kv * d_k}), random);
    set_parameter(request, ParameterId::BV, doubles({h_kv * d_v}), random);
    set_parameter(request, ParameterId::BO, doubles({sizes.d_model}), random);
  }
  return request;
}

Request lesson_request(const Json& golden) {
  Request request = random_request({.B = 2, .N = 5, .d_model = 8, .h = 2});
  request.x = golden["X"].numbers();
  request.parameter(ParameterId::WQ) = golden["W_q"].numbers();
  request.parameter(ParameterId::WK) = golden["W_k"].numbers();
  request.parameter(ParameterId::WV) = golden["W_v"].numbers();
  request.parameter(ParameterId::WO) = golden["W_o"].numbers();
  return request;
}

Request request_from(const Json& golden_case) {
  Request request;
  read_config(golden_case["config"], request);
  if (golden_case.has("x")) {
    request.x = golden_case["x"]["data"].numbers();
    request.description.x = given_json(golden_case["x"]);
  }
  if (golden_case.has("memory")) {
    request.memory = golden_case["memory"]["data"].numbers();
    request.description.memory = given_json(golden_case["memory"]);
  }
  for (const ParameterRow& row : parameter_schema) {
    if (golden_case["weights"].has(row.name)) {
      request.parameter(row.id) = golden_case["weights"][row.name]["data"].numbers();
      request.description.parameter(row.id) = given_json(golden_case["weights"][row.name]);
    }
  }
  return request;
}

namespace {

template <class T>
Plan plan_for(const Request& request) {
  RequestDescription description = request.description;
  description.config.dtype = sizeof(T) == sizeof(float) ? DType::Float32 : DType::Float64;
  const Validated validated = validate(description);
  INFO(error_name(validated.status.code));
  REQUIRE(validated.status.ok());
  return validated.plan;
}

template <class T>
void fill(const std::vector<double>& values, T* target) {
  std::transform(values.begin(), values.end(), target, [](double value) { return static_cast<T>(value); });
}

template <class T>
Inputs<T> filled(const Request& request, InputData<T>& data) {
  REQUIRE(data.status().ok());
  fill(request.x, data.x());
  fill(request.memory, data.memory());
  fill(request.mask, data.mask());
  fill(request.head_gates, data.head_gates());
  for (const ParameterRow& row : parameter_schema) {
    fill(request.parameters[static_cast<std::size_t>(row.id)], data.parameter(row.id));
  }
  return data.inputs();
}

}  // namespace

template <class T>
Run<T>::Run(const Request& request)
    : plan(plan_for<T>(request)), data(plan), inputs(filled(request, data)), trace(plan) {
  REQUIRE(trace.status().ok());
  status = run_trace(plan, inputs, trace);
}

template <class T>
std::vector<T> Run<T>::values(TensorId id) const {
  const T* first = trace.data(id);
  return first == nullptr ? std::vector<T>{} : std::vector<T>(first, first + trace.shape(id).element_count());
}

template struct Run<float>;
template struct Run<double>;

}  // namespace attention::test
