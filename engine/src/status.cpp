// The words of the codes, and short ways to make the statuses that are made in more than one place.
#include "attention/status.hpp"

namespace attention {

const char* error_name(ErrorCode code) {
  switch (code) {
    case ErrorCode::Ok:
      return "Ok";
    case ErrorCode::HeadsMustDivideModel:
      return "HeadsMustDivideModel";
    case ErrorCode::KvHeadsMustDivideHeads:
      return "KvHeadsMustDivideHeads";
    case ErrorCode::NotAnInteger:
      return "NotAnInteger";
    case ErrorCode::NotPositive:
      return "NotPositive";
    case ErrorCode::NotFinite:
      return "NotFinite";
    case ErrorCode::TooLarge:
      return "TooLarge";
    case ErrorCode::ShapeMismatch:
      return "ShapeMismatch";
    case ErrorCode::MissingTensor:
      return "MissingTensor";
    case ErrorCode::UnexpectedTensor:
      return "UnexpectedTensor";
    case ErrorCode::MaskNotBinary:
      return "MaskNotBinary";
    case ErrorCode::GateOutOfRange:
      return "GateOutOfRange";
    case ErrorCode::CausalNeedsEqualLengths:
      return "CausalNeedsEqualLengths";
    case ErrorCode::NotAPermutation:
      return "NotAPermutation";
    case ErrorCode::GrammarWordTwice:
      return "GrammarWordTwice";
    case ErrorCode::GrammarEmpty:
      return "GrammarEmpty";
    case ErrorCode::GrammarRecursive:
      return "GrammarRecursive";
    case ErrorCode::GrammarTooLong:
      return "GrammarTooLong";
    case ErrorCode::GrammarCueMissing:
      return "GrammarCueMissing";
    case ErrorCode::GrammarNoAnswer:
      return "GrammarNoAnswer";
    case ErrorCode::GrammarNoSlot:
      return "GrammarNoSlot";
    case ErrorCode::GrammarAmbiguous:
      return "GrammarAmbiguous";
    case ErrorCode::NotSupported:
      return "NotSupported";
    case ErrorCode::OutOfMemory:
      return "OutOfMemory";
  }
  return "";
}

Status not_an_integer(const char* name, double value) {
  return Status::error(ErrorCode::NotAnInteger, ErrorParam::of("name", name), ErrorParam::of("value", value));
}

Status not_positive(const char* name, double value) {
  return Status::error(ErrorCode::NotPositive, ErrorParam::of("name", name), ErrorParam::of("value", value));
}

Status not_finite(const char* name, double value) {
  return Status::error(ErrorCode::NotFinite, ErrorParam::of("name", name), ErrorParam::of("value", value));
}

Status too_large(const char* name, double value, double limit) {
  return Status::error(ErrorCode::TooLarge, ErrorParam::of("name", name), ErrorParam::of("value", value),
                       ErrorParam::of("limit", limit));
}

Status shape_mismatch(const char* tensor, const char* axis, double expected, double actual) {
  return Status::error(ErrorCode::ShapeMismatch, ErrorParam::of("tensor", tensor),
                       ErrorParam::of("axis", axis), ErrorParam::of("expected", expected),
                       ErrorParam::of("actual", actual));
}

Status missing_tensor(const char* tensor) {
  return Status::error(ErrorCode::MissingTensor, ErrorParam::of("tensor", tensor));
}

Status out_of_memory(double bytes) {
  return Status::error(ErrorCode::OutOfMemory, ErrorParam::of("bytes", bytes));
}

}  // namespace attention
