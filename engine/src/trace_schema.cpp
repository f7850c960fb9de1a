// The tables themselves. Rows stand in the order of their ids: row_of() relies on it and a test checks it.
#include "attention/trace_schema.hpp"

namespace attention {

namespace {

template <class... Rest>
constexpr Axes axes(Rest... rest) {
  return {{rest...}, sizeof...(rest)};
}

constexpr Axes queries_by_keys = axes(Axis::B, Axis::H, Axis::N, Axis::M);

constexpr std::array<const char*, stage_count> stage_names = {
    "input",   "projection", "split-heads",  "scores", "scaling",
    "masking", "softmax",    "weighted-sum", "concat", "output-projection"};

}  // namespace

// clang-format off
constexpr std::array<TensorRow, tensor_count> trace_schema = {{
    {TensorId::X,            "x",             "X",        StageId::Input,            axes(Axis::B, Axis::N, Axis::DModel)},
    {TensorId::Memory,       "memory",        "X_mem",    StageId::Input,            axes(Axis::B, Axis::M, Axis::DModel)},
    {TensorId::QProj,        "q_proj",        "Q",        StageId::Projection,       axes(Axis::B, Axis::N, Axis::HTimesDK)},
    {TensorId::KProj,        "k_proj",        "K",        StageId::Projection,       axes(Axis::B, Axis::M, Axis::HKvTimesDK)},
    {TensorId::VProj,        "v_proj",        "V",        StageId::Projection,       axes(Axis::B, Axis::M, Axis::HKvTimesDV)},
    {TensorId::KvLatent,     "kv_latent",     "L",        StageId::Projection,       axes(Axis::B, Axis::M, Axis::KvLatent)},
    {TensorId::Q,            "q",             "q",        StageId::SplitHeads,       axes(Axis::B, Axis::H, Axis::N, Axis::DK)},
    {TensorId::K,            "k",             "k",        StageId::SplitHeads,       axes(Axis::B, Axis::HKv, Axis::M, Axis::DK)},
    {TensorId::V,            "v",             "v",        StageId::SplitHeads,       axes(Axis::B, Axis::HKv, Axis::M, Axis::DV)},
    {TensorId::Scores,       "scores",        "S",        StageId::Scores,           queries_by_keys},
    {TensorId::ScaledScores, "scaled_scores", "S_scaled", StageId::Scaling,          queries_by_keys},
    {TensorId::Mask,         "mask",          "Mask",     StageId::Masking,          axes(Axis::N, Axis::M)},
    {TensorId::MaskedScores, "masked_scores", "S_masked", StageId::Masking,          queries_by_keys},
    {TensorId::Weights,      "weights",       "A",        StageId::Softmax,          queries_by_keys},
    {TensorId::HeadOutputs,  "head_outputs",  "Head",     StageId::WeightedSum,      axes(Axis::B, Axis::H, Axis::N, Axis::DV)},
    {TensorId::Concat,       "concat",        "C",        StageId::Concat,           axes(Axis::B, Axis::N, Axis::HTimesDV)},
    {TensorId::Output,       "output",        "Y",        StageId::OutputProjection, axes(Axis::B, Axis::N, Axis::DModel)},
}};

constexpr std::array<ParameterRow, parameter_count> parameter_schema = {{
    {ParameterId::WQ,   "w_q",   "W_Q",   axes(Axis::DModel, Axis::HTimesDK),     Presence::Always},
    {ParameterId::WK,   "w_k",   "W_K",   axes(Axis::DModel, Axis::HKvTimesDK),   Presence::Dense},
    {ParameterId::WV,   "w_v",   "W_V",   axes(Axis::DModel, Axis::HKvTimesDV),   Presence::Dense},
    {ParameterId::WO,   "w_o",   "W_O",   axes(Axis::HTimesDV, Axis::DModel),     Presence::Always},
    {ParameterId::BQ,   "b_q",   "b_Q",   axes(Axis::HTimesDK),                   Presence::Optional},
    {ParameterId::BK,   "b_k",   "b_K",   axes(Axis::HKvTimesDK),                 Presence::Optional},
    {ParameterId::BV,   "b_v",   "b_V",   axes(Axis::HKvTimesDV),                 Presence::Optional},
    {ParameterId::BO,   "b_o",   "b_O",   axes(Axis::DModel),                     Presence::Optional},
    {ParameterId::WDKV, "w_dkv", "W_DKV", axes(Axis::DModel, Axis::KvLatent),     Presence::Latent},
    {ParameterId::WUK,  "w_uk",  "W_UK",  axes(Axis::KvLatent, Axis::HKvTimesDK), Presence::Latent},
    {ParameterId::WUV,  "w_uv",  "W_UV",  axes(Axis::KvLatent, Axis::HKvTimesDV), Presence::Latent},
}};
// clang-format on

const char* stage_name(StageId stage) {
  return stage_names[static_cast<std::size_t>(stage)];
}

bool is_required(Presence presence, bool latent) {
  return presence == Presence::Always || presence == (latent ? Presence::Latent : Presence::Dense);
}

bool is_possible(Presence presence, bool latent) {
  return presence == Presence::Optional || is_required(presence, latent);
}

bool is_in_trace(TensorId id, const Plan& plan) {
  return id != TensorId::KvLatent || plan.kv_latent_dim > 0;
}

const TensorRow& row_of(TensorId id) {
  return trace_schema[static_cast<std::size_t>(id)];
}
const ParameterRow& row_of(ParameterId id) {
  return parameter_schema[static_cast<std::size_t>(id)];
}

std::size_t Shape::element_count() const {
  std::size_t count = 1;
  for (std::size_t axis = 0; axis < rank; ++axis) {
    count *= sizes[axis];
  }
  return count;
}

Shape shape_of(const Axes& axes, const Plan& plan) {
  Shape shape;
  shape.rank = axes.rank;
  for (std::size_t i = 0; i < axes.rank; ++i) {
    shape.sizes[i] = static_cast<std::size_t>(plan.size(axes.axis[i]));
  }
  return shape;
}

Shape shape_of(TensorId id, const Plan& plan) {
  if (id == TensorId::Mask && plan.mask_per_batch) {
    return shape_of(axes(Axis::B, Axis::N, Axis::M), plan);
  }
  return shape_of(row_of(id).axes, plan);
}

Shape shape_of(ParameterId id, const Plan& plan) {
  return shape_of(row_of(id).axes, plan);
}

}  // namespace attention
