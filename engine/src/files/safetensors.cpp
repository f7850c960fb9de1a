#include "files/safetensors.hpp"

#include <algorithm>
#include <array>

#include "files/array_header.hpp"
#include "files/bytes.hpp"
#include "files/json_reader.hpp"
#include "files/names.hpp"
#include "files/refusals.hpp"

namespace attention::files {

namespace {

constexpr std::size_t length_bytes = 8;

Status header_invalid(std::size_t at) {
  return refused_at(ErrorCode::SafetensorsHeaderInvalid, at);
}

class SafetensorsHeaderReader {
 public:
  SafetensorsHeaderReader(char* text, std::size_t length, std::size_t data_size, StoredTensor* tensors,
                          MetadataEntry* metadata, FileWords& words)
      : json_(text, length),
        data_begin_(length_bytes + length),
        data_size_(data_size),
        tensors_(tensors),
        metadata_(metadata),
        words_(words) {}

  ReadSafetensors read() {
    const bool whole = json_.read_list('{', '}', [this] { return read_entry(); });
    json_.skip_padding();
    if (status_.ok() && !(whole && json_.at_end())) {
      status_ = header_invalid(json_.at());
    }
    if (status_.ok() && after_gap_) {
      status_ = refused(ErrorCode::OffsetsGap, words_, *after_gap_);
    }
    if (status_.ok() && data_end_ != data_size_) {
      const bool longer = data_size_ > data_end_;
      status_ = refused_size(longer ? ErrorCode::TrailingBytes : ErrorCode::FileTruncated,
                             data_begin_ + data_end_, data_begin_ + data_size_);
    }
    return {status_, tensor_count_, metadata_count_};
  }

 private:
  // Each reads on and gives false where it cannot: status_ then holds a reason better than a bad header, or
  // none.
  bool refuse(const Status& status) {
    status_ = status;
    return status.ok();
  }

  bool read_entry() {
    const std::optional<std::string_view> name = json_.take_string();
    if (!name || !json_.take(':')) {
      return false;
    }
    if (*name == "__metadata__") {
      return !has_metadata_ && read_metadata();
    }
    if (tensor_count_ == max_file_tensors) {
      return refuse(too_large("tensors", static_cast<double>(tensor_count_ + 1), double{max_file_tensors}));
    }
    const auto name_at = [this](std::size_t i) { return tensors_[i].name; };
    return refuse(check_name(*name, words_)) && refuse(check_unique(*name, tensor_count_, name_at, words_)) &&
           read_tensor(*name);
  }

  bool read_metadata() {
    has_metadata_ = true;
    return json_.read_list('{', '}', [this] {
      const std::optional<std::string_view> key = json_.take_string();
      const std::optional<std::string_view> text =
          key && json_.take(':') ? json_.take_string() : std::optional<std::string_view>();
      if (!text) {
        return false;
      }
      if (metadata_count_ == max_metadata_entries) {
        return refuse(too_large("metadata", double{max_metadata_entries + 1}, double{max_metadata_entries}));
      }
      const auto key_at = [this](std::size_t i) { return metadata_[i].key; };
      metadata_[metadata_count_] = {*key, *text};
      return refuse(check_unique(*key, metadata_count_++, key_at, words_));
    });
  }

  bool read_tensor(std::string_view name) {
    StoredTensor tensor;
    tensor.name = name;
    std::optional<std::string_view> dtype;
    bool has_shape = false;
    std::array<std::uint64_t, 2> offsets{};
    std::size_t offset_count = 0;
    const bool whole = json_.read_list('{', '}', [&] {
      const std::optional<std::string_view> key = json_.take_string();
      if (!key || !json_.take(':')) {
        return false;
      }
      if (*key == "dtype" && !dtype) {
        dtype = json_.take_string();
        return dtype.has_value();
      }
      if (*key == "shape" && !has_shape) {
        has_shape = true;
        return json_.read_list('[', ']', [&] {
          const std::optional<std::uint64_t> size = json_.take_number();
          return size && refuse(add_axis(tensor.header, *size));
        });
      }
      return *key == "data_offsets" && offset_count == 0 && json_.read_list('[', ']', [&] {
        const std::optional<std::uint64_t> offset = json_.take_number();
        if (!offset || offset_count == offsets.size()) {
          return false;
        }
        offsets[offset_count++] = *offset;
        return true;
      });
    });
    return whole && dtype && has_shape && offset_count == offsets.size() &&
           refuse(check_type(*dtype, tensor)) && refuse(check_offsets(offsets[0], offsets[1], tensor)) &&
           keep(tensor);
  }

