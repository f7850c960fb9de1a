// Shapes as a caller states them.
#pragma once

#include <initializer_list>

#include "attention/config.hpp"

namespace attention::fuzz {

// A tensor of these sizes with all of its values. Sizes become doubles, as they come from outside.
template <class... Size>
GivenTensor given(Size... sizes) {
  GivenTensor tensor;
  tensor.given = true;
  tensor.rank = sizeof...(sizes);
  tensor.length = 1;
  std::size_t axis = 0;
  for (const double size : {static_cast<double>(sizes)...}) {
    tensor.sizes[axis++] = size;
    tensor.length *= size;
  }
  return tensor;
}

}  // namespace attention::fuzz
