/* Wires the catalog's reader to a driver, as the router does. */
#include "source.h"

#include <stdlib.h>
#include <time.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"

struct forward {
    bool (*row)(void *arg, const struct cell *cells, size_t count);
    void *arg;
};

static bool forward_row(void *arg, const struct cell *cells, size_t count)
{
    const struct forward *forward = arg;

    return forward->row(forward->arg, cells, count);
}

static bool read_rows(void *self, const char *sql, struct cancel *cancel,
                      bool (*row)(void *arg, const struct cell *cells, size_t count), void *arg,
                      struct err *err)
{
    struct forward forward = {row, arg};
    const struct db_read_options options = {.cancel = cancel};
    const struct db_row_sink sink = {.row = forward_row, .arg = &forward};

    return db_stream(self, sql, &options, &sink, err);
}

double source_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

bool source_open(struct source *source, const char *path, const struct catalog_options *options,
                 bool drop_fkeys, struct err *err)
{
    const struct db_open_options open = {.read_only = true};
    struct schema *schema = NULL;

    *source = (struct source){0};
    if (!db_open(path, &open, &source->db, err))
        return false;
    const double start = source_now_ms();
    if (!db_introspect(source->db, NULL, &schema, err)) {
        source_close(source);
        return false;
    }
    source->introspect_ms = source_now_ms() - start;
    for (size_t t = 0; drop_fkeys && t < schema->table_count; t++)
        schema->tables[t].fkey_count = 0;
    const struct catalog_reader reader = {
        .read = read_rows, .self = source->db, .dialect = SQL_SQLITE};
    const double before = source_now_ms();
    if (!catalog_build(schema, &reader, options, &source->catalog, err)) {
        source_close(source);
        return false;
    }
    source->build_ms = source_now_ms() - before;
    return true;
}

void source_close(struct source *source)
{
    catalog_unref(source->catalog);
    db_close(source->db);
    *source = (struct source){0};
}

char *source_spider(const char *name)
{
    const char *shared = getenv("QUERENT_SHARED"), *root = getenv("QUERENT_SOURCE_DIR");
    char *path = shared ? mem_printf("%s/data/spider-train/%s", shared, name)
                        : mem_printf("%s/../shared/data/spider-train/%s", root ? root : ".", name);

    if (path_exists(path))
        return path;
    mem_free(path);
    return NULL;
}
