// Tensors in the files of NumPy and PyTorch: NPY, NPZ (a ZIP of NPY files) and safetensors are read, NPY and
// NPZ are written.
//
// A file comes from anywhere, so every number in it is a claim. open() holds all claims against each other,
// against the bytes that are there and against the memory budget, before anything is taken for values; load()
// then takes one tensor at a time. What is not exactly as its format says is refused with a code; nothing is
// guessed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "attention/status.hpp"
#include "attention/tensor.hpp"
#include "attention/validate.hpp"

namespace attention {

enum class FileFormat { Npy, Npz, Safetensors };
inline constexpr std::size_t file_format_count = 3;

// "npy", "npz", "safetensors"
const char* file_format_name(FileFormat format);

inline constexpr std::size_t max_file_rank = 32;       // NumPy's own limit for two decades
inline constexpr std::size_t max_file_tensors = 4096;  // names are compared pair by pair
inline constexpr std::size_t max_name_bytes = 256;     // of one tensor
inline constexpr std::size_t max_metadata_entries = 1024;

// How values lie in a file. The first three become float32, exactly; float64 stays float64.
enum class StoredType { Float16, BFloat16, Float32, Float64 };

// What a header says about the values that follow it.
struct ArrayHeader {
  StoredType type = StoredType::Float64;
  bool big_endian = false;
  bool fortran_order = false;  // first axis contiguous
  std::size_t rank = 0;
  std::array<std::uint32_t, max_file_rank> sizes{};  // may be 0
  std::uint64_t count = 1;                           // product of the sizes; saturates

  std::uint64_t stored_bytes() const;  // in the file
  std::uint64_t loaded_bytes() const;  // as float32 or float64
  bool is_float64() const { return type == StoredType::Float64; }
};

// A file inside a NPZ, as its directory says.
struct ZipMember {
  std::size_t begin = 0;  // of its bytes in the file
  std::uint64_t packed_size = 0;
  std::uint64_t size = 0;  // unpacked
  std::uint32_t checksum = 0;
  bool is_deflated = false;
};

struct StoredTensor {
  std::string_view name;  // UTF-8 without control characters
  ArrayHeader header;     // of a deflated member only after load()
  std::size_t begin = 0;  // of the values: in the file, or in the unpacked member
  ZipMember member;       // only in a NPZ
};

struct MetadataEntry {
  std::string_view key, text;
};

// The words of a refusal that come from the file itself, as strings that end: a Status points to them.
struct FileWords {
  const char* keep(std::string_view text) { return put(first_, text); }
  const char* keep_second(std::string_view text) { return put(second_, text); }

 private:
  using Text = std::array<char, max_name_bytes + 1>;
  static const char* put(Text& place, std::string_view text);

  Text first_{}, second_{};
};

// One file in memory. The words of a refusal live as long as the object.
class TensorFile {
 public:
  // Memory for `length` bytes. status(): TooLarge "bytes", OutOfMemory.
  explicit TensorFile(double length, std::uint64_t budget_bytes = default_budget_bytes);
  TensorFile(const TensorFile&) = delete;
  TensorFile& operator=(const TensorFile&) = delete;

  Status status() const { return status_; }
  std::uint8_t* bytes() { return bytes_.data(); }
  std::size_t size() const { return bytes_.size(); }

  // Reads everything but values and what is deflated; once, after bytes() has been filled. `wanted` empty:
  // the format that the first bytes show. File, tensors and what has to be unpacked count against the budget.
  Status open(std::optional<FileFormat> wanted);

  FileFormat format() const { return format_; }
  std::size_t tensor_count() const { return tensor_count_; }
  const StoredTensor& tensor(std::size_t i) const { return tensors_->data()[i]; }
  std::size_t metadata_count() const { return metadata_count_; }
  const MetadataEntry& metadata(std::size_t i) const { return metadata_->data()[i]; }

  // A deflated member is unpacked by the caller: from its packed bytes into room(), which has one byte more
  // than the member claims, so that a member that is longer shows. Then load() with the length that came out,
  // -1 when the stream was broken.
  bool is_deflated(std::size_t i) const { return tensor(i).member.is_deflated; }
  Status make_room(std::size_t i);
  std::uint8_t* room() { return room_->data(); }
  std::size_t room_size() const { return room_->size(); }

  // Takes memory for the values of tensor i, in the place of those before, and reads them. `unpacked_length`
  // counts only for deflated members.
  Status load(std::size_t i, double unpacked_length = 0);

  // After load(): row-major, `header.count` values of the loaded type. nullptr when there are none.
  float* values_float32() { return reinterpret_cast<float*>(values_->data()); }
  double* values_float64() { return reinterpret_cast<double*>(values_->data()); }

 private:
  Status open_npy();
  Status open_npz();
  Status open_safetensors();
  Status check_budget() const;
  Status read_member_header(StoredTensor& tensor, const std::uint8_t* member);

  std::uint64_t budget_bytes_;
  Buffer<std::uint8_t> bytes_;
  Status status_;
  FileWords words_;
  FileFormat format_ = FileFormat::Npy;
  std::optional<Buffer<StoredTensor>> tensors_;
  std::size_t tensor_count_ = 0;
  std::optional<Buffer<MetadataEntry>> metadata_;
  std::size_t metadata_count_ = 0;
  std::optional<Buffer<std::uint8_t>> room_;
  std::optional<Buffer<std::uint8_t>> values_;
};

// Makes a NPY file of one tensor, or a NPZ of any number of them, stored and not deflated. The same tensors
// give the same bytes. Order: names(), give() and size() for each tensor, lay_out(), values() of each,
// finish().
class TensorWriter {
 public:
  // status(): TooLarge or NotPositive "tensors", TooLarge "name", OutOfMemory.
  TensorWriter(FileFormat format, double tensor_count, double name_bytes);
  TensorWriter(const TensorWriter&) = delete;
  TensorWriter& operator=(const TensorWriter&) = delete;

  Status status() const { return status_; }
  char* names() { return names_.data(); }  // all names one after the other, UTF-8
  std::size_t names_size() const { return names_.size(); }

  // Tensor i, in order: how long its name is, and its shape as the caller states it.
  void give(std::size_t i, std::size_t name_length, bool is_float64, double rank, double length);
  void size(std::size_t i, std::size_t axis, double size);

  // Judges names, shapes and sizes, takes the memory of the file and writes all but values and checksums.
  // NameInvalid, DuplicateName, NotFinite, NotAnInteger, NotPositive or TooLarge "shape", TooLarge "rank",
  // ShapeMismatch "data", TooLarge "bytes", OutOfMemory.
  Status lay_out(std::uint64_t budget_bytes = default_budget_bytes);
  std::uint8_t* values(std::size_t i) { return file_->data() + tensors_.data()[i].values_begin; }
  std::size_t values_size(std::size_t i) const { return tensors_.data()[i].value_bytes; }
  void finish();

  std::uint8_t* file() { return file_->data(); }
  std::size_t file_size() const { return file_->size(); }

 private:
  struct GivenArray {
    std::size_t name_begin, name_length;
    bool is_float64;
    double rank, length;
    std::array<double, max_file_rank> sizes;
    std::size_t begin, values_begin, value_bytes;  // in the file
  };

  std::string_view name_of(const GivenArray& given) const;
  Status check(std::size_t i);
  std::uint64_t total_bytes() const;

  FileFormat format_;
  Buffer<GivenArray> tensors_;
  Buffer<char> names_;
  Status status_;
  FileWords words_;
  std::optional<Buffer<std::uint8_t>> file_;
};

}  // namespace attention
