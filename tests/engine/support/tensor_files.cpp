#include "support/tensor_files.hpp"

#include <algorithm>
#include <cstring>

namespace attention::test {

namespace {

std::string shown(const ErrorParam& param) {
  std::string number = std::to_string(param.number);
  number.erase(number.find('.'));
  return std::string(param.name) + "=" + (param.is_word() ? param.word : number);
}

ReadFile refused(const Status& status) {
  ReadFile result{error_name(status.code), {}, {}, {}};
  for (std::size_t i = 0; i < status.param_count; ++i) {
    result.params.push_back(shown(status.params[i]));
  }
  return result;
}

NamedTensor loaded(TensorFile& file, std::size_t i) {
  const StoredTensor& tensor = file.tensor(i);
  const ArrayHeader& header = tensor.header;
  NamedTensor result{std::string(tensor.name), {}, header.is_float64(), {}};
  result.sizes.assign(header.sizes.begin(), header.sizes.begin() + static_cast<std::ptrdiff_t>(header.rank));
  for (std::size_t k = 0; k < header.count; ++k) {
    result.values.push_back(header.is_float64() ? file.values_float64()[k]
                                                : static_cast<double>(file.values_float32()[k]));
  }
  return result;
}

}  // namespace

Bytes bytes_of(const std::string& text) {
  return {text.begin(), text.end()};
}

Bytes little_endian(std::uint64_t value, std::size_t count) {
  Bytes bytes(count);
  for (std::size_t i = 0; i < count; ++i) {
    bytes[i] = static_cast<std::uint8_t>(value >> (8 * i));
  }
  return bytes;
}

Bytes operator+(Bytes left, const Bytes& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

Bytes npy(const std::string& dictionary, const Bytes& values, int major) {
  const std::size_t length_bytes = major == 1 ? 2 : 4;
  std::string header = dictionary;
  while ((8 + length_bytes + header.size() + 1) % 64 != 0) {
    header += ' ';
  }
  header += '\n';
  return bytes_of("\x93NUMPY") + Bytes{static_cast<std::uint8_t>(major), 0} +
         little_endian(header.size(), length_bytes) + bytes_of(header) + values;
}

std::string npy_dictionary(const std::string& descr, const std::string& shape, bool fortran_order) {
  return "{'descr': '" + descr + "', 'fortran_order': " + (fortran_order ? "True" : "False") +
         ", 'shape': " + shape + ", }";
}

Bytes safetensors(const std::string& header, const Bytes& values) {
  return little_endian(header.size(), 8) + bytes_of(header) + values;
}

ReadFile read(const Bytes& bytes, std::optional<FileFormat> wanted, std::uint64_t budget_bytes) {
  TensorFile file(static_cast<double>(bytes.size()), budget_bytes);
  Status status = file.status();
  if (status.ok()) {
    std::copy(bytes.begin(), bytes.end(), file.bytes());
    status = file.open(wanted);
  }
  ReadFile result;
  for (std::size_t i = 0; status.ok() && i < file.tensor_count(); ++i) {
    status = file.is_deflated(i) ? file.make_room(i) : Status{};
    if (status.ok()) {
      status = file.load(i, -1);
    }
    if (status.ok()) {
      result.tensors.push_back(loaded(file, i));
    }
  }
  for (std::size_t i = 0; status.ok() && i < file.metadata_count(); ++i) {
    result.metadata.push_back(std::string(file.metadata(i).key) + "=" + std::string(file.metadata(i).text));
  }
  if (!status.ok()) {
    return refused(status);
  }
  result.code = "Ok";
  return result;
}

WrittenFile write(FileFormat format, const std::vector<NamedTensor>& tensors, std::uint64_t budget_bytes) {
  std::string names;
  for (const NamedTensor& tensor : tensors) {
    names += tensor.name;
  }
  TensorWriter writer(format, static_cast<double>(tensors.size()), static_cast<double>(names.size()));
  Status status = writer.status();
  if (status.ok()) {
    std::copy(names.begin(), names.end(), writer.names());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      const NamedTensor& tensor = tensors[i];
      writer.give(i, tensor.name.size(), tensor.is_float64, static_cast<double>(tensor.sizes.size()),
                  static_cast<double>(tensor.values.size()));
      for (std::size_t axis = 0; axis < tensor.sizes.size(); ++axis) {
        writer.size(i, axis, tensor.sizes[axis]);
      }
    }
    status = writer.lay_out(budget_bytes);
  }
  if (!status.ok()) {
    return {error_name(status.code), {}};
  }
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i].values.empty()) {
      continue;
    }
    if (tensors[i].is_float64) {
      std::memcpy(writer.values(i), tensors[i].values.data(), writer.values_size(i));
    } else {
      const std::vector<float> narrow(tensors[i].values.begin(), tensors[i].values.end());
      std::memcpy(writer.values(i), narrow.data(), writer.values_size(i));
    }
  }
  writer.finish();
  return {"Ok", Bytes(writer.file(), writer.file() + writer.file_size())};
}

}  // namespace attention::test
