// The words of the codes, and short ways to make the statuses that are made in more than one place.
#include "attention/status.hpp"

#include <iterator>

namespace attention {

namespace {

// In the order of ErrorCode.
constexpr const char* words[] = {
    "Ok",
    "HeadsMustDivideModel",
    "KvHeadsMustDivideHeads",
    "GroupsMustDivideKvHeads",
    "NotAnInteger",
    "NotPositive",
    "NotFinite",
    "TooLarge",
    "ShapeMismatch",
    "MissingTensor",
    "UnexpectedTensor",
    "MaskNotBinary",
    "GateOutOfRange",
    "CausalNeedsEqualLengths",
    "NotAPermutation",
    "GrammarWordTwice",
    "GrammarEmpty",
    "GrammarRecursive",
    "GrammarTooLong",
    "GrammarCueMissing",
    "GrammarNoAnswer",
    "GrammarNoSlot",
    "GrammarAmbiguous",
    "NotSupported",
    "OutOfMemory",
    "UnknownFormat",
    "FileTruncated",
    "TrailingBytes",
    "BytesMismatch",
    "DTypeNotSupported",
    "NameInvalid",
    "DuplicateName",
    "NpyVersionUnknown",
    "NpyHeaderLength",
    "NpyHeaderNotAscii",
    "NpyHeaderInvalid",
    "SafetensorsHeaderInvalid",
    "OffsetsUnsorted",
    "OffsetsOverlap",
    "OffsetsGap",
    "ZipEndMissing",
    "ZipDirectoryInvalid",
    "ZipMultiDisk",
    "Zip64Invalid",
    "ZipNotNpy",
    "ZipEncrypted",
    "ZipSizesFollow",
    "ZipMethodUnknown",
    "ZipMemberMisplaced",
    "ZipMemberMismatch",
    "ZipRatio",
    "ZipDamaged",
    "ZipChecksum",
};
static_assert(std::size(words) == error_code_count);

}  // namespace

const char* error_name(ErrorCode code) {
  return words[static_cast<std::size_t>(code)];
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
