#include <algorithm>
#include <cmath>
#include <vector>

#include "attention/adam.hpp"
#include "attention/portable_math.hpp"
#include "support/catch.hpp"

namespace attention::test {

TEST_CASE("the portable logarithm and cosine are those of the platform within a few last bits",
          "[training]") {
  for (double x = 1e-300; x < 1e300; x *= 1.37) {
    REQUIRE(std::abs(portable::natural_log(x) - std::log(x)) <= 4e-16 * std::max(1.0, std::abs(std::log(x))));
  }
  REQUIRE(portable::natural_log(1) == 0);
  for (double t = 0; t <= 1; t += 1.0 / 256) {
    REQUIRE(std::abs(portable::cosine_of_half_turns(t) - std::cos(3.14159265358979324 * t)) < 4e-16);
  }
}

TEST_CASE("the rate climbs through the warm-up and falls to a hundredth", "[training]") {
  REQUIRE(rate_at(0, 20, 1500) == 0.05);
  REQUIRE(rate_at(19, 20, 1500) == 1);
  REQUIRE(rate_at(20, 20, 1500) == 1);
  REQUIRE(std::abs(rate_at(760, 20, 1500) - 0.505) < 1e-12);
  REQUIRE(std::abs(rate_at(1499, 20, 1500) - 0.01) < 1e-5);
  REQUIRE(rate_at(0, 0, 10) == 1);
  REQUIRE(rate_at(4, 5, 5) == 1);  // nothing but warm-up
}

TEST_CASE("a gradient is shortened to the limit, and a short one left alone", "[training]") {
  std::vector<float> gradient{3, 4};
  REQUIRE(clip_norm(gradient.data(), 2, 10) == 5);
  REQUIRE(gradient == std::vector<float>{3, 4});
  REQUIRE(clip_norm(gradient.data(), 2, 1) == 5);
  REQUIRE(std::abs(std::hypot(gradient[0], gradient[1]) - 1) < 1e-6);
}

}  // namespace attention::test
