# Two modules for browsers and Node.js: `attention`, the engine, in the builds relaxed, simd and scalar; `workshop`, what
# few visits need, in simd and scalar. Each is a wasm file, its JavaScript glue and build-id.js in a folder of its own,
# <module>-<build>/.
#
# Everything here exists in Emscripten 3.1.6 and in current versions.

# Without run-time type information Embind must not look for the names of unbound types.
set(ATTENTION_WASM_COMPILE -fno-exceptions -fno-rtti)

# Small first, since every visitor downloads it: -Os takes a quarter off the file, link-time optimisation would add
# half again. With -Os Emscripten turns inlining off, which makes functions of one line larger, not smaller: turned on
# again it takes off another quarter. Only the kernels and the fused run, where the time goes, are compiled for speed.
# They must not see -Os at all: a later -O3 does not undo all of it.
set(ATTENTION_SMALL -Os -finline-functions)
set(ATTENTION_FAST -fno-unroll-loops)

# What no build does differently, compiled once.
add_library(attention STATIC ${ATTENTION_SOURCES})
attention_engine_target(attention)
attention_precompile(attention)
target_compile_options(attention PRIVATE ${ATTENTION_WASM_COMPILE} ${ATTENTION_SMALL})

# attention_fast_objects(<target> <sources> <option>...): a part that the builds do differently.
function(attention_fast_objects target sources)
    add_library(${target} OBJECT ${sources})
    attention_engine_target(${target})
    target_compile_options(${target} PRIVATE ${ATTENTION_WASM_COMPILE} ${ATTENTION_FAST} ${ARGN})
endfunction()

attention_fast_objects(attention_fast_scalar "${ATTENTION_FAST_SOURCES}")
attention_fast_objects(attention_fast_simd "${ATTENTION_FAST_SOURCES}" -msimd128)
attention_precompile(attention_fast_scalar)
attention_precompile(attention_fast_simd)
attention_fast_objects(attention_registry_scalar "${ATTENTION_REGISTRY}")
attention_fast_objects(attention_registry_simd "${ATTENTION_REGISTRY}" -msimd128)
# Relaxed instructions in this one file: everything that promises bits stays free of them.
attention_fast_objects(attention_registry_relaxed "${ATTENTION_REGISTRY}" -msimd128 -mrelaxed-simd)
target_compile_definitions(attention_registry_relaxed PRIVATE ATTENTION_RELAXED)

# Every set that runs on any machine with vectors, for the tests.
attention_fast_objects(attention_registry_tests "${ATTENTION_REGISTRY}" -msimd128)
target_compile_definitions(attention_registry_tests PRIVATE ATTENTION_EVERY_KERNEL)
set_target_properties(attention_registry_tests PROPERTIES EXCLUDE_FROM_ALL TRUE)

set(ATTENTION_PARTS_scalar $<TARGET_OBJECTS:attention_fast_scalar> $<TARGET_OBJECTS:attention_registry_scalar>)
set(ATTENTION_PARTS_simd $<TARGET_OBJECTS:attention_fast_simd> $<TARGET_OBJECTS:attention_registry_simd>)
set(ATTENTION_PARTS_relaxed $<TARGET_OBJECTS:attention_fast_simd> $<TARGET_OBJECTS:attention_registry_relaxed>)
set(ATTENTION_PARTS_tests $<TARGET_OBJECTS:attention_fast_simd> $<TARGET_OBJECTS:attention_registry_tests>)

set(ATTENTION_WASM_LINK
    ${ATTENTION_WASM_COMPILE}
    -sFILESYSTEM=0
    -sMALLOC=emmalloc
    -sALLOW_MEMORY_GROWTH=1)
set(ATTENTION_MODULE_LINK
    --bind
    -sMODULARIZE=1
    -sEXPORT_ES6=1
    -sENVIRONMENT=web,worker      # Node.js takes the same glue: the loader hands it the bytes
    -sDYNAMIC_EXECUTION=0         # no eval and no Function constructor, which strict policies forbid
    -sTEXTDECODER=2               # every host has one
    -sINCOMING_MODULE_JS_API=instantiateWasm,print,printErr  # what loader.ts hands over
    -sABORTING_MALLOC=0           # a refused allocation becomes OutOfMemory, not a trap
    -sINITIAL_MEMORY=2097152      # a page may hold several engines, so each starts small
    -sTOTAL_STACK=262144)
