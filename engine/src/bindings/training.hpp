// The training laboratory: a grammar and a trainer for it.
//
//   Training -> numbers(), the grammar written in, read_grammar() -> settings -> prepare() -> step(),
//   evaluate(), probe(), ... -> results copied out
//
// As in session.hpp numbers cross as doubles, and functions that may be refused return null or a refusal.
#pragma once

#include <optional>

#include "attention/probe.hpp"
#include "attention/training.hpp"
#include "values.hpp"

namespace attention::bindings {

class Training {
 public:
  // Room for a grammar as a list of numbers (grammar.hpp); null: no memory.
  val numbers(double count);
  val read_grammar();
  val floor() const;  // { loss, kinds: [subject, antecedent, previous] }

  void seed(double value) { settings_.seed = value; }
  void d_model(double value) { settings_.d_model = value; }
  void num_heads(double value) { settings_.num_heads = value; }
  void num_kv_heads(double value) { settings_.num_kv_heads = value; }
  void steps(double value) { settings_.steps = value; }
  void batch(double value) { settings_.batch = value; }
  void learning_rate(double value) { settings_.learning_rate = value; }
  void warm_up_steps(double value) { settings_.warm_up_steps = value; }
  void head_dropout(double value) { settings_.head_dropout = value; }
  void clip_norm(double value) { settings_.clip_norm = value; }
  void head_noise(double value) { settings_.head_noise = value; }
  void tied(bool value) { settings_.tied = value; }

  val prepare();         // checks the settings and takes all memory
  val settings() const;  // as they are now, defaults filled in

  val step(double count);
  double steps_done() const { return static_cast<double>(trainer_->steps_done()); }
  val batch_losses() const { return view(trainer_->batch_losses(), trainer_->steps_done()); }

  val head_gates() { return view(gates_->data(), gates_->size()); }  // read by evaluate() and run_probe()
  val evaluate();           // { loss, losses, accuracy } or a refusal
  val role_scores() const;  // after evaluate(): (3, h)

  bool has(int parameter) const { return shape_at(parameter).rank > 0; }
  val parameter_name(int parameter) const { return word(model_parameter_name(id_of(parameter))); }
  val shape(int parameter) const { return shape_value(shape_at(parameter)); }
  val parameter(int parameter);
  val loaded(double step);  // after parameters were written

  val start_probe(double count);  // the first `count` of numbers() are words
  val run_probe();
  val probe_x() { return view(probe_.x(), probe_.length() * model_plan().layer.d_model); }
  val probe_weights() const;
  val probe_probabilities() const;

  val start_sample(double seed);
  val sentence();  // { words, slots: [{ index, source, kind, answer, agreement }] }
  val choices(int agreement) const;

 private:
  const ModelPlan& model_plan() const { return trainer_->plan().model; }
  static ModelParameter id_of(int parameter) { return static_cast<ModelParameter>(parameter); }
  const Shape& shape_at(int parameter) const { return model_plan().shape(id_of(parameter)); }

  std::optional<Buffer<double>> numbers_;
  Grammar grammar_;
  TrainingSettings settings_;
  std::optional<Trainer> trainer_;
  std::optional<Buffer<float>> gates_;
  Probe probe_;
  std::optional<RandomState> random_;
};

}  // namespace attention::bindings
