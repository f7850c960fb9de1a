#include "support/json.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace attention::test {

namespace {

class Reader {
 public:
  explicit Reader(const char* text) : at_(text) {}

  Json value() {
    skip_space();
    switch (*at_) {
      case '{':
        return object();
      case '[':
        return array();
      case '"':
        return text_value();
      default:
        return number();
    }
  }

 private:
  void skip_space() {
    while (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t' || *at_ == ',' || *at_ == ':') {
      ++at_;
    }
  }

  Json object() {
    Json json;
    json.kind = Json::Kind::Object;
    ++at_;
    for (skip_space(); *at_ != '}'; skip_space()) {
      json.keys.push_back(string());
      json.items.push_back(value());
    }
    ++at_;
    return json;
  }

  Json array() {
    Json json;
    json.kind = Json::Kind::Array;
    ++at_;
    for (skip_space(); *at_ != ']'; skip_space()) {
      json.items.push_back(value());
    }
    ++at_;
    return json;
  }

  Json text_value() {
    Json json;
    json.kind = Json::Kind::String;
    json.string = string();
    return json;
  }

  Json number() {
    Json json;
    char* end = nullptr;
    json.number = std::strtod(at_, &end);
    if (end == at_) {
      throw std::runtime_error("not JSON: " + std::string(at_).substr(0, 40));
    }
    at_ = end;
    return json;
  }

  std::string string() {
    const char* start = ++at_;
    while (*at_ != '"') {
      if (*at_ == '\0') {
        throw std::runtime_error("a string without an end");
      }
      ++at_;
    }
    return std::string(start, at_++);
  }

  const char* at_;
};

void collect(const Json& json, std::vector<double>& numbers) {
  if (json.kind == Json::Kind::Number) {
    numbers.push_back(json.number);
  } else if (json.kind == Json::Kind::String) {
    numbers.push_back(std::strtod(json.string.c_str(), nullptr));
  }
  for (const Json& item : json.items) {
    collect(item, numbers);
  }
}

}  // namespace

bool Json::has(const std::string& key) const {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

const Json& Json::operator[](const std::string& key) const {
  const auto found = std::find(keys.begin(), keys.end(), key);
  if (found == keys.end()) {
    throw std::runtime_error("no field " + key);
  }
  return items[static_cast<std::size_t>(found - keys.begin())];
}

std::vector<double> Json::numbers() const {
  std::vector<double> numbers;
  collect(*this, numbers);
  return numbers;
}

std::vector<unsigned char> read_golden_bytes(const std::string& file_name) {
  const std::string path = std::string(ATTENTION_GOLDEN_DIR "/") + file_name;
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) {
    throw std::runtime_error("cannot read " + path);
  }
  std::fseek(file, 0, SEEK_END);
  std::vector<unsigned char> bytes(static_cast<std::size_t>(std::ftell(file)));
  std::fseek(file, 0, SEEK_SET);
  const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), file);
  std::fclose(file);
  if (count != bytes.size()) {
    throw std::runtime_error("cannot read all of " + path);
  }
  return bytes;
}

Json read_golden(const std::string& file_name) {
  std::vector<unsigned char> bytes = read_golden_bytes(file_name);
  bytes.push_back('\0');
  return Reader(reinterpret_cast<const char*>(bytes.data())).value();
}

}  // namespace attention::test
