// The four variants of one layer, and weights of one variant made into weights of another.
//
// Conversions run in double; what comes out is rounded once to the precision of the layer. Queries, w_o and
// the biases of what stays the same are copied.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/config.hpp"
#include "attention/status.hpp"
#include "attention/validate.hpp"
#include "attention/weights.hpp"

namespace attention {

// What makes a config grouped (GQA) or latent (MLA); MHA has num_heads key/value heads and MQA has one.
struct PresetSizes {
  Status status;
  std::size_t num_kv_heads = 0;  // as given when it is between 1 and num_heads, else the largest divisor of
                                 // num_heads that is at most a quarter of it, or 2
  std::size_t kv_latent_dim =
      0;  // as given when it is above 0, else 4 d_k, or d_model / 2 where that is less
};

PresetSizes preset_sizes(const RequestConfig& config);

// plan with num_kv_heads, which must divide the key/value heads that there are (KvHeadsMustDivideHeads, or
// GroupsMustDivideKvHeads where they are groups already)
Validated plan_grouped(const Plan& plan, double num_kv_heads,
                       std::uint64_t budget_bytes = default_budget_bytes);

// Every key/value head of `grouped` is the mean of the heads it replaces, matrices and biases alike. As many
// heads as before: the same bits. Source: Ainslie et al. 2023, "GQA".
void convert_to_grouped(const Plan& plan, InputData<double>& source, const Plan& grouped,
                        InputData<double>& target);

// How many singular values [w_k w_v] has: the largest kv_latent_dim.
std::size_t full_rank(const Plan& plan);

// plan with kv_latent_dim, at most full_rank() (TooLarge); NotSupported where keys are latent already
Validated plan_latent(const Plan& plan, double kv_latent_dim,
                      std::uint64_t budget_bytes = default_budget_bytes);

struct Truncation {
  Status status;
  double error = 0;  // Frobenius norm of [w_k w_v] - w_dkv [w_uk w_uv]
};

// [w_k w_v] = U S V^T is cut after the largest kv_latent_dim singular values, the best that a matrix of this
// rank can do (Eckart-Young), and shared out evenly: w_dkv = U sqrt(S), [w_uk w_uv] = sqrt(S) V^T. Biases
// stay as they are. singular_values (full_rank) is written in falling order. NotFinite "w_k" or "w_v",
// OutOfMemory: then target is not complete.
Truncation convert_to_latent(const Plan& plan, InputData<double>& source, const Plan& latent,
                             InputData<double>& target, double* singular_values);

}  // namespace attention
