/* Introspection of SQLite in a fixed number of queries: pragmas as tables, joined over the list of
 * tables. A view over something that is gone, or a virtual table whose module this program lacks,
 * fails the join it is in; then views are asked one by one and the broken ones stay without
 * columns. */
#include <string.h>

#include "build.h"
#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "sqlite/sqlite.h"
#include "sqlite/sqlite_comments.h"
#include "trace.h"

#define TABLES_A_QUERY 200 /* of row bounds: SQLite takes 500 terms in one compound query */
#define LEAST_ROW_BYTES 8  /* of a row with its place in the page */

struct schema_read {
    struct sqlite_db *db;
    struct build build;
    VEC(bool) without_rowid; /* a table of the build */
    int64_t most_rows;       /* that the file has room for */
    bool has_statistics;
    struct err *err;
};

typedef void row_fn(struct schema_read *read, sqlite3_stmt *stmt);

static const char *sqlite_schema_text(sqlite3_stmt *stmt, int col)
{
    return (const char *)sqlite3_column_text(stmt, col);
}

/* Runs a query and hands on its rows; `arg` (may be NULL) is its one parameter. */
static bool sqlite_schema_each(struct schema_read *read, const char *sql, const char *arg,
                               row_fn *row)
{
    sqlite3_stmt *stmt = NULL;
    int rc = SQLITE_INTERRUPT;

    if (!cancel_fired(read->db->run->cancel))
        rc = sqlite3_prepare_v2(read->db->handle, sql, -1, &stmt, NULL);
    if (rc == SQLITE_OK && arg)
        rc = sqlite3_bind_text(stmt, 1, arg, -1, SQLITE_STATIC);
    if (rc == SQLITE_OK)
        while ((rc = sqlite3_step(stmt)) == SQLITE_ROW)
            row(read, stmt);
    const bool ok = rc == SQLITE_DONE || sqlite_fail(read->db, rc, NULL, read->err);
    sqlite3_finalize(stmt);
    return ok;
}

/* ---- tables and columns */

#define TABLE_LIST                                                                                 \
    "SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' "     \
    "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
#define COLUMNS_OF "c.name, c.type, c.\"notnull\", c.dflt_value, c.pk, c.hidden"

/* A virtual table's hidden columns are arguments, not data; 2 and 3 are generated columns. */
#define HIDDEN_ARGUMENT 1

static void sqlite_schema_add_table(struct schema_read *read, sqlite3_stmt *stmt)
{
    const char *type = sqlite_schema_text(stmt, 1);
    const enum table_kind kind = str_eq(type, "view")      ? TABLE_VIEW
                                 : str_eq(type, "virtual") ? TABLE_VIRTUAL
                                                           : TABLE_BASE;

    build_add(&read->build, "", sqlite_schema_text(stmt, 0), kind);
    vec_push(&read->without_rowid, sqlite3_column_int(stmt, 2) != 0);
}

static void sqlite_schema_add_column(struct schema_read *read, sqlite3_stmt *stmt)
{
    struct build_table *table = build_find(&read->build, "", sqlite_schema_text(stmt, 0));
    const int hidden = sqlite3_column_int(stmt, 6);

    if (!table || hidden == HIDDEN_ARGUMENT)
        return;
    struct schema_column *column =
        build_column(&read->build, table, sqlite_schema_text(stmt, 1), sqlite_schema_text(stmt, 2));
    column->not_null = sqlite3_column_int(stmt, 3) != 0;
    column->default_sql = build_text(&read->build, sqlite_schema_text(stmt, 4));
    column->primary = sqlite3_column_int(stmt, 5);
    column->generated = hidden != 0;
}

/* Columns of one table, whose name is also what the rows say. */
static bool columns_of_one(struct schema_read *read, const char *name)
{
    return sqlite_schema_each(
        read, "SELECT ?1, " COLUMNS_OF " FROM pragma_table_xinfo(?1, 'main') AS c ORDER BY c.cid",
        name, sqlite_schema_add_column);
}

