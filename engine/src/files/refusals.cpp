#include "files/refusals.hpp"

namespace attention::files {

namespace {

ErrorParam param_of(Detail detail) {
  return ErrorParam::of(detail.name, static_cast<double>(detail.value));
}

}  // namespace

Status refused(ErrorCode code, FileWords& words, std::string_view tensor) {
  return Status::error(code, ErrorParam::of("tensor", words.keep(tensor)));
}

Status refused(ErrorCode code, FileWords& words, std::string_view tensor, Detail detail) {
  return Status::error(code, ErrorParam::of("tensor", words.keep(tensor)), param_of(detail));
}

Status refused(ErrorCode code, FileWords& words, std::string_view tensor, Detail first, Detail second) {
  return Status::error(code, ErrorParam::of("tensor", words.keep(tensor)), param_of(first), param_of(second));
}

Status refused_name(ErrorCode code, FileWords& words, std::string_view name) {
  return Status::error(code, ErrorParam::of("name", words.keep(name)));
}

Status refused_size(ErrorCode code, std::uint64_t expected, std::uint64_t actual) {
  return Status::error(code, param_of({"expected", expected}), param_of({"actual", actual}));
}

Status refused_at(ErrorCode code, std::uint64_t at) {
  return Status::error(code, param_of({"at", at}));
}

Status dtype_not_supported(std::string_view tensor, std::string_view dtype, FileWords& words) {
  return Status::error(ErrorCode::DTypeNotSupported, ErrorParam::of("tensor", words.keep(tensor)),
                       ErrorParam::of("dtype", words.keep_second(dtype)));
}

}  // namespace attention::files