  Status check_type(std::string_view dtype, StoredTensor& tensor) {
    constexpr std::array<std::string_view, 4> words = {"F16", "BF16", "F32", "F64"};  // as StoredType
    const auto found = std::find(words.begin(), words.end(), dtype);
    if (found == words.end()) {
      return dtype_not_supported(tensor.name, dtype, words_);
    }
    tensor.header.type = static_cast<StoredType>(found - words.begin());
    return {};
  }

  // Values follow each other as the tensors do: each begins where the one before ends. That bytes are left
  // out is said only at the end: they may be those of a tensor that is out of order.
  Status check_offsets(std::uint64_t begin, std::uint64_t end, StoredTensor& tensor) {
    if (begin < last_begin_ || end < begin) {
      return refused(ErrorCode::OffsetsUnsorted, words_, tensor.name);
    }
    if (begin < data_end_) {
      return refused(ErrorCode::OffsetsOverlap, words_, tensor.name);
    }
    if (begin > data_end_ && !after_gap_) {
      after_gap_ = tensor.name;
    }
    if (end - begin != tensor.header.stored_bytes()) {
      return refused(ErrorCode::BytesMismatch, words_, tensor.name,
                     {"expected", tensor.header.stored_bytes()}, {"actual", end - begin});
    }
    if (end > data_size_) {
      return refused_size(ErrorCode::FileTruncated, data_begin_ + end, data_begin_ + data_size_);
    }
    last_begin_ = begin;
    data_end_ = end;
    tensor.begin = data_begin_ + static_cast<std::size_t>(begin);
    return {};
  }

  bool keep(const StoredTensor& tensor) {
    tensors_[tensor_count_++] = tensor;
    return true;
  }

  JsonReader json_;
  std::size_t data_begin_;
  std::uint64_t data_size_;
  StoredTensor* tensors_;
  MetadataEntry* metadata_;
  FileWords& words_;
  Status status_;
  std::size_t tensor_count_ = 0, metadata_count_ = 0;
  bool has_metadata_ = false;
  std::uint64_t last_begin_ = 0, data_end_ = 0;
  // The first tensor with bytes before it that none has claimed so far.
  std::optional<std::string_view> after_gap_;
};

}  // namespace

std::size_t most_tensors(std::size_t header_length) {
  constexpr std::size_t shortest =
      std::string_view(R"("a":{"dtype":"F16","shape":[],"data_offsets":[0,0]})").size();
  return std::min(header_length / shortest, max_file_tensors);
}

std::size_t most_metadata(std::size_t header_length) {
  constexpr std::size_t shortest = std::string_view(R"("":"")").size();
  return std::min(header_length / shortest, max_metadata_entries);
}

SafetensorsStart start_safetensors(const std::uint8_t* bytes, std::size_t size) {
  const std::uint64_t length = size < length_bytes ? 0 : read_64(bytes);
  const std::uint64_t expected = rules::saturating_add(length, length_bytes);
  if (size < expected) {
    return {refused_size(ErrorCode::FileTruncated, expected, size)};
  }
  if (length == 0 || bytes[length_bytes] != '{') {
    return {header_invalid(0)};
  }
  return {{}, static_cast<std::size_t>(expected)};
}

ReadSafetensors read_safetensors(std::uint8_t* bytes, std::size_t size, std::size_t header_end,
                                 StoredTensor* tensors, MetadataEntry* metadata, FileWords& words) {
  char* const text = reinterpret_cast<char*>(bytes + length_bytes);
  return SafetensorsHeaderReader(text, header_end - length_bytes, size - header_end, tensors, metadata, words)
      .read();
}

}  // namespace attention::files
