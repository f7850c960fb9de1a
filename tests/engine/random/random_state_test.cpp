#include "attention/random.hpp"

#include <cstdint>
#include <cstdio>
#include <cstring>

#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/json.hpp"

namespace attention::test {

namespace {

std::vector<double> golden_normals() {
  const std::vector<unsigned char> bytes = read_golden_bytes("random_state_randn.f64");
  std::vector<double> values(bytes.size() / sizeof(double));
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(double));
  return values;
}

// 64-bit FNV-1a of the bytes of `values`, in hexadecimal
std::string hash_of(const std::vector<double>& values) {
  const unsigned char* bytes = reinterpret_cast<const unsigned char*>(values.data());
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (std::size_t i = 0; i < values.size() * sizeof(double); ++i) {
    hash = (hash ^ bytes[i]) * 0x100000001b3u;
  }
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

std::uint32_t seed_of(const Json& golden) {
  return static_cast<std::uint32_t>(golden["seed"].number);
}

}  // namespace

TEST_CASE("20,000 uniform draws of five seeds are NumPy's bit for bit", "[random]") {
  const Json golden = read_golden("random_state.json");
  REQUIRE(golden["seeds"].items.size() == 5);
  for (const Json& seed : golden["seeds"].items) {
    RandomState random(seed_of(seed));
    std::vector<double> draws(static_cast<std::size_t>(golden["draws"].number));
    for (double& draw : draws) {
      draw = random.rand();
    }
    const std::vector<double> first = seed["rand_first"].numbers();
    REQUIRE(std::vector<double>(draws.begin(), draws.begin() + static_cast<std::ptrdiff_t>(first.size())) ==
            first);
    REQUIRE(hash_of(draws) == seed["rand_hash"].string);
  }
}

TEST_CASE("20,000 normal draws of five seeds are NumPy's, up to the last bit of the platform's log",
          "[random]") {
  const Json golden = read_golden("random_state.json");
  const std::vector<double> normals = golden_normals();
  const std::size_t draws = static_cast<std::size_t>(golden["draws"].number);
  REQUIRE(normals.size() == 5 * draws);
  std::size_t unequal = 0;
  double worst = 0;
  for (std::size_t s = 0; s < 5; ++s) {
    RandomState random(seed_of(golden["seeds"].items[s]));
    for (std::size_t i = 0; i < draws; ++i) {
      const double expected = normals[s * draws + i];
      const double actual = random.randn();
      unequal += actual != expected ? 1 : 0;
      worst = std::max(worst, std::abs(actual - expected) / std::abs(expected));
    }
  }
  INFO(unequal << " draws differ, by at most " << worst);
#if defined(__GLIBC__)
  REQUIRE(unequal == 0);  // the same log as NumPy's
#endif
  REQUIRE(worst <= 1e-15);
}

TEST_CASE("the kept normal survives uniform draws in between", "[random]") {
  const Json golden = read_golden("random_state.json");
  for (const Json& seed : golden["seeds"].items) {
    RandomState random(seed_of(seed));
    std::vector<double> draws;
    for (std::size_t i = 0; i < 24; ++i) {
      draws.push_back(i % 3 == 0 ? random.rand() : random.randn());
    }
    REQUIRE(largest_difference(draws, seed["in_turns"].numbers()) <= 1e-15);
  }
}

TEST_CASE("a shape to draw is checked before anything is allocated", "[random]") {
  const double good[] = {2, 5, 8};
  REQUIRE(check_random_shape(good, 3, 640).status.ok());
  REQUIRE(check_random_shape(good, 3, 640).element_count == 80);
  REQUIRE(check_random_shape(good, 3, 639).status.code == ErrorCode::TooLarge);
  REQUIRE(check_random_shape(nullptr, 0, 8).element_count == 1);
  const double huge[] = {2147483647, 2147483647, 2147483647};
  REQUIRE(check_random_shape(huge, 3, UINT64_MAX - 1).status.code == ErrorCode::TooLarge);
  const double wrong[] = {2, GENERATE(0.0, -1.0, 2.5, NAN, INFINITY, 9007199254740992.0)};
  REQUIRE_FALSE(check_random_shape(wrong, 2, UINT64_MAX).status.ok());
}

}  // namespace attention::test
