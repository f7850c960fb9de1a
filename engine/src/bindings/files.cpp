#include "files.hpp"

namespace attention::bindings {

val FileReader::open(int wanted) {
  const bool any = wanted == static_cast<int>(file_format_count);
  return refusal(file_.open(any ? std::nullopt : std::optional(static_cast<FileFormat>(wanted))));
}

val FileReader::packed(int i) {
  const ZipMember& member = tensor(i).member;
  return member.is_deflated ? view(file_.bytes() + member.begin, static_cast<std::size_t>(member.packed_size))
                            : val::null();
}

val FileReader::shape(int i) const {
  val sizes = val::array();
  const ArrayHeader& header = tensor(i).header;
  for (std::size_t axis = 0; axis < header.rank; ++axis) {
    sizes.set(axis, static_cast<double>(header.sizes[axis]));
  }
  return sizes;
}

val FileReader::values(int i) {
  const ArrayHeader& header = tensor(i).header;
  const auto count = static_cast<std::size_t>(header.count);
  return header.is_float64() ? view(file_.values_float64(), count) : view(file_.values_float32(), count);
}

}  // namespace attention::bindings
