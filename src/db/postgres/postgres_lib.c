/* libpq, loaded when the first PostgreSQL connection is opened. */
#include <pthread.h>

#include "postgres/postgres.h"

#define ROW(fn) {#fn, offsetof(struct libpq, fn)},

struct libpq libpq;

static char *(*getvalue)(const PGresult *, int, int);

/* A server may answer with fewer columns than it was asked for: what is not there is empty, where
 * libpq gives NULL. */
static char *value_or_empty(const PGresult *result, int row, int column)
{
    static char empty[1];
    const bool there = row >= 0 && row < libpq.PQntuples(result) && column >= 0 &&
                       column < libpq.PQnfields(result);

    return there ? getvalue(result, row, column) : empty;
}

bool libpq_load(struct err *err)
{
    static const struct lazy_symbol symbols[] = {LIBPQ_CALLS(ROW)};
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool loaded;

    pthread_mutex_lock(&lock);
    if (!loaded) {
        loaded = lazy_load("libpq.so.5", &libpq, symbols, sizeof symbols / sizeof *symbols, err);
        if (loaded) {
            getvalue = libpq.PQgetvalue;
            libpq.PQgetvalue = value_or_empty;
        }
    }
    const bool ok = loaded;
    pthread_mutex_unlock(&lock);
    return ok;
}
