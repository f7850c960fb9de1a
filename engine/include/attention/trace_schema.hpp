// The one table of all tensors: id, symbol, axes, and the stage that writes it. The trace, the bindings, the
// page and the tests read it, so a tensor is added here and nowhere else by hand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "attention/config.hpp"

namespace attention {

// The ten steps in lesson order.
enum class StageId {
  Input,
  Projection,
  SplitHeads,
  Scores,
  Scaling,
  Masking,
  Softmax,
  WeightedSum,
  Concat,
  OutputProjection
};
inline constexpr std::size_t stage_count = 10;
const char* stage_name(StageId stage);  // "input", "projection", "split-heads", ...

// The tensors of a trace in the order in which they are written.
enum class TensorId {
  X,
  Memory,
  QProj,
  KProj,
  VProj,
  KvLatent,
  Q,
  K,
  V,
  Scores,
  ScaledScores,
  Mask,
  MaskedScores,
  Weights,
  HeadOutputs,
  Concat,
  Output
};
inline constexpr std::size_t tensor_count = 17;

// The axes of a tensor, at most four.
struct Axes {
  std::array<Axis, 4> axis{};
  std::size_t rank = 0;
};

struct TensorRow {
  TensorId id;
  const char* name;    // "q_proj": the id outside C++
  const char* symbol;  // "Q": how formulas write it
  StageId stage;
  Axes axes;  // of `mask`: (N, M); it is (B, N, M) where the request gave one mask per batch
};

// Which requests have a parameter.
enum class Presence {
  Always,
  Optional,  // every request may give it
  Dense,     // required without kv_latent_dim, refused with it
  Latent,    // required with kv_latent_dim, refused without it
};

// latent: the request has a kv_latent_dim
bool is_required(Presence presence, bool latent);
bool is_possible(Presence presence, bool latent);

struct ParameterRow {
  ParameterId id;
  const char* name;    // "w_q"
  const char* symbol;  // "W_Q"
  Axes axes;
  Presence presence;
};

extern const std::array<TensorRow, tensor_count> trace_schema;
extern const std::array<ParameterRow, parameter_count> parameter_schema;

// Does a run of this plan have the tensor? All but kv_latent always are there; it needs a kv_latent_dim.
bool is_in_trace(TensorId id, const Plan& plan);

const TensorRow& row_of(TensorId id);
const ParameterRow& row_of(ParameterId id);

// Sizes of one tensor, outermost first.
struct Shape {
  std::array<std::size_t, 4> sizes{};
  std::size_t rank = 0;
  std::size_t element_count() const;
};

Shape shape_of(TensorId id, const Plan& plan);
Shape shape_of(ParameterId id, const Plan& plan);
Shape shape_of(const Axes& axes, const Plan& plan);

}  // namespace attention
