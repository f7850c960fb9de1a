// Steps 4 to 9 of stages.hpp for one query row per head: the newest token over all that are kept.
#pragma once

#include "attention/key_value_cache.hpp"

namespace attention {

// token.q, the cache of `length` tokens, head_gates (h) or nullptr -> token.concat, cache.token_weights()
template <class T>
void attend_token(const Plan& plan, const PackedWeights<T>& parameters, std::size_t length,
                  const T* head_gates, ForwardWork<T>& token, KeyValueCache<T>& cache);

}  // namespace attention
