// w_k (d_model,h_kv*d_k) and w_v (d_model,h_kv*d_v) -> w_dkv (d_model,r), w_uk (r,h_kv*d_k), w_uv
// (r,h_kv*d_v) with r = kv_latent_dim
#include <algorithm>
#include <cmath>

#include "attention/convert.hpp"
#include "attention/kernels.hpp"
#include "attention/orthogonalize.hpp"
#include "convert/parameters.hpp"

namespace attention {

namespace {

// [w_k w_v] (rows,columns) in the form in which it is decomposed: the shorter side counts the columns that
// are turned, so a wide matrix lies here transposed.
struct Joined {
  explicit Joined(const Plan& plan)
      : rows(plan.d_model),
        k_columns(plan.h_kv * plan.d_k),
        columns(plan.h_kv * (plan.d_k + plan.d_v)),
        is_tall(rows >= columns),
        count(std::min(rows, columns)),
        length(std::max(rows, columns)) {}
  // Where value (row,column) of [w_k w_v] lies.
  std::size_t place(std::size_t row, std::size_t column) const {
    return is_tall ? column * length + row : row * length + column;
  }

  std::size_t rows, k_columns, columns;
  bool is_tall;
  std::size_t count, length;
};

Status check_finite(const char* name, const double* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::isfinite(values[i])) {
      return not_finite(name, values[i]);
    }
  }
  return {};
}

// A power of two that the largest value is near: dividing by it rounds nothing, and squares neither overflow
// nor vanish.
double scale_of_values(const double* values, std::size_t count) {
  double largest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    largest = std::max(largest, std::abs(values[i]));
  }
  return largest == 0 ? 1 : std::ldexp(1, std::ilogb(largest));
}

void join(const Joined& joined, const double* w_k, const double* w_v, double* values) {
  const std::size_t v_columns = joined.columns - joined.k_columns;
  for (std::size_t row = 0; row < joined.rows; ++row) {
    for (std::size_t column = 0; column < joined.columns; ++column) {
      const bool is_key = column < joined.k_columns;
      values[joined.place(row, column)] =
          is_key ? w_k[row * joined.k_columns + column] : w_v[row * v_columns + column - joined.k_columns];
    }
  }
}

// One term of the sum over singular values, column * rotation^T = value * u * v^T, each side with the root of
// the value -> row `place` of the latent matrices
void write_term(const Joined& joined, const double* column, const double* rotation, double value,
                double scale, std::size_t place, std::size_t r, InputData<double>& target) {
  const double root = std::sqrt(value), outer = std::sqrt(scale);
  const double column_factor = value > 0 ? outer / root : 0, rotation_factor = outer * root;
  const double* left = joined.is_tall ? column : rotation;
  const double* right = joined.is_tall ? rotation : column;
  const double left_factor = joined.is_tall ? column_factor : rotation_factor;
  const double right_factor = joined.is_tall ? rotation_factor : column_factor;
  const std::size_t v_columns = joined.columns - joined.k_columns;
  double* const w_dkv = target.parameter(ParameterId::WDKV);
  double* const w_uk = target.parameter(ParameterId::WUK) + place * joined.k_columns;
  double* const w_uv = target.parameter(ParameterId::WUV) + place * v_columns;
  for (std::size_t row = 0; row < joined.rows; ++row) {
    w_dkv[row * r + place] = left[row] * left_factor;
  }
  for (std::size_t c = 0; c < joined.k_columns; ++c) {
    w_uk[c] = right[c] * right_factor;
  }
  for (std::size_t c = 0; c < v_columns; ++c) {
    w_uv[c] = right[joined.k_columns + c] * right_factor;
  }
}

// The Frobenius norm of what was cut off, smallest first; relative to its largest value, so that no square
// vanishes.
double length_of_rest(const double* singular_values, std::size_t first, std::size_t count) {
  const double largest = first < count ? singular_values[first] : 0;
  double sum = 0;
  for (std::size_t i = count; largest > 0 && i > first; --i) {
    const double share = singular_values[i - 1] / largest;
    sum = kernels::add_product(sum, share, share);
  }
  return largest * std::sqrt(sum);
}

}  // namespace

std::size_t full_rank(const Plan& plan) {
  return Joined(plan).count;
}

Validated plan_latent(const Plan& plan, double kv_latent_dim, std::uint64_t budget_bytes) {
  Validated result{{}, plan};
  if (plan.kv_latent_dim > 0) {
    result.status = Status::error(ErrorCode::NotSupported, ErrorParam::of("name", "kv_latent_dim"));
    return result;
  }
  const Joined joined(plan);
  result.status = check_size("kv_latent_dim", kv_latent_dim, static_cast<double>(joined.count));
  if (!result.status.ok()) {
    return result;
  }
  result.plan.kv_latent_dim = static_cast<std::size_t>(kv_latent_dim);
  for (const ParameterRow& row : parameter_schema) {
    bool& has = result.plan.has_parameter[static_cast<std::size_t>(row.id)];
    has = row.presence == Presence::Optional ? has : is_required(row.presence, true);
  }
  const std::uint64_t count = joined.count, length = joined.length;
  const std::uint64_t scratch = rules::saturating_multiply(count, length + count + 2);
  result.status = convert::check_room(plan, result.plan, scratch, budget_bytes);
  return result;
}

Truncation convert_to_latent(const Plan& plan, InputData<double>& source, const Plan& latent,
                             InputData<double>& target, double* singular_values) {
  for (const ParameterId id : {ParameterId::WK, ParameterId::WV}) {
    const Status status =
        check_finite(row_of(id).name, source.parameter(id), shape_of(id, plan).element_count());
    if (!status.ok()) {
      return {status};
    }
  }
  const Joined joined(plan);
  const std::size_t size = joined.count * joined.length;
  Buffer<double> columns(size), rotations(joined.count * joined.count), lengths(joined.count);
  if (columns.size() == 0 || rotations.size() == 0 || lengths.size() == 0) {
    return {out_of_memory(static_cast<double>((size + (joined.count + 1) * joined.count) * sizeof(double)))};
  }
  join(joined, source.parameter(ParameterId::WK), source.parameter(ParameterId::WV), columns.data());
  const double scale = scale_of_values(columns.data(), size);
  std::for_each(columns.data(), columns.data() + size, [scale](double& value) { value /= scale; });
  orthogonalize(columns.data(), rotations.data(), joined.count, joined.length);
  for (std::size_t i = 0; i < joined.count; ++i) {
    const double* column = columns.data() + i * joined.length;
    lengths.data()[i] = std::sqrt(kernels::dot(column, column, joined.length));
  }
  double* const last = lengths.data() + joined.count;
  for (std::size_t place = 0; place < joined.count; ++place) {
    double* const longest = std::max_element(lengths.data(), last);
    const auto i = static_cast<std::size_t>(longest - lengths.data());
    singular_values[place] = *longest * scale;
    if (place < latent.kv_latent_dim) {
      write_term(joined, columns.data() + i * joined.length, rotations.data() + i * joined.count, *longest,
                 scale, place, latent.kv_latent_dim, target);
    }
    *longest = -1;  // taken
  }
  for (const ParameterRow& row : parameter_schema) {
    if (plan.has(row.id) && latent.has(row.id)) {
      convert::copy(row.id, plan, source, target);
    }
  }
  return {{}, length_of_rest(singular_values, latent.kv_latent_dim, joined.count)};
}

}  // namespace attention
