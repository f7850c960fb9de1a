# The engine as a static library: no exceptions, no JavaScript, no test framework.

add_library(attention STATIC
    engine/src/analysis/difference.cpp
    engine/src/analysis/head_contributions.cpp
    engine/src/analysis/head_scores.cpp
    engine/src/analysis/row_statistics.cpp
    engine/src/analysis/schema.cpp
    engine/src/config.cpp
    engine/src/convert/grouped.cpp
    engine/src/convert/latent.cpp
    engine/src/convert/orthogonalize.cpp
    engine/src/convert/presets.cpp
    engine/src/costs/layer_costs.cpp
    engine/src/costs/model_counts.cpp
    engine/src/decoder/attend_token.cpp
    engine/src/decoder/decoder.cpp
    engine/src/decoder/key_value_cache.cpp
    engine/src/explain.cpp
    engine/src/forward/attend.cpp
    engine/src/forward/forward.cpp
    engine/src/forward/packed_weights.cpp
    engine/src/forward/project.cpp
    engine/src/input_data.cpp
    engine/src/kernels/packed.cpp
    engine/src/kernels/reference/multiply.cpp
    engine/src/kernels/registry.cpp
    engine/src/kernels/rows.cpp
    engine/src/key_value/dense.cpp
    engine/src/key_value/latent.cpp
    engine/src/key_value/project.cpp
    engine/src/lesson/dot_products.cpp
    engine/src/lesson/head_by_head.cpp
    engine/src/lesson/lesson_bugs.cpp
    engine/src/lesson/lesson_inputs.cpp
    engine/src/lesson/memory_layout.cpp
    engine/src/random/random_state.cpp
    engine/src/stages/apply_mask.cpp
    engine/src/stages/attention_scores.cpp
    engine/src/stages/concat_heads.cpp
    engine/src/stages/load_input.cpp
    engine/src/stages/project_output.cpp
    engine/src/stages/project_qkv.cpp
    engine/src/stages/scale_scores.cpp
    engine/src/stages/softmax_rows.cpp
    engine/src/stages/split_heads.cpp
    engine/src/stages/weighted_sum.cpp
    engine/src/status.cpp
    engine/src/trace.cpp
    engine/src/trace_schema.cpp
    engine/src/validate/config_rules.cpp
    engine/src/validate/decoder.cpp
    engine/src/validate/input_values.cpp
    engine/src/validate/permutation.cpp
    engine/src/validate/request.cpp
    engine/src/validate/tensor_rules.cpp
    engine/src/version.cpp)
target_include_directories(attention PUBLIC engine/include PRIVATE engine/src)
target_include_directories(attention SYSTEM PUBLIC "${ATTENTION_STAGED_INCLUDE}")
target_compile_features(attention PUBLIC cxx_std_20)
target_compile_options(attention PRIVATE -fno-exceptions)
target_compile_definitions(attention PRIVATE ATTENTION_VERSION="${PROJECT_VERSION}")
target_link_libraries(attention PRIVATE attention_warnings)

# xtensor is most of what the compiler reads, so it reads it once; not for the shipped wasm, where single files have
# options of their own.
if(NOT EMSCRIPTEN OR ATTENTION_TESTS)
    target_precompile_headers(attention PRIVATE engine/include/attention/tensor.hpp)
endif()
