// What layers cost, counted and not measured. Counts are doubles: whole numbers are exact up to 2^53, and a
// count beyond that is still a good answer.
#pragma once

#include <array>

#include "attention/config.hpp"
#include "attention/status.hpp"

namespace attention {

enum class LayerKind { Attention, Rnn, Convolution };

struct LayerDescription {
  LayerKind kind = LayerKind::Attention;
  double n = 0;          // tokens
  double d = 0;          // channels of each
  double num_heads = 1;  // read for attention only
  double kernel = 3;     // tokens that a convolution sees at once; read for convolutions only
};

// One layer on one sequence. Source of the first three: Vaswani et al. 2017, Table 1, which counts the mixing
// of tokens; an RNN counts with its recurrent matrix.
struct LayerCosts {
  double multiply_adds = 0;          // n^2 d, n d^2, k n d^2
  double sequential_operations = 0;  // steps that must wait for each other: 1, n, 1
  double path_length = 0;            // layers between the tokens that are farthest apart: 1; n steps;
                                     // ceil(log_k n) with dilation, infinite for k = 1
  double total_multiply_adds = 0;  // attention with both products and its four projections: 2 n^2 d + 4 n d^2
  double activations = 0;          // n d
  double stored_weights = 0;       // h n^2 where attention keeps its weights, else 0
  double parameters = 0;           // 4 d^2, d^2, k d^2, without biases
};

struct CountedLayer {
  Status status;
  LayerCosts costs;
};

CountedLayer layer_costs(const LayerDescription& description);

struct ParameterCounts {
  Status status;
  std::array<double, parameter_count> counts{};  // by ParameterId; 0 for what the layer does not have
  double total = 0;
};

// How many numbers does a layer with this config learn, with all four biases or without any?
ParameterCounts count_parameters(const RequestConfig& config, bool biases);

struct CacheDescription {
  RequestConfig config;
  double layers = 1;
  double batch = 1;
  double context = 1;            // tokens kept
  double bytes_per_element = 2;  // may be a fraction: 0.75 is six bits
  double decoupled_key_dim = 0;  // latent (MLA) only: channels of a key part with positions, kept beside it
};

struct CacheCost {
  Status status;
  double elements_per_token = 0;  // of one sequence, all layers
  double bytes_per_token = 0;     // likewise
  double bytes = 0;               // of the whole batch and context
};

// What a model with this config in every layer keeps while it generates text: per token and layer a key and a
// value per key/value head, h_kv * (d_k + d_v), or with kv_latent_dim the latent and the decoupled key part.
CacheCost cache_size(const CacheDescription& description);

}  // namespace attention
