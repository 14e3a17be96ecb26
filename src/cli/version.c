/* A report of a fault begins with these lines. Libraries are asked by the names of their own
 * functions, as they are on this machine; those that are loaded on demand may be missing. */
#include "version.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "texts.h"

enum version_kind { VERSION_TEXT, VERSION_OPENSSL, VERSION_LIBPQ };

static const struct {
    const char *name, *soname; /* NULL: the program is linked with it */
    const char *function;
    enum version_kind kind;
} libraries[] = {
    {"SQLite", NULL, "sqlite3_libversion", VERSION_TEXT},
    {"ncurses", NULL, "curses_version", VERSION_TEXT},
    {"OpenSSL", NULL, "OpenSSL_version", VERSION_OPENSSL},
    {"cJSON", NULL, "cJSON_Version", VERSION_TEXT},
    {"utf8proc", NULL, "utf8proc_version", VERSION_TEXT},
    {"libfyaml", NULL, "fy_library_version", VERSION_TEXT},
    {"libcurl", "libcurl.so.4", "curl_version", VERSION_TEXT},
    {"libpq", "libpq.so.5", "PQlibVersion", VERSION_LIBPQ},
    {"libmariadb", "libmariadb.so.3", "mysql_get_client_info", VERSION_TEXT},
    {"libmicrohttpd", "libmicrohttpd.so.12", "MHD_get_version", VERSION_TEXT},
};

/* A pointer to data may not be cast to one to a function, so its bytes are taken. */
static void version_of(void *symbol, enum version_kind kind, char *out, size_t room)
{
    const char *(*text)(void);
    const char *(*openssl)(int);
    int (*libpq)(void);

    memcpy(&text, &symbol, sizeof text);
    memcpy(&openssl, &symbol, sizeof openssl);
    memcpy(&libpq, &symbol, sizeof libpq);
    if (kind == VERSION_LIBPQ)
        snprintf(out, room, "%d.%d", libpq() / 10000, libpq() % 10000);
    else
        snprintf(out, room, "%s", kind == VERSION_OPENSSL ? openssl(0) : text());
}

static void version_print_library(size_t i)
{
    char version[256] = VERSION_MISSING;
    void *handle = dlopen(libraries[i].soname, RTLD_LAZY | RTLD_LOCAL);
    void *symbol = handle ? dlsym(handle, libraries[i].function) : NULL;

    if (symbol)
        version_of(symbol, libraries[i].kind, version, sizeof version);
    printf("%-13s %s\n", libraries[i].name, version);
    if (handle)
        dlclose(handle);
}

void version_print(void)
{
    printf("querent " QUERENT_VERSION "%s%s%s\n", *cli_commit ? " (" : "", cli_commit,
           *cli_commit ? ")" : "");
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        version_print_library(i);
}
