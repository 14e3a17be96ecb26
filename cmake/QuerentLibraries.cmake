# Libraries. SQLite, ncursesw, utf8proc, cJSON, libfyaml and OpenSSL are linked; clients of servers
# (libcurl, libpq, MariaDB Connector/C), libxlsxwriter, libzip and expat are needed here for their
# headers only and are loaded at run time (base/lazy.h), which keeps start-up short and makes a
# missing one a message.
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
pkg_check_modules(NCURSESW REQUIRED IMPORTED_TARGET ncursesw)
pkg_check_modules(PANELW REQUIRED IMPORTED_TARGET panelw)
pkg_check_modules(UTF8PROC REQUIRED IMPORTED_TARGET libutf8proc)
pkg_check_modules(CJSON REQUIRED IMPORTED_TARGET libcjson)
pkg_check_modules(FYAML REQUIRED IMPORTED_TARGET libfyaml)
pkg_check_modules(CRYPTO REQUIRED IMPORTED_TARGET libcrypto)
if(QUERENT_TESTS)
    pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)
endif()

# Header-only use of a run-time library: target QuerentHeaders::<ID>, and QUERENT_HAVE_<ID>=1 or 0.
macro(querent_runtime_library id pkg)
    pkg_check_modules(RT_${id} ${pkg})
    add_library(QuerentHeaders_${id} INTERFACE)
    if(RT_${id}_FOUND)
        target_include_directories(QuerentHeaders_${id} SYSTEM INTERFACE ${RT_${id}_INCLUDE_DIRS})
        target_compile_definitions(QuerentHeaders_${id} INTERFACE QUERENT_HAVE_${id}=1)
    else()
        message(STATUS "querent: ${pkg} was not found: what needs it is left out and says so at run time")
        target_compile_definitions(QuerentHeaders_${id} INTERFACE QUERENT_HAVE_${id}=0)
    endif()
endmacro()
querent_runtime_library(CURL libcurl)
querent_runtime_library(PQ libpq)
querent_runtime_library(MARIADB libmariadb)
querent_runtime_library(XLSXWRITER xlsxwriter)
querent_runtime_library(ZIP libzip)
querent_runtime_library(EXPAT expat)
# The service is built from its headers, always.
pkg_check_modules(MICROHTTPD REQUIRED libmicrohttpd)
add_library(QuerentHeaders_MICROHTTPD INTERFACE)
target_include_directories(QuerentHeaders_MICROHTTPD SYSTEM INTERFACE ${MICROHTTPD_INCLUDE_DIRS})
