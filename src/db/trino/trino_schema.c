/* Introspection of one catalog of Trino in four queries, whatever the number of tables. Trino knows
 * no keys and no indexes, and asking for row counts would be a SHOW STATS a table: both are left
 * unknown. A schema in the URL narrows everything to it, since a catalog may hold thousands. */
#include <stdio.h>
#include <string.h>

#include "build.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "trino/trino.h"

struct gather {
    struct build build;
    struct trino_db *db;
};

static char *trino_schema_text_of(const struct cell *cell)
{
    return cell->kind == CELL_NULL || !cell->len ? NULL : mem_strndup(cell->p, cell->len);
}

/* The first cells of a row as texts; freed by texts_release. */
#define TEXTS 6
static void take_texts(const struct cell *cells, size_t count, char *texts[TEXTS])
{
    for (size_t i = 0; i < TEXTS; i++)
        texts[i] = i < count ? trino_schema_text_of(&cells[i]) : NULL;
}

static void texts_release(char *texts[TEXTS])
{
    for (size_t i = 0; i < TEXTS; i++)
        mem_free(texts[i]);
}

/* The table that the first two name; NULL: it was not introspected. */
static struct build_table *trino_schema_table_of(struct gather *gather, char *const texts[TEXTS])
{
    return texts[0] && texts[1] ? build_find(&gather->build, texts[0], texts[1]) : NULL;
}

/* schema, name, type */
static bool trino_schema_add_table(void *arg, const struct cell *cells, size_t count,
                                   struct err *err)
{
    struct gather *gather = arg;
    char *texts[TEXTS];

    (void)err;
    take_texts(cells, count, texts);
    if (texts[0] && texts[1])
        build_add(&gather->build, texts[0], texts[1],
                  texts[2] && str_find_fold(texts[2], "view") ? TABLE_VIEW : TABLE_BASE);
    texts_release(texts);
    return true;
}

/* schema, name, comment */
static bool trino_schema_add_comment(void *arg, const struct cell *cells, size_t count,
                                     struct err *err)
{
    struct gather *gather = arg;
    char *texts[TEXTS];

    (void)err;
    take_texts(cells, count, texts);
    struct build_table *table = trino_schema_table_of(gather, texts);
    if (table && texts[2])
        table->table.comment = build_text(&gather->build, texts[2]);
    texts_release(texts);
    return true;
}

/* schema, name */
static bool add_materialized(void *arg, const struct cell *cells, size_t count, struct err *err)
{
    struct gather *gather = arg;
    char *texts[TEXTS];

    (void)err;
    take_texts(cells, count, texts);
    struct build_table *table = trino_schema_table_of(gather, texts);
    if (table)
        table->table.kind = TABLE_MATERIALIZED, table->table.opaque = true;
    texts_release(texts);
    return true;
}

/* schema, table, column, type, "NO" or "YES", comment */
static bool trino_schema_add_column(void *arg, const struct cell *cells, size_t count,
                                    struct err *err)
{
    struct gather *gather = arg;
    char *texts[TEXTS];

    (void)err;
    take_texts(cells, count, texts);
    struct build_table *table = trino_schema_table_of(gather, texts);
    if (table && texts[2]) {
        struct schema_column *column = build_column(&gather->build, table, texts[2], texts[3]);
        column->not_null = texts[4] && str_eq_fold(texts[4], "NO");
        column->comment = build_text(&gather->build, texts[5]);
    }
    texts_release(texts);
    return true;
}

/* " AND column = 'schema'" where the URL names one. */
static void add_schema(const struct gather *gather, struct buf *sql, const char *column)
{
    const char *schema = gather->db->target.schema;

    if (!schema)
        return;
    buf_addf(sql, " AND %s = ", column);
    trino_add_text(sql, schema, strlen(schema));
}

static bool trino_schema_each(struct gather *gather, const struct db_limits *limits,
                              const char *select, const char *catalog, const char *schema,
                              const char *order, trino_row_fn *add, struct err *err)
{
    const struct trino_target *target = &gather->db->target;
    struct buf sql = BUF_INIT;

    buf_addf(&sql, "%s WHERE %s = ", select, catalog);
    trino_add_text(&sql, target->catalog, strlen(target->catalog));
    buf_addf(&sql, " AND %s <> 'information_schema'", schema);
    add_schema(gather, &sql, schema);
    buf_add(&sql, order);
    const bool ok = trino_run(gather->db, buf_str(&sql), limits, add, gather, NULL, err);
    buf_release(&sql);
    return ok;
}

bool trino_introspect(struct db *base, struct cancel *cancel, struct schema **ret_schema,
                      struct err *err)
{
    struct gather gather = {.db = (struct trino_db *)base};
    const struct trino_target *target = &gather.db->target;
    const struct db_limits limits = {.cancel = cancel, .deadline_us = base->deadline_us};
    struct build *build = &gather.build;

    build_init(build);
    build->schema->database = build_text(build, target->catalog);
    build->schema->default_schema = build_text(build, target->schema ? target->schema : "default");
    bool ok =
        trino_schema_each(&gather, &limits,
                          "SELECT table_schem, table_name, table_type FROM system.jdbc.tables",
                          "table_cat", "table_schem", "", trino_schema_add_table, err) &&
        trino_schema_each(
            &gather, &limits,
            "SELECT table_schem, table_name, column_name, type_name, is_nullable, remarks "
            "FROM system.jdbc.columns",
            "table_cat", "table_schem", " ORDER BY table_schem, table_name, ordinal_position",
            trino_schema_add_column, err);
    /* what some users may not see is done without */
    if (ok && !cancel_fired(cancel)) {
        trino_schema_each(
            &gather, &limits,
            "SELECT schema_name, table_name, comment FROM system.metadata.table_comments",
            "catalog_name", "schema_name", "", trino_schema_add_comment, NULL);
        trino_schema_each(&gather, &limits,
                          "SELECT schema_name, name FROM system.metadata.materialized_views",
                          "catalog_name", "schema_name", "", add_materialized, NULL);
    }
    if (ok && cancel_fired(cancel))
        ok = db_stopped(base, DB_CANCELLED, err);
    if (ok)
        *ret_schema = build_finish(build);
    build_release(build);
    return ok;
}
