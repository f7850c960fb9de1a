#include "attention/backward.hpp"

#include "attention/kernels.hpp"
#include "attention/random.hpp"
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/differences.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

// A run, its loss = sum of output times fixed numbers, and all its gradients.
template <class T>
struct Gradients {
  explicit Gradients(const Request& request)
      : run(request),
        d_trace(run.plan),
        d_data(run.plan),
        d_inputs(d_data.inputs()),
        products(room(run.plan)) {
    RandomState random(3);
    for (std::size_t at = 0; at < run.trace.output.size(); ++at) {
      factors.push_back(random.randn());
    }
  }
  double loss() {
    run_trace(run.plan, run.inputs, run.trace);
    double sum = 0;
    for (std::size_t at = 0; at < factors.size(); ++at) {
      sum += factors[at] * static_cast<double>(run.trace.output.data()[at]);
    }
    return sum;
  }
  Status backward() {
    loss();
    for (std::size_t at = 0; at < factors.size(); ++at) {
      d_trace.output.data()[at] = static_cast<T>(factors[at]);
    }
    return run_backward(run.plan, run.inputs, run.trace, products, d_trace, d_inputs);
  }
  static kernels::ProductsRoom room(const Plan& plan) {
    kernels::ProductsRoom all(kernels::fastest_kernels<T>().tile_columns);
    add_backward_products(plan, all);
    return all;
  }

  Run<T> run;
  Trace<T> d_trace;
  InputData<T> d_data;
  Inputs<T> d_inputs;
  kernels::Products<T> products;
  std::vector<double> factors;
};

struct Pair {
  const char* name;
  double* values;
  double* gradients;
  std::size_t count;
};

// Everything that a request gives, but for the mask.
std::vector<Pair> pairs_of(Gradients<double>& all) {
  const Plan& plan = all.run.plan;
  std::vector<Pair> pairs;
  const auto add = [&pairs](const char* name, double* values, double* gradients, std::size_t count) {
    if (values != nullptr) {
      pairs.push_back({name, values, gradients, count});
    }
  };
  add("x", all.run.data.x(), all.d_data.x(), plan.B * plan.N * plan.d_model);
  add("memory", all.run.data.memory(), all.d_data.memory(), plan.B * plan.M * plan.d_model);
  add("head_gates", all.run.data.head_gates(), all.d_data.head_gates(), plan.h);
  for (const ParameterRow& row : parameter_schema) {
    add(row.name, all.run.data.parameter(row.id), all.d_data.parameter(row.id),
        shape_of(row.id, plan).element_count());
  }
  return pairs;
}

std::vector<Request> requests() {
  std::vector<Request> all;
  all.push_back(random_request({.seed = 11}));
  all.push_back(random_request({.d_model = 6, .h = 3, .biases = true, .seed = 12}));
  all.back().config().mask = MaskKind::Causal;
  all.push_back(random_request({.N = 4, .h = 4, .h_kv = 2, .d_k = 3, .d_v = 5, .biases = true, .seed = 13}));
  all.back().set_head_gates({0.9, 0.125, 0.5, 0.25});
  all.push_back(random_request({.N = 2, .M = 5, .h = 4, .h_kv = 1, .biases = true, .seed = 14}));
  all.back().set_mask({2, 2, 5}, {1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 1});
  all.back().config().mask_fill = MaskFill::Safe;
  all.push_back(random_request({.B = 1, .N = 3, .M = 4, .h = 1, .seed = 15}));
  all.back().config().scale = ScaleRule::Number;
  all.back().config().scale_number = 0.7;
  all.push_back(random_request({.N = 3, .seed = 16}));
  all.back().config().mask_fill = MaskFill::Additive1e9;
  all.back().set_mask({3, 3}, {1, 0, 1, 0, 1, 0, 1, 1, 1});
  all.back().config().scale = ScaleRule::SqrtDModel;
  return all;
}

}  // namespace

TEST_CASE("every gradient of the layer is that of finite differences within 1e-6", "[backward]") {
  for (const Request& request : requests()) {
    Gradients<double> all(request);
    REQUIRE(all.backward().ok());
    for (const Pair& pair : pairs_of(all)) {
      for (std::size_t at = 0; at < pair.count; ++at) {
        INFO(pair.name << "[" << at << "]");
        const double numeric = derivative(pair.values[at], [&all] { return all.loss(); });
        REQUIRE(relative_error(pair.gradients[at], numeric) < 1e-6);
      }
    }
  }
}

TEST_CASE("gradients in float32 are those in float64, rounded", "[backward]") {
  for (const Request& request : requests()) {
    Gradients<double> exact(request);
    Gradients<float> rounded(request);
    REQUIRE(exact.backward().ok());
    REQUIRE(rounded.backward().ok());
    for (const TensorId id :
         {TensorId::X, TensorId::Memory, TensorId::QProj, TensorId::KProj, TensorId::VProj}) {
      const std::size_t count = exact.d_trace.shape(id).element_count();
      const std::vector<double> expected(exact.d_trace.data(id), exact.d_trace.data(id) + count);
      const std::vector<float> actual(rounded.d_trace.data(id), rounded.d_trace.data(id) + count);
      INFO(row_of(id).name);
      REQUIRE(largest_difference(actual, expected) < 2e-5);
    }
  }
}

TEST_CASE("latent keys and values have no way back yet, and say so", "[backward]") {
  Gradients<double> all(random_request({.latent = 3}));
  const Status status = all.backward();
  REQUIRE(status.code == ErrorCode::NotSupported);
  REQUIRE(std::string(status.params[0].word) == "kv_latent_dim");
}

TEST_CASE("products of matrices as they lie have the bits of the plain product, in every kernel set",
          "[backward]") {
  const std::size_t rows = 7, inner = 11, columns = 13;
  RandomState random(4);
  std::vector<float> left(rows * inner), right(inner * columns), left_turned(left.size()),
      right_turned(right.size());
  const auto fill = [&random](std::vector<float>& values, std::vector<float>& turned, std::size_t width) {
    for (std::size_t at = 0; at < values.size(); ++at) {
      values[at] = static_cast<float>(random.randn());
      turned[at % width * (values.size() / width) + at / width] = values[at];
    }
  };
  fill(left, left_turned, inner);
  fill(right, right_turned, columns);
  std::vector<float> plain(rows * columns), result(plain.size());
  const float* no_bias = nullptr;
  kernels::reference::multiply(left.data(), right.data(), no_bias, rows, inner, columns, plain.data());
  for (const char* name : {"scalar", "simd"}) {
    const kernels::KernelSet<float>* set = kernels::kernels_named<float>(name);
    if (set == nullptr) {
      continue;
    }
    kernels::ProductsRoom room(set->tile_columns);
    room.add(rows, inner, columns);
    kernels::Products<float> products(room, *set);
    using kernels::Matrix;
    products.multiply(Matrix<float>::of(left.data(), rows, inner),
                      Matrix<float>::of(right.data(), inner, columns), result.data());
    REQUIRE(same_bits(result, plain));
    products.multiply(Matrix<float>::of(left_turned.data(), inner, rows).transposed(),
                      Matrix<float>::of(right_turned.data(), columns, inner).transposed(), result.data());
    REQUIRE(same_bits(result, plain));
    products.multiply_and_add(Matrix<float>::of(left.data(), rows, inner),
                              Matrix<float>::of(right.data(), inner, columns), result.data());
    for (std::size_t at = 0; at < plain.size(); ++at) {
      REQUIRE(result[at] == plain[at] + plain[at]);
    }
  }
}

}  // namespace attention::test