/* Whose columns a view shows, which SQLite tells of a query over it. */
static void trace_columns(struct schema_read *read, struct build_table *view)
{
    struct buf sql = BUF_INIT;
    sqlite3_stmt *stmt = NULL;

    buf_add(&sql, "SELECT * FROM main.\"");
    for (const char *p = view->table.name; *p; p++)
        buf_addf(&sql, *p == '"' ? "\"\"" : "%c", *p);
    buf_addc(&sql, '"');
    if (sqlite3_prepare_v2(read->db->handle, buf_str(&sql), -1, &stmt, NULL) == SQLITE_OK &&
        (size_t)sqlite3_column_count(stmt) == view->columns.len) {
        for (size_t i = 0; i < view->columns.len; i++) {
            struct schema_column *column = &view->columns.v[i];
            column->from_table = build_text(&read->build, sqlite3_column_table_name(stmt, (int)i));
            column->from_column =
                build_text(&read->build, sqlite3_column_origin_name(stmt, (int)i));
        }
    }
    sqlite3_finalize(stmt);
    buf_release(&sql);
}

/* Views and virtual tables may be broken; what is left of one that failed half-way is dropped. */
static bool read_view_columns(struct schema_read *read)
{
    struct err *const err = read->err;
    struct err ignored = ERR_INIT;
    bool ok = true;

    /* cppcheck-suppress autoVariables ; put back below */
    read->err = &ignored;
    for (size_t i = 0; ok && i < read->build.tables.len; i++) {
        struct build_table *table = read->build.tables.v[i];
        if (table->table.kind == TABLE_BASE)
            continue;
        if (columns_of_one(read, table->table.name)) {
            if (table->table.kind == TABLE_VIEW)
                trace_columns(read, table);
            continue;
        }
        table->columns.len = 0;
        ok = !cancel_fired(read->db->run->cancel);
    }
    read->err = err;
    return ok ? true : err_set(err, ERR_CANCELLED, "cancelled");
}

static bool sqlite_schema_read_columns(struct schema_read *read)
{
    return sqlite_schema_each(read,
                              "SELECT m.name, " COLUMNS_OF " FROM pragma_table_list AS m "
                              "JOIN pragma_table_xinfo(m.name, 'main') AS c "
                              "WHERE m.schema = 'main' AND m.type = 'table' ORDER BY m.name, c.cid",
                              NULL, sqlite_schema_add_column) &&
           read_view_columns(read);
}

/* ---- constraints */

/* The bytes from "(" to its ")", quoted text passed over; 0: it has none. */
static size_t sqlite_schema_group(const char *text)
{
    size_t depth = 0, i = 0;

    for (; text[i]; i++) {
        const char quote = text[i] == '\'' || text[i] == '"' || text[i] == '`' ? text[i] : '\0';
        if (quote)
            i += 1 + strcspn(text + i + 1, (const char[]){quote, '\0'});
        if (!text[i])
            return 0;
        depth += text[i] == '(';
        if (text[i] == ')' && --depth == 0)
            return i + 1;
    }
    return 0;
}

/* Each CHECK of a table's text. */
static void sqlite_schema_add_checks(struct schema_read *read, sqlite3_stmt *stmt)
{
    struct build_table *table = build_find(&read->build, "", sqlite_schema_text(stmt, 0));
    const char *sql = sqlite_schema_text(stmt, 1);

    for (const char *p = table && sql ? strcasestr(sql, "check") : NULL; p;
         p = strcasestr(p, "check")) {
        p += strlen("check");
        const char *open = p + strspn(p, " \t\r\n");
        const size_t len = *open == '(' ? sqlite_schema_group(open) : 0;
        char *group = mem_strndup(open, len);
        if (len)
            build_allowed(&read->build, table, NULL, group);
        mem_free(group);
    }
}

static bool sqlite_schema_read_checks(struct schema_read *read)
{
    return sqlite_schema_each(read,
                              "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND "
                              "sql LIKE '%check%'",
                              NULL, sqlite_schema_add_checks);
}

/* ---- comments */

static void sqlite_schema_add_comments(struct schema_read *read, sqlite3_stmt *stmt)
{
    struct build_table *table = build_find(&read->build, "", sqlite_schema_text(stmt, 0));
    const char *sql = sqlite_schema_text(stmt, 1);

    if (table && sql)
        sqlite_comments_read(&read->build, table, sql);
}

