// sentences (B) -> rows (B,M,d_model) -> layer -> rows of the slots (B,N,d_model) -> logits (B,N,words)
#include "attention/language_model.hpp"

#include <algorithm>
#include <initializer_list>

#include "training/cross_entropy.hpp"

namespace attention {

namespace {

template <class T>
Inputs<T> layer_inputs(const Plan& plan, Buffer<T>& x, Buffer<T>& memory, const Weights<T>& weights) {
  return {tensor_over<T, 3>(x.data(), {plan.B, plan.N, plan.d_model}),
          tensor_over<T, 3>(memory.data(), {plan.B, plan.M, plan.d_model}), std::nullopt, weights,
          std::nullopt};
}

// The products of the layer, and those of the unembedding.
template <class T>
kernels::Products<T> model_products(const ModelPlan& plan) {
  const std::size_t rows = plan.layer.B * plan.layer.N, width = plan.layer.d_model, words = plan.words;
  kernels::ProductsRoom room(kernels::fastest_kernels<T>().tile_columns);
  add_backward_products(plan.layer, room);
  room.add_both_ways(rows, width, words);
  room.add(rows, width, words);
  room.add(words, rows, width);
  return kernels::Products<T>(room);
}

}  // namespace

template <class T>
LanguageModel<T>::LanguageModel(const ModelPlan& plan)
    : plan_(plan),
      parameters_(plan.parameter_total),
      gradients_(plan.parameter_total),
      head_gates_(plan.layer.h),
      x_(plan.layer.B * plan.layer.N * plan.layer.d_model),
      memory_(plan.layer.B * plan.layer.M * plan.layer.d_model),
      mask_(plan.layer.B * plan.layer.N * plan.layer.M),
      d_x_(x_.size()),
      d_memory_(memory_.size()),
      rows_(x_.size()),
      d_rows_(x_.size()),
      probabilities_(plan.layer.B * plan.layer.N * plan.words),
      d_logits_(probabilities_.size()),
      slot_losses_(plan.layer.B * plan.layer.N),
      trace_(plan.layer),
      d_trace_(plan.layer),
      products_(model_products<T>(plan)),
      inputs_(layer_inputs(plan.layer, x_, memory_, weights_over(parameters_.data()))),
      d_inputs_(layer_inputs(plan.layer, d_x_, d_memory_, weights_over(gradients_.data()))) {
  bool refused = products_.refused() || !trace_.status().ok() || !d_trace_.status().ok() ||
                 slot_losses_.data() == nullptr;
  for (const Buffer<T>* buffer : {&parameters_, &gradients_, &head_gates_, &x_, &memory_, &mask_, &d_x_,
                                  &d_memory_, &rows_, &d_rows_, &probabilities_, &d_logits_}) {
    refused = refused || buffer->data() == nullptr;
  }
  if (refused) {
    status_ = out_of_memory(2 * static_cast<double>(plan.layer.bytes()));
    return;
  }
  std::fill_n(head_gates_.data(), head_gates_.size(), T(1));
  inputs_.mask.emplace(tensor_over<T, 3>(mask_.data(), {plan.layer.B, plan.layer.N, plan.layer.M}));
  inputs_.head_gates.emplace(tensor_over<T, 1>(head_gates_.data(), {plan.layer.h}));
}

// The matrices of the layer as tensors over its part of the parameters, or of the gradients.
template <class T>
Weights<T> LanguageModel<T>::weights_over(T* values) const {
  const auto matrix = [&](ModelParameter id) {
    const Shape& shape = plan_.shape(id);
    return tensor_over<T, 2>(values + plan_.place(id), {shape.sizes[0], shape.sizes[1]});
  };
  return {matrix(ModelParameter::WQ),
          matrix(ModelParameter::WK),
          matrix(ModelParameter::WV),
          matrix(ModelParameter::WO),
          tensor_over<T, 1>(values + plan_.place(ModelParameter::BQ), {plan_.layer.h * plan_.layer.d_k}),
          std::nullopt,
          std::nullopt,
          std::nullopt,
          std::nullopt,
          std::nullopt,
          std::nullopt};
}

template <class T>
kernels::Matrix<T> LanguageModel<T>::unembedding() const {
  const std::size_t width = plan_.layer.d_model, words = plan_.words;
  return plan_.tied
             ? kernels::Matrix<T>::of(parameter(ModelParameter::TokenEmbedding), words, width).transposed()
             : kernels::Matrix<T>::of(parameter(ModelParameter::Unembedding), width, words);
}

template <class T>
void LanguageModel<T>::embed_word(std::size_t word, std::size_t position, T* row) const {
  const std::size_t width = plan_.layer.d_model;
  const T* token = parameter(ModelParameter::TokenEmbedding) + word * width;
  const T* place = parameter(ModelParameter::PositionEmbedding) + position * width;
  for (std::size_t c = 0; c < width; ++c) {
    row[c] = token[c] + place[c];
  }
}

// memory (B,M,d_model): the row of each word, zeros after the last; x (B,N,d_model): those of the queries
template <class T>
void LanguageModel<T>::embed(const Sentence* sentences) {
  const Plan& layer = plan_.layer;
  std::fill_n(memory_.data(), memory_.size(), T(0));
  std::fill_n(x_.data(), x_.size(), T(0));
  for (std::size_t b = 0; b < layer.B; ++b) {
    const Sentence& sentence = sentences[b];
    for (std::size_t j = 0; j < sentence.length; ++j) {
      embed_word(sentence.words[j], j, &(*inputs_.memory)(b, j, 0));
    }
    for (std::size_t i = 0; i < sentence.slot_count; ++i) {
      std::copy_n(&(*inputs_.memory)(b, sentence.slots[i].query, 0), layer.d_model, &inputs_.x(b, i, 0));
    }
  }
}

// mask (B,N,M): what stands up to the query. A place without a slot sees the first row and counts nowhere.
template <class T>
void LanguageModel<T>::write_masks(const Sentence* sentences) {
  const Plan& layer = plan_.layer;
  for (std::size_t b = 0; b < layer.B; ++b) {
    for (std::size_t i = 0; i < layer.N; ++i) {
      const std::size_t query = i < sentences[b].slot_count ? sentences[b].slots[i].query : 0;
      for (std::size_t j = 0; j < layer.M; ++j) {
        (*inputs_.mask)(b, i, j) = j <= query ? T(1) : T(0);
      }
    }
  }
}

template <class T>
double LanguageModel<T>::forward(const Sentence* sentences) {
  const Plan& layer = plan_.layer;
  embed(sentences);
  write_masks(sentences);
  run_trace(layer, inputs_, trace_);  // its values are its own: nothing to refuse
  for (std::size_t at = 0; at < rows_.size(); ++at) {
    rows_.data()[at] = x_.data()[at] + trace_.output.data()[at];
  }
  const auto rows = kernels::Matrix<T>::of(rows_.data(), layer.B * layer.N, layer.d_model);
  products_.multiply(rows, unembedding(), probabilities_.data());
  double sum = 0;
  std::size_t slots = 0;
  for (std::size_t b = 0; b < layer.B; ++b) {
    for (std::size_t i = 0; i < sentences[b].slot_count; ++i, ++slots) {
      T* row = probabilities_.data() + (b * layer.N + i) * plan_.words;
      const double loss = cross_entropy(row, plan_.words, sentences[b].slots[i].answer, row);
      slot_losses_.data()[b * layer.N + i] = loss;
      sum += loss;
    }
  }
  return slots > 0 ? sum / static_cast<double>(slots) : 0;
}

template class LanguageModel<float>;
template class LanguageModel<double>;

}  // namespace attention
