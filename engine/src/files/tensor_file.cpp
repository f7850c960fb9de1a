#include <algorithm>

#include "attention/files.hpp"
#include "files/checksum.hpp"
#include "files/npy.hpp"
#include "files/npz_directory.hpp"
#include "files/refusals.hpp"
#include "files/safetensors.hpp"
#include "files/values.hpp"
#include "files/zip_records.hpp"
#include "validate/byte_count.hpp"

namespace attention {

namespace {

// What np.savez calls an array that is given without a name.
constexpr std::string_view npy_tensor_name = "arr_0";

std::optional<FileFormat> shown_format(std::string_view bytes) {
  if (bytes.starts_with(files::npy_magic)) {
    return FileFormat::Npy;
  }
  if (bytes.starts_with("PK\3\4") || bytes.starts_with("PK\5\6")) {
    return FileFormat::Npz;
  }
  constexpr std::size_t length_bytes = 8;
  if (bytes.substr(std::min(bytes.size(), length_bytes)).starts_with("{")) {
    return FileFormat::Safetensors;
  }
  return std::nullopt;
}

// Room for `count` of something that a file lists; nothing to take for none.
template <class T>
Status take(std::optional<Buffer<T>>& place, std::size_t count) {
  place.reset();
  place.emplace(count);
  if (place->size() == count) {
    return {};
  }
  place.reset();
  return out_of_memory(static_cast<double>(count * sizeof(T)));
}

}  // namespace

const char* file_format_name(FileFormat format) {
  constexpr const char* names[file_format_count] = {"npy", "npz", "safetensors"};
  return names[static_cast<std::size_t>(format)];
}

TensorFile::TensorFile(double length, std::uint64_t budget_bytes)
    : budget_bytes_(budget_bytes),
      bytes_(length <= static_cast<double>(budget_bytes) ? static_cast<std::size_t>(length) : 0) {
  if (!(length <= static_cast<double>(budget_bytes))) {
    status_ = too_large("bytes", length, static_cast<double>(budget_bytes));
  } else if (static_cast<double>(bytes_.size()) < length) {
    status_ = out_of_memory(length);
  }
}

Status TensorFile::open(std::optional<FileFormat> wanted) {
  const std::string_view text(reinterpret_cast<const char*>(bytes_.data()), bytes_.size());
  const std::optional<FileFormat> shown = shown_format(text);
  if (!shown || (wanted && *wanted != *shown)) {
    return Status::error(
        ErrorCode::UnknownFormat,
        ErrorParam::of("format", wanted ? file_format_name(*wanted) : "npy, npz, safetensors"));
  }
  format_ = *shown;
  const Status status = format_ == FileFormat::Npy   ? open_npy()
                        : format_ == FileFormat::Npz ? open_npz()
                                                     : open_safetensors();
  return status.ok() ? check_budget() : status;
}

Status TensorFile::open_npy() {
  const Status taken = take(tensors_, 1);
  if (!taken.ok()) {
    return taken;
  }
  const files::ReadNpy read = files::read_npy(bytes_.data(), bytes_.size(), npy_tensor_name, words_);
  if (!read.status.ok()) {
    return read.status;
  }
  const std::uint64_t expected = rules::saturating_add(read.begin, read.header.stored_bytes());
  if (expected != bytes_.size()) {
    return files::refused_size(expected > bytes_.size() ? ErrorCode::FileTruncated : ErrorCode::TrailingBytes,
                               expected, bytes_.size());
  }
  tensors_->data()[0] = {npy_tensor_name, read.header, read.begin, {}};
  tensor_count_ = 1;
  return {};
}

Status TensorFile::open_npz() {
  const files::NpzEnd end = files::read_npz_end(bytes_.data(), bytes_.size());
  if (!end.status.ok()) {
    return end.status;
  }
  Status status = take(tensors_, end.member_count);
  if (status.ok()) {
    std::fill_n(tensors_->data(), end.member_count, StoredTensor{});
    status = files::read_npz_directory(bytes_.data(), bytes_.size(), end, tensors_->data(), words_);
  }
  for (std::size_t i = 0; status.ok() && i < end.member_count; ++i) {
    StoredTensor& tensor = tensors_->data()[i];
    if (!tensor.member.is_deflated) {
      status = read_member_header(tensor, bytes_.data() + tensor.member.begin);
      tensor.begin += tensor.member.begin;
    }
  }
  tensor_count_ = status.ok() ? end.member_count : 0;
  return status;
}

// member: its `size` bytes, unpacked.
Status TensorFile::read_member_header(StoredTensor& tensor, const std::uint8_t* member) {
  const auto size = static_cast<std::size_t>(tensor.member.size);
  files::ReadNpy read = files::read_npy(member, size, tensor.name, words_);
  const bool is_cut = read.status.code == ErrorCode::FileTruncated;
  if (!read.status.ok() && !is_cut) {
    return read.status;
  }
  const std::uint64_t expected = is_cut ? static_cast<std::uint64_t>(read.status.params[0].number)
                                        : rules::saturating_add(read.begin, read.header.stored_bytes());
  if (expected != size) {
    return files::refused(ErrorCode::BytesMismatch, words_, tensor.name, {"expected", expected},
                          {"actual", size});
  }
  tensor.header = read.header;
  tensor.begin = read.begin;
  return {};
}

Status TensorFile::open_safetensors() {
  const files::SafetensorsStart start = files::start_safetensors(bytes_.data(), bytes_.size());
  if (!start.status.ok()) {
    return start.status;
  }
  Status status = take(tensors_, files::most_tensors(start.header_end));
  if (status.ok()) {
    status = take(metadata_, files::most_metadata(start.header_end));
  }
  if (!status.ok()) {
    return status;
  }
  const files::ReadSafetensors read = files::read_safetensors(bytes_.data(), bytes_.size(), start.header_end,
                                                              tensors_->data(), metadata_->data(), words_);
  tensor_count_ = read.status.ok() ? read.tensor_count : 0;
  metadata_count_ = read.status.ok() ? read.metadata_count : 0;
  return read.status;
}

// The file, what is unpacked from it, and all values as they are handed over.
Status TensorFile::check_budget() const {
  std::uint64_t bytes = bytes_.size();
  for (std::size_t i = 0; i < tensor_count_; ++i) {
    const bool deflated = tensor(i).member.is_deflated;
    // Half-precision values double; what a deflated member holds is not known yet.
    const std::uint64_t values =
        deflated ? rules::saturating_multiply(tensor(i).member.size, 2) : tensor(i).header.loaded_bytes();
    bytes = rules::saturating_add(bytes, values);
  }
  return bytes <= budget_bytes_
             ? Status{}
             : too_large("bytes", static_cast<double>(bytes), static_cast<double>(budget_bytes_));
}

Status TensorFile::make_room(std::size_t i) {
  values_.reset();
  return take(room_, static_cast<std::size_t>(tensor(i).member.size) + 1);
}

Status TensorFile::load(std::size_t i, double unpacked_length) {
  StoredTensor& tensor = tensors_->data()[i];
  const ZipMember& member = tensor.member;
  const std::uint8_t* from = bytes_.data() + tensor.begin;
  if (format_ == FileFormat::Npz) {
    const std::uint8_t* const unpacked = member.is_deflated ? room_->data() : bytes_.data() + member.begin;
    if (member.is_deflated && unpacked_length != static_cast<double>(member.size)) {
      return files::refused(ErrorCode::ZipDamaged, words_, tensor.name, {"expected", member.size});
    }
    if (files::checksum_of(unpacked, static_cast<std::size_t>(member.size)) != member.checksum) {
      return files::refused(ErrorCode::ZipChecksum, words_, tensor.name);
    }
    if (member.is_deflated) {
      const Status status = read_member_header(tensor, unpacked);
      if (!status.ok()) {
        return status;
      }
      from = unpacked + tensor.begin;
    }
  }
  const Status status = take(values_, static_cast<std::size_t>(tensor.header.loaded_bytes()));
  if (status.ok()) {
    files::load_values(tensor.header, from, values_->data());
  }
  return status;
}

}  // namespace attention
