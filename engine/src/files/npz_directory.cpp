#include "files/npz_directory.hpp"

#include <algorithm>

#include "files/bytes.hpp"
#include "files/names.hpp"
#include "files/refusals.hpp"
#include "files/zip_records.hpp"

namespace attention::files {

namespace {

Status directory_invalid(std::size_t at) {
  return refused_at(ErrorCode::ZipDirectoryInvalid, at);
}

// What a local record and a directory entry both say about a member.
struct Record {
  unsigned flags, method;
  std::uint32_t checksum;
  std::uint64_t packed_size, size;
  std::uint64_t local_begin;  // of an entry only
  std::string_view name;
  const std::uint8_t* extra;
  std::size_t extra_length;
};

// from: flags, method, time, date, checksum, packed size, size, length of name, length of extra field
Record read_common(const std::uint8_t* from) {
  Record record{};
  record.flags = read_16(from);
  record.method = read_16(from + 2);
  record.checksum = read_32(from + 8);
  record.packed_size = read_32(from + 12);
  record.size = read_32(from + 16);
  return record;
}

// A zip64 field has what did not fit into 32 bits, in this order: size, packed size, place. Python writes
// both sizes in a local record even when they fit; then they must agree.
bool apply_zip64(Record& record, const std::uint8_t* field, std::size_t length) {
  std::uint64_t* const numbers[] = {&record.size, &record.packed_size, &record.local_begin};
  std::size_t missing = 0;
  for (const std::uint64_t* number : numbers) {
    missing += *number == zip::elsewhere_32 ? 1 : 0;
  }
  const bool has_both_sizes = length == 16 && record.local_begin != zip::elsewhere_32;
  if (!has_both_sizes && length != 8 * missing) {
    return false;
  }
  std::size_t at = 0;
  for (std::uint64_t* number : numbers) {
    const bool is_missing = *number == zip::elsewhere_32;
    if (!is_missing && !(has_both_sizes && number != &record.local_begin)) {
      continue;
    }
    const std::uint64_t value = read_64(field + at);
    if (!is_missing && value != *number) {
      return false;
    }
    *number = value;
    at += 8;
  }
  return true;
}

// Fields of (id, length, bytes). Only zip64 counts; times and owners are of no interest.
bool apply_extra(Record& record) {
  constexpr std::uint16_t zip64_id = 1;
  const auto is_missing = [](std::uint64_t number) { return number == zip::elsewhere_32; };
  const bool needs_zip64 =
      is_missing(record.size) || is_missing(record.packed_size) || is_missing(record.local_begin);
  bool has_zip64 = false;
  for (std::size_t at = 0; at < record.extra_length;) {
    if (record.extra_length - at < 4) {
      return false;
    }
    const std::size_t length = read_16(record.extra + at + 2);
    const std::uint8_t* const field = record.extra + at + 4;
    if (record.extra_length - at - 4 < length) {
      return false;
    }
    if (read_16(record.extra + at) == zip64_id) {
      if (has_zip64 || !apply_zip64(record, field, length)) {
        return false;
      }
      has_zip64 = true;
    }
    at += 4 + length;
  }
  return has_zip64 || !needs_zip64;
}

class DirectoryReader {
 public:
  DirectoryReader(const std::uint8_t* bytes, std::size_t directory_begin, std::size_t directory_end,
                  StoredTensor* tensors, FileWords& words)
      : bytes_(bytes),
        directory_begin_(directory_begin),
        directory_end_(directory_end),
        tensors_(tensors),
        words_(words),
        at_(directory_begin) {}

  Status read(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const Status status = read_member(i);
      if (!status.ok()) {
        return status;
      }
    }
    if (at_ != directory_end_) {
      return directory_invalid(at_);
    }
    return member_end_ == directory_begin_ ? Status{} : directory_invalid(member_end_);
  }

