// A reader for the golden files: JSON without escapes in strings, numbers as double, nothing else.
#pragma once

#include <string>
#include <vector>

namespace attention::test {

struct Json {
  enum class Kind { Number, String, Array, Object };
  Kind kind = Kind::Number;
  double number = 0;
  std::string string;
  std::vector<std::string> keys;  // of an object, one for each item
  std::vector<Json> items;

  bool has(const std::string& key) const;
  const Json& operator[](const std::string& key) const;  // throws std::runtime_error when missing

  // All numbers below this value in order; "NaN", "Infinity" and "-Infinity" count as numbers.
  std::vector<double> numbers() const;
};

// A file of tests/golden/data. Both throw std::runtime_error with the path when it cannot be read.
Json read_golden(const std::string& file_name);
std::vector<unsigned char> read_golden_bytes(const std::string& file_name);

}  // namespace attention::test
