// Latent keys and values (MLA) are kv_latent_dim and three matrices in the place of two.
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

// (size, size) with ones on the diagonal
std::vector<double> identity(std::size_t size) {
  std::vector<double> matrix(size * size);
  for (std::size_t i = 0; i < size; ++i) {
    matrix[i * size + i] = 1;
  }
  return matrix;
}

}  // namespace

TEMPLATE_TEST_CASE("a latent as wide as the model and made by the identity changes no bit", "[key_value]",
                   float, double) {
  const Sizes sizes{.N = 4, .d_model = 8, .h = 4, .h_kv = 2, .d_v = 3, .biases = true};
  const Request dense = random_request(sizes);
  Sizes latent_sizes = sizes;
  latent_sizes.latent = 8;
  Request latent = random_request(latent_sizes);
  for (const ParameterRow& row : parameter_schema) {
    if (row.presence != Presence::Latent) {
      latent.parameter(row.id) = dense.parameters[static_cast<std::size_t>(row.id)];
      latent.description.parameter(row.id) = dense.description.parameter(row.id);
    }
  }
  latent.description.parameter(ParameterId::WK).given = false;
  latent.description.parameter(ParameterId::WV).given = false;
  latent.parameter(ParameterId::WDKV) = identity(8);
  latent.parameter(ParameterId::WUK) = std::exchange(latent.parameter(ParameterId::WK), {});
  latent.parameter(ParameterId::WUV) = std::exchange(latent.parameter(ParameterId::WV), {});
  latent.x = dense.x;
  const Run<TestType> left(dense);
  const Run<TestType> right(latent);
  REQUIRE(same_bits(right.values(TensorId::KvLatent), left.values(TensorId::Memory)));
  for (const TensorId id : {TensorId::KProj, TensorId::VProj, TensorId::Weights, TensorId::Output}) {
    REQUIRE(same_bits(left.values(id), right.values(id)));
  }
}

TEST_CASE("kv_latent is part of a latent run and of no other", "[key_value]") {
  const Run<double> dense(random_request());
  REQUIRE_FALSE(is_in_trace(TensorId::KvLatent, dense.plan));
  REQUIRE(dense.trace.shape(TensorId::KvLatent).element_count() == 0);
  REQUIRE(dense.values(TensorId::KvLatent).empty());
  const Run<double> latent(random_request({.B = 3, .N = 4, .M = 6, .d_model = 8, .latent = 5}));
  REQUIRE(is_in_trace(TensorId::KvLatent, latent.plan));
  REQUIRE(latent.values(TensorId::KvLatent).size() == 3 * 6 * 5);
}

}  // namespace attention::test
