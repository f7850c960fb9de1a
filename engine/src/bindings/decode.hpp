// The layer one token at a time.
//
//   Request that validate_decoder() has passed -> Decode<T> -> for each parameter: parameter(), values copied
//   in, pack() -> for each token: check_token(), token() written, step() -> output(), weights()
#pragma once

#include "attention/decoder.hpp"
#include "parameters.hpp"

namespace attention::bindings {

template <class T>
class Decode {
 public:
  explicit Decode(const Request& request)
      : plan_(request.plan()),
        parameters_(plan_),
        decoder_(plan_, parameters_.packed()),
        token_(plan_.B * plan_.d_model),
        head_gates_(plan_.has_head_gates ? plan_.h : 0) {}

  val prepare() const;
  val parameter(int input) { return parameters_.room(input); }
  void pack(int input) { parameters_.pack(input); }
  val head_gates() { return view(head_gates_.data(), head_gates_.size()); }
  val check_values() const { return refusal(check_input_values<T>(plan_, nullptr, head_gates_.data())); }

  val check_token(double rank, double length, double batch, double tokens, double width) const;
  val token() { return view(token_.data(), token_.size()); }
  val step() { return refusal(decoder_.step(token_.data(), head_gates_.data())); }
  val output() { return view(decoder_.output(), plan_.B * plan_.d_model); }
  val weights() { return view(decoder_.weights(), plan_.B * plan_.h * decoder_.length()); }

  void reset() { decoder_.reset(); }
  double length() const { return static_cast<double>(decoder_.length()); }
  double cache_elements() const { return static_cast<double>(decoder_.cache_elements()); }

 private:
  Plan plan_;
  Parameters<T> parameters_;
  Decoder<T> decoder_;
  Buffer<T> token_, head_gates_;
};

}  // namespace attention::bindings
