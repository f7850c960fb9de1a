// How values lie in a file, and what they become.
#include <cmath>

#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/tensor_files.hpp"

namespace attention::test {

namespace {

// The value of a half-precision number by its definition.
double half_value(unsigned bits) {
  const int exponent = static_cast<int>(bits >> 10 & 31);
  const double fraction = (bits & 1023) / 1024.0;
  const double sign = (bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == 31) {
    return fraction > 0 ? NAN : sign * INFINITY;
  }
  return sign * (exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15));
}

Bytes reversed(Bytes bytes) {
  std::reverse(bytes.begin(), bytes.end());
  return bytes;
}

}  // namespace

TEST_CASE("every one of the 65536 half-precision numbers keeps its value", "[files]") {
  Bytes values;
  std::vector<double> expected;
  for (unsigned bits = 0; bits < 65536; ++bits) {
    values = std::move(values) + little_endian(bits, 2);
    expected.push_back(half_value(bits));
  }
  const ReadFile file = read(npy(npy_dictionary("<f2", "(65536,)"), values));
  REQUIRE_FALSE(file.tensors.at(0).is_float64);
  REQUIRE(same_numbers(file.tensors[0].values, expected));
}

TEST_CASE("bfloat16 is the upper half of a float32", "[files]") {
  const Bytes values = little_endian(0x3FC0, 2) + little_endian(0xC2F7, 2) + little_endian(0x0001, 2);
  const ReadFile file =
      read(safetensors(R"({"w":{"dtype":"BF16","shape":[3],"data_offsets":[0,6]}})", values));
  REQUIRE(file.tensors.at(0).values == std::vector<double>{1.5, -123.5, std::ldexp(1, -133)});
}

TEST_CASE("big-endian values are turned round", "[files]") {
  const Bytes half = little_endian(0x3E00, 2), single = little_endian(0xC2F6E979, 4);
  const Bytes twice = little_endian(0x3FF8000000000001, 8);
  const auto value = [](const std::string& descr, const Bytes& bytes) {
    return read(npy(npy_dictionary(descr, "(1,)"), bytes)).tensors.at(0).values.at(0);
  };
  REQUIRE(value(">f2", reversed(half)) == 1.5);
  REQUIRE(value(">f4", reversed(single)) == value("<f4", single));
  REQUIRE(value(">f8", reversed(twice)) == 1.5 + std::ldexp(1, -52));
}

TEST_CASE("Fortran order becomes row-major", "[files]") {
  Bytes values;
  for (int k = 0; k < 24; ++k) {  // value of (a, b, c) is a + 2 b + 6 c, which is its place
    values = std::move(values) + little_endian(0x4330000000000000 + static_cast<unsigned>(k), 8);
  }
  const ReadFile file = read(npy(npy_dictionary("<f8", "(2, 3, 4)", true), values));
  std::size_t place = 0;
  for (int a = 0; a < 2; ++a) {
    for (int b = 0; b < 3; ++b) {
      for (int c = 0; c < 4; ++c) {
        REQUIRE(file.tensors.at(0).values.at(place++) == std::ldexp(1, 52) + a + 2 * b + 6 * c);
      }
    }
  }
}

}  // namespace attention::test
