// Shapes and strides over a strip of memory: element (i, j) lies in cell i * stride[0] + j * stride[1].
#include "attention/memory_layout.hpp"

#include <utility>

#include "attention/validate.hpp"
#include "validate/byte_count.hpp"

namespace attention {

namespace {

// Calls visit(cell) for the cell of each element, in reading order: the last index runs fastest.
template <std::size_t MaxRank, class Visit>
void for_each_place(const std::array<std::size_t, MaxRank>& sizes,
                    const std::array<std::size_t, MaxRank>& strides, std::size_t rank, std::size_t count,
                    Visit visit) {
  std::array<std::size_t, MaxRank> index{};
  std::size_t cell = 0;
  for (std::size_t element = 0; element < count; ++element) {
    visit(cell);
    for (std::size_t axis = rank; axis-- > 0;) {
      cell += strides[axis];
      if (++index[axis] < sizes[axis]) {
        break;
      }
      cell -= strides[axis] * sizes[axis];
      index[axis] = 0;
    }
  }
}

template <std::size_t MaxRank>
std::size_t count_of(const std::array<std::size_t, MaxRank>& sizes, std::size_t rank) {
  std::size_t count = 1;
  for (std::size_t axis = 0; axis < rank; ++axis) {
    count *= sizes[axis];
  }
  return count;
}

}  // namespace

Status MemoryLayout::take_shape(const double* sizes, std::size_t rank, Sizes& shape) const {
  if (rank < 1) {
    return not_positive("rank", static_cast<double>(rank));
  }
  if (rank > max_rank) {
    return too_large("rank", static_cast<double>(rank), static_cast<double>(max_rank));
  }
  std::uint64_t count = 1;
  for (std::size_t axis = 0; axis < rank; ++axis) {
    const Status status = check_size("shape", sizes[axis]);
    if (!status.ok()) {
      return status;
    }
    count = rules::saturating_multiply(count, static_cast<std::uint64_t>(sizes[axis]));
    shape[axis] = static_cast<std::size_t>(sizes[axis]);
  }
  return count <= max_elements
             ? Status{}
             : too_large("elements", static_cast<double>(count), static_cast<double>(max_elements));
}

Status MemoryLayout::start(const double* sizes, std::size_t rank) {
  Sizes shape{};
  const Status status = take_shape(sizes, rank, shape);
  if (!status.ok()) {
    return status;
  }
  const std::size_t count = count_of(shape, rank);
  Buffer<std::uint32_t> cells(count);
  if (cells.data() == nullptr) {
    return out_of_memory(static_cast<double>(count * sizeof(std::uint32_t)));
  }
  for (std::size_t cell = 0; cell < count; ++cell) {
    cells.data()[cell] = static_cast<std::uint32_t>(cell);
  }
  cells_.swap(cells);
  sizes_ = shape;
  rank_ = rank;
  copied_ = false;
  set_fresh_strides();
  return {};
}

Status MemoryLayout::reshape(const double* sizes, std::size_t rank) {
  Sizes shape{};
  Status status = take_shape(sizes, rank, shape);
  if (!status.ok()) {
    return status;
  }
  const std::size_t count = count_of(shape, rank);
  if (count != element_count()) {
    return shape_mismatch("reshape", "data", static_cast<double>(element_count()),
                          static_cast<double>(count));
  }
  Sizes strides{};
  const bool fresh = is_contiguous();
  copied_ = !fresh && !strides_for(shape, rank, strides);
  if (copied_) {
    status = copy_in_reading_order();
    if (!status.ok()) {
      return status;
    }
  }
  sizes_ = shape;
  rank_ = rank;
  strides_ = strides;
  if (fresh || copied_) {
    set_fresh_strides();
  }
  return {};
}

Status MemoryLayout::transpose(const double* axes, std::size_t rank) {
  if (rank != rank_) {
    return shape_mismatch("transpose", "rank", static_cast<double>(rank_), static_cast<double>(rank));
  }
  const Status status = check_permutation(axes, rank);
  if (!status.ok()) {
    return status;
  }
  const Sizes sizes = sizes_;
  const Sizes strides = strides_;
  for (std::size_t axis = 0; axis < rank; ++axis) {
    sizes_[axis] = sizes[static_cast<std::size_t>(axes[axis])];
    strides_[axis] = strides[static_cast<std::size_t>(axes[axis])];
  }
  copied_ = false;
  return {};
}

Status MemoryLayout::make_contiguous() {
  copied_ = !is_contiguous();
  if (!copied_) {
    return {};
  }
  const Status status = copy_in_reading_order();
  if (status.ok()) {
    set_fresh_strides();
  }
  return status;
}

std::size_t MemoryLayout::element_count() const {
  return cells_.size();
}

bool MemoryLayout::is_contiguous() const {
  std::size_t expected = 1;
  for (std::size_t axis = rank_; axis-- > 0;) {
    if (sizes_[axis] > 1 && strides_[axis] != expected) {
      return false;
    }
    expected *= sizes_[axis];
  }
  return true;
}

void MemoryLayout::write_places(double* places) const {
  for_each_place(sizes_, strides_, rank_, element_count(),
                 [&places](std::size_t cell) { *places++ = static_cast<double>(cell); });
}

void MemoryLayout::write_cells(double* elements) const {
  for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
    elements[cell] = static_cast<double>(cells_.data()[cell]);
  }
}

// Strides under which the elements can be read in the same order with the new sizes, without moving any: both
// shapes are cut into the shortest runs of axes with equal products, and inside a run the old axes must
// follow each other in memory like one long axis. false: there are none.
bool MemoryLayout::strides_for(const Sizes& sizes, std::size_t rank, Sizes& strides) const {
  Sizes old_sizes{}, old_strides{};
  std::size_t old_rank = 0;
  for (std::size_t axis = 0; axis < rank_; ++axis) {
    if (sizes_[axis] > 1) {  // an axis of size 1 is never walked along
      old_sizes[old_rank] = sizes_[axis];
      old_strides[old_rank++] = strides_[axis];
    }
  }
  std::size_t next_old = 0, next = 0;
  while (next_old < old_rank) {
    const std::size_t first = next;
    std::size_t old_product = old_sizes[next_old];
    std::size_t product = sizes[next++];
    while (product != old_product) {
      if (product < old_product) {
        product *= sizes[next++];
      } else {
        ++next_old;
        if (old_strides[next_old - 1] != old_sizes[next_old] * old_strides[next_old]) {
          return false;
        }
        old_product *= old_sizes[next_old];
      }
    }
    std::size_t stride = old_strides[next_old++];
    for (std::size_t axis = next; axis-- > first; stride *= sizes[axis]) {
      strides[axis] = stride;
    }
  }
  for (; next < rank; ++next) {  // only sizes of 1 are left, and any stride will do
    strides[next] = next > 0 ? strides[next - 1] : 1;
  }
  return true;
}

Status MemoryLayout::copy_in_reading_order() {
  Buffer<std::uint32_t> copy(element_count());
  if (copy.data() == nullptr) {
    return out_of_memory(static_cast<double>(element_count() * sizeof(std::uint32_t)));
  }
  std::uint32_t* next = copy.data();
  for_each_place(sizes_, strides_, rank_, element_count(),
                 [&](std::size_t cell) { *next++ = cells_.data()[cell]; });
  cells_.swap(copy);
  return {};
}

// As of a new array: the last axis lies side by side.
void MemoryLayout::set_fresh_strides() {
  std::size_t stride = 1;
  for (std::size_t axis = rank_; axis-- > 0;) {
    strides_[axis] = stride;
    stride *= sizes_[axis];
  }
}

}  // namespace attention
