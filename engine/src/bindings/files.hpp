// Files of tensors, as JavaScript holds them while it reads or writes one.
//
//   FileReader(length) -> prepare() -> bytes(), the file copied in -> open() -> for each tensor: where
//   packed() is not null, make_room() and inflate from packed() into room(); load(), values copied out
//   FileWriter(...) -> prepare() -> names(), copied in -> give(), size() -> lay_out() -> values(), copied in
//   -> finish() -> file(), copied out
#pragma once

#include <cstdint>

#include "attention/files.hpp"
#include "values.hpp"

namespace attention::bindings {

class FileReader {
 public:
  explicit FileReader(double length) : file_(length) {}

  val prepare() const { return refusal(file_.status()); }
  val bytes() { return view(file_.bytes(), file_.size()); }
  val open(int wanted);  // place in FileFormat; file_format_count: whatever it is

  val format() const { return word(file_format_name(file_.format())); }
  int count() const { return static_cast<int>(file_.tensor_count()); }
  val name(int i) const { return text(tensor(i).name); }
  int metadata_count() const { return static_cast<int>(file_.metadata_count()); }
  val metadata_key(int i) const { return text(file_.metadata(static_cast<std::size_t>(i)).key); }
  val metadata_text(int i) const { return text(file_.metadata(static_cast<std::size_t>(i)).text); }

  val packed(int i);  // null: lies there as it is
  val make_room(int i) { return refusal(file_.make_room(static_cast<std::size_t>(i))); }
  val room() { return view(file_.room(), file_.room_size()); }
  val load(int i, double unpacked_length) {
    return refusal(file_.load(static_cast<std::size_t>(i), unpacked_length));
  }
  val shape(int i) const;  // after load(), like values()
  val values(int i);

 private:
  const StoredTensor& tensor(int i) const { return file_.tensor(static_cast<std::size_t>(i)); }

  // UTF-8, since a JavaScript string made here would end at its first NUL.
  static val text(std::string_view text) {
    return view(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  }

  TensorFile file_;
};

class FileWriter {
 public:
  FileWriter(int format, double tensor_count, double name_bytes)
      : writer_(static_cast<FileFormat>(format), tensor_count, name_bytes) {}

  val prepare() const { return refusal(writer_.status()); }
  val names() { return view(reinterpret_cast<std::uint8_t*>(writer_.names()), writer_.names_size()); }
  void give(int i, int name_length, bool is_float64, double rank, double length) {
    writer_.give(static_cast<std::size_t>(i), static_cast<std::size_t>(name_length), is_float64, rank,
                 length);
  }
  void size(int i, int axis, double size) {
    writer_.size(static_cast<std::size_t>(i), static_cast<std::size_t>(axis), size);
  }
  val lay_out() { return refusal(writer_.lay_out()); }
  val values(int i) {
    const auto place = static_cast<std::size_t>(i);
    return view(writer_.values(place), writer_.values_size(place));
  }
  void finish() { writer_.finish(); }
  val file() { return view(writer_.file(), writer_.file_size()); }

 private:
  TensorWriter writer_;
};

}  // namespace attention::bindings
