// The rules for settings alone, before any tensor is looked at.
#pragma once

#include "attention/config.hpp"
#include "attention/status.hpp"

namespace attention::rules {

// config -> the settings and head sizes of `plan`; B, N, M and everything about tensors is left as it was.
Status resolve_config(const RequestConfig& config, Plan& plan);

}  // namespace attention::rules
