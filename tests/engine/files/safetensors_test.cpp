#include "support/catch.hpp"
#include "support/tensor_files.hpp"

namespace attention::test {

namespace {

std::string tensor(const std::string& name, int begin, int end, const std::string& dtype = "F32") {
  const int size = dtype == "F64" ? 8 : 4;
  return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":[" + std::to_string((end - begin) / size) +
         "],\"data_offsets\":[" + std::to_string(begin) + "," + std::to_string(end) + "]}";
}

std::string code_of(const std::string& header, std::size_t bytes) {
  return read(safetensors(header, Bytes(bytes))).code;
}

}  // namespace

TEST_CASE("tensors and metadata of a safetensors file are read", "[files]") {
  const std::string header =
      "{ \"__metadata__\" : {\"format\":\"pt\",\"note\":\"a\\n\\u1ec7\\ud83d\\ude00\"} ,\n" +
      tensor("a.b", 0, 8) + ",\t" + tensor("\\u0061/\\\"c", 8, 24, "F64") + "}   ";
  const ReadFile file = read(safetensors(header, Bytes(24)));
  REQUIRE(file.code == "Ok");
  REQUIRE(file.tensors.size() == 2);
  REQUIRE(file.tensors[0].name == "a.b");
  REQUIRE(file.tensors[1].name == "a/\"c");
  REQUIRE(file.tensors[1].is_float64);
  REQUIRE(file.tensors[1].sizes == std::vector<double>{2});
  REQUIRE(file.metadata == std::vector<std::string>{"format=pt", "note=a\n\xE1\xBB\x87\xF0\x9F\x98\x80"});
  REQUIRE(code_of("{}", 0) == "Ok");
  REQUIRE(code_of("{\"__metadata__\":{}}", 0) == "Ok");
}

TEST_CASE("a header that is not this JSON is refused", "[files]") {
  const std::string header =
      GENERATE(as<std::string>(), "{", "{]", "{}x", "{} \n", "{\"a\"}", "{\"a\":1}", "{\"a\":{}}",
               "{\"a\":{\"dtype\":\"F32\"}}", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0]}})",
               R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4,4]}})",
               R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4],"more":1}})",
               R"({"a":{"dtype":"F32","dtype":"F32","shape":[1],"data_offsets":[0,4]}})",
               R"({"a":{"dtype":"F32","shape":[1],"shape":[1],"data_offsets":[0,4]}})",
               R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4],"data_offsets":[0,4]}})",
               R"({"a":{"dtype":"F32","shape":[[1]],"data_offsets":[0,4]}})",
               R"({"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})",
               R"({"a":{"dtype":"F32","shape":[1.0],"data_offsets":[0,4]}})",
               R"({"a":{"dtype":"F32","shape":[1e0],"data_offsets":[0,4]}})",
               R"({"a":{"dtype":"F32","shape":[01],"data_offsets":[0,4]}})",
               R"({"a":{"dtype":"F32","shape":[1,],"data_offsets":[0,4]}})",
               R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},})",
               R"({"a":{"dtype":null,"shape":[1],"data_offsets":[0,4]}})", R"({"__metadata__":[]})",
               R"({"__metadata__":{"a":1}})", R"({"__metadata__":{"a":{"b":"c"}}})",
               R"({"__metadata__":{},"__metadata__":{}})", "{\"a\tb\":{}}", "{\"\xC3\":{}}",
               R"({"\ud800":{}})", R"({"\x":{}})", R"({"\u12g4":{}})", "{\"a", "{'a':{}}");
  CAPTURE(header);
  REQUIRE(code_of(header, 4) == "SafetensorsHeaderInvalid");
}

TEST_CASE("offsets have to follow each other without gaps", "[files]") {
  const auto both = [](const std::string& first, const std::string& second) {
    return "{" + first + "," + second + "}";
  };
  REQUIRE(code_of(both(tensor("a", 0, 8), tensor("b", 8, 16)), 16) == "Ok");
  REQUIRE(code_of(both(tensor("a", 8, 16), tensor("b", 0, 8)), 16) == "OffsetsUnsorted");
  REQUIRE(code_of("{" + tensor("a", 8, 16) + "}", 16) == "OffsetsGap");
  REQUIRE(code_of(both(tensor("a", 0, 8), tensor("b", 12, 20)), 20) == "OffsetsGap");
  REQUIRE(code_of(both(tensor("a", 0, 8), tensor("b", 4, 12)), 12) == "OffsetsOverlap");
  REQUIRE(code_of(both(tensor("a", 0, 8), tensor("b", 0, 8)), 8) == "OffsetsOverlap");
  REQUIRE(code_of("{" + tensor("a", 0, 8) + "," + tensor("b", 8, 16) + "," + tensor("c", 4, 8) + "}", 16) ==
          "OffsetsUnsorted");
  REQUIRE(code_of(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[8,4]}})", 8) == "OffsetsUnsorted");
  REQUIRE(code_of(R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})", 8) == "BytesMismatch");
  REQUIRE(code_of("{" + tensor("a", 0, 8) + "}", 7) == "FileTruncated");
  REQUIRE(code_of("{" + tensor("a", 0, 8) + "}", 9) == "TrailingBytes");
  REQUIRE(
      code_of(
          R"({"a":{"dtype":"F64","shape":[2147483647,2147483647],"data_offsets":[0,36893488113059659784]}})",
          8) == "FileTruncated");
}

TEST_CASE("names are unique, readable and not too long", "[files]") {
  const auto code = [](const std::string& name) { return code_of("{" + tensor(name, 0, 4) + "}", 4); };
  REQUIRE(code("") == "NameInvalid");
  REQUIRE(code("a\\n") == "NameInvalid");
  REQUIRE(code("a\\u0000") == "NameInvalid");
  REQUIRE(code(std::string(256, 'n')) == "Ok");
  REQUIRE(code(std::string(257, 'n')) == "TooLarge");
  REQUIRE(code_of("{" + tensor("a", 0, 4) + "," + tensor("\\u0061", 4, 8) + "}", 8) == "DuplicateName");
  REQUIRE(code_of(R"({"__metadata__":{"a":"1","a":"2"}})", 0) == "DuplicateName");
  REQUIRE(code_of("{" + tensor("a", 0, 4, "I32") + "}", 4) == "DTypeNotSupported");
}

TEST_CASE("the length of the header is held against the file", "[files]") {
  const Bytes whole = safetensors("{" + tensor("a", 0, 4) + "}", Bytes(4));
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const ReadFile file = read(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)));
    REQUIRE(file.code == (length < 9 ? "UnknownFormat" : "FileTruncated"));
  }
  Bytes lie = whole;
  std::fill_n(lie.begin(), 8, std::uint8_t{0xFF});
  REQUIRE(read(lie).code == "FileTruncated");
  std::fill_n(lie.begin(), 8, std::uint8_t{0});
  REQUIRE(read(lie).code == "SafetensorsHeaderInvalid");
}

TEST_CASE("more tensors or metadata than the limit are refused", "[files]") {
  std::string tensors, entries;
  for (int i = 0; i <= 4096; ++i) {
    tensors += (i > 0 ? "," : "") + tensor("n" + std::to_string(i), 4 * i, 4 * i + 4);
    entries += i <= 1024 ? (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":\"\"" : "";
  }
  REQUIRE(code_of("{" + tensors + "}", 4 * 4097) == "TooLarge");
  REQUIRE(code_of("{\"__metadata__\":{" + entries + "}}", 0) == "TooLarge");
}

}  // namespace attention::test
