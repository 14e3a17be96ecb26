/* MariaDB Connector/C, loaded when the first MySQL or MariaDB connection is opened. It speaks to
 * both servers. */
#include "mysql/mysql_driver.h"

#define ROW(fn) {#fn, offsetof(struct libmariadb, fn)},

struct libmariadb libmariadb;

bool libmariadb_load(struct err *err)
{
    static const struct lazy_symbol symbols[] = {LIBMARIADB_CALLS(ROW)};
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool loaded;

    pthread_mutex_lock(&lock);
    if (!loaded) {
        loaded = lazy_load("libmariadb.so.3", &libmariadb, symbols,
                           sizeof symbols / sizeof *symbols, err);
        if (loaded) /* not thread-safe by itself, so once and here */
            libmariadb.mysql_server_init(0, NULL, NULL);
    }
    const bool ok = loaded;
    pthread_mutex_unlock(&lock);
    return ok;
}
