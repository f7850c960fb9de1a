# Options that hold for every source of the project.

# Bits are part of the contract: no fused multiply-add that the source does not ask for, never fast-math.
add_compile_options(-ffp-contract=off)

add_library(attention_warnings INTERFACE)
target_compile_options(attention_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    $<$<BOOL:${ATTENTION_WARNINGS_AS_ERRORS}>:-Werror>)

if(ATTENTION_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
    add_compile_definitions(XTENSOR_ENABLE_ASSERT)
endif()

# Coverage in every source tells the fuzzer which inputs are new; the programs themselves link its main().
if(ATTENTION_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()
