#include "support/catch.hpp"
#include "support/compare.hpp"
#include "support/request.hpp"

namespace attention::test {

TEST_CASE("float32 output and weights are PyTorch's within 1e-5", "[golden]") {
  const Json golden = read_golden("torch_cases.json");
  REQUIRE(golden["cases"].items.size() >= 13);
  for (const Json& golden_case : golden["cases"].items) {
    INFO(golden_case["name"].string);
    const Run<float> run(request_from(golden_case));
    REQUIRE(run.status.ok());
    for (const TensorId id : {TensorId::Weights, TensorId::Output}) {
      const std::vector<double> expected = golden_case["expected"][row_of(id).name]["data"].numbers();
      REQUIRE(largest_difference(run.values(id), expected) < 1e-5);
    }
  }
}

}  // namespace attention::test