/* SQLite keeps a table's text as it was typed, comments and all. */
static bool sqlite_schema_read_comments(struct schema_read *read)
{
    return sqlite_schema_each(read,
                              "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND "
                              "(sql LIKE '%--%' OR sql LIKE '%/*%')",
                              NULL, sqlite_schema_add_comments);
}

/* ---- keys and indexes */

static void sqlite_schema_add_fkey(struct schema_read *read, sqlite3_stmt *stmt)
{
    struct build_table *table = build_find(&read->build, "", sqlite_schema_text(stmt, 0));

    if (table)
        build_fkey(&read->build, table, sqlite_schema_text(stmt, 1), NULL,
                   sqlite_schema_text(stmt, 2), NULL, sqlite_schema_text(stmt, 3),
                   sqlite_schema_text(stmt, 4));
}

static void sqlite_schema_add_index(struct schema_read *read, sqlite3_stmt *stmt)
{
    struct build_table *table = build_find(&read->build, "", sqlite_schema_text(stmt, 0));

    if (table)
        build_index(&read->build, table, sqlite_schema_text(stmt, 1), sqlite_schema_text(stmt, 1),
                    sqlite_schema_text(stmt, 2), sqlite3_column_int(stmt, 3) != 0);
}

static bool sqlite_schema_read_keys(struct schema_read *read)
{
    /* the pragma lists the last foreign key first; a partial index makes nothing unique */
    return sqlite_schema_each(
               read,
               "SELECT m.name, f.id, f.\"from\", f.\"table\", f.\"to\" FROM pragma_table_list AS m "
               "JOIN pragma_foreign_key_list(m.name, 'main') AS f "
               "WHERE m.schema = 'main' AND m.type = 'table' "
               "ORDER BY m.name, f.id DESC, f.seq",
               NULL, sqlite_schema_add_fkey) &&
           sqlite_schema_each(
               read,
               "SELECT m.name, l.name, i.name, l.\"unique\" AND NOT l.partial "
               "FROM pragma_table_list AS m JOIN pragma_index_list(m.name, 'main') AS l "
               "JOIN pragma_index_info(l.name, 'main') AS i "
               "WHERE m.schema = 'main' AND m.type = 'table' ORDER BY m.name, l.seq DESC, i.seqno",
               NULL, sqlite_schema_add_index);
}

/* ---- row estimates */

static void add_statistic(struct schema_read *read, sqlite3_stmt *stmt)
{
    struct build_table *table = build_find(&read->build, "", sqlite_schema_text(stmt, 0));
    const int64_t rows = sqlite3_column_int64(stmt, 1); /* a text's leading number */

    if (table && rows > table->table.rows) /* a partial index counts fewer */
        table->table.rows = rows;
}

static void note_statistics(struct schema_read *read, sqlite3_stmt *stmt)
{
    (void)stmt;
    read->has_statistics = true;
}

static void note_size(struct schema_read *read, sqlite3_stmt *stmt)
{
    read->most_rows = sqlite3_column_int64(stmt, 0) / LEAST_ROW_BYTES;
}

static void add_bound(struct schema_read *read, sqlite3_stmt *stmt)
{
    struct build_table *table = read->build.tables.v[sqlite3_column_int64(stmt, 0)];
    const int64_t rows = sqlite3_column_int64(stmt, 1);

    table->table.rows = rows > read->most_rows ? read->most_rows : rows;
}

static bool sqlite_schema_has_column(const struct build_table *table, const char *name)
{
    for (size_t i = 0; i < table->columns.len; i++)
        if (str_eq_fold(table->columns.v[i].name, name))
            return true;
    return false;
}

static const char *rowid_name(const struct build_table *table)
{
    static const char *const names[] = {"rowid", "_rowid_", "oid"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!sqlite_schema_has_column(table, names[i]))
            return names[i];
    return NULL;
}

/* Span of the row numbers, which both ends of the tree tell at once: what is there, if nothing was
 * deleted. */
