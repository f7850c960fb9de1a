// The layer as the lesson tells it: for each head, project, attend, put aside; then join and mix. Written
// with plain loops over single cells and none of the engine's stages or products, so that an error in those
// shows.
#include <limits>

#include "attention/kernels.hpp"
#include "attention/lesson.hpp"

namespace attention {

namespace {

// What one head works with, for one batch. rows of x: N, rows of memory: M
template <class T>
struct HeadScratch {
  explicit HeadScratch(const Plan& plan)
      : q(plan.N * plan.d_k),
        k(plan.M * plan.d_k),
        v(plan.M * plan.d_v),
        joined(plan.N * plan.h * plan.d_v),
        latent(plan.M * plan.kv_latent_dim) {}
  bool refused(const Plan& plan) const {
    return q.data() == nullptr || k.data() == nullptr || v.data() == nullptr || joined.data() == nullptr ||
           latent.size() < plan.M * plan.kv_latent_dim;
  }
  Buffer<T> q, k, v;  // (N,d_k), (M,d_k), (M,d_v)
  Buffer<T> joined;   // (N,h*d_v): the results of all heads side by side
  Buffer<T> latent;   // (M,kv_latent_dim): of one batch, shared by all heads
};

// source (B,rows,d_model), columns first .. first+width-1 of matrix (d_model,all columns) -> projected
// (rows,width)
template <class T>
void project_one_head(const Tensor<T, 3>& source, std::size_t b, const Tensor<T, 2>& matrix,
                      const std::optional<Tensor<T, 1>>& bias, std::size_t first, std::size_t width,
                      T* projected) {
  for (std::size_t i = 0; i < source.shape(1); ++i) {
    for (std::size_t c = 0; c < width; ++c) {
      T sum = T(0);
      for (std::size_t m = 0; m < source.shape(2); ++m) {
        sum += source(b, i, m) * matrix(m, first + c);
      }
      projected[i * width + c] = bias ? sum + (*bias)(first + c) : sum;
    }
  }
}

// k and v of key/value head g in batch b; latent ones are made from memory's latent, worked out again for
// each head
template <class T>
void project_key_and_value(const Plan& plan, const Inputs<T>& inputs, std::size_t b, std::size_t g,
                           HeadScratch<T>& head) {
  const Weights<T>& w = inputs.weights;
  const Tensor<T, 3>& memory = inputs.memory ? *inputs.memory : inputs.x;
  if (plan.kv_latent_dim == 0) {
    project_one_head(memory, b, w.w_k, w.b_k, g * plan.d_k, plan.d_k, head.k.data());
    project_one_head(memory, b, w.w_v, w.b_v, g * plan.d_v, plan.d_v, head.v.data());
    return;
  }
  const std::optional<Tensor<T, 1>> no_bias;
  project_one_head(memory, b, *w.w_dkv, no_bias, 0, plan.kv_latent_dim, head.latent.data());
  const auto latent = tensor_over<T, 3>(head.latent.data(), {1, plan.M, plan.kv_latent_dim});
  project_one_head(latent, 0, *w.w_uk, w.b_k, g * plan.d_k, plan.d_k, head.k.data());
  project_one_head(latent, 0, *w.w_uv, w.b_v, g * plan.d_v, plan.d_v, head.v.data());
}

template <class T>
bool may_attend(const Plan& plan, const Inputs<T>& inputs, std::size_t b, std::size_t i, std::size_t j) {
  switch (plan.mask) {
    case MaskKind::None:
      return true;
    case MaskKind::Causal:
      return j <= i;
    case MaskKind::Custom:
      return (*inputs.mask)(plan.mask_per_batch ? b : 0, i, j) == T(1);
  }
  return true;
}

// One score of one head: q row i against k row j, scaled and masked.
template <class T>
T masked_score(const Plan& plan, const HeadScratch<T>& head, std::size_t i, std::size_t j, bool allowed) {
  T score = T(0);
  for (std::size_t c = 0; c < plan.d_k; ++c) {
    score += head.q.data()[i * plan.d_k + c] * head.k.data()[j * plan.d_k + c];
  }
  const T value = static_cast<T>(plan.scale.value);
  if (plan.scale.operation == Scale::Operation::Divide) {
    score = score / value;
  } else if (plan.scale.operation == Scale::Operation::Multiply) {
    score = score * value;
  }
  if (allowed) {
    return score;
  }
  return plan.mask_fill == MaskFill::Additive1e9 ? score + T(-1e9) : -std::numeric_limits<T>::infinity();
}

// The one thing borrowed from the kernels: exp, of which there is one for each precision.
template <class T>
T exponential(T x) {
  kernels::exponential_row(&x, 1, &x);
  return x;
}

// row (M) of masked scores becomes a row of weights, in place
template <class T>
void softmax_in_place(T* row, std::size_t M, bool safe) {
  T largest = -std::numeric_limits<T>::infinity();
  bool has_nan = false;
  for (std::size_t j = 0; j < M; ++j) {
    has_nan = has_nan || row[j] != row[j];
    largest = row[j] > largest ? row[j] : largest;
  }
  if (safe && !has_nan && largest == -std::numeric_limits<T>::infinity()) {
    for (std::size_t j = 0; j < M; ++j) {
      row[j] = T(0);
    }
    return;
  }
  T sum = T(0);
  for (std::size_t j = 0; j < M; ++j) {
    row[j] = has_nan ? std::numeric_limits<T>::quiet_NaN() : exponential(row[j] - largest);
    sum += row[j];
  }
  for (std::size_t j = 0; j < M; ++j) {
    row[j] /= sum;
  }
}

// weights (B,h,N,M): rows of head a in batch b are written; joined: its d_v columns are written
template <class T>
void attend(const Plan& plan, const Inputs<T>& inputs, std::size_t b, std::size_t a, HeadScratch<T>& head,
            Tensor<T, 4>& weights) {
  const std::size_t joined_width = plan.h * plan.d_v;
  for (std::size_t i = 0; i < plan.N; ++i) {
    for (std::size_t j = 0; j < plan.M; ++j) {
      weights(b, a, i, j) = masked_score(plan, head, i, j, may_attend(plan, inputs, b, i, j));
    }
    softmax_in_place(&weights(b, a, i, 0), plan.M, plan.mask_fill == MaskFill::Safe);
    for (std::size_t c = 0; c < plan.d_v; ++c) {
      T sum = T(0);
      for (std::size_t j = 0; j < plan.M; ++j) {
        sum += weights(b, a, i, j) * head.v.data()[j * plan.d_v + c];
      }
      const bool gated = plan.has_head_gates;
      head.joined.data()[i * joined_width + a * plan.d_v + c] = gated ? (*inputs.head_gates)(a)*sum : sum;
    }
  }
}

// joined (N,h*d_v) * w_o (h*d_v,d_model) + b_o -> rows of output (B,N,d_model)
template <class T>
void mix_heads(const Plan& plan, const Weights<T>& weights, std::size_t b, const T* joined,
               Tensor<T, 3>& output) {
  const std::size_t joined_width = plan.h * plan.d_v;
  for (std::size_t i = 0; i < plan.N; ++i) {
    for (std::size_t m = 0; m < plan.d_model; ++m) {
      T sum = T(0);
      for (std::size_t c = 0; c < joined_width; ++c) {
        sum += joined[i * joined_width + c] * weights.w_o(c, m);
      }
      output(b, i, m) = weights.b_o ? sum + (*weights.b_o)(m) : sum;
    }
  }
}

}  // namespace

Status check_head_order(const double* head_order, std::size_t count, const Plan& plan) {
  return count == plan.h
             ? check_permutation(head_order, count)
             : shape_mismatch("order", "h", static_cast<double>(plan.h), static_cast<double>(count));
}

template <class T>
Status run_head_by_head(const Plan& plan, const Inputs<T>& inputs, const std::size_t* head_order,
                        Tensor<T, 4>& weights, Tensor<T, 3>& output) {
  const Status status = check_input_values(inputs);
  if (!status.ok()) {
    return status;
  }
  HeadScratch<T> head(plan);
  if (head.refused(plan)) {
    const std::size_t values =
        plan.N * (plan.d_k + plan.h * plan.d_v) + plan.M * (plan.d_k + plan.d_v + plan.kv_latent_dim);
    return out_of_memory(static_cast<double>(values) * static_cast<double>(sizeof(T)));
  }
  const Weights<T>& w = inputs.weights;
  const std::size_t heads_per_key = plan.h / plan.h_kv;
  for (std::size_t b = 0; b < plan.B; ++b) {
    for (std::size_t turn = 0; turn < plan.h; ++turn) {
      const std::size_t a = head_order != nullptr ? head_order[turn] : turn;
      const std::size_t g = a / heads_per_key;
      project_one_head(inputs.x, b, w.w_q, w.b_q, a * plan.d_k, plan.d_k, head.q.data());
      project_key_and_value(plan, inputs, b, g, head);
      attend(plan, inputs, b, a, head, weights);
    }
    mix_heads(plan, w, b, head.joined.data(), output);
  }
  return {};
}

template Status run_head_by_head(const Plan&, const Inputs<float>&, const std::size_t*, Tensor<float, 4>&,
                                 Tensor<float, 3>&);
template Status run_head_by_head(const Plan&, const Inputs<double>&, const std::size_t*, Tensor<double, 4>&,
                                 Tensor<double, 3>&);

}  // namespace attention
