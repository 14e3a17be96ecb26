/* dlopen of client libraries. Never unloaded: their threads and atexit handlers would outlive them.
 * Their calls are bound at once: one that is bound when it is first made leaves the registers on
 * the stack, and with them a piece of the password that was copied just before. */
#include "querent/base/system/lazy.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"

#define LAZY_NAME_MAX 64

/* What to install, by the soname's stem. */
static const struct {
    const char *stem, *package;
} packages[] = {
    {"libcurl", "'libcurl4'"},
    {"libpq", "'libpq5'"},
    {"libmariadb", "'libmariadb3'"},
    {"libxlsxwriter", "'libxlsxwriter4', in newer releases 5 or 8"},
    {"libmicrohttpd", "'libmicrohttpd12'"},
    {"libzip", "'libzip4', in newer releases 5"},
    {"libexpat", "'libexpat1'"},
};

static const char *package_of(const char *soname)
{
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        if (str_starts(soname, packages[i].stem))
            return packages[i].package;
    return NULL;
}

/* The first of the names that is there; *ret_name is it, or the last one. NULL: none is. */
static void *lazy_open(const char *sonames, char ret_name[LAZY_NAME_MAX])
{
    void *library = NULL;

    for (const char *p = sonames; *p && !library;) {
        const size_t len = strcspn(p, " ");
        snprintf(ret_name, LAZY_NAME_MAX, "%.*s", (int)len, p);
        library = dlopen(ret_name, RTLD_NOW | RTLD_LOCAL);
        p += len + (p[len] == ' ');
    }
    return library;
}

bool lazy_load(const char *sonames, void *table, const struct lazy_symbol *symbols, size_t count,
               struct err *err)
{
    char name[LAZY_NAME_MAX] = "";
    void *library = lazy_open(sonames, name);

    if (!library) {
        const char *package = package_of(name);
        return err_set(err, ERR_UNSUPPORTED, "cannot load '%s': install %s%s%s", name,
                       package ? "it (Debian package " : "the library", package ? package : "",
                       package ? ")" : "");
    }
    for (size_t i = 0; i < count; i++) {
        void *found = dlsym(library, symbols[i].name);
        if (!found) {
            dlclose(library);
            return err_set(err, ERR_UNSUPPORTED,
                           "'%s' has no function '%s': install a newer version", name,
                           symbols[i].name);
        }
        memcpy((char *)table + symbols[i].offset, &found, sizeof found);
    }
    return true;
}
