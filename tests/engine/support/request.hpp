// Requests for tests: described in one line, or read from a golden file, then run.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "attention/trace.hpp"
#include "attention/validate.hpp"
#include "support/json.hpp"

namespace attention::test {

// A request with its values, as a caller would have them: float64, converted when a run asks for float32.
struct Request {
  RequestDescription description;
  std::vector<double> x, memory, mask, head_gates;
  std::array<std::vector<double>, parameter_count> parameters;

  std::vector<double>& parameter(ParameterId id) { return parameters[static_cast<std::size_t>(id)]; }
  RequestConfig& config() { return description.config; }
  void set_mask(std::vector<std::size_t> shape, std::vector<double> values);
  void set_head_gates(std::vector<double> values);
};

// The sizes of a request; everything else is left to its default and can be changed afterwards.
struct Sizes {
  std::size_t B = 2, N = 5;
  std::size_t M = 0;  // 0: self-attention
  std::size_t d_model = 8, h = 2;
  std::size_t h_kv = 0;          // 0: h
  std::size_t d_k = 0, d_v = 0;  // 0: d_model / h
  bool biases = false;
  std::size_t latent = 0;  // kv_latent_dim: w_dkv, w_uk and w_uv in the place of w_k and w_v
  unsigned seed = 7;
};

Request random_request(const Sizes& sizes = {});
Request request_from(const Json& golden_case);  // without x where the case has none
// The NumPy lesson's run without a mask: x and weights from golden_lesson1_seed42.json itself, so that only
// the layer is tested.
Request lesson_request(const Json& golden);

GivenTensor given(const std::vector<double>& shape, std::size_t length);

// One run of a request in one precision. Fails the test when the request is refused.
template <class T>
struct Run {
  explicit Run(const Request& request);
  std::vector<T> values(TensorId id) const;

  Plan plan;
  InputData<T> data;
  Inputs<T> inputs;
  Trace<T> trace;
  Status status;  // of run_trace
};

}  // namespace attention::test
