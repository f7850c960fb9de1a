// One body for all kernel sets of this build: each against kernels::reference, at sizes around every width.
#include <cmath>
#include <limits>
#include <vector>

#include "attention/kernels.hpp"
#include "attention/kernels/registry.hpp"
#include "attention/random.hpp"
#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/same_as_trace.hpp"

namespace attention::test {

namespace {

// Everything that a body does, once per set that this build has.
template <class T, class Body>
void for_each_set(Body body) {
  for (const char* name : kernel_set_names) {
    if (const auto* set = kernels::kernels_named<T>(name)) {
      INFO("kernels " << name);
      body(*set);
    }
  }
}

template <class T>
std::vector<T> normals(std::size_t count, unsigned seed) {
  RandomState random(seed);
  std::vector<T> values(count);
  for (T& value : values) {
    value = static_cast<T>(random.randn());
  }
  return values;
}

template <class T>
std::vector<T> fast_product(const kernels::KernelSet<T>& set, const std::vector<T>& left,
                            const std::vector<T>& right, const T* bias, std::size_t rows, std::size_t inner,
                            std::size_t columns) {
  std::vector<T> packed_left(rows * inner), packed_right(kernels::packed_right_count(set, inner, columns));
  std::vector<T> result(rows * columns);
  kernels::pack_left(set, left.data(), inner, 1, rows, inner, packed_left.data());
  kernels::pack_right(set, right.data(), 1, columns, columns, inner, packed_right.data());
  kernels::multiply_packed(set, packed_left.data(), packed_right.data(), bias, rows, inner, columns,
                           result.data());
  return result;
}

// Is the product of the set what the reference says? Its tolerance is relative to the sum of the sizes of all
// terms.
template <class T>
bool agrees(const kernels::KernelSet<T>& set, std::size_t rows, std::size_t inner, std::size_t columns) {
  const auto left = normals<T>(rows * inner, 1), right = normals<T>(inner * columns, 2),
             bias = normals<T>(columns, 3);
  std::vector<T> expected(rows * columns);
  kernels::reference::multiply(left.data(), right.data(), bias.data(), rows, inner, columns, expected.data());
  const auto actual = fast_product(set, left, right, bias.data(), rows, inner, columns);
  if (set.tolerance == 0) {
    return same_bits(actual, expected);
  }
  return largest_difference(actual, std::vector<double>(expected.begin(), expected.end())) <=
         set.tolerance * std::sqrt(static_cast<double>(inner));
}

template <class T>
std::vector<T> scores_with_edges(std::size_t rows, std::size_t keys) {
  std::vector<T> scores = normals<T>(rows * keys, 5);
  const T infinity = std::numeric_limits<T>::infinity();
  const T edges[] = {-infinity, infinity, std::numeric_limits<T>::quiet_NaN(), T(88), T(1e4),
                     T(3e38),   T(-0.0)};
  for (std::size_t i = 0; i < std::size(edges) && i < rows; ++i) {
    scores[i * keys + i % keys] = edges[i];
  }
  if (rows > 8) {
    std::fill_n(scores.begin() + static_cast<std::ptrdiff_t>(8 * keys), keys, -infinity);
  }
  return scores;
}

// scores (rows,keys) -> weights through softmax panels of the set
template <class T>
std::vector<T> fast_softmax(const kernels::KernelSet<T>& set, const std::vector<T>& scores, std::size_t rows,
                            std::size_t keys, MaskFill fill) {
  std::vector<T> weights(rows * keys), panel(keys * set.tile_columns);
  for (std::size_t row = 0; row < rows; row += set.tile_columns) {
    const std::size_t count = std::min(set.tile_columns, rows - row);
    kernels::pack_right(set, scores.data() + row * keys, keys, 1, count, keys, panel.data());
    set.softmax(panel.data(), keys, fill);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < keys; ++j) {
        weights[(row + i) * keys + j] = panel[j * set.tile_columns + i];
      }
    }
  }
  return weights;
}

