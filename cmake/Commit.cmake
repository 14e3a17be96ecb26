# The commit that is built, as one C source that changes only when the commit does:
#   cmake -DOUT=commit.c -DSOURCE=FOLDER -P Commit.cmake
# A folder without git, as packages are built in, gets it from QUERENT_COMMIT in the environment.
set(commit "$ENV{QUERENT_COMMIT}")
if(commit STREQUAL "" AND EXISTS ${SOURCE}/.git)
    execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=7 --match=NONE
        OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
set(code "/* Made by cmake/Commit.cmake. */\n#include \"version.h\"\n\nconst char cli_commit[] = \"${commit}\";\n")
set(before "")
if(EXISTS ${OUT})
    file(READ ${OUT} before)
endif()
if(NOT before STREQUAL code)
    file(WRITE ${OUT} "${code}")
endif()
