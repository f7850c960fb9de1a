// The directory of a NPZ, held against its members. Only archives without slack are read: members follow each
// other from the first byte to the directory, the end record closes the file. So nothing can hide between
// them, and no byte counts twice.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/files.hpp"

namespace attention::files {

struct NpzEnd {
  Status status;
  std::size_t member_count = 0;
  std::size_t directory_begin = 0;
};

// The end record: ZipEndMissing, ZipMultiDisk, Zip64Invalid, ZipDirectoryInvalid, TooLarge "tensors".
NpzEnd read_npz_end(const std::uint8_t* bytes, std::size_t size);

// Fills name and member of `end.member_count` tensors. ZipDirectoryInvalid, ZipMultiDisk, ZipEncrypted,
// ZipSizesFollow, ZipMethodUnknown, ZipNameInvalid, NameInvalid, DuplicateName, Zip64Invalid,
// ZipMemberMisplaced, ZipMemberMismatch, ZipRatio, BytesMismatch.
Status read_npz_directory(const std::uint8_t* bytes, std::size_t size, const NpzEnd& end,
                          StoredTensor* tensors, FileWords& words);

}  // namespace attention::files
