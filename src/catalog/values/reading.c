/* Looks at the rows: one bounded query a table gives statistics, the values that people name things
 * by, and the value sets that joins are inferred from. Hidden tables, views and secret columns are
 * never read. With a file for the index, each table is spooled once it is read, so that a build
 * that was stopped goes on where it was. Runs in catalog_build's thread. */
#include <string.h>

#include "catalog_private.h"
#include "joins/compound.h"
#include "querent/base/mem.h"
#include "querent/lang/names.h"
#include "querent/sql/secure.h"
#include "sources/secure.h"
#include "values/column_reader.h"
#include "values/spool.h"

enum { WATCHES_MAX = 32 }; /* compound keys of one table that are looked at */

struct table_reader {
    struct catalog *catalog;
    const struct catalog_options *options;
    size_t value_length;
    struct column_reader *columns;
    size_t count;
    struct compound_watch watches[WATCHES_MAX];
    size_t watch_count;
    struct arena arena; /* of the values, until they are indexed */
};

static bool reading_is_readable(const struct catalog *catalog, struct column_ref at)
{
    const enum value_type type = schema_column_at(catalog, at)->value;

    return !column_info(catalog, at)->secret && type != VALUE_BYTES && type != VALUE_JSON &&
           type != VALUE_INTERVAL && type != VALUE_OTHER;
}

static bool reading_take_row(void *arg, const struct cell *cells, size_t count)
{
    struct table_reader *reader = arg;

    for (size_t i = 0; i < count && i < reader->count; i++)
        column_reader_take(&reader->columns[i], &reader->arena, &cells[i], reader->value_length);
    for (size_t i = 0; i < reader->watch_count; i++)
        compound_take(&reader->watches[i], cells);
    return !cancel_fired(reader->options->cancel);
}

/* SELECT of the readable columns, long text cut in the database. */
static void reading_write_query(const struct table_reader *reader, int t, enum sql_dialect dialect,
                                struct buf *sql)
{
    const struct schema_table *table = &reader->catalog->schema->tables[t];

    buf_add(sql, "SELECT ");
    for (size_t i = 0; i < reader->count; i++) {
        const struct schema_column *column =
            schema_column_at(reader->catalog, reader->columns[i].at);
        buf_add(sql, i ? ", " : "");
        const bool labels = schema_has_labels(column);
        buf_add(sql, column->value == VALUE_TEXT ? "substr(" : "");
        buf_add(sql, labels ? "CAST(" : "");
        sql_quote_name(sql, column->name, dialect);
        buf_add(sql, labels ? " AS text)" : "");
        if (column->value == VALUE_TEXT)
            buf_addf(sql, ", 1, %zu)", reader->value_length + 1);
    }
    const struct sql_view *view = secure_view_of(reader->catalog, table);
    const char *schema = view ? view->schema : table->schema;
    buf_add(sql, " FROM ");
    if (schema && *schema) {
        sql_quote_name(sql, schema, dialect);
        buf_addc(sql, '.');
    }
    sql_quote_name(sql, view ? view->view : table->name, dialect);
    buf_addf(sql, " LIMIT %d", ROWS_PER_TABLE);
}

static void open_columns(struct table_reader *reader, int t)
{
    const struct schema_table *table = &reader->catalog->schema->tables[t];
    const size_t keep =
        reader->options->values_per_column ? reader->options->values_per_column : VALUES_PER_COLUMN;

    int *places = mem_alloc((table->column_count + 1) * sizeof *places);

    reader->columns = mem_alloc((table->column_count + 1) * sizeof *reader->columns);
    for (size_t c = 0; c < table->column_count; c++) {
        const struct column_ref at = {t, (int)c};
        places[c] = reading_is_readable(reader->catalog, at) ? (int)reader->count : -1;
        if (places[c] >= 0)
            column_reader_open(&reader->columns[reader->count++], reader->catalog, at, keep);
    }
    reader->watch_count = compounds_watch(reader->catalog, t, places, reader->watches, WATCHES_MAX);
    mem_free(places);
}

static void close_columns(struct table_reader *reader)
{
    for (size_t i = 0; i < reader->count; i++)
        column_reader_close(&reader->columns[i], reader->catalog);
    mem_free(reader->columns);
    arena_release(&reader->arena);
}

/* A table that cannot be read (no permission, a broken view) is one without values, not a failure.
 */
static bool reading_read_table(struct table_reader *reader, int t,
                               const struct catalog_reader *source, struct err *err)
{
    struct buf sql = BUF_INIT;
    struct err why = ERR_INIT;

    reading_write_query(reader, t, source->dialect, &sql);
    source->read(source->self, buf_str(&sql), reader->options->cancel, reading_take_row, reader,
                 &why);
    buf_release(&sql);
    if (cancel_fired(reader->options->cancel))
        return err_set(err, ERR_CANCELLED, "reading the values of '%s' was cancelled",
                       reader->catalog->schema->tables[t].name);
    if (why.code == ERR_CONNECT) {
        *err = why;
        return false;
    }
    return true;
}

/* From the spool where the table was read before, else from the database. */
static bool take_table(struct catalog *catalog, int t, const struct catalog_reader *source,
                       const struct catalog_options *options, struct spool *spool, struct err *err)
{
    struct table_reader reader = {.catalog = catalog, .options = options};
    bool ok = true;

    reader.value_length = options->value_length ? options->value_length : VALUE_LENGTH;
    open_columns(&reader, t);
    if (reader.count && !spool_restore(spool, t, reader.columns, reader.count, &reader.arena)) {
        ok = reading_read_table(&reader, t, source, err);
        if (ok)
            spool_append(spool, t, reader.columns, reader.count);
    }
    close_columns(&reader);
    return ok;
}

void reading_mark_secrets(struct catalog *catalog)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++)
        for (size_t c = 0; c < catalog->schema->tables[t].column_count; c++)
            catalog->tables[t].columns[c].secret =
                name_has(catalog->tables[t].columns[c].words, NAME_SECRET);
}

bool reading_run(struct catalog *catalog, const struct catalog_reader *reader,
                 const struct catalog_options *options, struct err *err)
{
    const struct schema *schema = catalog->schema;
    struct spool *spool = spool_open(options->index_path, catalog->fingerprint);
    bool ok = true;

    for (size_t t = 0; t < schema->table_count && ok; t++) {
        const struct schema_table *table = &schema->tables[t];
        if (!secure_may_read(catalog, table, options->secure_values))
            continue;
        if (options->progress)
            options->progress(options->arg, table->name, (int)(t * 100 / schema->table_count));
        ok = take_table(catalog, (int)t, reader, options, spool, err);
    }
    spool_close(spool);
    return ok;
}
