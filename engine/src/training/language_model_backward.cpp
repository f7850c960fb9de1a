// probabilities (B,N,words) -> gradients of all parameters
#include <algorithm>

#include "attention/language_model.hpp"
#include "training/cross_entropy.hpp"

namespace attention {

namespace {

// from: width values, added to `to`
template <class T>
void add_row(const T* from, std::size_t width, T* to) {
  for (std::size_t c = 0; c < width; ++c) {
    to[c] += from[c];
  }
}

std::size_t slots_of(const Sentence* sentences, std::size_t count) {
  std::size_t slots = 0;
  for (std::size_t b = 0; b < count; ++b) {
    slots += sentences[b].slot_count;
  }
  return slots;
}

}  // namespace

template <class T>
void LanguageModel<T>::backward(const Sentence* sentences) {
  using kernels::Matrix;
  const Plan& layer = plan_.layer;
  const std::size_t slots = slots_of(sentences, layer.B), rows = layer.B * layer.N;
  std::fill_n(gradients_.data(), gradients_.size(), T(0));
  std::fill_n(d_logits_.data(), d_logits_.size(), T(0));
  for (std::size_t b = 0; b < layer.B; ++b) {
    for (std::size_t i = 0; i < sentences[b].slot_count; ++i) {
      cross_entropy_backward(probabilities(b, i), plan_.words, sentences[b].slots[i].answer, slots,
                             d_logits_.data() + (b * layer.N + i) * plan_.words);
    }
  }
  const auto d_logits = Matrix<T>::of(d_logits_.data(), rows, plan_.words);
  const auto read = Matrix<T>::of(rows_.data(), rows, layer.d_model);
  if (plan_.tied) {
    products_.multiply(d_logits.transposed(), read,
                       gradients_.data() + plan_.place(ModelParameter::TokenEmbedding));
  } else {
    products_.multiply(read.transposed(), d_logits,
                       gradients_.data() + plan_.place(ModelParameter::Unembedding));
  }
  products_.multiply(d_logits, unembedding().transposed(), d_rows_.data());
  std::copy_n(d_rows_.data(), d_rows_.size(), d_trace_.output.data());
  run_backward(layer, inputs_, trace_, products_, d_trace_, d_inputs_);
  scatter(sentences);
}

// What each row got, to the embeddings it was made from: words in reading order, then the queries, which got
// it through w_q and through the residual.
template <class T>
void LanguageModel<T>::scatter(const Sentence* sentences) {
  const Plan& layer = plan_.layer;
  T* tokens = gradients_.data() + plan_.place(ModelParameter::TokenEmbedding);
  T* positions = gradients_.data() + plan_.place(ModelParameter::PositionEmbedding);
  const auto give = [&](const T* d_row, std::size_t word, std::size_t position) {
    add_row(d_row, layer.d_model, tokens + word * layer.d_model);
    add_row(d_row, layer.d_model, positions + position * layer.d_model);
  };
  for (std::size_t b = 0; b < layer.B; ++b) {
    const Sentence& sentence = sentences[b];
    for (std::size_t j = 0; j < sentence.length; ++j) {
      give(&(*d_inputs_.memory)(b, j, 0), sentence.words[j], j);
    }
    for (std::size_t i = 0; i < sentence.slot_count; ++i) {
      const std::size_t query = sentence.slots[i].query;
      give(&d_inputs_.x(b, i, 0), sentence.words[query], query);
      give(d_rows_.data() + (b * layer.N + i) * layer.d_model, sentence.words[query], query);
    }
  }
}

template void LanguageModel<float>::backward(const Sentence*);
template void LanguageModel<double>::backward(const Sentence*);

}  // namespace attention
