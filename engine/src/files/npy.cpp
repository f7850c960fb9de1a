#include "files/npy.hpp"

#include <algorithm>

#include "files/array_header.hpp"
#include "files/bytes.hpp"
#include "files/refusals.hpp"
#include "files/scanner.hpp"

namespace attention::files {

namespace {

// Reads the Python dictionary of a header: 'descr', 'fortran_order' and 'shape', each once, in any order.
class NpyHeaderReader {
 public:
  NpyHeaderReader(std::string_view text, std::string_view name, FileWords& words)
      : scanner_(text), name_(name), words_(words) {}

  Status read(ArrayHeader& header) {
    bool has_descr = false, has_order = false, has_shape = false;
    Status status;
    if (!take("{")) {
      return invalid();
    }
    while (status.ok() && !take("}")) {
      if (!has_descr && take_key("descr")) {
        has_descr = true;
        status = read_descr(header);
      } else if (!has_order && take_key("fortran_order")) {
        has_order = true;
        header.fortran_order = take("True");
        status = header.fortran_order || take("False") ? Status{} : invalid();
      } else if (!has_shape && take_key("shape")) {
        has_shape = true;
        status = read_shape(header);
      } else {
        return invalid();
      }
      if (status.ok() && !take(",") && scanner_.peek() != '}') {
        return invalid();
      }
    }
    scanner_.skip(" ");
    const bool complete = has_descr && has_order && has_shape && scanner_.at_end();
    return !status.ok() || complete ? status : invalid();
  }

 private:
  Status invalid() { return refused(ErrorCode::NpyHeaderInvalid, words_, name_, {"at", scanner_.at()}); }

  bool take(std::string_view expected) {
    scanner_.skip(" ");
    return scanner_.take(expected);
  }

  std::optional<std::string_view> take_string() {
    for (const char quote : {'\'', '"'}) {
      if (take(std::string_view(&quote, 1))) {
        return scanner_.take_until(quote);
      }
    }
    return std::nullopt;
  }

  bool take_key(std::string_view key) {
    const Scanner before = scanner_;
    const bool is_key = take_string() == key && take(":");
    if (!is_key) {
      scanner_ = before;
    }
    return is_key;
  }

  Status read_descr(ArrayHeader& header) {
    if (take("[")) {
      return dtype_not_supported(name_, "[...]", words_);  // an array of structures
    }
    const std::optional<std::string_view> descr = take_string();
    if (!descr) {
      return invalid();
    }
    constexpr std::array<std::string_view, 3> kinds = {"f2", "f4", "f8"};
    constexpr std::array<StoredType, 3> types = {StoredType::Float16, StoredType::Float32,
                                                 StoredType::Float64};
    const std::string_view kind = descr->substr(std::min<std::size_t>(1, descr->size()));
    const auto found = std::find(kinds.begin(), kinds.end(), kind);
    if (found == kinds.end() || ((*descr)[0] != '<' && (*descr)[0] != '>')) {
      return dtype_not_supported(name_, *descr, words_);
    }
    header.type = types[static_cast<std::size_t>(found - kinds.begin())];
    header.big_endian = (*descr)[0] == '>';
    return {};
  }

  // "()", "(3,)", "(2, 3)", "(2, 3,)"; "(3)" would be a number, not a tuple
  Status read_shape(ArrayHeader& header) {
    if (!take("(")) {
      return invalid();
    }
    bool has_comma = true;
    while (!take(")")) {
      scanner_.skip(" ");
      const std::optional<std::uint64_t> size = has_comma ? scanner_.take_number() : std::nullopt;
      if (!size) {
        return invalid();
      }
      const Status status = add_axis(header, *size);
      if (!status.ok()) {
        return status;
      }
      has_comma = take(",");
    }
    return header.rank == 1 && !has_comma ? invalid() : Status{};
  }

  Scanner scanner_;
  std::string_view name_;
  FileWords& words_;
};

}  // namespace

ReadNpy read_npy(const std::uint8_t* bytes, std::size_t size, std::string_view name, FileWords& words) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  constexpr std::size_t version_end = 8;
  if (size >= npy_magic.size() && !text.starts_with(npy_magic)) {
    return {refused(ErrorCode::NpyHeaderInvalid, words, name, {"at", 0}), {}};
  }
  if (size < version_end) {
    return {refused_size(ErrorCode::FileTruncated, version_end, size), {}};
  }
  const std::uint8_t major = bytes[6];
  if (major < 1 || major > 3 || bytes[7] != 0) {
    return {refused(ErrorCode::NpyVersionUnknown, words, name, {"major", major}, {"minor", bytes[7]}), {}};
  }
  const std::size_t header_begin = version_end + (major == 1 ? 2 : 4);
  const std::uint64_t header_length = size < header_begin ? 1
                                      : major == 1        ? read_16(bytes + version_end)
                                                          : read_32(bytes + version_end);
  const std::uint64_t header_end = header_begin + header_length;
  if (size < header_end) {
    return {refused_size(ErrorCode::FileTruncated, header_end, size), {}};
  }
  // A header ends in a line end; a wrong length points somewhere else.
  if (header_length == 0 || bytes[header_end - 1] != '\n') {
    return {refused(ErrorCode::NpyHeaderLength, words, name, {"length", header_length}), {}};
  }
  const auto line_length = static_cast<std::size_t>(header_length - 1);
  const std::string_view header_text = text.substr(static_cast<std::size_t>(header_begin), line_length);
  const auto strange = std::find_if(header_text.begin(), header_text.end(),
                                    [](char character) { return character < ' ' || character > '~'; });
  if (strange != header_text.end()) {
    const auto at = static_cast<std::size_t>(strange - header_text.begin());
    return {refused(ErrorCode::NpyHeaderNotAscii, words, name, {"at", at}), {}};
  }
  ReadNpy read{{}, {}, static_cast<std::size_t>(header_end)};
  read.status = NpyHeaderReader(header_text, name, words).read(read.header);
  return read;
}

namespace {

class HeaderText {
 public:
  void put(std::string_view text) {
    length_ = static_cast<std::size_t>(
        std::copy(text.begin(), text.end(), text_.begin() + static_cast<std::ptrdiff_t>(length_)) -
        text_.begin());
  }

  void put_number(std::uint64_t value) {
    std::array<char, 20> digits;
    std::size_t begin = digits.size();
    do {
      digits[--begin] = static_cast<char>('0' + value % 10);
      value /= 10;
    } while (value > 0);
    put({digits.data() + begin, digits.size() - begin});
  }

  std::array<char, 576> text_;
  std::size_t length_ = 0;
};

}  // namespace

NpyHeader npy_header(const double* sizes, std::size_t rank, bool is_float64) {
  constexpr std::size_t alignment = 64;
  HeaderText header;
  header.put(npy_magic);
  header.put(std::string_view("\1\0\0\0", 4));  // version 1.0; the length follows below
  header.put(is_float64 ? "{'descr': '<f8', " : "{'descr': '<f4', ");
  header.put("'fortran_order': False, 'shape': (");
  for (std::size_t axis = 0; axis < rank; ++axis) {
    header.put(axis > 0 ? ", " : "");
    header.put_number(static_cast<std::uint64_t>(sizes[axis]));
  }
  header.put(rank == 1 ? ",), }" : "), }");
  while ((header.length_ + 1) % alignment != 0) {
    header.put(" ");
  }
  header.put("\n");
  ByteWriter(reinterpret_cast<std::uint8_t*>(header.text_.data()) + 8).put_16(header.length_ - 10);
  return {header.text_, header.length_};
}

}  // namespace attention::files