// matrix: value (i,k), i < size, k < inner, at i * step + k * inner_step. Are its panels those of
// registry.hpp?
template <class T>
bool packs_as_said(const kernels::KernelSet<T>& set, std::size_t size, std::size_t inner, std::size_t step,
                   std::size_t inner_step) {
  const auto matrix = normals<T>((size - 1) * step + (inner - 1) * inner_step + 1, 4);
  std::vector<T> left(size * inner), right(kernels::packed_right_count(set, inner, size), T(7));
  kernels::pack_left(set, matrix.data(), step, inner_step, size, inner, left.data());
  kernels::pack_right(set, matrix.data(), step, inner_step, size, inner, right.data());
  std::vector<T> expected_left(left.size()), expected_right(right.size());
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t left_panel = i / set.tile_rows * set.tile_rows;
    const std::size_t left_rows = std::min(set.tile_rows, size - left_panel);
    const std::size_t right_panel = i / set.tile_columns * set.tile_columns;
    for (std::size_t k = 0; k < inner; ++k) {
      const T value = matrix[i * step + k * inner_step];
      expected_left[left_panel * inner + k * left_rows + i - left_panel] = value;
      expected_right[right_panel * inner + k * set.tile_columns + i - right_panel] = value;
    }
  }
  return same_bits(left, expected_left) && same_bits(right, expected_right);
}

}  // namespace

TEMPLATE_TEST_CASE("this build has the kernels it should, the fastest first", "[kernels]", float, double) {
  REQUIRE(kernels::kernels_named<TestType>(kernels::fastest_kernels<TestType>().name) ==
          &kernels::fastest_kernels<TestType>());
  REQUIRE(kernels::kernels_named<TestType>("no such set") == nullptr);
  REQUIRE(kernels::kernels_named<TestType>("scalar") != nullptr);
  REQUIRE(kernels::kernels_named<TestType>("simd") != nullptr);
}

TEMPLATE_TEST_CASE("every packed product has the bits of the reference", "[kernels]", float, double) {
  for_each_set<TestType>([](const kernels::KernelSet<TestType>& set) {
    for (std::size_t size = 1; size <= 17; ++size) {
      INFO("size " << size);
      REQUIRE(agrees(set, size, 7, 9));
      REQUIRE(agrees(set, 6, size, 8));
      REQUIRE(agrees(set, 7, 5, size));
      REQUIRE(agrees(set, size, size, size));
    }
    for (const std::size_t size : {63, 64, 65, 127, 128, 129}) {
      INFO("size " << size);
      REQUIRE(agrees(set, size, 33, 17));
      REQUIRE(agrees(set, 9, size, 13));
      REQUIRE(agrees(set, 4, 31, size));
    }
    // On both sides of a block of rows (4096 values of the left matrix), of the rows that meet the right
    // matrix at once (384) and of a block of columns (49152 values of the right matrix), and inner sizes of
    // which not even one tile fits.
    for (const std::size_t rows : {200, 201, 384, 385, 386, 769}) {
      REQUIRE(agrees(set, rows, 20, 11));
    }
    for (const std::size_t columns : {96, 97, 193}) {
      REQUIRE(agrees(set, 11, 512, columns));
    }
    for (const std::size_t inner : {409, 410, 6144, 6145}) {
      REQUIRE(agrees(set, 11, inner, 17));
    }
  });
}

TEMPLATE_TEST_CASE("a transposed matrix has each number at its place and touches nothing else", "[kernels]",
                   float, double) {
  constexpr std::size_t gap = 3;  // between the end of a row and the next one
  for_each_set<TestType>([](const kernels::KernelSet<TestType>& set) {
    for (std::size_t rows = 0; rows <= 9; ++rows) {
      for (std::size_t columns = 0; columns <= 9; ++columns) {
        INFO(rows << " rows, " << columns << " columns");
        const std::size_t step = columns + gap, result_step = rows + gap;
        const auto matrix = normals<TestType>(rows * step, 4);
        std::vector<TestType> expected(columns * result_step, TestType(7)), result = expected;
        for (std::size_t i = 0; i < rows; ++i) {
          for (std::size_t j = 0; j < columns; ++j) {
            expected[j * result_step + i] = matrix[i * step + j];
          }
        }
        set.transpose(matrix.data(), step, rows, columns, result.data(), result_step);
        REQUIRE(same_bits(result, expected));
      }
    }
  });
}

TEMPLATE_TEST_CASE("panels are laid out as said, whether the matrix lies in rows, in columns or in neither",
                   "[kernels]", float, double) {
  for_each_set<TestType>([](const kernels::KernelSet<TestType>& set) {
    for (std::size_t size = 1; size <= 17; ++size) {
      INFO("size " << size);
      REQUIRE(packs_as_said(set, size, 6, 6, 1));
      REQUIRE(packs_as_said(set, size, 6, 1, size));
      REQUIRE(packs_as_said(set, size, 6, 12, 2));
    }
  });
}

