// The engine's only way to say no: a code with named parameters. Codes are stable words; the sentence for
// each lives with the translations of the page, not here. Success is the only status that tests as true with
// ok().
#pragma once

#include <array>
#include <cstddef>

namespace attention {

enum class ErrorCode {
  Ok,
  HeadsMustDivideModel,     // d_model, num_heads: only when d_k or d_v is left to its default
  KvHeadsMustDivideHeads,   // num_heads, num_kv_heads
  GroupsMustDivideKvHeads,  // kv_heads, num_kv_heads: groups that there are, and that are asked for
  NotAnInteger,             // name, value
  NotPositive,              // name, value
  NotFinite,                // name, value
  TooLarge,                 // name, value, limit: a size over its limit, or "bytes" over the memory budget
  ShapeMismatch,            // tensor, axis, expected, actual: axis "rank" counts axes, "data" counts values
  MissingTensor,            // tensor
  UnexpectedTensor,         // tensor: given, but not a part of this variant
  MaskNotBinary,            // index, value: index counts the mask's values in row-major order
  GateOutOfRange,           // index, value: of the head whose gate is not from 0 to 1
  CausalNeedsEqualLengths,  // N, M
  NotAPermutation,          // index, value: not each number from 0 on once; the first that is wrong
  GrammarWordTwice,         // word, set: in two classes, or twice in one
  GrammarEmpty,             // rule or set: one with nothing in it
  GrammarRecursive,         // rule: it comes back to itself
  GrammarTooLong,           // limit: a sentence may have more words than this
  GrammarCueMissing,        // agreement, cue: nothing before the slot that could decide it
  GrammarNoAnswer,          // agreement, class or word: no word for what may decide
  GrammarNoSlot,            // cue: no sentence has a slot that it decides
  GrammarAmbiguous,         // word: at one place of a sentence it may have come about in two ways
  NotSupported,             // name
  OutOfMemory,              // bytes
  // Files; see files.hpp.
  UnknownFormat,             // format
  FileTruncated,             // expected, actual: bytes
  TrailingBytes,             // expected, actual: bytes
  BytesMismatch,             // tensor, expected, actual: bytes that its shape needs, bytes that it has
  DTypeNotSupported,         // tensor, dtype: as the file writes it
  NameInvalid,               // name
  DuplicateName,             // name: of a tensor, or a key of the metadata
  NpyVersionUnknown,         // tensor, major, minor
  NpyHeaderLength,           // tensor, length: does not lead to the end of the header
  NpyHeaderNotAscii,         // tensor, at: byte of the header
  NpyHeaderInvalid,          // tensor, at
  SafetensorsHeaderInvalid,  // at: byte of the header
  OffsetsUnsorted,           // tensor: begins before the one before it, or ends before it begins
  OffsetsOverlap,            // tensor: shares bytes with the one before it
  OffsetsGap,                // tensor: bytes before it belong to nobody
  ZipEndMissing,
  ZipDirectoryInvalid,  // at: byte of the file
  ZipMultiDisk,
  Zip64Invalid,        // tensor
  ZipNotNpy,           // name: of a member that is no NPY file
  ZipEncrypted,        // tensor
  ZipSizesFollow,      // tensor: its sizes stand after it instead of before it
  ZipMethodUnknown,    // tensor, method: number of the compression
  ZipMemberMisplaced,  // tensor, expected, actual: byte at which the member begins
  ZipMemberMismatch,   // tensor: its two records say different things
  ZipRatio,            // tensor, packed, size: bytes that no compression makes of each other
  ZipDamaged,          // tensor, expected: bytes that should have come out
  ZipChecksum,         // tensor
};

inline constexpr std::size_t error_code_count = static_cast<std::size_t>(ErrorCode::ZipChecksum) + 1;

// "HeadsMustDivideModel" for ErrorCode::HeadsMustDivideModel, and so on.
const char* error_name(ErrorCode code);

// One named parameter of an error: a number, or a word that lives as long as the program, or as the object
// that gave the status when the word comes from outside (a name in a file).
struct ErrorParam {
  const char* name = "";
  const char* word = nullptr;  // nullptr: the parameter is `number`
  double number = 0;

  static ErrorParam of(const char* name, double number) { return {name, nullptr, number}; }
  static ErrorParam of(const char* name, const char* word) { return {name, word, 0}; }
  bool is_word() const { return word != nullptr; }
};

struct Status {
  ErrorCode code = ErrorCode::Ok;
  std::array<ErrorParam, 4> params{};
  std::size_t param_count = 0;

  bool ok() const { return code == ErrorCode::Ok; }

  template <class... Params>
  static Status error(ErrorCode code, Params... params) {
    static_assert(sizeof...(Params) <= 4);
    return {code, {params...}, sizeof...(Params)};
  }
};

Status not_an_integer(const char* name, double value);
Status not_positive(const char* name, double value);
Status not_finite(const char* name, double value);
Status too_large(const char* name, double value, double limit);
Status shape_mismatch(const char* tensor, const char* axis, double expected, double actual);
Status missing_tensor(const char* tensor);
Status out_of_memory(double bytes);

}  // namespace attention
