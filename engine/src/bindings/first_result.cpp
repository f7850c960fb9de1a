// What the module exports by itself, without Embind: all that it takes to a first result. On the way there
// every line runs for the first time, so what counts is how much is touched, and Embind touches a hundred
// functions before it can make its first object (docs/decisions/0021-first-result-without-embind.md).
//
// Every name here is an export: `name` is `_name` in web/src/engine/raw.ts. Functions that may be refused
// give 0; last_refusal(), which Embind binds when it is asked for, then says why.
#include "first_result.hpp"

#include <emscripten/emscripten.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "run.hpp"

#define EXPORTED extern "C" EMSCRIPTEN_KEEPALIVE

namespace attention::bindings {

namespace {

Status last_status;
// The request that is being described. Its run takes a copy of the plan.
std::optional<Request> request;

bool passed(const Status& status) {
  if (!status.ok()) {
    last_status = status;
  }
  return status.ok();
}

// What JavaScript reads of one tensor of a run. Sizes fit: they have been checked against max_size.
struct Place {
  std::uint32_t address = 0;  // 0: not among the results of this run
  std::uint32_t rank = 0;
  std::array<std::uint32_t, 4> sizes{};
};
std::array<Place, tensor_count> places;

// The inputs of the lesson's script: x, then w_q, w_k, w_v, w_o.
class AnyLesson {
 public:
  virtual ~AnyLesson() = default;
  virtual Status draw(const LessonPlan& plan) = 0;
  virtual void* tensor(int index) = 0;
};

template <class T>
class Lesson final : public AnyLesson {
 public:
  Status draw(const LessonPlan& plan) override {
    const std::size_t count = plan.weight_count();
    buffers_.emplace(std::array<Buffer<T>, 5>{Buffer<T>(plan.x_count()), Buffer<T>(count), Buffer<T>(count),
                                              Buffer<T>(count), Buffer<T>(count)});
    auto& [x, w_q, w_k, w_v, w_o] = *buffers_;
    for (const Buffer<T>& buffer : *buffers_) {
      if (buffer.data() == nullptr) {
        buffers_.reset();
        return out_of_memory(static_cast<double>((plan.x_count() + 4 * count) * sizeof(T)));
      }
    }
    lesson_inputs(plan, x.data(), w_q.data(), w_k.data(), w_v.data(), w_o.data());
    return {};
  }
  void* tensor(int index) override { return (*buffers_)[static_cast<std::size_t>(index)].data(); }

 private:
  std::optional<std::array<Buffer<T>, 5>> buffers_;
};

template <template <class> class Object, class Base, class... Arguments>
std::unique_ptr<Base> made(DType dtype, const Arguments&... arguments) {
  if (dtype == DType::Float32) {
    return std::make_unique<Object<float>>(arguments...);
  }
  return std::make_unique<Object<double>>(arguments...);
}

}  // namespace

val last_refusal() {
  return refusal(last_status);
}

EXPORTED void request_start() {
  request.emplace();
}
EXPORTED void request_number(int place, double value) {
  request->number(place, value);
}
EXPORTED void request_options(int dtype, int mask, int mask_fill, int scale) {
  request->options(dtype, mask, mask_fill, scale);
}
EXPORTED void request_give(int input, double rank, double length) {
  request->give(input, rank, length);
}
EXPORTED void request_size(int input, int axis, double size) {
  request->size(input, axis, size);
}

// keeps: place in the enum Keeps. A run of the request, with memory for its inputs, until run_close().
EXPORTED AnyRun* run_open(int keeps) {
  if (!passed(request->check(static_cast<Keeps>(keeps)))) {
    return nullptr;
  }
  auto run = made<Run, AnyRun>(request->plan().dtype, request->plan());
  return passed(run->prepare()) ? run.release() : nullptr;
}
EXPORTED void run_close(AnyRun* run) {
  delete run;
}
EXPORTED void* run_input(AnyRun* run, int input) {
  return run->input(input);
}
// bug: place in the enum LessonBug
EXPORTED bool run_trace(AnyRun* run, int bug) {
  return passed(run->trace(static_cast<LessonBug>(bug)));
}
EXPORTED bool run_forward(AnyRun* run, bool with_weights) {
  return passed(run->forward(with_weights));
}
// Where the tensors lie after run_trace() or run_forward(), in the order of TensorId; to be read before the
// next call.
EXPORTED const Place* run_results(AnyRun* run) {
  for (std::size_t i = 0; i < tensor_count; ++i) {
    const auto id = static_cast<TensorId>(i);
    const Shape shape = shape_of(id, run->plan());
    Place& place = places[i];
    place.address = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(run->tensor(id)));
    place.rank = static_cast<std::uint32_t>(shape.rank);
    for (std::size_t axis = 0; axis < shape.rank; ++axis) {
      place.sizes[axis] = static_cast<std::uint32_t>(shape.sizes[axis]);
    }
  }
  return places.data();
}

// dtype, order: places in the enums DType and DrawOrder. Until lesson_close().
EXPORTED AnyLesson* lesson_draw(double seed, double batch, double length, double d_model, double num_heads,
                                int dtype, int order, double factor) {
  const auto type = static_cast<DType>(dtype);
  const ValidatedLesson validated =
      validate_lesson({seed, batch, length, d_model, num_heads, type, static_cast<DrawOrder>(order), factor});
  if (!passed(validated.status)) {
    return nullptr;
  }
  auto lesson = made<Lesson, AnyLesson>(type);
  return passed(lesson->draw(validated.plan)) ? lesson.release() : nullptr;
}
EXPORTED void* lesson_tensor(AnyLesson* lesson, int index) {
  return lesson->tensor(index);
}
EXPORTED void lesson_close(AnyLesson* lesson) {
  delete lesson;
}

}  // namespace attention::bindings
