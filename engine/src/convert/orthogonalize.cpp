#include "attention/orthogonalize.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/kernels.hpp"

namespace attention {

namespace {

constexpr int max_sweeps = 30;

struct Turn {
  double cosine, sine, tangent;
};

// The smaller of the two turns that make columns with these squared lengths and this product orthogonal.
Turn turn_for(double square_p, double square_q, double product) {
  const double zeta = (square_q - square_p) / (2 * product);
  const double tangent = std::copysign(1 / (std::abs(zeta) + std::sqrt(1 + zeta * zeta)), zeta);
  const double cosine = 1 / std::sqrt(1 + tangent * tangent);
  return {cosine, cosine * tangent, tangent};
}

void apply(const Turn& turn, double* p, double* q, std::size_t length) {
  for (std::size_t k = 0; k < length; ++k) {
    const double one = p[k], other = q[k];
    p[k] = turn.cosine * one - turn.sine * other;
    q[k] = turn.sine * one + turn.cosine * other;
  }
}

// Turns every pair once; false when no pair needed it.
bool sweep(double* columns, double* rotations, std::size_t count, std::size_t length, double tolerance) {
  bool turned = false;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    double* const p = columns + i * length;
    for (std::size_t j = i + 1; j < count; ++j) {
      double* const q = columns + j * length;
      const double square_p = kernels::dot(p, p, length), square_q = kernels::dot(q, q, length);
      const double product = kernels::dot(p, q, length);
      if (std::abs(product) <= tolerance * std::sqrt(square_p) * std::sqrt(square_q)) {
        continue;
      }
      const Turn turn = turn_for(square_p, square_q, product);
      if (turn.tangent == 0) {  // one column is too short beside the other to be seen
        continue;
      }
      apply(turn, p, q, length);
      apply(turn, rotations + i * count, rotations + j * count, count);
      turned = true;
    }
  }
  return turned;
}

}  // namespace

void orthogonalize(double* columns, double* rotations, std::size_t count, std::size_t length) {
  std::fill_n(rotations, count * count, 0.0);
  for (std::size_t i = 0; i < count; ++i) {
    rotations[i * count + i] = 1;
  }
  const double tolerance = std::sqrt(static_cast<double>(length)) * std::numeric_limits<double>::epsilon();
  for (int i = 0; i < max_sweeps && sweep(columns, rotations, count, length, tolerance); ++i) {
  }
}

}  // namespace attention
