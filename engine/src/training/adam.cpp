#include "attention/adam.hpp"

#include <algorithm>
#include <cmath>

#include "attention/portable_math.hpp"

namespace attention {

template <class T>
double clip_norm(T* gradients, std::size_t count, double limit) {
  double squares = 0;
  for (std::size_t at = 0; at < count; ++at) {
    const double gradient = static_cast<double>(gradients[at]);
    squares += gradient * gradient;
  }
  const double norm = std::sqrt(squares);
  const double factor = limit / (norm + 1e-6);  // the summand is PyTorch's
  if (factor < 1) {
    for (std::size_t at = 0; at < count; ++at) {
      gradients[at] *= static_cast<T>(factor);
    }
  }
  return norm;
}

template <class T>
Adam<T>::Adam(std::size_t count, const AdamSettings& settings)
    : settings_(settings), means_(count), squares_(count) {
  if (means_.data() == nullptr || squares_.data() == nullptr) {
    status_ = out_of_memory(static_cast<double>(2 * count * sizeof(T)));
    return;
  }
  restart();
}

template <class T>
void Adam<T>::restart() {
  std::fill_n(means_.data(), means_.size(), T(0));
  std::fill_n(squares_.data(), squares_.size(), T(0));
  power1_ = power2_ = 1;
}

template <class T>
void Adam<T>::step(const T* gradients, double learning_rate, T* parameters) {
  power1_ *= settings_.beta1;
  power2_ *= settings_.beta2;
  // Both averages start at 0; dividing by 1 - beta^n takes that away again.
  const T rate = static_cast<T>(learning_rate / (1 - power1_));
  const T root = static_cast<T>(std::sqrt(1 - power2_));
  const T beta1 = static_cast<T>(settings_.beta1), rest1 = static_cast<T>(1 - settings_.beta1);
  const T beta2 = static_cast<T>(settings_.beta2), rest2 = static_cast<T>(1 - settings_.beta2);
  const T epsilon = static_cast<T>(settings_.epsilon);
  T* const means = means_.data();
  T* const squares = squares_.data();
  for (std::size_t at = 0; at < means_.size(); ++at) {
    const T gradient = gradients[at];
    means[at] = means[at] * beta1 + gradient * rest1;
    squares[at] = squares[at] * beta2 + gradient * gradient * rest2;
    parameters[at] -= rate * (means[at] / (std::sqrt(squares[at]) / root + epsilon));
  }
}

double rate_at(std::size_t step, std::size_t warm_up_steps, std::size_t steps) {
  constexpr double last = 0.01;
  if (step < warm_up_steps) {
    return static_cast<double>(step + 1) / static_cast<double>(warm_up_steps);
  }
  const double way = static_cast<double>(step - warm_up_steps) / static_cast<double>(steps - warm_up_steps);
  return last + (1 - last) * (1 + portable::cosine_of_half_turns(way)) / 2;
}

template double clip_norm(float*, std::size_t, double);
template double clip_norm(double*, std::size_t, double);
template class Adam<float>;
template class Adam<double>;

}  // namespace attention
