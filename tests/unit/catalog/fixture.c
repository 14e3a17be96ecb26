#include "fixture.h"

#include <sqlite3.h>
#include <unistd.h>

#include "cases.h"

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

static void run_script(const char *path, const char *script)
{
    sqlite3 *db = NULL;
    char *message = NULL;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, script, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("script: %s", message);
    sqlite3_close(db);
}

void fixture_open_with(struct fixture *fixture, const char *script,
                       const struct catalog_options *options, void (*change)(struct schema *schema))
{
    static const struct catalog_options values = {.read_values = true};
    const struct db_open_options open = {.read_only = true,
                                         .secure_views = options ? options->secure_views : NULL};
    struct schema *schema = NULL;
    struct err err = ERR_INIT;

    *fixture = (struct fixture){.path = "/tmp/querent-catalog-XXXXXX"};
    const int fd = mkstemp(fixture->path);
    assert_true(fd >= 0);
    close(fd);
    run_script(fixture->path, script);
    if (!db_open(fixture->path, &open, &fixture->db, &err) ||
        !db_introspect(fixture->db, NULL, &schema, &err))
        fail_msg("%s", err.text);
    if (change)
        change(schema);
    fixture->reader = (struct catalog_reader){read_rows, fixture->db, SQL_SQLITE};
    if (!catalog_build(schema, &fixture->reader, options ? options : &values, &fixture->catalog,
                       &err))
        fail_msg("%s", err.text);
}

void fixture_open(struct fixture *fixture, const char *script,
                  const struct catalog_options *options)
{
    fixture_open_with(fixture, script, options, NULL);
}

void fixture_close(struct fixture *fixture)
{
    catalog_unref(fixture->catalog);
    db_close(fixture->db);
    unlink(fixture->path);
}

int fixture_table(const struct fixture *fixture, const char *name)
{
    const int t = catalog_find_table(fixture->catalog, NULL, name);

    if (t < 0)
        fail_msg("no table '%s'", name);
    return t;
}

struct column_ref fixture_column(const struct fixture *fixture, const char *name)
{
    char table[64];
    const char *dot = strchr(name, '.');

    snprintf(table, sizeof table, "%.*s", (int)(dot - name), name);
    struct column_ref at = {fixture_table(fixture, table), -1};
    at.column = schema_find_column(&catalog_schema(fixture->catalog)->tables[at.table], dot + 1);
    if (at.column < 0)
        fail_msg("no column '%s'", name);
    return at;
}
