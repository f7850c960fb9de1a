// The objects that JavaScript holds while it talks to the engine. They only pass on: every rule is the
// engine's.
//
// A request goes: Request (numbers, options, shapes) -> check() -> memory for what is to be computed
// (run.hpp, layer.hpp, decode.hpp) -> values copied in -> computed -> results copied out. Numbers cross as
// doubles, so that NaN, -1, 2.5 and 2^31 reach the checks as they are instead of being coerced to some
// integer. Functions that may be refused return refusal(status): null, or { code, params }.
#pragma once

#include <array>

#include "attention/explain.hpp"
#include "attention/random.hpp"
#include "attention/trace.hpp"
#include "attention/validate.hpp"
#include "values.hpp"

namespace attention::bindings {

// How JavaScript counts the tensors of a request: x, memory, mask, head_gates, then the parameters in order
// of ParameterId.
inline constexpr int x_input = 0, memory_input = 1, mask_input = 2, head_gates_input = 3,
                     first_parameter_input = 4;

class Request {
 public:
  // place: d_model, num_heads, num_kv_heads, d_k, d_v, kv_latent_dim, scale_number
  void number(int place, double value);

  // Each option is its place in the enum of config.hpp.
  void options(int dtype, int mask, int mask_fill, int scale);

  // A tensor with `rank` axes and `length` values comes with this request; then size() once per axis.
  void give(int input, double rank, double length);
  void size(int input, int axis, double size);

  Status check(Keeps keeps);
  val validate(int keeps) { return refusal(check(static_cast<Keeps>(keeps))); }  // place in the enum Keeps
  val validate_decoder();
  val scale() const;                        // refusal, or { operation: place in Scale::Operation, value }
  val presets() const;                      // refusal, or { num_kv_heads, kv_latent_dim }
  val parameter_counts(bool biases) const;  // refusal, or { w_q: 64, ..., total: 256 }
  // refusal, or { elements_per_token, bytes_per_token, bytes }
  val cache_size(double layers, double batch, double context, double bytes_per_element,
                 double decoupled_key_dim) const;
  const Plan& plan() const { return plan_; }

 private:
  GivenTensor& given(int input);

  RequestDescription description_;
  Plan plan_;
};

// The memory of a tensor that a request gives.
template <class T>
T* input_values(InputData<T>& data, int input);
template <class T>
val input_view(InputData<T>& data, const Plan& plan, int input);

// Four arrays of `count` values for the explanation of one cell.
// dot: left, right -> products, sums. softmax: row -> shifted, exponentials, weights.
template <class T>
class Cell {
 public:
  explicit Cell(double count);

  val prepare() const { return refusal(status_); }
  val values(int array);
  double dot(bool has_bias, double bias);
  val softmax(int mask_fill);  // { maximum, sum }

 private:
  Status status_;
  std::size_t count_;
  std::array<Buffer<T>, 4> buffers_;
};

// A stream of standard normal numbers, handed out in chunks. The chunk also brings the sizes of a shape in.
class Random {
 public:
  static constexpr std::size_t chunk_size = 256;

  explicit Random(double seed);

  val prepare() const { return refusal(status_); }
  val chunk() { return view(chunk_.data(), chunk_size); }
  val check_shape(int rank) const;  // of the first `rank` numbers in the chunk
  void draw(int count);             // writes the first `count` numbers of the chunk

 private:
  Status status_;
  RandomState state_;
  std::array<double, chunk_size> chunk_{};
};

}  // namespace attention::bindings
