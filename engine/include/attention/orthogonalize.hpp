// The singular value decomposition without its last step: columns turned until they are orthogonal.
#pragma once

#include <cstddef>

namespace attention {

// columns: `count` columns of `length` values, one after the other, finite and at most about 1; rotations:
// `count` columns of `count` values. Turns the columns in pairs until each is orthogonal to all others within
// rounding, and writes the same turns of the unit vectors to rotations:
//
//   columns before = sum over i of (column i after) * (rotation i)^T
//
// The length of a column after is a singular value. Source: one-sided Jacobi, Hestenes 1958; threshold and
// number of sweeps as in LAPACK's dgesvj.
void orthogonalize(double* columns, double* rotations, std::size_t count, std::size_t length);

}  // namespace attention
