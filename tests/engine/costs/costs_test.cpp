// Counts against the formulas' own literature values.
#include "attention/costs.hpp"

#include <cmath>

#include "support/catch.hpp"

namespace attention::test {

namespace {

LayerCosts costs(LayerKind kind, double n, double d, double num_heads = 1, double kernel = 3) {
  const CountedLayer counted = layer_costs({kind, n, d, num_heads, kernel});
  REQUIRE(counted.status.ok());
  return counted.costs;
}

RequestConfig sizes(double d_model, double num_heads) {
  RequestConfig config;
  config.d_model = d_model;
  config.num_heads = num_heads;
  return config;
}

}  // namespace

TEST_CASE("layers cost what Table 1 of Vaswani et al. says", "[costs]") {
  const LayerCosts attention = costs(LayerKind::Attention, 4096, 512, 8);
  REQUIRE(attention.multiply_adds == 4096.0 * 4096 * 512);
  REQUIRE(attention.sequential_operations == 1);
  REQUIRE(attention.path_length == 1);
  REQUIRE(attention.stored_weights == 8 * 4096.0 * 4096);
  REQUIRE(attention.parameters == 786432 + 262144);
  const LayerCosts rnn = costs(LayerKind::Rnn, 4096, 512);
  REQUIRE(rnn.multiply_adds == 4096.0 * 512 * 512);
  REQUIRE(rnn.sequential_operations == 4096);
  REQUIRE(rnn.path_length == 4096);
  REQUIRE(rnn.stored_weights == 0);
  const LayerCosts convolution = costs(LayerKind::Convolution, 4096, 512);
  REQUIRE(convolution.multiply_adds == 3 * rnn.multiply_adds);
  REQUIRE(convolution.sequential_operations == 1);
  REQUIRE(convolution.parameters == 3 * 512.0 * 512);
  for (const LayerCosts& layer : {attention, rnn, convolution}) {
    REQUIRE(layer.activations == 4096.0 * 512);
  }
}

TEST_CASE("attention and recurrence cost the same where n is d", "[costs]") {
  REQUIRE(costs(LayerKind::Attention, 512, 512).multiply_adds ==
          costs(LayerKind::Rnn, 512, 512).multiply_adds);
  REQUIRE(costs(LayerKind::Attention, 511, 512).multiply_adds <
          costs(LayerKind::Rnn, 511, 512).multiply_adds);
}

TEST_CASE("heads change what is stored and nothing that is multiplied", "[costs]") {
  const LayerCosts one = costs(LayerKind::Attention, 20, 64, 1),
                   eight = costs(LayerKind::Attention, 20, 64, 8);
  REQUIRE(one.total_multiply_adds == eight.total_multiply_adds);
  REQUIRE(one.total_multiply_adds == 2 * 20.0 * 20 * 64 + 4 * 20.0 * 64 * 64);
  REQUIRE(eight.stored_weights == 8 * one.stored_weights);
}

TEST_CASE("dilated convolutions reach n tokens in ceil(log_k n) layers", "[costs]") {
  const auto path = [](double n, double kernel) {
    return costs(LayerKind::Convolution, n, 8, 1, kernel).path_length;
  };
  REQUIRE(path(1, 3) == 1);
  REQUIRE(path(3, 3) == 1);
  REQUIRE(path(4, 3) == 2);
  REQUIRE(path(9, 3) == 2);
  REQUIRE(path(243, 3) == 5);  // where a quotient of logarithms rounds up to 6
  REQUIRE(path(244, 3) == 6);
  REQUIRE(path(4096, 2) == 12);
  REQUIRE(path(2147483647, 2) == 31);
  REQUIRE(path(1, 1) == 1);
  REQUIRE(path(2, 1) == INFINITY);
}

TEST_CASE("sizes of a layer are checked by name", "[costs]") {
  const auto status = [](double n, double d, double heads, double kernel) {
    return layer_costs({LayerKind::Convolution, n, d, heads, kernel}).status;
  };
  REQUIRE(status(0, 8, 1, 3).code == ErrorCode::NotPositive);
  REQUIRE(std::string(status(5, 8.5, 1, 3).params[0].word) == "d");
  REQUIRE(status(5, 8, NAN, 3).code == ErrorCode::NotFinite);
  REQUIRE(status(5, 8, 1, 4294967296.0).code == ErrorCode::TooLarge);
}

TEST_CASE("parameters of a layer", "[costs]") {
  const auto total = [](const RequestConfig& config, bool biases) {
    const ParameterCounts counts = count_parameters(config, biases);
    REQUIRE(counts.status.ok());
    return counts.total;
  };
  REQUIRE(total(sizes(512, 8), true) == 1050624);
  REQUIRE(total(sizes(512, 8), false) == 1048576);
  REQUIRE(total(sizes(512, 1), true) == 1050624);
  RequestConfig grouped = sizes(4096, 32);
  grouped.num_kv_heads = 8;
  REQUIRE(total(grouped, false) == 2 * 4096.0 * 4096 + 2 * 4096.0 * 1024);
  RequestConfig latent = sizes(512, 8);
  latent.kv_latent_dim = 128;
  const ParameterCounts counts = count_parameters(latent, false);
  REQUIRE(counts.counts[static_cast<std::size_t>(ParameterId::WK)] == 0);
  REQUIRE(counts.counts[static_cast<std::size_t>(ParameterId::WDKV)] == 512 * 128);
  REQUIRE(counts.total == 2 * 512.0 * 512 + 3 * 512.0 * 128);
  REQUIRE(count_parameters(sizes(512, 7), false).status.code == ErrorCode::HeadsMustDivideModel);
}

TEST_CASE("the cache of a model", "[costs]") {
  CacheDescription model{sizes(4096, 32), 32, 1, 8192, 2, 0};
  REQUIRE(cache_size(model).elements_per_token == 262144);
  model.config.num_kv_heads = 8;  // Llama-3-8B
  const CacheCost grouped = cache_size(model);
  REQUIRE(grouped.elements_per_token == 65536);
  REQUIRE(grouped.bytes_per_token == 128 * 1024);
  REQUIRE(grouped.bytes == 1024.0 * 1024 * 1024);
  model.batch = 3;
  model.bytes_per_element = 0.75;
  REQUIRE(cache_size(model).bytes == 3 * 0.375 * grouped.bytes);
  model.decoupled_key_dim = 64;
  REQUIRE(cache_size(model).status.code == ErrorCode::NotSupported);
  model.config.kv_latent_dim = 512;
  REQUIRE(cache_size(model).elements_per_token == 32 * 576);
  model.decoupled_key_dim = -1;
  REQUIRE(cache_size(model).status.code == ErrorCode::NotPositive);
}

TEST_CASE("numbers of a cache are checked by name", "[costs]") {
  const CacheDescription good{sizes(8, 2), 1, 1, 1, 2, 0};
  const auto code = [&good](double CacheDescription::*number, double value) {
    CacheDescription changed = good;
    changed.*number = value;
    return cache_size(changed).status.code;
  };
  REQUIRE(code(&CacheDescription::layers, 0) == ErrorCode::NotPositive);
  REQUIRE(code(&CacheDescription::batch, 1.5) == ErrorCode::NotAnInteger);
  REQUIRE(code(&CacheDescription::context, NAN) == ErrorCode::NotFinite);
  REQUIRE(code(&CacheDescription::bytes_per_element, 0) == ErrorCode::NotPositive);
  REQUIRE(code(&CacheDescription::bytes_per_element, INFINITY) == ErrorCode::NotFinite);
  CacheDescription heads = good;
  heads.config.num_heads = 3;
  REQUIRE(cache_size(heads).status.code == ErrorCode::HeadsMustDivideModel);
}

}  // namespace attention::test
