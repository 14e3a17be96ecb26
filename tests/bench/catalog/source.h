/* A catalog over an SQLite file, for measuring programs. */
#ifndef BENCH_CATALOG_SOURCE_H
#define BENCH_CATALOG_SOURCE_H

#include "querent/catalog/catalog.h"
#include "querent/db/db.h"

struct source {
    struct db *db;
    struct catalog *catalog;
    double introspect_ms, build_ms;
};

/* drop_fkeys: as if the database declared none. */
bool source_open(struct source *source, const char *path, const struct catalog_options *options,
                 bool drop_fkeys, struct err *err);
void source_close(struct source *source);
/* This process's time on the CPU, so that a busy machine does not change what is compared. */
double source_now_ms(void);
/* Spider's folder beside the repository, NULL: not there (a heap string). */
char *source_spider(const char *name);

#endif
