# What makes the program small where it is built to be installed; builds for tests stay as they are.
#
# Nothing unwinds the stack at run time, and debuggers read the tables that -g writes.
#
# Code of a program, not of a shared library: calls within a file may be inlined, which also makes it faster. What
# nothing refers to is left out. The 21,000 addresses that the loader adjusts are packed, which takes 4 KB in place of
# 500, where it reads them so (glibc 2.36).
if(CMAKE_BUILD_TYPE STREQUAL "" OR CMAKE_BUILD_TYPE STREQUAL "Debug")
    return()
endif()
include(CheckCSourceRuns)

set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
add_compile_options(-fPIE -ffunction-sections -fdata-sections -fno-unwind-tables -fno-asynchronous-unwind-tables)
add_link_options(-pie -Wl,--gc-sections)

# -O3 makes the whole a tenth larger, and pays where loops run over characters, rows, cells and vectors: QUERENT_HOT names these modules.
string(REPLACE "-O3" "-O2" CMAKE_C_FLAGS_RELEASE "${CMAKE_C_FLAGS_RELEASE}")
set(QUERENT_HOT base lang)
# All others are built small, since what they do runs once a question or a key, or waits for others. The exceptions are these files, by what
# the benchmarks tell (tests/bench): SQL is read for each reading and at each key (-O3); rows are kept, vectors compared, surfaces filled (-O2).
set(QUERENT_HOT_SOURCES "src/sql/(parse|resolve|guard|tree)")
set(QUERENT_WARM_SOURCES "src/(model/rows|rag|ui/draw)/")

set(CMAKE_REQUIRED_FLAGS -fPIE)
set(CMAKE_REQUIRED_LINK_OPTIONS -pie -Wl,-z,pack-relative-relocs -Wl,--fatal-warnings)
check_c_source_runs("static int one = 1; int *const table[] = {&one}; int main(void) { return *table[0] - 1; }"
    QUERENT_PACKED_RELOCATIONS)
if(QUERENT_PACKED_RELOCATIONS)
    add_link_options(-Wl,-z,pack-relative-relocs)
endif()
