// One test for each rule about settings.
#include <cfloat>
#include <cmath>
#include <functional>
#include <string>

#include "support/catch.hpp"
#include "support/request.hpp"

namespace attention::test {

namespace {

Status refusal(const std::function<void(RequestConfig&)>& change) {
  Request request = random_request({.d_model = 8, .h = 4});
  change(request.config());
  return validate(request.description).status;
}

void require_refusal(const Status& status, ErrorCode code, const std::string& name, double value) {
  REQUIRE(error_name(status.code) == std::string(error_name(code)));
  REQUIRE(status.params[0].word == name);
  REQUIRE((status.params[1].number == value || std::isnan(value)));
}

struct NumberSetting {
  const char* name;
  std::function<void(RequestConfig&, double)> set;
};

const std::vector<NumberSetting> sizes = {
    {"d_model", [](RequestConfig& config, double value) { config.d_model = value; }},
    {"num_heads", [](RequestConfig& config, double value) { config.num_heads = value; }},
    {"num_kv_heads", [](RequestConfig& config, double value) { config.num_kv_heads = value; }},
    {"d_k", [](RequestConfig& config, double value) { config.d_k = value; }},
    {"d_v", [](RequestConfig& config, double value) { config.d_v = value; }},
};

}  // namespace

TEST_CASE("every size of the config must be a whole number in range", "[validate]") {
  for (const NumberSetting& size : sizes) {
    const auto refuse = [&size](double value) {
      return refusal([&](RequestConfig& config) { size.set(config, value); });
    };
    require_refusal(refuse(0), ErrorCode::NotPositive, size.name, 0);
    require_refusal(refuse(-1), ErrorCode::NotPositive, size.name, -1);
    require_refusal(refuse(-0.0), ErrorCode::NotPositive, size.name, 0);
    require_refusal(refuse(2.5), ErrorCode::NotAnInteger, size.name, 2.5);
    require_refusal(refuse(-2.5), ErrorCode::NotAnInteger, size.name, -2.5);
    require_refusal(refuse(DBL_MIN), ErrorCode::NotAnInteger, size.name, DBL_MIN);
    require_refusal(refuse(NAN), ErrorCode::NotFinite, size.name, NAN);
    require_refusal(refuse(INFINITY), ErrorCode::NotFinite, size.name, INFINITY);
    require_refusal(refuse(2147483648.0), ErrorCode::TooLarge, size.name, 2147483648.0);
    require_refusal(refuse(4294967296.0), ErrorCode::TooLarge, size.name, 4294967296.0);
    require_refusal(refuse(9007199254740992.0), ErrorCode::TooLarge, size.name, 9007199254740992.0);
    require_refusal(refuse(DBL_MAX), ErrorCode::TooLarge, size.name, DBL_MAX);
  }
}

TEST_CASE("TooLarge says the limit", "[validate]") {
  const Status status = refusal([](RequestConfig& config) { config.d_model = 1e10; });
  REQUIRE(std::string(status.params[2].name) == "limit");
  REQUIRE(status.params[2].number == max_size);
}

TEST_CASE("heads must divide the model where d_k or d_v is left to its default", "[validate]") {
  const auto three_heads = [](std::optional<double> d_k, std::optional<double> d_v) {
    return refusal([=](RequestConfig& config) {
      config.num_heads = 3;
      config.num_kv_heads = std::nullopt;
      config.d_k = d_k;
      config.d_v = d_v;
    });
  };
  const Status status = three_heads(std::nullopt, 2);
  REQUIRE(status.code == ErrorCode::HeadsMustDivideModel);
  REQUIRE(status.params[0].number == 8);
  REQUIRE(status.params[1].number == 3);
  REQUIRE(three_heads(2, std::nullopt).code == ErrorCode::HeadsMustDivideModel);
  REQUIRE(three_heads(2, 2).code == ErrorCode::ShapeMismatch);  // only the weights do not fit any more
}

TEST_CASE("key/value heads must divide heads", "[validate]") {
  const Status status = refusal([](RequestConfig& config) { config.num_kv_heads = 3; });
  REQUIRE(status.code == ErrorCode::KvHeadsMustDivideHeads);
  REQUIRE(status.params[0].number == 4);
  REQUIRE(status.params[1].number == 3);
  REQUIRE(refusal([](RequestConfig& config) { config.num_kv_heads = 8; }).code ==
          ErrorCode::KvHeadsMustDivideHeads);
}

TEST_CASE("a latent size above 0 asks for other matrices, and a wrong one is named", "[validate]") {
  const auto with_latent = [](double value) {
    return refusal([=](RequestConfig& config) { config.kv_latent_dim = value; });
  };
  REQUIRE(with_latent(0).ok());
  REQUIRE(with_latent(16).code == ErrorCode::UnexpectedTensor);
  REQUIRE(std::string(with_latent(16).params[0].word) == "w_k");
  require_refusal(with_latent(4294967296.0), ErrorCode::TooLarge, "kv_latent_dim", 4294967296.0);
  REQUIRE(with_latent(-1).code == ErrorCode::NotPositive);
  REQUIRE(with_latent(1.5).code == ErrorCode::NotAnInteger);
  REQUIRE(with_latent(NAN).code == ErrorCode::NotFinite);
}

TEST_CASE("a scale number must be finite, in float32 too", "[validate]") {
  const auto with_scale = [](double value, DType dtype) {
    return refusal([=](RequestConfig& config) {
      config.scale = ScaleRule::Number;
      config.scale_number = value;
      config.dtype = dtype;
    });
  };
  require_refusal(with_scale(NAN, DType::Float64), ErrorCode::NotFinite, "scale", NAN);
  require_refusal(with_scale(-INFINITY, DType::Float64), ErrorCode::NotFinite, "scale", -INFINITY);
  require_refusal(with_scale(1e300, DType::Float32), ErrorCode::TooLarge, "scale", 1e300);
  REQUIRE(with_scale(1e300, DType::Float64).ok());
  REQUIRE(with_scale(0, DType::Float32).ok());
  REQUIRE(with_scale(-2.5, DType::Float32).ok());
}

TEST_CASE("the scale of a config needs no tensors and is rounded to the precision", "[validate]") {
  RequestConfig config;
  config.d_model = 12;
  config.num_heads = 2;
  REQUIRE(scale_of(config).scale.operation == Scale::Operation::Divide);
  REQUIRE(scale_of(config).scale.value == std::sqrt(6.0));
  config.dtype = DType::Float32;
  REQUIRE(scale_of(config).scale.value == static_cast<double>(std::sqrt(6.0f)));
  config.scale = ScaleRule::SqrtDModel;
  REQUIRE(scale_of(config).scale.value == static_cast<double>(std::sqrt(12.0f)));
  config.scale = ScaleRule::Number;
  config.scale_number = 0.1;
  REQUIRE(scale_of(config).scale.operation == Scale::Operation::Multiply);
  REQUIRE(scale_of(config).scale.value == static_cast<double>(0.1f));
  config.scale = ScaleRule::None;
  REQUIRE(scale_of(config).scale.operation == Scale::Operation::None);
  config.num_heads = 5;
  REQUIRE(scale_of(config).status.code == ErrorCode::HeadsMustDivideModel);
}

}  // namespace attention::test
