#include <limits>

#include "attention/costs.hpp"
#include "attention/validate.hpp"

namespace attention {

namespace {

// How many dilated convolutions, each `kernel` times as wide as the one before, until one token sees n.
double dilated_layers(double n, double kernel) {
  if (kernel == 1) {
    return n == 1 ? 1 : std::numeric_limits<double>::infinity();
  }
  double layers = 1;
  for (double seen = kernel; seen < n; seen *= kernel) {
    ++layers;
  }
  return layers;
}

LayerCosts costs_of(const LayerDescription& layer) {
  const double n = layer.n, d = layer.d;
  LayerCosts costs;
  costs.activations = n * d;
  switch (layer.kind) {
    case LayerKind::Attention:
      costs.multiply_adds = n * n * d;
      costs.sequential_operations = costs.path_length = 1;
      costs.total_multiply_adds = 2 * n * n * d + 4 * n * d * d;
      costs.stored_weights = layer.num_heads * n * n;
      costs.parameters = 4 * d * d;
      break;
    case LayerKind::Rnn:
      costs.multiply_adds = costs.total_multiply_adds = n * d * d;
      costs.sequential_operations = costs.path_length = n;
      costs.parameters = d * d;
      break;
    case LayerKind::Convolution:
      costs.multiply_adds = costs.total_multiply_adds = layer.kernel * n * d * d;
      costs.sequential_operations = 1;
      costs.path_length = dilated_layers(n, layer.kernel);
      costs.parameters = layer.kernel * d * d;
      break;
  }
  return costs;
}

}  // namespace

CountedLayer layer_costs(const LayerDescription& description) {
  struct Named {
    const char* name;
    double value;
  };
  const Named sizes[] = {{"n", description.n},
                         {"d", description.d},
                         {"num_heads", description.num_heads},
                         {"kernel", description.kernel}};
  for (const Named& size : sizes) {
    const Status status = check_size(size.name, size.value);
    if (!status.ok()) {
      return {status, {}};
    }
  }
  return {{}, costs_of(description)};
}

}  // namespace attention
