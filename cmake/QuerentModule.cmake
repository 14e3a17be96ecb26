# One module = one static library that can include and link only what it names.
#
#   querent_module(catalog USES base model sql store LINKS SQLite::SQLite3)
#
# Sources are src/<name>/**.c; public headers are include/querent/<name>/. The module's include path is
# a folder of links made here, holding its own headers and those of USES: an include of anything else
# does not resolve, so an arrow that design forbids fails the build.
# Of the files, those that match.
function(querent_optimize option matching)
    list(FILTER ARGN INCLUDE REGEX "${matching}")
    if(ARGN)
        set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS ${option})
    endif()
endfunction()

function(querent_module name)
    cmake_parse_arguments(M "" "" "USES;LINKS" ${ARGN})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.c)
    if(NOT sources)
        add_library(querent_${name} INTERFACE)
        return()
    endif()
    add_library(querent_${name} STATIC ${sources})
    if(CMAKE_BUILD_TYPE STREQUAL "Release" AND name IN_LIST QUERENT_HOT) # cmake/QuerentCompact.cmake says why
        target_compile_options(querent_${name} PRIVATE -O3)
    elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
        target_compile_options(querent_${name} PRIVATE -Os)
        querent_optimize(-O3 "${QUERENT_HOT_SOURCES}" ${sources})
        querent_optimize(-O2 "${QUERENT_WARM_SOURCES}" ${sources})
    endif()
    querent_include_farm(${name} ${name} ${M_USES})
    target_include_directories(querent_${name} PRIVATE ${CMAKE_BINARY_DIR}/inc/${name} ${CMAKE_CURRENT_SOURCE_DIR})
    foreach(used ${M_USES})
        target_link_libraries(querent_${name} PUBLIC querent_${used})
    endforeach()
    target_link_libraries(querent_${name} PUBLIC ${M_LINKS})
endfunction()

function(querent_include_farm farm)
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/inc/${farm}/querent)
    foreach(seen ${ARGN})
        file(CREATE_LINK ${CMAKE_SOURCE_DIR}/include/querent/${seen}
            ${CMAKE_BINARY_DIR}/inc/${farm}/querent/${seen} SYMBOLIC)
    endforeach()
endfunction()

# A cmocka test program: querent_test(unit_base_buf SOURCES unit/base/test_buf.c USES base [LABELS unit])
# Tests see the public headers of USES and, with PRIVATE, a module's private folder as well.
function(querent_test name)
    cmake_parse_arguments(T "" "" "SOURCES;USES;LINKS;LABELS;PRIVATE" ${ARGN})
    add_executable(${name} ${T_SOURCES})
    querent_include_farm(test_${name} ${T_USES})
    target_include_directories(${name} PRIVATE ${CMAKE_BINARY_DIR}/inc/test_${name} ${CMAKE_SOURCE_DIR}/tests)
    foreach(mod ${T_PRIVATE})
        target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/src/${mod})
    endforeach()
    foreach(used ${T_USES})
        target_link_libraries(${name} PRIVATE querent_${used})
    endforeach()
    target_link_libraries(${name} PRIVATE PkgConfig::CMOCKA ${T_LINKS})
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT 600 SKIP_RETURN_CODE 77
        ENVIRONMENT "QUERENT_SOURCE_DIR=${CMAKE_SOURCE_DIR};QUERENT_BUILD_DIR=${CMAKE_BINARY_DIR}")
    if(T_LABELS)
        set_tests_properties(${name} PROPERTIES LABELS "${T_LABELS}")
    endif()
endfunction()
