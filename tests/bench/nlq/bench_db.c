#include "bench_db.h"

#include "querent/base/mem.h"

static bool read_rows(void *self, const char *sql, struct cancel *cancel,
                      bool (*row)(void *arg, const struct cell *cells, size_t count), void *arg,
                      struct err *err)
{
    const struct bench_db *bench = self;
    const struct db_read_options options = {.cancel = cancel, .time_limit_ms = 60000};
    const struct db_row_sink sink = {.row = row, .arg = arg};
    return db_stream(bench->db, sql, &options, &sink, err);
}

void bench_db_close(struct bench_db *self)
{
    catalog_unref(self->catalog);
    db_close(self->db);
    mem_free(self->path);
    *self = (struct bench_db){0};
}

bool bench_db_open(struct bench_db *self, const char *path, struct err *err)
{
    const struct db_open_options open = {.read_only = true};
    const struct catalog_options options = {.read_values = true};
    struct schema *schema = NULL;
    bench_db_close(self);
    if (!db_open(path, &open, &self->db, err) || !db_introspect(self->db, NULL, &schema, err))
        return false;
    const struct catalog_reader reader = {
        .read = read_rows, .self = self, .dialect = db_dialect(self->db)};
    if (!catalog_build(schema, &reader, &options, &self->catalog, err))
        return false;
    self->path = mem_strdup(path);
    return true;
}
