// The ten stages with one mistake among them, each written as the wrong line of a program would do it.
#include <algorithm>

#include "attention/kernels.hpp"
#include "attention/lesson.hpp"
#include "attention/stages.hpp"

namespace attention {

namespace {

// projected (B,L,heads*d), values in their order in memory -> split_up (B,heads,L,d)
template <class T>
void split_without_transpose(const Tensor<T, 3>& projected, Tensor<T, 4>& split_up) {
  std::copy_n(projected.data(), projected.size(), split_up.data());
}

// projected (B,L,heads*d) -> split_up (B,heads,L,d), every head with the columns 0 .. d-1
template <class T>
void split_shared_slice(const Tensor<T, 3>& projected, Tensor<T, 4>& split_up) {
  for (std::size_t b = 0; b < split_up.shape(0); ++b) {
    for (std::size_t a = 0; a < split_up.shape(1); ++a) {
      for (std::size_t i = 0; i < split_up.shape(2); ++i) {
        std::copy_n(&projected(b, i, 0), split_up.shape(3), &split_up(b, a, i, 0));
      }
    }
  }
}

template <class T>
void split(LessonBug bug, Trace<T>& trace) {
  if (bug == LessonBug::SplitWithoutTranspose) {
    split_without_transpose(trace.q_proj, trace.q);
    split_without_transpose(trace.k_proj, trace.k);
    split_without_transpose(trace.v_proj, trace.v);
  } else if (bug == LessonBug::SharedSlice) {
    split_shared_slice(trace.q_proj, trace.q);
    split_shared_slice(trace.k_proj, trace.k);
    split_shared_slice(trace.v_proj, trace.v);
  } else {
    split_heads(trace.q_proj, trace.k_proj, trace.v_proj, trace.q, trace.k, trace.v);
  }
}

Scale scale_of(const Plan& plan, LessonBug bug) {
  if (bug == LessonBug::NoScale) {
    return {Scale::Operation::None, 1};
  }
  if (bug != LessonBug::ScaleSqrtDModel) {
    return plan.scale;
  }
  RequestConfig config;
  config.d_model = static_cast<double>(plan.d_model);
  config.num_heads = 1;  // any number that divides d_model: the rule does not look at heads
  config.dtype = plan.dtype;
  config.scale = ScaleRule::SqrtDModel;
  return attention::scale_of(config).scale;
}

// mask (1 or B,N,M) -> inverted, the same size: 1 and 0 change places, except where key j is query i
template <class T>
void invert(const Tensor<T, 3>& mask, T* inverted) {
  for (std::size_t b = 0; b < mask.shape(0); ++b) {
    for (std::size_t i = 0; i < mask.shape(1); ++i) {
      for (std::size_t j = 0; j < mask.shape(2); ++j) {
        *inverted++ = j == i || mask(b, i, j) == T(0) ? T(1) : T(0);
      }
    }
  }
}

// trace.scaled_scores -> trace.mask, trace.masked_scores. scratch: as many values as the mask
template <class T>
void mask(const Plan& plan, const Inputs<T>& inputs, LessonBug bug, T* scratch, Trace<T>& trace) {
  apply_mask(trace.scaled_scores, plan.mask, plan.mask_fill, inputs.mask, trace.mask, trace.masked_scores);
  if (bug == LessonBug::MaskInverted && plan.mask != MaskKind::None) {
    invert(trace.mask, scratch);
    const std::optional<Tensor<T, 3>> inverted =
        tensor_over<T, 3>(scratch, {trace.mask.shape(0), trace.mask.shape(1), trace.mask.shape(2)});
    apply_mask(trace.scaled_scores, MaskKind::Custom, plan.mask_fill, inverted, trace.mask,
               trace.masked_scores);
  } else if (bug == LessonBug::MaskAfterSoftmax) {
    std::copy_n(trace.scaled_scores.data(), trace.scaled_scores.size(), trace.masked_scores.data());
  }
}

// masked_scores (B,h,N,M) -> weights (B,h,N,M), each column of N queries on its own. column: N values
template <class T>
void softmax_columns(const Tensor<T, 4>& masked_scores, MaskFill fill, T* column, Tensor<T, 4>& weights) {
  const std::size_t N = masked_scores.shape(2);
  const std::size_t M = masked_scores.shape(3);
  const std::size_t heads = masked_scores.shape(0) * masked_scores.shape(1);
  for (std::size_t head = 0; head < heads; ++head) {
    for (std::size_t j = 0; j < M; ++j) {
      const std::size_t first = head * N * M + j;
      for (std::size_t i = 0; i < N; ++i) {
        column[i] = masked_scores.data()[first + i * M];
      }
      kernels::softmax_row(column, N, fill, column);
      for (std::size_t i = 0; i < N; ++i) {
        weights.data()[first + i * M] = column[i];
      }
    }
  }
}

// weights (B,h,N,M), mask (1 or B,N,M): hidden weights become 0, the others stay
template <class T>
void hide_weights(const Tensor<T, 3>& mask, Tensor<T, 4>& weights) {
  for (std::size_t b = 0; b < weights.shape(0); ++b) {
    for (std::size_t a = 0; a < weights.shape(1); ++a) {
      for (std::size_t i = 0; i < weights.shape(2); ++i) {
        for (std::size_t j = 0; j < weights.shape(3); ++j) {
          weights(b, a, i, j) *= mask(mask.shape(0) == 1 ? 0 : b, i, j);
        }
      }
    }
  }
}

// trace.masked_scores -> trace.weights. scratch: N values
template <class T>
void softmax(const Plan& plan, LessonBug bug, T* scratch, Trace<T>& trace) {
  if (bug == LessonBug::SoftmaxOverQueries) {
    softmax_columns(trace.masked_scores, plan.mask_fill, scratch, trace.weights);
    return;
  }
  softmax_rows(trace.masked_scores, plan.mask_fill, trace.weights);
  if (bug == LessonBug::MaskAfterSoftmax) {
    hide_weights(trace.mask, trace.weights);
  }
}

// head_outputs (B,h,N,d_v), values in their order in memory -> concat (B,N,h*d_v)
template <class T>
void concat_without_transpose(const Tensor<T, 4>& head_outputs, const std::optional<Tensor<T, 1>>& head_gates,
                              Tensor<T, 3>& concat) {
  std::copy_n(head_outputs.data(), head_outputs.size(), concat.data());
  if (!head_gates) {
    return;
  }
  const std::size_t of_one_head = head_outputs.shape(2) * head_outputs.shape(3);
  for (std::size_t place = 0; place < concat.size(); ++place) {
    concat.data()[place] *= (*head_gates)(place / of_one_head % head_outputs.shape(1));
  }
}

std::size_t scratch_count(const Plan& plan, LessonBug bug) {
  if (bug == LessonBug::MaskInverted) {
    return (plan.mask_per_batch ? plan.B : 1) * plan.N * plan.M;
  }
  return bug == LessonBug::SoftmaxOverQueries ? plan.N : 0;
}

}  // namespace

template <class T>
Status run_with_bug(const Plan& plan, const Inputs<T>& inputs, LessonBug bug, Trace<T>& trace) {
  const Status status = check_input_values(inputs);
  if (!status.ok()) {
    return status;
  }
  const std::size_t count = scratch_count(plan, bug);
  Buffer<T> scratch(count);
  if (scratch.size() < count) {
    return out_of_memory(static_cast<double>(count * sizeof(T)));
  }
  load_input(inputs, trace.x, trace.memory);
  project_qkv(trace.x, trace.memory, inputs.weights, trace.q_proj, trace.kv_latent, trace.k_proj,
              trace.v_proj);
  split(bug, trace);
  attention_scores(trace.q, trace.k, trace.scores);
  scale_scores(trace.scores, scale_of(plan, bug), trace.scaled_scores);
  mask(plan, inputs, bug, scratch.data(), trace);
  softmax(plan, bug, scratch.data(), trace);
  weighted_sum(trace.weights, trace.v, trace.head_outputs);
  if (bug == LessonBug::ConcatWithoutTranspose) {
    concat_without_transpose(trace.head_outputs, inputs.head_gates, trace.concat);
  } else {
    concat_heads(trace.head_outputs, inputs.head_gates, trace.concat);
  }
  project_output(trace.concat, inputs.weights, trace.output);
  return {};
}

template Status run_with_bug(const Plan&, const Inputs<float>&, LessonBug, Trace<float>&);
template Status run_with_bug(const Plan&, const Inputs<double>&, LessonBug, Trace<double>&);

}  // namespace attention
