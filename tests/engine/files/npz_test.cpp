#include "support/allocations.hpp"
#include "support/catch.hpp"
#include "support/tensor_files.hpp"

namespace attention::test {

namespace {

const std::vector<NamedTensor> tensors = {
    {"x", {2, 3}, true, {0, -0.0, 1e-310, 3, 4, 5.5}},
    {"layer/w_q", {}, false, {0.1f}},
    {"c\xE1\xBB\x9Bt", {0, 7}, true, {}},  // not ASCII
};

constexpr std::size_t end_size = 22;

}  // namespace

TEST_CASE("what is written is read back bit for bit", "[files]") {
  const WrittenFile written = write(FileFormat::Npz, tensors);
  REQUIRE(written.code == "Ok");
  const ReadFile file = read(written.bytes);
  REQUIRE(file.code == "Ok");
  REQUIRE(file.tensors.size() == tensors.size());
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    REQUIRE(file.tensors[i].name == tensors[i].name);
    REQUIRE(file.tensors[i].sizes == tensors[i].sizes);
    REQUIRE(file.tensors[i].is_float64 == tensors[i].is_float64);
    REQUIRE(file.tensors[i].values == tensors[i].values);
  }
  REQUIRE(write(FileFormat::Npz, tensors).bytes == written.bytes);
  REQUIRE(read(write(FileFormat::Npz, {}).bytes).code == "Ok");
  REQUIRE(read(write(FileFormat::Npy, {tensors[0]}).bytes).tensors.at(0).values == tensors[0].values);
}

TEST_CASE("the writer refuses what no file can hold", "[files]") {
  const auto code = [](const NamedTensor& tensor) { return write(FileFormat::Npz, {tensor}).code; };
  REQUIRE(code({"x", {2}, true, {1}}) == "ShapeMismatch");
  REQUIRE(code({"x", {2.5}, true, {1}}) == "NotAnInteger");
  REQUIRE(code({"x", {-1}, true, {1}}) == "NotPositive");
  REQUIRE(code({"x", {INFINITY}, true, {1}}) == "NotFinite");
  REQUIRE(code({"x", {2147483648.0}, true, {1}}) == "TooLarge");
  REQUIRE(code({"x", std::vector<double>(33, 1), true, {1}}) == "TooLarge");
  REQUIRE(write(FileFormat::Npz, {tensors[0], tensors[0]}).code == "DuplicateName");
  REQUIRE(write(FileFormat::Npy, {}).code == "NotPositive");
  REQUIRE(write(FileFormat::Npy, {tensors[0], tensors[1]}).code == "TooLarge");
  REQUIRE(write(FileFormat::Npz, tensors, 300).code == "TooLarge");
  for (const char* name : {"", "../x", "a/../b", "/x", "x/", "a//b", "a\\b", "C:x", ".", "a\nb", "\xFF"}) {
    REQUIRE(code({name, {1}, true, {1}}) == "NameInvalid");
  }
}

TEST_CASE("a NPZ cut at any byte, or with one more anywhere, is refused", "[files]") {
  const Bytes whole = write(FileFormat::Npz, tensors).bytes;
  for (std::size_t place = 0; place <= whole.size(); ++place) {
    const auto middle = whole.begin() + static_cast<std::ptrdiff_t>(place);
    if (place < whole.size()) {
      REQUIRE(read(Bytes(whole.begin(), middle)).code != "Ok");
    }
    REQUIRE(read(Bytes(whole.begin(), middle) + Bytes{0} + Bytes(middle, whole.end())).code != "Ok");
  }
}

// Of a member, time and date, and the version and attributes that a directory notes, are of no interest.
TEST_CASE("a NPZ with any one bit changed is refused, or says the same", "[files]") {
  const Bytes whole = write(FileFormat::Npz, {tensors[0], tensors[1]}).bytes;
  for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
    Bytes changed = whole;
    changed[bit / 8] ^= static_cast<std::uint8_t>(1u << bit % 8);
    const ReadFile file = read(changed);
    CAPTURE(bit / 8, bit % 8, file.code);
    if (file.code == "Ok") {
      REQUIRE(file.tensors.size() == 2);
      REQUIRE(file.tensors[0].values == tensors[0].values);
      REQUIRE(file.tensors[1].values == tensors[1].values);
    }
  }
}

TEST_CASE("file and values together count against the budget, before anything is taken", "[files]") {
  const Bytes whole = write(FileFormat::Npz, tensors).bytes;
  const std::size_t values = 6 * sizeof(double) + sizeof(float);
  REQUIRE(read(whole, std::nullopt, whole.size() + values).code == "Ok");
  const ReadFile refused = read(whole, std::nullopt, whole.size() + values - 1);
  REQUIRE(refused.code == "TooLarge");
  REQUIRE(refused.params.at(0) == "name=bytes");
  REQUIRE(read(whole, std::nullopt, whole.size() - 1).code == "TooLarge");
}

TEST_CASE("files report OutOfMemory whichever memory is refused", "[files]") {
  const Bytes whole = write(FileFormat::Npz, {tensors[0]}).bytes;
  for (std::size_t call = 0; call < 3; ++call) {  // the file, the list, the values
    const RefuseMalloc refusal(call);
    TensorFile file(static_cast<double>(whole.size()));
    Status status = file.status();
    if (status.ok()) {
      std::copy(whole.begin(), whole.end(), file.bytes());
      status = file.open(FileFormat::Npz);
    }
    if (status.ok()) {
      status = file.load(0);
    }
    REQUIRE(status.code == ErrorCode::OutOfMemory);
  }
  for (std::size_t call = 0; call < 3; ++call) {  // the list, the names, the file
    const RefuseMalloc refusal(call);
    TensorWriter writer(FileFormat::Npy, 1, 1);
    Status status = writer.status();
    if (status.ok()) {
      *writer.names() = 'x';
      writer.give(0, 1, true, 0, 1);
      status = writer.lay_out();
    }
    REQUIRE(status.code == ErrorCode::OutOfMemory);
  }
}

}  // namespace attention::test
