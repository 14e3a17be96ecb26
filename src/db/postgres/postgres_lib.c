/* libpq, loaded when the first PostgreSQL connection is opened. */
#include <pthread.h>

#include "postgres/postgres.h"

#define ROW(fn) {#fn, offsetof(struct libpq, fn)},

struct libpq libpq;

bool libpq_load(struct err *err)
{
    static const struct lazy_symbol symbols[] = {LIBPQ_CALLS(ROW)};
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool loaded;

    pthread_mutex_lock(&lock);
    if (!loaded)
        loaded = lazy_load("libpq.so.5", &libpq, symbols, sizeof symbols / sizeof *symbols, err);
    const bool ok = loaded;
    pthread_mutex_unlock(&lock);
    return ok;
}
