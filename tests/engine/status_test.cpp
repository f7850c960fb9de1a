#include "attention/status.hpp"

#include <set>
#include <string>

#include "support/catch.hpp"

namespace attention::test {

TEST_CASE("every code has a word of its own, and only Ok is success", "[status]") {
  std::set<std::string> words;
  const int count = static_cast<int>(error_code_count);
  for (int code = 0; code < count; ++code) {
    const Status status{static_cast<ErrorCode>(code)};
    words.insert(error_name(status.code));
    REQUIRE(status.ok() == (code == 0));
  }
  REQUIRE(words.size() == error_code_count);
  REQUIRE(words.count("") == 0);
  REQUIRE(words.count("HeadsMustDivideModel") == 1);
}

TEST_CASE("parameters keep their names, their order and their kind", "[status]") {
  const Status status = shape_mismatch("w_q", "d_model", 8, 7);
  REQUIRE(status.param_count == 4);
  REQUIRE(std::string(status.params[0].name) == "tensor");
  REQUIRE(status.params[0].is_word());
  REQUIRE(std::string(status.params[0].word) == "w_q");
  REQUIRE(std::string(status.params[3].name) == "actual");
  REQUIRE_FALSE(status.params[3].is_word());
  REQUIRE(status.params[3].number == 7);
}

}  // namespace attention::test
