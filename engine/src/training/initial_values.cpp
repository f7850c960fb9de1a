// Uniform numbers rather than normal ones: these would need a logarithm, whose last bit every platform has
// its own. W_q and W_k start small, so that every head begins by looking at all words alike; the queries'
// bias starts at 0.
#include "attention/training.hpp"

#include <algorithm>
#include <cmath>

namespace attention {

namespace {

constexpr double embedding_size = 1, query_key_part = 0.3;

// values: count numbers with mean 0 and standard deviation `size`
template <class T>
void draw(RandomState& random, double size, std::size_t count, T* values) {
  const double half_width = size * std::sqrt(3.0);
  for (std::size_t at = 0; at < count; ++at) {
    values[at] = static_cast<T>((2 * random.rand() - 1) * half_width);
  }
}

// One head's part of a matrix: value (i,c) at first + i * row_step + c, `rows` times `width` of them.
struct Block {
  std::size_t rows, width, row_step, head_step;
};

// Every head becomes the first one plus `noise` times what it was.
template <class T>
void equalise(T* matrix, const Block& block, std::size_t heads, double noise) {
  for (std::size_t a = 1; a < heads; ++a) {
    for (std::size_t i = 0; i < block.rows; ++i) {
      const T* first = matrix + i * block.row_step;
      T* row = matrix + a * block.head_step + i * block.row_step;
      for (std::size_t c = 0; c < block.width; ++c) {
        row[c] = first[c] + static_cast<T>(noise) * row[c];
      }
    }
  }
}

template <class T>
void equalise_heads(LanguageModel<T>& model, double noise) {
  const Plan& layer = model.plan().layer;
  const auto columns = [&](ModelParameter id, std::size_t heads, std::size_t width) {
    equalise(model.parameter(id), {layer.d_model, width, heads * width, width}, heads, noise);
  };
  columns(ModelParameter::WQ, layer.h, layer.d_k);
  columns(ModelParameter::WK, layer.h_kv, layer.d_k);
  columns(ModelParameter::WV, layer.h_kv, layer.d_v);
  equalise(model.parameter(ModelParameter::WO),
           {layer.d_v, layer.d_model, layer.d_model, layer.d_v * layer.d_model}, layer.h, noise);
}

}  // namespace

template <class T>
void draw_parameters(std::uint32_t seed, const std::optional<double>& head_noise, LanguageModel<T>& model) {
  RandomState random(seed);
  const ModelPlan& plan = model.plan();
  const double per_root = 1 / std::sqrt(static_cast<double>(plan.layer.d_model));
  const auto fill = [&](ModelParameter id, double size) {
    if (plan.shape(id).rank > 0) {
      draw(random, size, plan.shape(id).element_count(), model.parameter(id));
    }
  };
  fill(ModelParameter::TokenEmbedding, embedding_size);
  fill(ModelParameter::PositionEmbedding, embedding_size);
  fill(ModelParameter::WQ, query_key_part * per_root);
  fill(ModelParameter::WK, query_key_part * per_root);
  fill(ModelParameter::WV, per_root);
  fill(ModelParameter::WO, per_root);
  fill(ModelParameter::Unembedding, per_root);
  std::fill_n(model.parameter(ModelParameter::BQ), plan.shape(ModelParameter::BQ).element_count(), T(0));
  if (head_noise) {
    equalise_heads(model, *head_noise);
  }
}

template void draw_parameters(std::uint32_t, const std::optional<double>&, LanguageModel<float>&);
template void draw_parameters(std::uint32_t, const std::optional<double>&, LanguageModel<double>&);

}  // namespace attention
