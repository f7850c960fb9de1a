// Sizes and names of axes. Each switch names every axis, so the compiler points here when one is added.
#include "attention/config.hpp"

#include "validate/byte_count.hpp"

namespace attention {

std::uint64_t Plan::size(Axis axis) const {
  switch (axis) {
    case Axis::B:
      return B;
    case Axis::N:
      return N;
    case Axis::M:
      return M;
    case Axis::DModel:
      return d_model;
    case Axis::H:
      return h;
    case Axis::HKv:
      return h_kv;
    case Axis::DK:
      return d_k;
    case Axis::DV:
      return d_v;
    case Axis::HTimesDK:
      return std::uint64_t{h} * d_k;
    case Axis::HKvTimesDK:
      return std::uint64_t{h_kv} * d_k;
    case Axis::HKvTimesDV:
      return std::uint64_t{h_kv} * d_v;
    case Axis::HTimesDV:
      return std::uint64_t{h} * d_v;
    case Axis::KvLatent:
      return kv_latent_dim;
  }
  return 0;
}

std::uint64_t Plan::bytes() const {
  return rules::saturating_add(input_bytes, trace_bytes);
}

const char* axis_name(Axis axis) {
  switch (axis) {
    case Axis::B:
      return "B";
    case Axis::N:
      return "N";
    case Axis::M:
      return "M";
    case Axis::DModel:
      return "d_model";
    case Axis::H:
      return "h";
    case Axis::HKv:
      return "h_kv";
    case Axis::DK:
      return "d_k";
    case Axis::DV:
      return "d_v";
    case Axis::HTimesDK:
      return "h*d_k";
    case Axis::HKvTimesDK:
      return "h_kv*d_k";
    case Axis::HKvTimesDV:
      return "h_kv*d_v";
    case Axis::HTimesDV:
      return "h*d_v";
    case Axis::KvLatent:
      return "kv_latent_dim";
  }
  return "";
}

}  // namespace attention
