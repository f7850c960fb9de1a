// Any file at all: the reader gives tensors or a code, what it gives fits the budget, and what it gives can
// be written and read again, bit for bit.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "attention/files.hpp"

namespace attention::fuzz {

namespace {

constexpr std::uint64_t budget = std::uint64_t{1} << 18;

using FileBytes = std::vector<std::uint8_t>;

void require(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "%s\n", what);
    std::abort();
  }
}

struct Loaded {
  std::string name;
  ArrayHeader header;
  FileBytes values;
};

struct Outcome {
  bool ok = false;
  FileFormat format = FileFormat::Npy;
  std::vector<Loaded> tensors;
};

// Every word of a refusal ends, and stays readable while the file is there.
bool refused(const Status& status) {
  if (status.ok()) {
    return false;
  }
  require(std::strlen(error_name(status.code)) > 0, "a code without a name");
  for (std::size_t i = 0; i < status.param_count; ++i) {
    const ErrorParam& param = status.params[i];
    require(!param.is_word() || std::strlen(param.word) <= max_name_bytes, "a word without end");
  }
  return true;
}

// Nobody inflates here: the packed bytes, over and over, stand for what would come out.
double unpack(TensorFile& file, const ZipMember& member) {
  for (std::size_t i = 0; i < file.room_size(); ++i) {
    file.room()[i] = member.packed_size > 0 ? file.bytes()[member.begin + i % member.packed_size] : 0;
  }
  return static_cast<double>(member.size);
}

Outcome read(const FileBytes& bytes, std::optional<FileFormat> wanted) {
  TensorFile file(static_cast<double>(bytes.size()), budget);
  if (refused(file.status())) {
    return {};
  }
  std::copy(bytes.begin(), bytes.end(), file.bytes());
  if (refused(file.open(wanted))) {
    return {};
  }
  Outcome outcome{true, file.format(), {}};
  std::uint64_t total = bytes.size();
  for (std::size_t i = 0; i < file.tensor_count(); ++i) {
    const ZipMember& member = file.tensor(i).member;
    if (member.is_deflated && refused(file.make_room(i))) {
      return {};
    }
    if (refused(file.load(i, member.is_deflated ? unpack(file, member) : 0))) {
      return {};
    }
    const ArrayHeader& header = file.tensor(i).header;
    total += header.loaded_bytes();
    const std::uint8_t* const values = reinterpret_cast<const std::uint8_t*>(file.values_float32());
    outcome.tensors.push_back(
        {std::string(file.tensor(i).name), header, FileBytes(values, values + header.loaded_bytes())});
  }
  for (std::size_t i = 0; i < file.metadata_count(); ++i) {
    require(file.metadata(i).key.data() != nullptr, "metadata without a key");
  }
  require(total <= budget, "a file over the budget was accepted");
  return outcome;
}

FileBytes written(const std::vector<Loaded>& tensors) {
  std::string names;
  for (const Loaded& tensor : tensors) {
    names += tensor.name;
  }
  TensorWriter writer(FileFormat::Npz, static_cast<double>(tensors.size()),
                      static_cast<double>(names.size()));
  if (refused(writer.status())) {
    return {};
  }
  std::copy(names.begin(), names.end(), writer.names());
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const ArrayHeader& header = tensors[i].header;
    writer.give(i, tensors[i].name.size(), header.is_float64(), static_cast<double>(header.rank),
                static_cast<double>(header.count));
    for (std::size_t axis = 0; axis < header.rank; ++axis) {
      writer.size(i, axis, header.sizes[axis]);
    }
  }
  if (refused(writer.lay_out())) {
    return {};
  }
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    require(writer.values_size(i) == tensors[i].values.size(), "room of another size");
    std::copy(tensors[i].values.begin(), tensors[i].values.end(), writer.values(i));
  }
  writer.finish();
  return FileBytes(writer.file(), writer.file() + writer.file_size());
}

void check(const FileBytes& bytes, std::optional<FileFormat> wanted) {
  const Outcome first = read(bytes, wanted);
  const FileBytes again = first.ok ? written(first.tensors) : FileBytes();
  if (again.empty()) {
    return;  // a safetensors may have names that no ZIP may have
  }
  const Outcome second = read(again, FileFormat::Npz);
  if (!second.ok) {
    require(again.size() * 2 > budget, "what was written is not read");
    return;
  }
  require(second.tensors.size() == first.tensors.size(), "another number of tensors");
  for (std::size_t i = 0; i < first.tensors.size(); ++i) {
    const Loaded &one = first.tensors[i], &other = second.tensors[i];
    const bool same = one.name == other.name && one.values == other.values &&
                      one.header.rank == other.header.rank && one.header.sizes == other.header.sizes;
    require(same, "a tensor came back another");
  }
}

}  // namespace

}  // namespace attention::fuzz

// First byte: the format asked for. The rest: the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::size_t format = data[0] % 4;
  attention::fuzz::check({data + 1, data + size},
                         format < attention::file_format_count
                             ? std::optional(static_cast<attention::FileFormat>(format))
                             : std::nullopt);
  return 0;
}
