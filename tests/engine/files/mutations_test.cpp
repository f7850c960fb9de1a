// Random files and random changes of good ones: reading them gives values or a code, and the sanitizers stay
// silent.
#include <random>

#include "support/catch.hpp"
#include "support/tensor_files.hpp"

namespace attention::test {

namespace {

const std::vector<NamedTensor> good_tensors = {{"x", {2, 2}, true, {1, 2, 3, 4}},
                                               {"w", {3}, false, {5, 6, 7}}};

std::vector<Bytes> good_files() {
  const std::string header =
      R"({"__metadata__":{"format":"pt"},"a":{"dtype":"F16","shape":[2,1],"data_offsets":[0,4]},)"
      R"("b\u0063":{"dtype":"F64","shape":[],"data_offsets":[4,12]}})";
  return {write(FileFormat::Npz, good_tensors).bytes, write(FileFormat::Npy, {good_tensors[1]}).bytes,
          npy(npy_dictionary(">f2", "(3, 2)", true), Bytes(12), 2), safetensors(header, Bytes(12))};
}

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_);
  }

  Bytes random_bytes(std::size_t length) {
    Bytes bytes(length);
    for (std::uint8_t& byte : bytes) {
      byte = static_cast<std::uint8_t>(below(256));
    }
    return bytes;
  }

  // Changes that formats are sensitive to: bits, values at the edge, bytes lost, added and moved.
  void change(Bytes& bytes) {
    if (bytes.empty()) {
      bytes = random_bytes(1);
      return;
    }
    const std::size_t place = below(bytes.size());
    const auto at = bytes.begin() + static_cast<std::ptrdiff_t>(place);
    const std::size_t length = 1 + below(std::min<std::size_t>(bytes.size() - place, 16));
    const auto end = at + static_cast<std::ptrdiff_t>(length);
    switch (below(6)) {
      case 0:
        *at ^= static_cast<std::uint8_t>(1u << below(8));
        break;
      case 1:
        std::fill(at, end, below(2) == 0 ? std::uint8_t{0xFF} : std::uint8_t{0});
        break;
      case 2:
        bytes.erase(at, end);
        break;
      case 3: {
        const Bytes more = random_bytes(length);
        bytes.insert(at, more.begin(), more.end());
        break;
      }
      case 4: {
        const Bytes copy(at, end);
        const auto target = bytes.begin() + static_cast<std::ptrdiff_t>(below(bytes.size()));
        bytes.insert(target, copy.begin(), copy.end());
        break;
      }
      default:
        *at = static_cast<std::uint8_t>("0123456789,:[]{}()'\"\\ u"[below(23)]);
    }
  }

 private:
  std::mt19937 random_;
};

void check(const ReadFile& file) {
  REQUIRE_FALSE(file.code.empty());
  for (const NamedTensor& tensor : file.tensors) {
    double count = 1;
    for (const double size : tensor.sizes) {
      count *= size;
    }
    REQUIRE(static_cast<double>(tensor.values.size()) == count);
  }
}

}  // namespace

TEST_CASE("a good file with random changes gives values or a code", "[files][property]") {
  const unsigned seed = GENERATE(range(1u, 9u));
  CAPTURE(seed);
  Mutator mutator(seed);
  const std::vector<Bytes> good = good_files();
  for (int run = 0; run < 500; ++run) {
    Bytes bytes = good[mutator.below(good.size())];
    for (std::size_t changes = 1 + mutator.below(4); changes > 0; --changes) {
      mutator.change(bytes);
    }
    check(read(bytes, std::nullopt, 1 << 20));
  }
}

TEST_CASE("random bytes behind the first bytes of a format give values or a code", "[files][property]") {
  const unsigned seed = GENERATE(range(1u, 5u));
  CAPTURE(seed);
  Mutator mutator(seed);
  const std::vector<Bytes> starts = {{}, bytes_of("\x93NUMPY\1"), bytes_of("PK\3\4"), safetensors("{", {})};
  for (int run = 0; run < 500; ++run) {
    const Bytes bytes = starts[mutator.below(starts.size())] + mutator.random_bytes(mutator.below(200));
    check(read(bytes, std::nullopt, 1 << 20));
  }
}

}  // namespace attention::test