 private:
  Status read_member(std::size_t i) {
    Record entry{};
    Status status = read_entry(entry);
    if (status.ok()) {
      status = check_name_of(entry, i);
    }
    if (status.ok()) {
      status = check_kind(entry);
    }
    std::size_t begin = 0;
    if (status.ok()) {
      status = check_local(entry, begin);
    }
    if (status.ok()) {
      status = check_sizes(entry, begin);
    }
    if (status.ok()) {
      tensors_[i].member = {begin, entry.packed_size, entry.size, entry.checksum, is_deflated(entry)};
      member_end_ = begin + static_cast<std::size_t>(entry.packed_size);
    }
    return status;
  }

  Status read_entry(Record& entry) {
    if (directory_end_ - at_ < zip::entry_size || read_32(bytes_ + at_) != zip::entry_signature) {
      return directory_invalid(at_);
    }
    const std::uint8_t* const from = bytes_ + at_;
    const std::size_t name_length = read_16(from + 28), extra_length = read_16(from + 30);
    const std::size_t comment_length = read_16(from + 32);
    if (directory_end_ - at_ - zip::entry_size < name_length + extra_length + comment_length) {
      return directory_invalid(at_);
    }
    if (read_16(from + 34) != 0) {
      return Status::error(ErrorCode::ZipMultiDisk);
    }
    entry = read_common(from + 8);
    entry.local_begin = read_32(from + 42);
    entry.name = {reinterpret_cast<const char*>(from + zip::entry_size), name_length};
    entry.extra = from + zip::entry_size + name_length;
    entry.extra_length = extra_length;
    at_ += zip::entry_size + name_length + extra_length + comment_length;
    return {};
  }

  Status check_name_of(const Record& entry, std::size_t i) {
    const bool is_npy = entry.name.ends_with(zip::npy_suffix);
    const std::string_view name =
        entry.name.substr(0, entry.name.size() - (is_npy ? zip::npy_suffix.size() : 0));
    const Status status = check_member_name(name, words_);
    if (!status.ok()) {
      return status;
    }
    // Without the flag other characters than ASCII would mean whatever the reader's system makes of them.
    const bool has_meaning = (entry.flags & zip::utf8_name) != 0 || is_ascii(name);
    if (!is_npy || !has_meaning) {
      return refused_name(is_npy ? ErrorCode::NameInvalid : ErrorCode::ZipNotNpy, words_, entry.name);
    }
    tensors_[i].name = name;
    return check_unique(
        name, i, [this](std::size_t other) { return tensors_[other].name; }, words_);
  }

  Status check_kind(const Record& entry) {
    if ((entry.flags & (zip::encrypted | zip::strongly_encrypted | zip::masked)) != 0) {
      return refused(ErrorCode::ZipEncrypted, words_, entry.name);
    }
    if ((entry.flags & zip::sizes_follow) != 0) {
      return refused(ErrorCode::ZipSizesFollow, words_, entry.name);
    }
    if (entry.method != static_cast<unsigned>(zip::Method::Stored) && !is_deflated(entry)) {
      return refused(ErrorCode::ZipMethodUnknown, words_, entry.name, {"method", entry.method});
    }
    return {};
  }

  // The local record has to say the same as the entry, and to stand where the member before ends.
  Status check_local(Record& entry, std::size_t& begin) {
    if (!apply_extra(entry)) {
      return refused(ErrorCode::Zip64Invalid, words_, entry.name);
    }
    if (entry.local_begin != member_end_) {
      return refused(ErrorCode::ZipMemberMisplaced, words_, entry.name, {"expected", member_end_},
                     {"actual", entry.local_begin});
    }
    const std::uint8_t* const from = bytes_ + member_end_;
    const std::size_t room = directory_begin_ - member_end_;
    if (room < zip::local_size || read_32(from) != zip::local_signature ||
        room - zip::local_size < std::size_t{read_16(from + 26)} + read_16(from + 28)) {
      return refused(ErrorCode::ZipMemberMismatch, words_, entry.name);
    }
    Record local = read_common(from + 6);
    local.name = {reinterpret_cast<const char*>(from + zip::local_size), read_16(from + 26)};
    local.extra = from + zip::local_size + local.name.size();
    local.extra_length = read_16(from + 28);
    if (!apply_extra(local)) {
      return refused(ErrorCode::Zip64Invalid, words_, entry.name);
    }
    const bool same = local.flags == entry.flags && local.method == entry.method &&
                      local.checksum == entry.checksum && local.packed_size == entry.packed_size &&
                      local.size == entry.size && local.name == entry.name;
    begin = member_end_ + zip::local_size + local.name.size() + local.extra_length;
    return same ? Status{} : refused(ErrorCode::ZipMemberMismatch, words_, entry.name);
  }

