// What a caller may ask for, as it came from outside, and what it becomes once it has been checked.
//
//   RequestDescription  --validate()-->  Plan
//
// A description holds numbers as `double`, because that is what a JavaScript caller has: NaN, -1, 2.5 and
// 2^53 all reach validate() unharmed and are refused there by name. A plan holds whole, positive sizes only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace attention {

enum class DType { Float32, Float64 };

enum class MaskKind {
  None,    // every query may attend every key
  Causal,  // query i may attend keys j <= i
  Custom,  // a tensor of 1 (may attend) and 0 (may not), (N, M) or (B, N, M)
};

// What stands in the place of a score that may not be attended.
enum class MaskFill {
  NegativeInfinity,  // -inf; a row with no allowed key becomes NaN in the softmax
  Additive1e9,       // the score plus -1e9; what that does to such a row depends on the precision
  Safe,              // -inf, and a row with no allowed key becomes zeros in the softmax
};

enum class ScaleRule { SqrtDK, SqrtDModel, None, Number };

// The settings of a request. An absent number takes its default: num_kv_heads = num_heads (multi-head
// attention), d_k = d_v = d_model / num_heads.
struct RequestConfig {
  double d_model = 0;
  double num_heads = 0;
  std::optional<double> num_kv_heads;
  std::optional<double> d_k;
  std::optional<double> d_v;
  std::optional<double> kv_latent_dim;  // 0 or absent: dense keys and values; above: latent ones (MLA)
  DType dtype = DType::Float64;
  MaskKind mask = MaskKind::None;
  MaskFill mask_fill = MaskFill::NegativeInfinity;
  ScaleRule scale = ScaleRule::SqrtDK;
  double scale_number = 1;  // multiplies the scores; read only when scale is ScaleRule::Number
};

// The shape of a tensor as the caller states it. `rank` counts the axes; sizes beyond the fourth are not
// kept, since no tensor of a request has more than three. `length` is the number of values that came with it.
struct GivenTensor {
  static constexpr std::size_t max_rank = 4;
  bool given = false;
  double rank = 0;
  std::array<double, max_rank> sizes{};
  double length = 0;
};

// The parameters of the layer, y = x * W + b with W (in, out).
enum class ParameterId { WQ, WK, WV, WO, BQ, BK, BV, BO, WDKV, WUK, WUV };
inline constexpr std::size_t parameter_count = 11;

struct RequestDescription {
  RequestConfig config;
  GivenTensor x;           // (B, N, d_model)
  GivenTensor memory;      // (B, M, d_model); not given: self-attention
  GivenTensor mask;        // (N, M) or (B, N, M); read only when config.mask is MaskKind::Custom
  GivenTensor head_gates;  // (h), each from 0 to 1; not given: every head counts in full
  std::array<GivenTensor, parameter_count> parameters;  // by ParameterId; which ones: parameter_schema

  GivenTensor& parameter(ParameterId id) { return parameters[static_cast<std::size_t>(id)]; }
  const GivenTensor& parameter(ParameterId id) const { return parameters[static_cast<std::size_t>(id)]; }
};

// How raw scores become scaled scores: divided by, multiplied by, or left as they are.
struct Scale {
  enum class Operation { Divide, Multiply, None };
  Operation operation = Operation::None;
  double value = 1;  // exact in the request's precision: for float32 it has been rounded to float already
};

// The letters of every shape in this engine. A product is one axis: "h*d_k" columns hold the heads side by
// side.
enum class Axis { B, N, M, DModel, H, HKv, DK, DV, HTimesDK, HKvTimesDK, HKvTimesDV, HTimesDV, KvLatent };

// A checked request: every size is whole, positive and small enough that no product of a tensor overflows.
struct Plan {
  DType dtype = DType::Float64;
  std::size_t B = 0, N = 0, M = 0;  // batch, query tokens, key tokens
  std::size_t d_model = 0;
  std::size_t h = 0, h_kv = 0;    // query heads, key/value heads
  std::size_t d_k = 0, d_v = 0;   // channels of one head's queries and keys, and of its values
  std::size_t kv_latent_dim = 0;  // columns of kv_latent; 0: keys and values come straight from memory
  bool has_memory = false;        // cross-attention
  bool has_head_gates = false;
  MaskKind mask = MaskKind::None;
  bool mask_per_batch = false;  // the custom mask is (B, N, M), not (N, M)
  MaskFill mask_fill = MaskFill::NegativeInfinity;
  Scale scale;
  std::array<bool, parameter_count> has_parameter{};
  std::uint64_t input_bytes = 0;  // x, memory, mask, head_gates and parameters as given
  std::uint64_t trace_bytes = 0;  // all tensors of the trace
  std::uint64_t forward_bytes =
      0;  // what forward() takes beside the inputs, with its output: not more than this
  std::uint64_t weights_bytes = 0;  // the attention weights

  std::uint64_t bytes() const;  // inputs and trace together
  bool has(ParameterId id) const { return has_parameter[static_cast<std::size_t>(id)]; }
  std::uint64_t size(Axis axis) const;  // 64 bits also where size_t has 32: h*d_k may need them
};

// "B", "d_model", "h_kv*d_k", ... : the word that shapes and errors use for an axis.
const char* axis_name(Axis axis);

}  // namespace attention
