# Header-only libraries, reached through links in the build folder.
#
# An Emscripten compile must never see the system include folder (it breaks Emscripten's own libc++), so links to
# just the wanted folders stand in a folder of their own. Native builds use the same folder, so that both see the
# same headers.

set(ATTENTION_STAGED_INCLUDE "${PROJECT_BINARY_DIR}/staged/include")

# attention_stage_headers(<folder> <file in it that proves it is the right one>...)
# Links <folder> from the first include path that has it; ATTENTION_HEADER_PATHS (a list) is searched first.
function(attention_stage_headers folder)
    set(searched ${ATTENTION_HEADER_PATHS} $ENV{ATTENTION_HEADER_PATHS} /usr/local/include /usr/include
        /opt/homebrew/include)
    foreach(path IN LISTS searched)
        foreach(proof IN LISTS ARGN)
            if(EXISTS "${path}/${folder}/${proof}")
                file(MAKE_DIRECTORY "${ATTENTION_STAGED_INCLUDE}")
                file(CREATE_LINK "${path}/${folder}" "${ATTENTION_STAGED_INCLUDE}/${folder}"
                     SYMBOLIC COPY_ON_ERROR)
                return()
            endif()
        endforeach()
    endforeach()
    message(FATAL_ERROR
        "The headers of '${folder}' were not found (looked in: ${searched}). On Debian or Ubuntu install "
        "libxtensor-dev and catch2, or give their folder with -DATTENTION_HEADER_PATHS=<folder>.")
endfunction()

attention_stage_headers(xtl xtl_config.hpp)
attention_stage_headers(xtensor xtensor_config.hpp core/xtensor_config.hpp)
