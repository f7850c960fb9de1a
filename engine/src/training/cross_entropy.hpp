// -ln(probability of the right word), and its gradient.
#pragma once

#include <cstddef>

namespace attention {

// logits (count) -> probabilities (count), in place is fine; returns the loss in nats
template <class T>
double cross_entropy(const T* logits, std::size_t count, std::size_t target, T* probabilities);

// probabilities (count) -> d_logits (count) of a loss that is the mean over `slots` such rows
template <class T>
void cross_entropy_backward(const T* probabilities, std::size_t count, std::size_t target, std::size_t slots,
                            T* d_logits);

}  // namespace attention