static void add_bound_query(struct buf *sql, size_t at, const char *table, const char *rowid)
{
    struct buf name = BUF_INIT;

    for (const char *p = table; *p; p++) {
        if (*p == '"')
            buf_addc(&name, '"');
        buf_addc(&name, *p);
    }
    buf_addf(sql,
             "%sSELECT %zu, coalesce((SELECT max(%s) FROM main.\"%s\") - (SELECT min(%s) FROM "
             "main.\"%s\") + 1, 0)",
             sql->len ? " UNION ALL " : "", at, rowid, buf_str(&name), rowid, buf_str(&name));
    buf_release(&name);
}

/* A bound that can't be had (a damaged table) is no reason to show no schema. */
static void run_bounds(struct schema_read *read, struct buf *sql)
{
    struct err *const err = read->err;
    struct err ignored = ERR_INIT;

    read->err = &ignored;
    if (sql->len)
        sqlite_schema_each(read, buf_str(sql), NULL, add_bound);
    read->err = err;
    buf_clear(sql);
}

static void read_bounds(struct schema_read *read)
{
    struct buf sql = BUF_INIT;
    size_t terms = 0;

    for (size_t i = 0; i < read->build.tables.len; i++) {
        const struct build_table *table = read->build.tables.v[i];
        const char *rowid = read->without_rowid.v[i] ? NULL : rowid_name(table);
        if (table->table.kind != TABLE_BASE || table->table.rows >= 0 || !rowid)
            continue;
        add_bound_query(&sql, i, table->table.name, rowid);
        if (++terms % TABLES_A_QUERY == 0)
            run_bounds(read, &sql);
    }
    run_bounds(read, &sql);
    buf_release(&sql);
}

static bool read_statistics(struct schema_read *read)
{
    if (!sqlite_schema_each(
            read, "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'sqlite_stat1'",
            NULL, note_statistics) ||
        !sqlite_schema_each(
            read, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", NULL,
            note_size))
        return false;
    if (read->has_statistics &&
        !sqlite_schema_each(read, "SELECT tbl, CAST(stat AS INTEGER) FROM sqlite_stat1", NULL,
                            add_statistic))
        return false;
    read_bounds(read);
    return true;
}

/* ---- what shows rows of what */

static void trace_object(struct schema_read *read, sqlite3_stmt *stmt)
{
    struct build_table *table = build_find(&read->build, "", sqlite_schema_text(stmt, 0));
    const char *sql = sqlite_schema_text(stmt, 1);

    if (table && sql)
        trace_sqlite(&read->build, table, sql);
}

static void trace_trigger_of(struct schema_read *read, sqlite3_stmt *stmt)
{
    const char *sql = sqlite_schema_text(stmt, 1);

    if (sql)
        trace_trigger(&read->build, "", sqlite_schema_text(stmt, 0), sql, SQL_SQLITE);
}

static bool sqlite_schema_trace(struct schema_read *read)
{
    return sqlite_schema_each(read,
                              "SELECT name, sql FROM sqlite_master WHERE type = 'view' OR "
                              "(type = 'table' AND sql LIKE 'create virtual%')",
                              NULL, trace_object) &&
           (!read->db->base.veil ||
            sqlite_schema_each(read,
                               "SELECT tbl_name, sql FROM sqlite_master WHERE type = 'trigger'",
                               NULL, trace_trigger_of));
}

bool sqlite_introspect(struct db *base, struct cancel *cancel, struct schema **ret_schema,
                       struct err *err)
{
    struct schema_read read = {.db = (struct sqlite_db *)base, .err = err};
    struct sqlite_run run;

    build_init(&read.build);
    sqlite_run_begin(read.db, &run, &(const struct db_limits){.cancel = cancel});
    const bool ok = sqlite_schema_each(&read, TABLE_LIST, NULL, sqlite_schema_add_table) &&
                    sqlite_schema_read_columns(&read) && sqlite_schema_read_checks(&read) &&
                    sqlite_schema_read_comments(&read) && sqlite_schema_read_keys(&read) &&
                    read_statistics(&read) && sqlite_schema_trace(&read);
    sqlite_run_end(read.db, &run);
    if (ok) {
        const char *slash = strrchr(read.db->path, '/');
        struct schema *schema = read.build.schema;
        schema->database = build_text(&read.build, slash ? slash + 1 : read.db->path);
        schema->default_schema = "main";
        *ret_schema = build_finish(&read.build);
    }
    vec_release(&read.without_rowid);
    build_release(&read.build);
    return ok;
}
