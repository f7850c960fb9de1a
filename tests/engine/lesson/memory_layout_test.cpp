// Shapes, strides and places against NumPy's own.
#include "attention/memory_layout.hpp"

#include "support/allocations.hpp"
#include "support/catch.hpp"
#include "support/json.hpp"

namespace attention::test {

namespace {

std::vector<double> places_of(const MemoryLayout& layout) {
  std::vector<double> places(layout.element_count());
  layout.write_places(places.data());
  return places;
}

// The elements in reading order, as array.ravel() prints them.
std::vector<double> elements_of(const MemoryLayout& layout) {
  std::vector<double> cells(layout.element_count());
  layout.write_cells(cells.data());
  std::vector<double> elements;
  for (const double place : places_of(layout)) {
    elements.push_back(cells[static_cast<std::size_t>(place)]);
  }
  return elements;
}

void require_same(const MemoryLayout& layout, const Json& expected) {
  std::vector<double> sizes, strides;
  for (std::size_t axis = 0; axis < layout.rank(); ++axis) {
    sizes.push_back(static_cast<double>(layout.size(axis)));
    strides.push_back(static_cast<double>(layout.stride(axis)));
  }
  REQUIRE(sizes == expected["shape"].numbers());
  REQUIRE(strides == expected["strides"].numbers());
  REQUIRE(layout.is_contiguous() == (expected["contiguous"].number == 1));
  REQUIRE(layout.copied() == (expected["copied"].number == 1));
  REQUIRE(places_of(layout) == expected["places"].numbers());
  REQUIRE(elements_of(layout) == expected["elements"].numbers());
}

Status apply(MemoryLayout& layout, const Json& operation) {
  const std::string& name = operation.items[0].string;
  const std::vector<double> numbers = operation.items[1].numbers();
  if (name == "reshape") {
    return layout.reshape(numbers.data(), numbers.size());
  }
  return name == "transpose" ? layout.transpose(numbers.data(), numbers.size()) : layout.make_contiguous();
}

MemoryLayout of_shape(const std::vector<double>& shape) {
  MemoryLayout layout;
  REQUIRE(layout.start(shape.data(), shape.size()).ok());
  return layout;
}

}  // namespace

TEST_CASE("every recorded chain of operations has NumPy's strides and places at every step", "[lesson]") {
  const Json golden = read_golden("memory_layout.json");
  REQUIRE(golden["cases"].items.size() >= 10);
  for (const Json& chain : golden["cases"].items) {
    INFO(chain["name"].string);
    MemoryLayout layout = of_shape(chain["shape"].numbers());
    require_same(layout, chain["steps"].items[0]);
    for (std::size_t step = 0; step < chain["operations"].items.size(); ++step) {
      INFO("after operation " << step);
      REQUIRE(apply(layout, chain["operations"].items[step]).ok());
      require_same(layout, chain["steps"].items[step + 1]);
    }
  }
}

TEST_CASE("shapes that are none are refused, and the tensor stays as it was", "[lesson]") {
  MemoryLayout layout = of_shape({2, 3});
  const auto refused = [&](std::vector<double> sizes) {
    const Status status = layout.reshape(sizes.data(), sizes.size());
    REQUIRE(elements_of(layout) == std::vector<double>{0, 1, 2, 3, 4, 5});
    REQUIRE(layout.rank() == 2);
    return status.code;
  };
  REQUIRE(refused({6, 2}) == ErrorCode::ShapeMismatch);
  REQUIRE(refused({2.5, 2}) == ErrorCode::NotAnInteger);
  REQUIRE(refused({NAN, 6}) == ErrorCode::NotFinite);
  REQUIRE(refused({-2, -3}) == ErrorCode::NotPositive);
  REQUIRE(refused({}) == ErrorCode::NotPositive);
  REQUIRE(refused({1, 1, 1, 1, 1, 1, 6}) == ErrorCode::TooLarge);
  REQUIRE(refused({2147483647, 2147483647, 2147483647}) == ErrorCode::TooLarge);
  const double large[] = {65537};
  REQUIRE(MemoryLayout().start(large, 1).code == ErrorCode::TooLarge);
}

TEST_CASE("axes must be a permutation", "[lesson]") {
  MemoryLayout layout = of_shape({2, 3, 4});
  const auto refused = [&](std::vector<double> axes) {
    const Status status = layout.transpose(axes.data(), axes.size());
    REQUIRE(layout.size(0) == 2);
    return status;
  };
  REQUIRE(refused({0, 1}).code == ErrorCode::ShapeMismatch);
  for (const double wrong : {1.0, 3.0, -1.0, 0.5, static_cast<double>(NAN)}) {
    const Status status = refused({0, 1, wrong});
    REQUIRE(status.code == ErrorCode::NotAPermutation);
    REQUIRE(status.params[0].number == 2);
  }
}

TEST_CASE("a layout reports OutOfMemory and stays as it was", "[lesson]") {
  MemoryLayout layout = of_shape({2, 3});
  const double axes[] = {1, 0};
  REQUIRE(layout.transpose(axes, 2).ok());
  {
    const RefuseMalloc refusal(0);
    REQUIRE(layout.make_contiguous().code == ErrorCode::OutOfMemory);
  }
  REQUIRE(elements_of(layout) == std::vector<double>{0, 3, 1, 4, 2, 5});
  REQUIRE(layout.make_contiguous().ok());
  REQUIRE(places_of(layout) == std::vector<double>{0, 1, 2, 3, 4, 5});
}

}  // namespace attention::test
