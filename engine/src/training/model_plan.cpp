// From the sizes of a model to its plan: shapes of all parameters, and the layer as a request of the engine.
#include "attention/language_model.hpp"
#include "attention/validate.hpp"
#include "validate/byte_count.hpp"

namespace attention {

namespace {

GivenTensor given(std::initializer_list<std::size_t> sizes) {
  GivenTensor tensor;
  tensor.given = true;
  tensor.length = 1;
  for (const std::size_t size : sizes) {
    tensor.sizes[static_cast<std::size_t>(tensor.rank++)] = static_cast<double>(size);
    tensor.length *= static_cast<double>(size);
  }
  return tensor;
}

// A layer that reads rows of the words, asks at some of them, and sees by a mask of its own.
Validated validate_layer(const ModelSizes& sizes, const LanguageSizes& language, DType dtype) {
  RequestDescription request;
  request.config.d_model = sizes.d_model;
  request.config.num_heads = sizes.num_heads;
  request.config.num_kv_heads = sizes.num_kv_heads;
  request.config.dtype = dtype;
  request.config.mask = MaskKind::Custom;
  const ResolvedScale heads = scale_of(request.config);  // refuses sizes that do not go together
  if (!heads.status.ok()) {
    return {heads.status, {}};
  }
  const Status batch = check_size("batch", sizes.batch);
  if (!batch.ok()) {
    return {batch, {}};
  }
  const auto B = static_cast<std::size_t>(sizes.batch), d_model = static_cast<std::size_t>(sizes.d_model);
  const auto h = static_cast<std::size_t>(sizes.num_heads);
  const std::size_t d_k = d_model / h;
  const std::size_t h_kv = sizes.num_kv_heads ? static_cast<std::size_t>(*sizes.num_kv_heads) : h;
  const std::size_t N = language.most_slots, M = language.longest;
  request.x = given({B, N, d_model});
  request.memory = given({B, M, d_model});
  request.mask = given({B, N, M});
  request.head_gates = given({h});
  request.parameter(ParameterId::WQ) = given({d_model, h * d_k});
  request.parameter(ParameterId::BQ) = given({h * d_k});
  request.parameter(ParameterId::WK) = given({d_model, h_kv * d_k});
  request.parameter(ParameterId::WV) = given({d_model, h_kv * d_k});
  request.parameter(ParameterId::WO) = given({h * d_k, d_model});
  return validate(request);
}

Shape shape(std::initializer_list<std::size_t> sizes) {
  Shape result;
  for (const std::size_t size : sizes) {
    result.sizes[result.rank++] = size;
  }
  return result;
}

}  // namespace

const char* model_parameter_name(ModelParameter id) {
  static constexpr std::array<const char*, model_parameter_count> names = {
      "token_embedding", "position_embedding", "w_q", "b_q", "w_k", "w_v", "w_o", "unembedding"};
  return names[static_cast<std::size_t>(id)];
}

ValidatedModel validate_model(const ModelSizes& sizes, const LanguageSizes& language, DType dtype) {
  const Validated layer = validate_layer(sizes, language, dtype);
  ValidatedModel validated{layer.status, {}};
  if (!layer.status.ok()) {
    return validated;
  }
  ModelPlan& plan = validated.plan;
  plan.layer = layer.plan;
  plan.words = language.words;
  plan.tied = sizes.tied;
  const std::size_t d_model = plan.layer.d_model;
  plan.shapes = {shape({plan.words, d_model}),          shape({plan.layer.M, d_model}),
                 shape_of(ParameterId::WQ, plan.layer), shape_of(ParameterId::BQ, plan.layer),
                 shape_of(ParameterId::WK, plan.layer), shape_of(ParameterId::WV, plan.layer),
                 shape_of(ParameterId::WO, plan.layer), plan.tied ? Shape{} : shape({d_model, plan.words})};
  for (std::size_t id = 0; id < model_parameter_count; ++id) {
    plan.places[id] = plan.parameter_total;
    plan.parameter_total += plan.shapes[id].rank > 0 ? plan.shapes[id].element_count() : 0;
  }
  // Values and gradients of the layer, twice the rows of its queries, and their logits.
  const std::uint64_t element = dtype == DType::Float32 ? sizeof(float) : sizeof(double);
  const std::uint64_t rows = plan.layer.B * plan.layer.N;
  const std::uint64_t others = (rows * (d_model + plan.words) + 2 * plan.parameter_total) * 2 * element;
  validated.status =
      rules::check_bytes(rules::saturating_add(2 * layer.plan.bytes(), others), default_budget_bytes);
  return validated;
}

}  // namespace attention