  Status check_sizes(const Record& entry, std::size_t begin) {
    if (entry.packed_size > directory_begin_ - begin) {
      return refused(ErrorCode::BytesMismatch, words_, entry.name, {"expected", entry.packed_size},
                     {"actual", directory_begin_ - begin});
    }
    // Deflate makes at most 258 bytes of 2 bits. The other bound is what a deflater with small blocks adds to
    // bytes that it cannot make smaller; with it, inflating costs no more than the claimed size, which the
    // budget bounds.
    const bool possible = is_deflated(entry) ? entry.size / 1032 <= entry.packed_size &&
                                                   entry.packed_size <= entry.size + entry.size / 4 + 64
                                             : entry.size == entry.packed_size;
    return possible ? Status{}
                    : refused(ErrorCode::ZipRatio, words_, entry.name, {"packed", entry.packed_size},
                              {"size", entry.size});
  }

  static bool is_deflated(const Record& entry) {
    return entry.method == static_cast<unsigned>(zip::Method::Deflated);
  }

  static bool is_ascii(std::string_view name) {
    return std::all_of(name.begin(), name.end(), [](char character) { return (character & 0x80) == 0; });
  }

  const std::uint8_t* bytes_;
  std::size_t directory_begin_, directory_end_;
  StoredTensor* tensors_;
  FileWords& words_;
  std::size_t at_;
  std::size_t member_end_ = 0;  // of the members so far
};

}  // namespace

NpzEnd read_npz_end(const std::uint8_t* bytes, std::size_t size) {
  if (size < zip::end_size || read_32(bytes + size - zip::end_size) != zip::end_signature ||
      read_16(bytes + size - 2) != 0) {  // a comment would come after it
    return {Status::error(ErrorCode::ZipEndMissing)};
  }
  const std::size_t at = size - zip::end_size;
  const std::uint8_t* const from = bytes + at;
  const std::uint16_t count = read_16(from + 10);
  const std::uint64_t directory_size = read_32(from + 12), directory_begin = read_32(from + 16);
  if (read_16(from + 4) != 0 || read_16(from + 6) != 0 || read_16(from + 8) != count) {
    return {Status::error(ErrorCode::ZipMultiDisk)};
  }
  // Files that need a zip64 end record are larger than any budget, so one that points to it has something to
  // hide.
  if (count == zip::elsewhere_16 || directory_size == zip::elsewhere_32 ||
      directory_begin == zip::elsewhere_32) {
    return {Status::error(ErrorCode::Zip64Invalid, ErrorParam::of("tensor", "NPZ"))};
  }
  if (directory_begin + directory_size != at || directory_size / zip::entry_size < count) {
    return {directory_invalid(at)};
  }
  if (count > max_file_tensors) {
    return {too_large("tensors", count, double{max_file_tensors})};
  }
  return {{}, count, static_cast<std::size_t>(directory_begin)};
}

Status read_npz_directory(const std::uint8_t* bytes, std::size_t size, const NpzEnd& end,
                          StoredTensor* tensors, FileWords& words) {
  return DirectoryReader(bytes, end.directory_begin, size - zip::end_size, tensors, words)
      .read(end.member_count);
}

}  // namespace attention::files
