/* dlopen of client libraries. Never unloaded: their threads and atexit handlers would outlive them.
 */
#include "querent/base/lazy.h"

#include <dlfcn.h>
#include <string.h>

#include "querent/base/str.h"

/* What to install, by the soname's stem. */
static const struct {
    const char *stem, *package;
} packages[] = {
    {"libcurl", "libcurl4"},
    {"libpq", "libpq5"},
    {"libmariadb", "libmariadb3"},
    {"libxlsxwriter", "libxlsxwriter4"},
    {"libmicrohttpd", "libmicrohttpd12"},
    {"libzip", "libzip4"},
    {"libexpat", "libexpat1"},
};

static const char *package_of(const char *soname)
{
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        if (str_starts(soname, packages[i].stem))
            return packages[i].package;
    return NULL;
}

bool lazy_load(const char *soname, void *table, const struct lazy_symbol *symbols, size_t count,
               struct err *err)
{
    void *library = dlopen(soname, RTLD_LAZY | RTLD_LOCAL);

    if (!library) {
        const char *package = package_of(soname);
        if (package)
            return err_set(err, ERR_UNSUPPORTED,
                           "cannot load '%s': install it (Debian package '%s')", soname, package);
        return err_set(err, ERR_UNSUPPORTED, "cannot load '%s': install the library", soname);
    }
    for (size_t i = 0; i < count; i++) {
        void *found = dlsym(library, symbols[i].name);
        if (!found) {
            dlclose(library);
            return err_set(err, ERR_UNSUPPORTED,
                           "'%s' has no function '%s': install a newer version", soname,
                           symbols[i].name);
        }
        memcpy((char *)table + symbols[i].offset, &found, sizeof found);
    }
    return true;
}
