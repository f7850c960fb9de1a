# The engine: no exceptions, no JavaScript, no test framework.
#
# Its sources in three lists, by what a WebAssembly build makes of them (wasm.cmake). Elsewhere they are one library.

# Compiled once for all builds, small rather than fast.
set(ATTENTION_SOURCES
    engine/src/analysis/difference.cpp
    engine/src/analysis/head_contributions.cpp
    engine/src/analysis/head_scores.cpp
    engine/src/analysis/row_statistics.cpp
    engine/src/analysis/schema.cpp
    engine/src/backward.cpp
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
    engine/src/files/array_header.cpp
    engine/src/files/checksum.cpp
    engine/src/files/json_reader.cpp
    engine/src/files/names.cpp
    engine/src/files/npy.cpp
    engine/src/files/npz_directory.cpp
    engine/src/files/refusals.cpp
    engine/src/files/safetensors.cpp
    engine/src/files/tensor_file.cpp
    engine/src/files/tensor_writer.cpp
    engine/src/files/values.cpp
    engine/src/input_data.cpp
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
    engine/src/stages/apply_mask_backward.cpp
    engine/src/stages/attention_scores.cpp
    engine/src/stages/attention_scores_backward.cpp
    engine/src/stages/concat_heads.cpp
    engine/src/stages/concat_heads_backward.cpp
    engine/src/stages/load_input.cpp
    engine/src/stages/load_input_backward.cpp
    engine/src/stages/project_output.cpp
    engine/src/stages/project_output_backward.cpp
    engine/src/stages/project_qkv.cpp
    engine/src/stages/project_qkv_backward.cpp
    engine/src/stages/scale_scores.cpp
    engine/src/stages/scale_scores_backward.cpp
    engine/src/stages/softmax_rows.cpp
    engine/src/stages/softmax_rows_backward.cpp
    engine/src/stages/split_heads.cpp
    engine/src/stages/split_heads_backward.cpp
    engine/src/stages/weighted_sum.cpp
    engine/src/stages/weighted_sum_backward.cpp
    engine/src/status.cpp
    engine/src/trace.cpp
    engine/src/trace_schema.cpp
    engine/src/training/adam.cpp
    engine/src/training/cross_entropy.cpp
    engine/src/training/evaluation.cpp
    engine/src/training/grammar.cpp
    engine/src/training/grammar_floor.cpp
    engine/src/training/grammar_patterns.cpp
    engine/src/training/grammar_reader.cpp
    engine/src/training/initial_values.cpp
    engine/src/training/language_model.cpp
    engine/src/training/language_model_backward.cpp
    engine/src/training/model_plan.cpp
    engine/src/training/portable_math.cpp
    engine/src/training/probe.cpp
    engine/src/training/settings.cpp
    engine/src/training/trainer.cpp
    engine/src/validate/config_rules.cpp
    engine/src/validate/decoder.cpp
    engine/src/validate/input_values.cpp
    engine/src/validate/permutation.cpp
    engine/src/validate/request.cpp
    engine/src/validate/tensor_rules.cpp
    engine/src/version.cpp)

# Where the time goes: compiled for speed, once with vectors and once without.
set(ATTENTION_FAST_SOURCES
    engine/src/forward/attend.cpp
    engine/src/forward/forward.cpp
    engine/src/forward/packed_weights.cpp
    engine/src/forward/project.cpp
    engine/src/kernels/packed.cpp
    engine/src/kernels/reference/multiply.cpp
    engine/src/kernels/rows.cpp)

# The one file that asks which vectors there are, and takes the kernels of each build with it.
set(ATTENTION_REGISTRY engine/src/kernels/registry.cpp)

# attention_engine_target(<target>): how every source of the engine is compiled.
function(attention_engine_target target)
    target_include_directories(${target} PUBLIC engine/include PRIVATE engine/src)
    target_include_directories(${target} SYSTEM PUBLIC "${ATTENTION_STAGED_INCLUDE}")
    target_compile_features(${target} PUBLIC cxx_std_20)
    target_compile_options(${target} PRIVATE -fno-exceptions)
    target_compile_definitions(${target} PRIVATE ATTENTION_VERSION="${PROJECT_VERSION}")
    target_link_libraries(${target} PRIVATE attention_warnings)
endfunction()

# attention_precompile(<target>): xtensor is most of what the compiler reads, so it reads it once.
function(attention_precompile target)
    target_precompile_headers(${target} PRIVATE engine/include/attention/tensor.hpp)
endfunction()

if(NOT EMSCRIPTEN)
    set(sources ${ATTENTION_SOURCES} ${ATTENTION_FAST_SOURCES} ${ATTENTION_REGISTRY})
    # The fuzz targets reach layers and files; what they cannot reach need not be compiled for them.
    if(ATTENTION_FUZZ)
        list(FILTER sources EXCLUDE REGEX "src/(analysis|convert|costs|decoder|lesson|training)/|backward[.]cpp$")
    endif()
    add_library(attention STATIC ${sources})
    attention_engine_target(attention)
    attention_precompile(attention)
endif()
