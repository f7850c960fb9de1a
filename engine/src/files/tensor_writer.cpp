#include <algorithm>
#include <cmath>

#include "attention/files.hpp"
#include "files/bytes.hpp"
#include "files/checksum.hpp"
#include "files/names.hpp"
#include "files/npy.hpp"
#include "files/zip_records.hpp"
#include "validate/byte_count.hpp"

namespace attention {

namespace {

namespace zip = files::zip;

// A day that MS-DOS can write, and the same for every file: 1 January 1980, 0:00.
constexpr std::size_t first_day = 33;
constexpr std::size_t version_needed = 20;  // 2.0

std::size_t capacity_of(double count, std::size_t limit) {
  return count >= 0 && count <= static_cast<double>(limit) ? static_cast<std::size_t>(count) : 0;
}

// The part of a record that local record and directory entry share, from "version needed" to the lengths.
void put_common(files::ByteWriter& to, std::uint32_t checksum, std::size_t size, std::size_t name_length,
                unsigned flags) {
  to.put_16(version_needed);
  to.put_16(flags);
  to.put_16(static_cast<std::size_t>(zip::Method::Stored));
  to.put_16(0);
  to.put_16(first_day);
  to.put_32(checksum);
  to.put_32(size);
  to.put_32(size);
  to.put_16(name_length);
  to.put_16(0);  // no extra field
}

void put_name(files::ByteWriter& to, std::string_view name) {
  to.put_text(name.data(), name.size());
  to.put_text(zip::npy_suffix.data(), zip::npy_suffix.size());
}

unsigned flags_of(std::string_view name) {
  const bool ascii =
      std::all_of(name.begin(), name.end(), [](char character) { return (character & 0x80) == 0; });
  return ascii ? 0 : zip::utf8_name;
}

Status check_axis(double size) {
  if (!std::isfinite(size)) {
    return not_finite("shape", size);
  }
  if (size < 0) {
    return not_positive("shape", size);
  }
  if (size != std::floor(size)) {
    return not_an_integer("shape", size);
  }
  return size <= max_size ? Status{} : too_large("shape", size, max_size);
}

}  // namespace

TensorWriter::TensorWriter(FileFormat format, double tensor_count, double name_bytes)
    : format_(format),
      tensors_(capacity_of(tensor_count, max_file_tensors)),
      names_(capacity_of(name_bytes, max_file_tensors * max_name_bytes)) {
  const double most_tensors = format == FileFormat::Npy ? 1 : static_cast<double>(max_file_tensors);
  const double most_names = static_cast<double>(max_file_tensors * max_name_bytes);
  if (tensor_count > most_tensors) {
    status_ = too_large("tensors", tensor_count, most_tensors);
  } else if (format == FileFormat::Npy && tensor_count < 1) {
    status_ = not_positive("tensors", tensor_count);
  } else if (name_bytes > most_names) {
    status_ = too_large("name", name_bytes, most_names);
  } else if (static_cast<double>(tensors_.size()) < tensor_count ||
             static_cast<double>(names_.size()) < name_bytes) {
    status_ = out_of_memory(tensor_count * sizeof(GivenArray) + name_bytes);
  }
}

void TensorWriter::give(std::size_t i, std::size_t name_length, bool is_float64, double rank, double length) {
  const GivenArray* const before = i > 0 ? &tensors_.data()[i - 1] : nullptr;
  const std::size_t name_begin = before == nullptr ? 0 : before->name_begin + before->name_length;
  tensors_.data()[i] = {name_begin, name_length, is_float64, rank, length, {}, 0, 0, 0};
}

void TensorWriter::size(std::size_t i, std::size_t axis, double size) {
  if (axis < max_file_rank) {
    tensors_.data()[i].sizes[axis] = size;
  }
}

std::string_view TensorWriter::name_of(const GivenArray& given) const {
  return {names_.data() + given.name_begin, given.name_length};
}

Status TensorWriter::check(std::size_t i) {
  const GivenArray& given = tensors_.data()[i];
  const std::string_view name = name_of(given);
  Status status = files::check_member_name(name, words_);
  if (status.ok()) {
    const auto name_at = [this](std::size_t other) { return name_of(tensors_.data()[other]); };
    status = files::check_unique(name, i, name_at, words_);
  }
  if (status.ok() && given.rank > static_cast<double>(max_file_rank)) {
    status = too_large("rank", given.rank, static_cast<double>(max_file_rank));
  }
  std::uint64_t count = 1;
  for (std::size_t axis = 0; status.ok() && axis < static_cast<std::size_t>(given.rank); ++axis) {
    status = check_axis(given.sizes[axis]);
    count =
        status.ok() ? rules::saturating_multiply(count, static_cast<std::uint64_t>(given.sizes[axis])) : 0;
  }
  return status.ok() && static_cast<double>(count) != given.length
             ? shape_mismatch(words_.keep(name), "data", static_cast<double>(count), given.length)
             : status;
}

std::uint64_t TensorWriter::total_bytes() const {
  std::uint64_t total = format_ == FileFormat::Npz ? zip::end_size : 0;
  for (std::size_t i = 0; i < tensors_.size(); ++i) {
    const GivenArray& given = tensors_.data()[i];
    const std::uint64_t records =
        format_ == FileFormat::Npz
            ? zip::local_size + zip::entry_size + 2 * (given.name_length + zip::npy_suffix.size())
            : 0;
    const std::size_t header =
        files::npy_header(given.sizes.data(), static_cast<std::size_t>(given.rank), given.is_float64).length;
    const std::uint64_t values = rules::saturating_multiply(
        static_cast<std::uint64_t>(given.length), given.is_float64 ? sizeof(double) : sizeof(float));
    total = rules::saturating_add(total, rules::saturating_add(records + header, values));
  }
  return total;
}

Status TensorWriter::lay_out(std::uint64_t budget_bytes) {
  for (std::size_t i = 0; i < tensors_.size(); ++i) {
    const Status status = check(i);
    if (!status.ok()) {
      return status;
    }
  }
  const std::uint64_t total = total_bytes();
  if (total > budget_bytes) {
    return too_large("bytes", static_cast<double>(total), static_cast<double>(budget_bytes));
  }
  file_.emplace(static_cast<std::size_t>(total));
  if (file_->size() < total) {
    file_.reset();
    return out_of_memory(static_cast<double>(total));
  }
  std::size_t at = 0;
  for (std::size_t i = 0; i < tensors_.size(); ++i) {
    GivenArray& given = tensors_.data()[i];
    const files::NpyHeader header =
        files::npy_header(given.sizes.data(), static_cast<std::size_t>(given.rank), given.is_float64);
    const std::size_t record =
        format_ == FileFormat::Npz ? zip::local_size + given.name_length + zip::npy_suffix.size() : 0;
    given.begin = at;
    given.values_begin = at + record + header.length;
    given.value_bytes =
        static_cast<std::size_t>(given.length) * (given.is_float64 ? sizeof(double) : sizeof(float));
    files::ByteWriter(file_->data() + at + record).put_text(header.text.data(), header.length);
    at = given.values_begin + given.value_bytes;
  }
  return {};
}

void TensorWriter::finish() {
  if (format_ != FileFormat::Npz) {
    return;
  }
  const std::size_t count = tensors_.size();
  const GivenArray* const last = count > 0 ? &tensors_.data()[count - 1] : nullptr;
  const std::size_t directory_begin = last == nullptr ? 0 : last->values_begin + last->value_bytes;
  files::ByteWriter directory(file_->data() + directory_begin);
  for (std::size_t i = 0; i < count; ++i) {
    const GivenArray& given = tensors_.data()[i];
    const std::string_view name = name_of(given);
    const std::size_t name_length = name.size() + zip::npy_suffix.size();
    const std::size_t npy_begin = given.begin + zip::local_size + name_length;
    const std::size_t size = given.values_begin + given.value_bytes - npy_begin;
    const std::uint32_t checksum = files::checksum_of(file_->data() + npy_begin, size);
    files::ByteWriter local(file_->data() + given.begin);
    local.put_32(zip::local_signature);
    put_common(local, checksum, size, name_length, flags_of(name));
    put_name(local, name);
    directory.put_32(zip::entry_signature);
    directory.put_16(version_needed);  // made by
    put_common(directory, checksum, size, name_length, flags_of(name));
    directory.put_16(0);  // no comment
    directory.put_16(0);  // disk
    directory.put_16(0);  // attributes
    directory.put_32(0);
    directory.put_32(given.begin);
    put_name(directory, name);
  }
  directory.put_32(zip::end_signature);
  directory.put_32(0);  // disks
  directory.put_16(count);
  directory.put_16(count);
  directory.put_32(file_->size() - zip::end_size - directory_begin);
  directory.put_32(directory_begin);
  directory.put_16(0);  // no comment
}

}  // namespace attention
