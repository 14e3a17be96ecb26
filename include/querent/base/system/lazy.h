/* Client libraries that are loaded on first use, so that start-up does not pay for them and a
 * missing one is a message at run time. A table of names is filled by dlsym once, under a lock.
 *
 * Usage, in the one file that wraps the library:
 *     #define LIBPQ_CALLS(X) X(PQconnectStartParams) X(PQfinish)
 *     LAZY_LIBRARY(libpq, "libpq.so.5", LIBPQ_CALLS)
 *     if (!libpq_load(err)) return false;
 *     libpq.PQfinish(conn);
 */
#ifndef QUERENT_BASE_SYSTEM_LAZY_H
#define QUERENT_BASE_SYSTEM_LAZY_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "querent/base/err.h"

struct lazy_symbol {
    const char *name;
    size_t offset;
};

/* dlopens the first of `sonames` that is there (separated by spaces: versions that do not differ in
 * what is called) and fills `table`; ERR_UNSUPPORTED names the library and its Debian package. */
bool lazy_load(const char *sonames, void *table, const struct lazy_symbol *symbols, size_t count,
               struct err *err);

#define LAZY_FIELD(fn) __typeof__(&fn) fn;
#define LAZY_ROW(fn) {#fn, offsetof(struct lazy_table_, fn)},
#define LAZY_LIBRARY(id, soname, CALLS)                                                            \
    struct lazy_table_ {                                                                           \
        CALLS(LAZY_FIELD)                                                                          \
    };                                                                                             \
    static struct lazy_table_ id;                                                                  \
    static bool id##_load(struct err *err)                                                         \
    {                                                                                              \
        static const struct lazy_symbol symbols[] = {CALLS(LAZY_ROW)};                             \
        static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;                                   \
        static bool loaded;                                                                        \
        pthread_mutex_lock(&lock);                                                                 \
        if (!loaded)                                                                               \
            loaded = lazy_load(soname, &id, symbols, sizeof symbols / sizeof *symbols, err);       \
        bool ok = loaded;                                                                          \
        pthread_mutex_unlock(&lock);                                                               \
        return ok;                                                                                 \
    }

#endif
