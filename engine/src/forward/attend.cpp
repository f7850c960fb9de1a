// A panel holds the scores of tile_columns queries of one head, one query in each column: (keys, columns).
// Both products come out in this form, scores = k * q^T and output = v^T * weights, so that nothing is turned
// around between them and the softmax works on all columns at once.
#include "forward/attend.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/kernels.hpp"

namespace attention {

namespace {

// So many keys of a score panel and of a panel of values fit the first-level cache together.
constexpr std::size_t key_block = 384;

template <class T>
struct Head {
  std::size_t b, a;
  bool skips;  // keys that the causal mask hides are not computed
};

// Are the hidden keys of a causal run without any effect? Their weights are 0, but 0 times a value that is
// not finite is NaN, and -1e9 is not minus infinity.
template <class T>
bool may_skip(const Plan& plan, const kernels::KernelSet<T>& kernels, const T* v, std::size_t b) {
  const std::size_t count = plan.M * plan.h_kv * plan.d_v;
  return plan.mask == MaskKind::Causal && plan.mask_fill != MaskFill::Additive1e9 &&
         kernels.all_finite(v + b * count, count);
}

// column (keys), `step` values apart: the fill where `hidden(key)`
template <class T, class Hidden>
void mask_column(T* column, std::size_t step, std::size_t first, std::size_t keys, MaskFill fill,
                 Hidden hidden) {
  for (std::size_t j = first; j < keys; ++j) {
    if (hidden(j)) {
      const T score = column[j * step];
      column[j * step] =
          fill == MaskFill::Additive1e9 ? score + T(-1e9) : -std::numeric_limits<T>::infinity();
    }
  }
}

template <class T>
class Panels {
 public:
  Panels(const Plan& plan, const kernels::KernelSet<T>& kernels, ForwardWork<T>& work,
         const ForwardInputs<T>& inputs, T* weights)
      : plan_(plan),
        kernels_(kernels),
        work_(work),
        inputs_(inputs),
        weights_(weights),
        columns_(kernels.tile_columns) {}

  void pack_head(std::size_t b, std::size_t g) {
    const std::size_t k_width = plan_.h_kv * plan_.d_k, v_width = plan_.h_kv * plan_.d_v;
    kernels::pack_left<T>(kernels_, work_.k + b * plan_.M * k_width + g * plan_.d_k, k_width, 1, plan_.M,
                          plan_.d_k, work_.packed_k);
    kernels::pack_left<T>(kernels_, work_.v + b * plan_.M * v_width + g * plan_.d_v, 1, v_width, plan_.d_v,
                          plan_.M, work_.packed_v);
  }

  // Queries first .. first + columns - 1 of one head.
  void run(const Head<T>& head, std::size_t first) {
    const std::size_t count = std::min(columns_, plan_.N - first);
    const std::size_t keys = head.skips ? std::min(plan_.M, first + count) : plan_.M;
    scores(head, first, count, keys);
    kernels_.scale(work_.score_panel, keys * columns_, plan_.scale);
    apply_mask(head, first, count, keys);
    kernels_.softmax(work_.score_panel, keys, plan_.mask_fill);
    if (weights_ != nullptr) {
      write_weights(head, first, count, keys);
    }
    weighted_sum(keys);
    write_outputs(head, first, count);
  }

 private:
  void scores(const Head<T>& head, std::size_t first, std::size_t count, std::size_t keys) {
    const std::size_t width = plan_.h * plan_.d_k;
    const T* q = work_.q + (head.b * plan_.N + first) * width + head.a * plan_.d_k;
    kernels::pack_right(kernels_, q, width, 1, count, plan_.d_k, work_.query_panel);
    kernels::Product<T> product{};
    product.left = work_.packed_k;
    // Whole panels of keys: the last one may reach a few keys beyond.
    product.rows =
        std::min(plan_.M, (keys + kernels_.tile_rows - 1) / kernels_.tile_rows * kernels_.tile_rows);
    product.right = work_.query_panel;
    product.columns = product.stride = columns_;
    product.inner = product.end = plan_.d_k;
    product.result = work_.score_panel;
    kernels_.multiply(product);
  }