TEMPLATE_TEST_CASE("the softmax of a panel has the bits of the softmax of a row", "[kernels]", float,
                   double) {
  const MaskFill fill = GENERATE(MaskFill::NegativeInfinity, MaskFill::Additive1e9, MaskFill::Safe);
  for_each_set<TestType>([fill](const kernels::KernelSet<TestType>& set) {
    for (const std::size_t keys : {1, 2, 3, 5, 8, 17, 63, 64, 65, 129}) {
      const auto scores = scores_with_edges<TestType>(11, keys);
      std::vector<TestType> expected(scores.size());
      for (std::size_t row = 0; row < 11; ++row) {
        kernels::softmax_row(scores.data() + row * keys, keys, fill, expected.data() + row * keys);
      }
      const auto actual = fast_softmax(set, scores, 11, keys, fill);
      INFO("keys " << keys);
      REQUIRE((set.tolerance == 0
                   ? same_numbers(actual, expected)
                   : largest_difference(actual, std::vector<double>(expected.begin(), expected.end())) <=
                         set.tolerance));
    }
  });
}

TEMPLATE_TEST_CASE("scaling in place has the bits of scale_row", "[kernels]", float, double) {
  const double value = GENERATE(8.0, 0.25, 2.8284271247461903, 3.0, -1.0, 0.0, 1e-310, 1e-40, 1e30);
  for_each_set<TestType>([value](const kernels::KernelSet<TestType>& set) {
    for (const auto operation :
         {Scale::Operation::Divide, Scale::Operation::Multiply, Scale::Operation::None}) {
      const Scale scale{operation, static_cast<double>(static_cast<TestType>(value))};
      auto values = normals<TestType>(23, 6);
      values[3] = std::numeric_limits<TestType>::denorm_min();
      values[4] = std::numeric_limits<TestType>::max();
      std::vector<TestType> expected(values.size());
      kernels::scale_row(values.data(), values.size(), scale, expected.data());
      set.scale(values.data(), values.size(), scale);
      REQUIRE(same_numbers(values, expected));
    }
  });
}

TEMPLATE_TEST_CASE("a number that is not finite is found wherever it stands", "[kernels]", float, double) {
  for_each_set<TestType>([](const kernels::KernelSet<TestType>& set) {
    for (std::size_t count = 1; count <= 37; ++count) {
      std::vector<TestType> values(count, std::numeric_limits<TestType>::max());
      REQUIRE(set.all_finite(values.data(), count));
      values[count / 2] = std::numeric_limits<TestType>::infinity();
      REQUIRE_FALSE(set.all_finite(values.data(), count));
      values[count / 2] = 0;
      values[count - 1] = std::numeric_limits<TestType>::quiet_NaN();
      REQUIRE_FALSE(set.all_finite(values.data(), count));
    }
  });
}

TEST_CASE("the exponential of float is right to 2e-7, and exact where it must be", "[kernels]") {
  double largest = 0;
  for (double x = -87.3; x <= 0; x += 0.000437) {
    const float shifted = static_cast<float>(x);
    float actual = 0;
    kernels::exponential_row(&shifted, 1, &actual);
    const double expected = std::exp(static_cast<double>(shifted));
    largest = std::max(largest, std::abs(static_cast<double>(actual) - expected) / expected);
  }
  REQUIRE(largest < 2e-7);

  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> shifted = {0.0f, -0.0f, -infinity, -104.0f, -1e9f, -3e38f, NAN};
  std::vector<float> actual(shifted.size());
  kernels::exponential_row(shifted.data(), shifted.size(), actual.data());
  const std::vector<float> expected = {1, 1, 0, 0, 0, 0, NAN};
  REQUIRE(same_numbers(actual, expected));
}

TEST_CASE("results below the normal floats are as near as a subnormal can be", "[kernels]") {
  const double step = static_cast<double>(std::numeric_limits<float>::denorm_min());
  for (float x = -103.9f; x < -87.3f; x += 0.013f) {
    float actual = 0;
    kernels::exponential_row(&x, 1, &actual);
    const double expected = std::exp(static_cast<double>(x));
    REQUIRE(std::abs(static_cast<double>(actual) - expected) <= step + 3e-7 * expected);
  }
}

}  // namespace attention::test
