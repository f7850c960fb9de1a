// words (N) -> x (1,N,d_model) -> the ten stages under a causal mask -> probabilities (N,words)
#include "attention/probe.hpp"

#include <algorithm>

#include "attention/kernels.hpp"
#include "attention/validate.hpp"
#include "training/cross_entropy.hpp"

namespace attention {

namespace {

// The parameters of the layer, by both of their names.
struct LayerParameter {
  ParameterId layer;
  ModelParameter model;
};
constexpr std::array<LayerParameter, 5> layer_parameters = {{{ParameterId::WQ, ModelParameter::WQ},
                                                             {ParameterId::BQ, ModelParameter::BQ},
                                                             {ParameterId::WK, ModelParameter::WK},
                                                             {ParameterId::WV, ModelParameter::WV},
                                                             {ParameterId::WO, ModelParameter::WO}}};

// The plan of a batch, for one sentence that every word may ask in.
Plan plan_for(const ModelPlan& model, std::size_t length) {
  Plan plan = model.layer;
  plan.B = 1;
  plan.N = plan.M = length;
  plan.mask = MaskKind::Causal;
  plan.mask_per_batch = plan.has_memory = false;
  return plan;
}

}  // namespace

Status Probe::start(const ModelPlan& plan, const double* words, std::size_t count) {
  const Status status = check_size("tokens", static_cast<double>(count), static_cast<double>(plan.layer.M));
  if (!status.ok()) {
    return status;
  }
  plan_ = plan_for(plan, count);
  Buffer<grammar::Word> room(count);
  words_.swap(room);
  Buffer<float> probabilities(count * plan.words);
  probabilities_.swap(probabilities);
  inputs_.emplace(plan_);
  trace_.emplace(plan_);
  if (words_.data() == nullptr || probabilities_.data() == nullptr || !inputs_->status().ok() ||
      !trace_->status().ok()) {
    return out_of_memory(static_cast<double>(plan_.trace_bytes));
  }
  for (std::size_t j = 0; j < count; ++j) {
    if (!(words[j] >= 0) || words[j] >= static_cast<double>(plan.words)) {
      return too_large("token", words[j], static_cast<double>(plan.words - 1));
    }
    words_.data()[j] = static_cast<grammar::Word>(words[j]);
  }
  return {};
}

Status Probe::run(const LanguageModel<float>& model, const float* head_gates) {
  const ModelPlan& plan = model.plan();
  const std::size_t width = plan_.d_model;
  for (const LayerParameter& parameter : layer_parameters) {
    std::copy_n(model.parameter(parameter.model), plan.shape(parameter.model).element_count(),
                inputs_->parameter(parameter.layer));
  }
  std::copy_n(head_gates, plan_.h, inputs_->head_gates());
  for (std::size_t j = 0; j < length(); ++j) {
    model.embed_word(words_.data()[j], j, inputs_->x() + j * width);
  }
  const Status status = run_trace(plan_, inputs_->inputs(), *trace_);
  if (!status.ok()) {
    return status;
  }
  for (std::size_t j = 0; j < length(); ++j) {
    float* row = &trace_->output(0, j, 0);
    for (std::size_t c = 0; c < width; ++c) {
      row[c] += inputs_->x()[j * width + c];
    }
  }
  const kernels::Matrix<float> unembedding = model.unembedding();
  kernels::ProductsRoom room(kernels::fastest_kernels<float>().tile_columns);
  room.add(length(), width, plan.words);
  kernels::Products<float> products(room);
  if (products.refused()) {
    return out_of_memory(static_cast<double>(room.right() * sizeof(float)));
  }
  products.multiply(kernels::Matrix<float>::of(trace_->output.data(), length(), width), unembedding,
                    probabilities_.data());
  for (std::size_t j = 0; j < length(); ++j) {
    float* row = probabilities_.data() + j * plan.words;
    kernels::softmax_row(row, plan.words, MaskFill::NegativeInfinity, row);
  }
  return {};
}

}  // namespace attention