  void apply_mask(const Head<T>& head, std::size_t first, std::size_t count, std::size_t keys) {
    if (plan_.mask == MaskKind::None) {
      return;
    }
    for (std::size_t i = 0; i < count; ++i) {
      T* const column = work_.score_panel + i;
      const std::size_t query = first + i;
      if (plan_.mask == MaskKind::Causal) {
        mask_column(column, columns_, query + 1, keys, plan_.mask_fill, [](std::size_t) { return true; });
      } else {
        const T* row = inputs_.mask + ((plan_.mask_per_batch ? head.b * plan_.N : 0) + query) * plan_.M;
        mask_column(column, columns_, 0, keys, plan_.mask_fill,
                    [row](std::size_t j) { return row[j] == T(0); });
      }
    }
  }

  // A key that was skipped has weight 0, or NaN where the whole row is NaN.
  void write_weights(const Head<T>& head, std::size_t first, std::size_t count, std::size_t keys) {
    T* row = weights_ + ((head.b * plan_.h + head.a) * plan_.N + first) * plan_.M;
    kernels_.transpose(work_.score_panel, columns_, keys, count, row, plan_.M);
    for (std::size_t i = 0; i < count; ++i, row += plan_.M) {
      std::fill(row + keys, row + plan_.M, std::isnan(row[0]) ? row[0] : T(0));
    }
  }

  void weighted_sum(std::size_t keys) {
    kernels::Product<T> product{};
    product.left = work_.packed_v;
    product.rows = plan_.d_v;
    product.right = work_.score_panel;
    product.columns = product.stride = columns_;
    product.inner = plan_.M;
    product.result = work_.output_panel;
    for (std::size_t j = 0; j < keys; j += key_block) {
      product.begin = j;
      product.end = std::min(keys, j + key_block);
      product.accumulate = j > 0;
      kernels_.multiply(product);
    }
  }

  void write_outputs(const Head<T>& head, std::size_t first, std::size_t count) {
    const std::size_t width = plan_.h * plan_.d_v;
    if (inputs_.head_gates != nullptr) {
      kernels_.scale(work_.output_panel, plan_.d_v * columns_,
                     {Scale::Operation::Multiply, static_cast<double>(inputs_.head_gates[head.a])});
    }
    T* rows = work_.concat + (head.b * plan_.N + first) * width + head.a * plan_.d_v;
    kernels_.transpose(work_.output_panel, columns_, plan_.d_v, count, rows, width);
  }

  const Plan& plan_;
  const kernels::KernelSet<T>& kernels_;
  ForwardWork<T>& work_;
  const ForwardInputs<T>& inputs_;
  T* weights_;
  std::size_t columns_;
};

}  // namespace

template <class T>
void attend(const Plan& plan, const kernels::KernelSet<T>& kernels, ForwardWork<T>& work,
            const ForwardInputs<T>& inputs, T* weights) {
  Panels<T> panels(plan, kernels, work, inputs, weights);
  const std::size_t group = plan.h / plan.h_kv;  // query heads that share a key/value head
  for (std::size_t b = 0; b < plan.B; ++b) {
    const bool skips = may_skip(plan, kernels, work.v, b);
    for (std::size_t a = 0; a < plan.h; ++a) {
      if (a % group == 0) {
        panels.pack_head(b, a / group);
      }
      for (std::size_t first = 0; first < plan.N; first += kernels.tile_columns) {
        panels.run({b, a, skips}, first);
      }
    }
  }
}

template void attend(const Plan&, const kernels::KernelSet<float>&, ForwardWork<float>&,
                     const ForwardInputs<float>&, float*);
template void attend(const Plan&, const kernels::KernelSet<double>&, ForwardWork<double>&,
                     const ForwardInputs<double>&, double*);

}  // namespace attention
