#include "support/catch.hpp"
#include "support/tensor_files.hpp"

namespace attention::test {

namespace {

const Bytes two_floats = little_endian(0x3F800000, 4) + little_endian(0xC0000000, 4);  // 1, -2

std::string code_of(const std::string& dictionary, const Bytes& values = two_floats) {
  return read(npy(dictionary, values)).code;
}

}  // namespace

TEST_CASE("every version of the format is read", "[files]") {
  for (const int major : {1, 2, 3}) {
    const ReadFile file = read(npy(npy_dictionary("<f4", "(2,)"), two_floats, major));
    REQUIRE(file.code == "Ok");
    REQUIRE(file.tensors.size() == 1);
    REQUIRE(file.tensors[0].name == "arr_0");
    REQUIRE(file.tensors[0].sizes == std::vector<double>{2});
    REQUIRE(file.tensors[0].values == std::vector<double>{1, -2});
  }
  for (const int major : {0, 4, 255}) {
    REQUIRE(read(npy(npy_dictionary("<f4", "(2,)"), two_floats, major)).code == "NpyVersionUnknown");
  }
}

TEST_CASE("a header may be written in every way that Python reads and NumPy writes", "[files]") {
  const std::string dictionary =
      GENERATE(as<std::string>(), "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }",
               "{'shape': (2,), 'fortran_order': False, 'descr': '<f4'}",
               "{\"descr\":\"<f4\",\"fortran_order\":False,\"shape\":(2,)}",
               "  {  'descr'  :  '<f4'  ,  'fortran_order'  :  False  ,  'shape'  :  (  2  ,  )  ,  }",
               "{'descr': '<f4', 'fortran_order': True, 'shape': (1, 2)}",
               "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1,)}");
  REQUIRE(code_of(dictionary) == "Ok");
}

TEST_CASE("a header that is not this dictionary is refused", "[files]") {
  const std::string dictionary =
      GENERATE(as<std::string>(), "", "{}", "{'descr': '<f4', 'fortran_order': False}",
               "{'descr': '<f4', 'fortran_order': False, 'shape': (2,)", "{'descr': '<f4', 'shape': (2,), }",
               "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2,)}",
               "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'more': 1}",
               "{'descr': '<f4', 'fortran_order': False, 'shape': (2,)} extra",
               "{'descr': '<f4' 'fortran_order': False, 'shape': (2,)}",
               "{'descr': '<f4',, 'fortran_order': False, 'shape': (2,)}",
               "{'descr': '<f4', 'fortran_order': false, 'shape': (2,)}",
               "{'descr': '<f4', 'fortran_order': 0, 'shape': (2,)}",
               "{'descr': '<f4', 'fortran_order': False, 'shape': (2)}",
               "{'descr': '<f4', 'fortran_order': False, 'shape': [2]}",
               "{'descr': '<f4', 'fortran_order': False, 'shape': (-2,)}",
               "{'descr': '<f4', 'fortran_order': False, 'shape': (02,)}",
               "{'descr': '<f4', 'fortran_order': False, 'shape': (2.0,)}",
               "{'descr': '<f4', 'fortran_order': False, 'shape': (2L,)}",
               "{'descr': '<f4', 'fortran_order': False, 'shape': (,)}",
               "{'descr': '<f4', 'fortran_order': False, 'shape': (1 2)}", "{'descr': '<f4",
               "{'descr': None, 'fortran_order': False}");
  CAPTURE(dictionary);
  REQUIRE(code_of(dictionary) == "NpyHeaderInvalid");
}

TEST_CASE("only floats of 16, 32 and 64 bits are read", "[files]") {
  const std::string descr = GENERATE(as<std::string>(), "|O", "<i4", "<f16", "<c8", "|b1", "<U5", "f4", "=f4",
                                     "<f", "<", "", "<f4 ");
  CAPTURE(descr);
  const ReadFile file = read(npy(npy_dictionary(descr, "(2,)"), two_floats));
  REQUIRE(file.code == "DTypeNotSupported");
  REQUIRE(file.params == std::vector<std::string>{"tensor=arr_0", "dtype=" + descr});
  REQUIRE(code_of("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,), }") ==
          "DTypeNotSupported");
}

TEST_CASE("sizes are multiplied in 64 bits and held against the bytes", "[files]") {
  REQUIRE(code_of(npy_dictionary("<f4", "()"), little_endian(0, 4)) == "Ok");
  REQUIRE(code_of(npy_dictionary("<f4", "(0, 2147483647)"), {}) == "Ok");
  REQUIRE(code_of(npy_dictionary("<f4", "(3,)")) == "FileTruncated");
  REQUIRE(code_of(npy_dictionary("<f4", "(1,)")) == "TrailingBytes");
  REQUIRE(code_of(npy_dictionary("<f4", "(65536, 65536)")) == "FileTruncated");
  REQUIRE(code_of(npy_dictionary("<f8", "(2147483647, 2147483647, 2147483647, 2147483647)")) ==
          "FileTruncated");
  REQUIRE(code_of(npy_dictionary("<f4", "(2147483648,)")) == "TooLarge");
  REQUIRE(code_of(npy_dictionary("<f4", "(99999999999999999999999999,)")) == "TooLarge");
  const std::string ones =
      "(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ";
  REQUIRE(code_of(npy_dictionary("<f4", ones + "2)")) == "Ok");
  REQUIRE(read(npy(npy_dictionary("<f4", ones + "1, 2)"), two_floats)).params ==
          std::vector<std::string>{"name=rank", "value=33", "limit=32"});
}

TEST_CASE("a file cut at any byte is refused, and so is one with a byte too many", "[files]") {
  const Bytes whole = npy(npy_dictionary("<f4", "(2,)"), two_floats);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const ReadFile file = read(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)));
    REQUIRE(file.code == (length < 6 ? "UnknownFormat" : "FileTruncated"));
  }
  REQUIRE(read(whole + Bytes{0}).code == "TrailingBytes");
}

TEST_CASE("a header length that points anywhere but behind a line end is refused", "[files]") {
  const Bytes whole = npy(npy_dictionary("<f4", "(2,)"), two_floats);
  const std::size_t good = whole[8];
  for (std::size_t length = 0; length < 256; ++length) {
    Bytes file = whole;
    file[8] = static_cast<std::uint8_t>(length);
    const bool fits = 10 + length <= whole.size();
    REQUIRE(read(file).code == (length == good ? "Ok" : fits ? "NpyHeaderLength" : "FileTruncated"));
  }
  Bytes strange = whole;
  strange[20] = 0xC3;
  REQUIRE(read(strange).params == std::vector<std::string>{"tensor=arr_0", "at=10"});
  REQUIRE(read(strange).code == "NpyHeaderNotAscii");
}

}  // namespace attention::test
