# The engine for browsers and Node.js: attention.wasm, its JavaScript glue attention.js, and build-id.js.
#
# Everything here exists in Emscripten 3.1.6 and in current versions.

add_executable(attention_wasm
    engine/src/bindings/analysis.cpp
    engine/src/bindings/conversion.cpp
    engine/src/bindings/decode.cpp
    engine/src/bindings/labs.cpp
    engine/src/bindings/layer.cpp
    engine/src/bindings/module.cpp
    engine/src/bindings/session.cpp
    engine/src/bindings/values.cpp)
set_target_properties(attention_wasm PROPERTIES OUTPUT_NAME attention SUFFIX .js)
target_link_libraries(attention_wasm PRIVATE attention attention_warnings)

# Without run-time type information Embind must not look for the names of unbound types.
set(ATTENTION_WASM_COMPILE -fno-exceptions -fno-rtti)
target_compile_options(attention PRIVATE ${ATTENTION_WASM_COMPILE})
target_compile_options(attention_wasm PRIVATE ${ATTENTION_WASM_COMPILE} -Os)
target_compile_definitions(attention_wasm PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)

# Small first, since every visitor downloads it: -Os takes a quarter off the file, link-time optimisation would add
# half again. With -Os Emscripten turns inlining off, which makes functions of one line larger, not smaller: turned on
# again it takes off another quarter. Only the kernels and the fused run, where the time goes, are compiled for speed.
# They must not see -Os at all: a later -O3 does not undo all of it.
get_target_property(ATTENTION_SOURCES attention SOURCES)
foreach(source IN LISTS ATTENTION_SOURCES)
    if(source MATCHES "/(kernels|forward)/")
        set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "-fno-unroll-loops")
    else()
        set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "-Os;-finline-functions")
    endif()
endforeach()

# Relaxed instructions in this one file: everything that promises bits stays free of them.
if(ATTENTION_RELAXED)
    set_source_files_properties(engine/src/kernels/registry.cpp PROPERTIES
        COMPILE_OPTIONS "-fno-unroll-loops;-mrelaxed-simd"
        COMPILE_DEFINITIONS ATTENTION_RELAXED)
endif()

target_link_options(attention_wasm PRIVATE
    ${ATTENTION_WASM_COMPILE}
    --bind
    -sMODULARIZE=1
    -sEXPORT_ES6=1
    -sENVIRONMENT=web,worker      # Node.js takes the same glue: the loader hands it the bytes
    -sDYNAMIC_EXECUTION=0         # no eval and no Function constructor, which strict policies forbid
    -sFILESYSTEM=0
    -sALLOW_MEMORY_GROWTH=1
    -sABORTING_MALLOC=0           # a refused allocation becomes OutOfMemory, not a trap
    -sMALLOC=emmalloc
    -sINITIAL_MEMORY=2097152      # a page may hold several engines, so each starts small
    -sTOTAL_STACK=262144)

# Emscripten's optimiser imports acorn; the copy of a Linux distribution is out of reach of a Node.js that is not
# the distribution's own, so the project's copy is offered first.
set_property(TARGET attention_wasm PROPERTY RULE_LAUNCH_LINK
    "\"${CMAKE_COMMAND}\" -E env \"NODE_PATH=${PROJECT_SOURCE_DIR}/node_modules\"")

find_program(ATTENTION_NODE NAMES node nodejs REQUIRED)
add_custom_command(TARGET attention_wasm POST_BUILD
    COMMAND "${ATTENTION_NODE}" "${PROJECT_SOURCE_DIR}/engine/cmake/finish-wasm.mjs" "${PROJECT_BINARY_DIR}"
    COMMENT "Stamping attention.wasm"
    VERBATIM)
set_property(TARGET attention_wasm APPEND PROPERTY LINK_DEPENDS
    "${PROJECT_SOURCE_DIR}/engine/cmake/finish-wasm.mjs" "${PROJECT_SOURCE_DIR}/engine/cmake/relaxed-opcodes.mjs")

# The kernels of this build alone, for `npm run bench`. Same library, no JavaScript, not part of the product.
add_executable(attention_kernels EXCLUDE_FROM_ALL engine/bench/kernels.cpp)
set_target_properties(attention_kernels PROPERTIES OUTPUT_NAME kernels SUFFIX .wasm)
target_link_libraries(attention_kernels PRIVATE attention attention_warnings)
target_compile_options(attention_kernels PRIVATE ${ATTENTION_WASM_COMPILE} -Os)
target_link_options(attention_kernels PRIVATE
    ${ATTENTION_WASM_COMPILE} --no-entry -sSTANDALONE_WASM=1 -sFILESYSTEM=0 -sMALLOC=emmalloc
    -sALLOW_MEMORY_GROWTH=1)
set_property(TARGET attention_kernels PROPERTY RULE_LAUNCH_LINK
    "\"${CMAKE_COMMAND}\" -E env \"NODE_PATH=${PROJECT_SOURCE_DIR}/node_modules\"")
