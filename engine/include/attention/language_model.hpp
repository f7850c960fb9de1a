// The smallest model in which heads find roles: token and position embeddings, one attention layer with a
// residual, an unembedding. No feed-forward part, no normalisation.
//
//   row(b,j) = token_embedding[word] + position_embedding[j]
//   logits   = (row + attention(row)) * unembedding, asked only at the queries of slots
//
// Only those positions count in the loss, so only they are queries of the layer: its x holds their rows, its
// memory the rows of all words, and a mask per sentence lets a query see itself and what stands before it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "attention/backward.hpp"
#include "attention/grammar.hpp"
#include "attention/trace.hpp"

namespace attention {

enum class ModelParameter { TokenEmbedding, PositionEmbedding, WQ, BQ, WK, WV, WO, Unembedding };
inline constexpr std::size_t model_parameter_count = 8;
const char* model_parameter_name(ModelParameter id);  // "token_embedding", "w_q", ...

// The sizes of a model as they came from outside. An absent number of key/value heads: one per head.
struct ModelSizes {
  double batch = 0, d_model = 0, num_heads = 0;
  std::optional<double> num_kv_heads;
  bool tied = false;  // logits = row * transpose(token_embedding): no unembedding of its own
};

struct ModelPlan {
  Plan layer;  // B sentences, N slots of each, M words of each
  std::size_t words = 0;
  bool tied = false;
  std::array<Shape, model_parameter_count> shapes{};        // rank 0: not there
  std::array<std::size_t, model_parameter_count> places{};  // of its first value among all parameters
  std::size_t parameter_total = 0;

  const Shape& shape(ModelParameter id) const { return shapes[static_cast<std::size_t>(id)]; }
  std::size_t place(ModelParameter id) const { return places[static_cast<std::size_t>(id)]; }
};

struct ValidatedModel {
  Status status;
  ModelPlan plan;  // complete only when status.ok()
};

// Errors as validate() for the layer; TooLarge "bytes" for what a batch takes.
ValidatedModel validate_model(const ModelSizes& sizes, const LanguageSizes& language, DType dtype);

template <class T>
class LanguageModel {
 public:
  explicit LanguageModel(const ModelPlan& plan);  // parameters are not initialised
  LanguageModel(const LanguageModel&) = delete;
  LanguageModel& operator=(const LanguageModel&) = delete;

  Status status() const { return status_; }  // OutOfMemory
  const ModelPlan& plan() const { return plan_; }

  // All parameters in one piece, and their gradients in the same order.
  T* parameters() { return parameters_.data(); }
  T* parameter(ModelParameter id) { return parameters_.data() + plan_.place(id); }
  const T* parameter(ModelParameter id) const { return parameters_.data() + plan_.place(id); }
  const T* gradients() const { return gradients_.data(); }
  const T* gradient(ModelParameter id) const { return gradients_.data() + plan_.place(id); }
  T* gradients() { return gradients_.data(); }
  T* head_gates() { return head_gates_.data(); }  // (h), 1 at first

  // sentences: plan().layer.B of them; those without a word count nothing. -> the mean loss over all slots in
  // nats, weights and probabilities
  double forward(const Sentence* sentences);
  // After forward() with the same sentences: the gradients of that loss.
  void backward(const Sentence* sentences);

  // The row of a word at a position -> row (d_model)
  void embed_word(std::size_t word, std::size_t position, T* row) const;
  kernels::Matrix<T> unembedding() const;  // (d_model, words)

  // What forward() found. weights[b,a,i,j]: from slot i of sentence b; probabilities: of all words there
  const Tensor<T, 4>& weights() const { return trace_.weights; }
  const T* probabilities(std::size_t b, std::size_t i) const {
    return probabilities_.data() + (b * plan_.layer.N + i) * plan_.words;
  }
  // The loss of one slot in nats.
  double slot_loss(std::size_t b, std::size_t i) const { return slot_losses_.data()[b * plan_.layer.N + i]; }

 private:
  Weights<T> weights_over(T* values) const;
  void embed(const Sentence* sentences);
  void write_masks(const Sentence* sentences);
  void scatter(const Sentence* sentences);

  ModelPlan plan_;
  Buffer<T> parameters_, gradients_, head_gates_;
  Buffer<T> x_, memory_, mask_, d_x_, d_memory_;
  Buffer<T> rows_, d_rows_;             // (B*N, d_model): what the unembedding reads
  Buffer<T> probabilities_, d_logits_;  // (B*N, words)
  Buffer<double> slot_losses_;          // (B*N)
  Trace<T> trace_, d_trace_;
  kernels::Products<T> products_;
  Inputs<T> inputs_, d_inputs_;
  Status status_;
};

}  // namespace attention
