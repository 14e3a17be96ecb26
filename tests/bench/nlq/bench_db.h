/* A database opened with its catalog, as the measurers of the engine need it. */
#ifndef BENCH_DB_H
#define BENCH_DB_H

#include <stdbool.h>

#include "querent/base/err.h"
#include "querent/catalog/catalog.h"
#include "querent/db/db.h"

struct bench_db {
    char *path;
    struct db *db;
    struct catalog *catalog;
};

/* Opens an SQLite file for reading and builds its catalog with values; what was open is closed. */
bool bench_db_open(struct bench_db *self, const char *path, struct err *err);
void bench_db_close(struct bench_db *self);

#endif
