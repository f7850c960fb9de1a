#include "training.hpp"

#include <emscripten/bind.h>

#include <algorithm>

#include "attention/validate.hpp"

namespace attention::bindings {

namespace {

val list(const double* values, std::size_t count) {
  val numbers = val::array();
  for (std::size_t at = 0; at < count; ++at) {
    numbers.set(at, values[at]);
  }
  return numbers;
}

template <std::size_t Count>
val list(const std::array<double, Count>& values) {
  return list(values.data(), Count);
}

// 0, or a whole number up to what fits a double without loss
Status check_count(const char* name, double value) {
  return value == 0 ? Status{} : check_size(name, value);
}

}  // namespace

val Training::numbers(double count) {
  const Status status = check_size("length", count, 65536);
  if (!status.ok()) {
    return refusal(status);
  }
  numbers_.emplace(static_cast<std::size_t>(count));
  return numbers_->data() == nullptr ? val::null() : view(numbers_->data(), numbers_->size());
}

val Training::read_grammar() {
  return refusal(grammar_.read(numbers_->data(), numbers_->size()));
}

val Training::floor() const {
  val value = val::object();
  value.set("loss", grammar_.floor().loss);
  value.set("kinds", list(grammar_.floor().cues));
  return value;
}

val Training::prepare() {
  const ValidatedTraining validated = validate_training(settings_, grammar_);
  if (!validated.status.ok()) {
    return refusal(validated.status);
  }
  trainer_.emplace(grammar_, validated.plan);
  gates_.emplace(validated.plan.model.layer.h);
  Status status = trainer_->status();
  if (status.ok() && gates_->data() == nullptr) {
    status = out_of_memory(static_cast<double>(validated.plan.model.layer.h * sizeof(float)));
  }
  if (!status.ok()) {
    trainer_.reset();
    gates_.reset();
  }
  return refusal(status);
}

val Training::settings() const {
  const TrainingPlan& plan = trainer_->plan();
  const Plan& layer = plan.model.layer;
  val value = val::object();
  const auto set = [&value](const char* name, auto number) {
    value.set(word(name), static_cast<double>(number));
  };
  set("seed", plan.seed);
  set("d_model", layer.d_model);
  set("num_heads", layer.h);
  set("num_kv_heads", layer.h_kv);
  set("steps", plan.steps);
  set("batch", layer.B);
  set("learning_rate", plan.learning_rate);
  set("warm_up_steps", plan.warm_up_steps);
  set("head_dropout", plan.head_dropout);
  set("clip_norm", plan.clip_norm);
  if (plan.head_noise) {
    set("head_noise", *plan.head_noise);
  }
  value.set("tied", plan.model.tied);
  return value;
}

val Training::step(double count) {
  const Status status = check_count("count", count);
  if (status.ok()) {
    trainer_->step(static_cast<std::size_t>(count));
  }
  return refusal(status);
}

val Training::evaluate() {
  for (std::size_t a = 0; a < gates_->size(); ++a) {
    const float gate = gates_->data()[a];
    if (!(gate >= 0 && gate <= 1)) {
      return refusal(Status::error(ErrorCode::GateOutOfRange, ErrorParam::of("index", static_cast<double>(a)),
                                   ErrorParam::of("value", static_cast<double>(gate))));
    }
  }
  const Evaluation evaluation = trainer_->evaluate(gates_->data());
  val value = val::object();
  value.set("loss", evaluation.loss);
  value.set("losses", list(evaluation.losses));
  value.set("accuracy", list(evaluation.accuracy));
  return value;
}

val Training::role_scores() const {
  return view(trainer_->role_scores(), cue_count * gates_->size());
}

val Training::parameter(int parameter) {
  return view(trainer_->model().parameter(id_of(parameter)), shape_at(parameter).element_count());
}

val Training::loaded(double step) {
  Status status = check_count("step", step);
  if (status.ok() && step > static_cast<double>(trainer_->plan().steps)) {
    status = too_large("step", step, static_cast<double>(trainer_->plan().steps));
  }
  if (status.ok()) {
    trainer_->loaded(static_cast<std::size_t>(step));
  }
  return refusal(status);
}

val Training::start_probe(double count) {
  return refusal(probe_.start(model_plan(), numbers_->data(), static_cast<std::size_t>(count)));
}

val Training::run_probe() {
  return refusal(probe_.run(trainer_->model(), gates_->data()));
}

val Training::probe_weights() const {
  return view(probe_.weights(), gates_->size() * probe_.length() * probe_.length());
}

val Training::probe_probabilities() const {
  return view(probe_.probabilities(), probe_.length() * model_plan().words);
}

val Training::start_sample(double seed) {
  const Status status = check_seed(seed);
  if (status.ok()) {
    random_.emplace(static_cast<std::uint32_t>(seed));
  }
  return refusal(status);
}

val Training::sentence() {
  Sentence sentence;
  grammar_.draw(*random_, sentence);
  val words = val::array(), slots = val::array();
  for (std::size_t at = 0; at < sentence.length; ++at) {
    words.set(at, static_cast<double>(sentence.words[at]));
  }
  for (std::size_t at = 0; at < sentence.slot_count; ++at) {
    const Slot& slot = sentence.slots[at];
    val value = val::object();
    value.set("index", static_cast<double>(slot.query));
    value.set("source", static_cast<double>(slot.key));
    value.set("kind", word(cue_name(slot.cue)));
    value.set("answer", static_cast<double>(slot.answer));
    value.set("agreement", static_cast<double>(slot.agreement));
    slots.set(at, value);
  }
  val value = val::object();
  value.set("words", words);
  value.set("slots", slots);
  return value;
}

val Training::choices(int agreement) const {
  const grammar::Agreement& chosen = grammar_.agreement(static_cast<std::size_t>(agreement));
  val words = val::array();
  for (std::size_t at = 0; at < chosen.count; ++at) {
    words.set(at, static_cast<double>(chosen.choices[at]));
  }
  return words;
}

EMSCRIPTEN_BINDINGS(training) {
  emscripten::class_<Training>("Training")
      .constructor()
      .function("numbers", &Training::numbers)
      .function("read_grammar", &Training::read_grammar)
      .function("floor", &Training::floor)
      .function("seed", &Training::seed)
      .function("d_model", &Training::d_model)
      .function("num_heads", &Training::num_heads)
      .function("num_kv_heads", &Training::num_kv_heads)
      .function("steps", &Training::steps)
      .function("batch", &Training::batch)
      .function("learning_rate", &Training::learning_rate)
      .function("warm_up_steps", &Training::warm_up_steps)
      .function("head_dropout", &Training::head_dropout)
      .function("clip_norm", &Training::clip_norm)
      .function("head_noise", &Training::head_noise)
      .function("tied", &Training::tied)
      .function("prepare", &Training::prepare)
      .function("settings", &Training::settings)
      .function("step", &Training::step)
      .function("steps_done", &Training::steps_done)
      .function("batch_losses", &Training::batch_losses)
      .function("head_gates", &Training::head_gates)
      .function("evaluate", &Training::evaluate)
      .function("role_scores", &Training::role_scores)
      .function("has", &Training::has)
      .function("parameter_name", &Training::parameter_name)
      .function("shape", &Training::shape)
      .function("parameter", &Training::parameter)
      .function("loaded", &Training::loaded)
      .function("start_probe", &Training::start_probe)
      .function("run_probe", &Training::run_probe)
      .function("probe_x", &Training::probe_x)
      .function("probe_weights", &Training::probe_weights)
      .function("probe_probabilities", &Training::probe_probabilities)
      .function("start_sample", &Training::start_sample)
      .function("sentence", &Training::sentence)
      .function("choices", &Training::choices);
}

}  // namespace attention::bindings