# engine/src/bindings/embind_start.cpp has the other function of this name.
set(ATTENTION_LATE_EMBIND "-Wl,--wrap=__embind_register_native_and_builtin_types")

# attention_link(<name> <build> <objects> <option>...): the program <name>-<build>/<name>, with the parts of the build.
# Two links must never share a folder: Emscripten 3.1.6 lets them write over each other's files.
function(attention_link name build objects)
    set(target ${name}_${build})
    add_executable(${target} ${objects} ${ATTENTION_PARTS_${build}})
    set_target_properties(${target} PROPERTIES
        OUTPUT_NAME ${name}
        RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/${name}-${build}"
        # Emscripten's optimiser imports acorn; the copy of a Linux distribution is out of reach of a Node.js that is
        # not the distribution's own, so the project's copy is offered first.
        RULE_LAUNCH_LINK "\"${CMAKE_COMMAND}\" -E env \"NODE_PATH=${PROJECT_SOURCE_DIR}/node_modules\"")
    target_link_libraries(${target} PRIVATE attention)
    target_link_options(${target} PRIVATE ${ATTENTION_WASM_LINK} ${ARGN})
endfunction()

# attention_entry(<target> <source>...): what stands between the engine and JavaScript, the same in all builds.
function(attention_entry target)
    add_library(${target} OBJECT ${ARGN})
    target_link_libraries(${target} PRIVATE attention attention_warnings)
    target_compile_options(${target} PRIVATE ${ATTENTION_WASM_COMPILE} -Os)
endfunction()

# attention_bindings(<target> <source>...): the same through Embind, whose glue is the same in all builds too.
function(attention_bindings target)
    attention_entry(${target} ${ARGN})
    target_compile_definitions(${target} PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
endfunction()

attention_bindings(bindings_values
    engine/src/bindings/values.cpp)
attention_bindings(bindings_attention
    engine/src/bindings/analysis.cpp
    engine/src/bindings/conversion.cpp
    engine/src/bindings/decode.cpp
    engine/src/bindings/embind_start.cpp
    engine/src/bindings/first_result.cpp
    engine/src/bindings/labs.cpp
    engine/src/bindings/layer.cpp
    engine/src/bindings/module.cpp
    engine/src/bindings/run.cpp
    engine/src/bindings/session.cpp
    engine/src/bindings/tables.cpp)
attention_bindings(bindings_workshop
    engine/src/bindings/files.cpp
    engine/src/bindings/training.cpp
    engine/src/bindings/workshop.cpp)

find_program(ATTENTION_NODE NAMES node nodejs REQUIRED)
set(ATTENTION_FINISH "${PROJECT_SOURCE_DIR}/engine/cmake/finish-wasm.mjs")

# attention_module(<name> <build> <option>...): a program with JavaScript glue, finished for the web.
function(attention_module name build)
    attention_link(${name} ${build} "$<TARGET_OBJECTS:bindings_${name}>;$<TARGET_OBJECTS:bindings_values>"
        ${ATTENTION_MODULE_LINK} ${ARGN})
    set_target_properties(${name}_${build} PROPERTIES
        SUFFIX .js
        LINK_DEPENDS "${ATTENTION_FINISH};${PROJECT_SOURCE_DIR}/engine/cmake/relaxed-opcodes.mjs")
    add_custom_command(TARGET ${name}_${build} POST_BUILD
        COMMAND "${ATTENTION_NODE}" "${ATTENTION_FINISH}" "${PROJECT_BINARY_DIR}" ${name} ${build}
        COMMENT "Stamping ${name}-${build}"
        VERBATIM)
endfunction()

# The kernels of each build alone, for `npm run bench`. Same library, no JavaScript, not part of the product.
attention_entry(attention_kernel_bench engine/bench/kernels.cpp)
set_target_properties(attention_kernel_bench PROPERTIES EXCLUDE_FROM_ALL TRUE)
add_custom_target(attention_kernels)

foreach(build scalar simd relaxed)
    attention_module(attention ${build} ${ATTENTION_LATE_EMBIND})
    attention_link(kernels ${build} $<TARGET_OBJECTS:attention_kernel_bench> --no-entry -sSTANDALONE_WASM=1)
    set_target_properties(kernels_${build} PROPERTIES SUFFIX .wasm EXCLUDE_FROM_ALL TRUE)
    add_dependencies(attention_kernels kernels_${build})
endforeach()
foreach(build scalar simd)
    attention_module(workshop ${build})
endforeach()
