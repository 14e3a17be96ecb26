/* A sample of the referring values is joined with the key's column, which is declared unique or
 * primary and so has an index: nothing large is scanned. Runs in the building thread, or in the
 * thread of whoever checks a join. */
#include "joins/probe.h"

#include "joins/infer/infer.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/secure.h"
#include "sources/secure.h"

enum {
    SAMPLE_ROWS = 20000,  /* of the referring table that are looked at */
    SAMPLE_VALUES = 1000, /* distinct ones that are looked up */
    PROBES_MAX = 200,
};

void probe_add_table(const struct catalog *catalog, int t, enum sql_dialect dialect,
                     struct buf *sql)
{
    const struct schema_table *table = &catalog->schema->tables[t];
    const struct sql_view *view = secure_view_of(catalog, table);
    const char *schema = view ? view->schema : table->schema;

    if (schema && *schema) {
        sql_quote_name(sql, schema, dialect);
        buf_addc(sql, '.');
    }
    sql_quote_name(sql, view ? view->view : table->name, dialect);
}

static void probe_add_columns(const struct catalog *catalog, int t, const int *columns,
                              size_t count, const char *names, enum sql_dialect dialect,
                              struct buf *sql)
{
    for (size_t k = 0; k < count; k++) {
        buf_add(sql, k ? ", " : "");
        sql_quote_name(sql, catalog->schema->tables[t].columns[columns[k]].name, dialect);
        buf_addf(sql, " AS %s%zu", names, k);
    }
}

static void probe_add_only(const struct catalog *catalog, const struct join_edge *edge,
                           enum sql_dialect dialect, struct buf *sql)
{
    const struct join_only *only = edge->only;

    sql_quote_name(sql, catalog->schema->tables[edge->from].columns[only->column].name, dialect);
    buf_add(sql, " = ");
    if (only->number)
        buf_add(sql, only->value);
    else
        sql_quote_string(sql, only->value, strlen(only->value), dialect);
}

/* SELECT count(*), count(t.k0) FROM (sample) s LEFT JOIN (SELECT key AS k0 …) t ON t.k0 = s.v0 */
static void probe_write_query(const struct catalog *catalog, const struct join_edge *edge,
                              enum sql_dialect dialect, struct buf *sql)
{
    const struct schema_column *columns = catalog->schema->tables[edge->from].columns;

    buf_add(sql, "SELECT count(*), count(t.k0) FROM (SELECT DISTINCT ");
    for (size_t k = 0; k < edge->count; k++)
        buf_addf(sql, "%sv%zu", k ? ", " : "", k);
    buf_add(sql, " FROM (SELECT ");
    probe_add_columns(catalog, edge->from, edge->from_columns, edge->count, "v", dialect, sql);
    buf_add(sql, " FROM ");
    probe_add_table(catalog, edge->from, dialect, sql);
    for (size_t k = 0; k < edge->count; k++) {
        buf_add(sql, k ? " AND " : " WHERE ");
        sql_quote_name(sql, columns[edge->from_columns[k]].name, dialect);
        buf_add(sql, " IS NOT NULL");
    }
    if (edge->only) {
        buf_add(sql, " AND ");
        probe_add_only(catalog, edge, dialect, sql);
    }
    buf_addf(sql, " LIMIT %d) r LIMIT %d) s LEFT JOIN (SELECT ", SAMPLE_ROWS, SAMPLE_VALUES);
    probe_add_columns(catalog, edge->to, edge->to_columns, edge->count, "k", dialect, sql);
    buf_add(sql, " FROM ");
    probe_add_table(catalog, edge->to, dialect, sql);
    buf_add(sql, ") t ON ");
    for (size_t k = 0; k < edge->count; k++)
        buf_addf(sql, "%st.k%zu = s.v%zu", k ? " AND " : "", k, k);
}

struct counts {
    int64_t values[2];
    bool there;
};

static bool take_counts(void *arg, const struct cell *cells, size_t count)
{
    struct counts *counts = arg;

    for (size_t i = 0; i < 2 && i < count; i++) {
        char *text = mem_strndup(cells[i].p, cells[i].kind == CELL_NULL ? 0 : cells[i].len);
        counts->there = str_to_i64(text, &counts->values[i]);
        mem_free(text);
    }
    return false;
}

bool catalog_check_join(const struct catalog *catalog, const struct catalog_reader *reader,
                        const struct join_edge *edge, struct cancel *cancel,
                        struct join_check *ret_check, struct err *err)
{
    struct buf sql = BUF_INIT;
    struct counts counts = {{0}, false};

    probe_write_query(catalog, edge, reader->dialect, &sql);
    const bool ok = reader->read(reader->self, buf_str(&sql), cancel, take_counts, &counts, err);
    buf_release(&sql);
    if (!ok)
        return err_prefix(err, "'%s' and '%s' cannot be compared",
                          catalog->schema->tables[edge->from].name,
                          catalog->schema->tables[edge->to].name);
    if (!counts.there)
        return err_set(err, ERR_DB, "the database counted nothing");
    /* a key that is not unique gives a value several rows: then more are found than there are */
    ret_check->values = counts.values[0];
    ret_check->found = counts.values[1] < counts.values[0] ? counts.values[1] : counts.values[0];
    return true;
}

static bool may_read(const struct catalog *catalog, const struct catalog_options *options, int t)
{
    return secure_may_read(catalog, &catalog->schema->tables[t], options->secure_values);
}

void probe_unknown(struct catalog *catalog, const struct catalog_reader *reader,
                   const struct catalog_options *options)
{
    int probes = 0;

    for (size_t i = 0; i < catalog->edges.len && probes < PROBES_MAX; i++) {
        struct join_edge *edge = &catalog->edges.v[i];
        struct join_check check;
        struct err err = ERR_INIT;
        if (cancel_fired(options->cancel))
            return;
        if (edge->type != JOIN_HEURISTIC || !infer_is_unknown(catalog, edge) ||
            !edges_unique(catalog, edge->to, edge->to_columns, edge->count) ||
            !may_read(catalog, options, edge->from) || !may_read(catalog, options, edge->to))
            continue;
        probes++;
        if (!catalog_check_join(catalog, reader, edge, options->cancel, &check, &err))
            continue; /* what cannot be asked stays as sure as its name */
        if (check.values)
            edge->confidence = infer_weigh(
                edge->confidence, (double)check.found / (double)check.values, (size_t)check.values);
    }
}
