# Catch2 3 as an installed library or its amalgamated source, else the single header of Catch2 2.

if(NOT EMSCRIPTEN)
    find_package(Catch2 3 QUIET)
endif()

if(TARGET Catch2::Catch2WithMain)
    target_link_libraries(engine_tests PRIVATE Catch2::Catch2WithMain)
elseif(ATTENTION_CATCH2_AMALGAMATED)  # a folder with catch_amalgamated.hpp and .cpp
    add_library(catch2_amalgamated STATIC "${ATTENTION_CATCH2_AMALGAMATED}/catch_amalgamated.cpp")
    target_include_directories(catch2_amalgamated SYSTEM PUBLIC "${ATTENTION_CATCH2_AMALGAMATED}")
    if(EMSCRIPTEN)
        target_compile_options(catch2_amalgamated PRIVATE -fexceptions)
    endif()
    target_link_libraries(engine_tests PRIVATE catch2_amalgamated)
else()
    attention_stage_headers(catch2 catch.hpp)
endif()
