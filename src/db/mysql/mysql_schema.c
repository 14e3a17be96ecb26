/* Introspection of MySQL and MariaDB: a few queries over information_schema, of the connection's
 * database or, without one, of all that are not the server's own. */
#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "mysql/mysql_driver.h"
#include "querent/base/buf.h"
#include "querent/base/str.h"
#include "trace.h"

#define SHOWN                                                                                      \
    "(t.TABLE_SCHEMA = DATABASE() OR (DATABASE() IS NULL AND t.TABLE_SCHEMA NOT IN "               \
    "('mysql', 'information_schema', 'performance_schema', 'sys')))"

static const char tables_sql[] =
    "SELECT t.TABLE_SCHEMA, t.TABLE_NAME, t.TABLE_TYPE, t.TABLE_ROWS, t.TABLE_COMMENT, "
    "t.ENGINE "
    "FROM information_schema.TABLES AS t WHERE " SHOWN;

static const char columns_sql[] =
    "SELECT t.TABLE_SCHEMA, t.TABLE_NAME, t.COLUMN_NAME, t.COLUMN_TYPE, t.IS_NULLABLE, "
    "t.COLUMN_DEFAULT, t.COLUMN_COMMENT, t.EXTRA "
    "FROM information_schema.COLUMNS AS t WHERE " SHOWN
    " ORDER BY t.TABLE_SCHEMA, t.TABLE_NAME, t.ORDINAL_POSITION";

static const char keys_sql[] =
    "SELECT t.TABLE_SCHEMA, t.TABLE_NAME, t.CONSTRAINT_NAME, t.COLUMN_NAME, "
    "t.REFERENCED_TABLE_SCHEMA, t.REFERENCED_TABLE_NAME, t.REFERENCED_COLUMN_NAME "
    "FROM information_schema.KEY_COLUMN_USAGE AS t "
    "WHERE t.REFERENCED_TABLE_NAME IS NOT NULL AND " SHOWN
    " ORDER BY t.TABLE_SCHEMA, t.TABLE_NAME, t.CONSTRAINT_NAME, t.ORDINAL_POSITION";

static const char indexes_sql[] =
    "SELECT t.TABLE_SCHEMA, t.TABLE_NAME, t.INDEX_NAME, t.COLUMN_NAME, t.NON_UNIQUE, t.SUB_PART, "
    "t.SEQ_IN_INDEX FROM information_schema.STATISTICS AS t WHERE " SHOWN
    " ORDER BY t.TABLE_SCHEMA, t.TABLE_NAME, t.INDEX_NAME, t.SEQ_IN_INDEX";

/* MariaDB's; MySQL has no TABLE_NAME here and refuses it. */
static const char allowed_sql[] = "SELECT t.CONSTRAINT_SCHEMA, t.TABLE_NAME, t.CHECK_CLAUSE "
                                  "FROM information_schema.CHECK_CONSTRAINTS AS t";

static const char partitions_sql[] =
    "SELECT DISTINCT t.TABLE_SCHEMA, t.TABLE_NAME, "
    "CONCAT(t.PARTITION_EXPRESSION, ' ', COALESCE(t.SUBPARTITION_EXPRESSION, '')) "
    "FROM information_schema.PARTITIONS AS t WHERE t.PARTITION_EXPRESSION IS NOT NULL AND " SHOWN;

/* Of all databases: a view may read those of another. */
static const char views_sql[] =
    "SELECT t.TABLE_SCHEMA, t.TABLE_NAME, t.VIEW_DEFINITION FROM information_schema.VIEWS AS t "
    "WHERE t.TABLE_SCHEMA NOT IN ('mysql', 'information_schema', 'performance_schema', 'sys')";

static const char triggers_sql[] =
    "SELECT t.EVENT_OBJECT_SCHEMA, t.EVENT_OBJECT_TABLE, t.ACTION_STATEMENT "
    "FROM information_schema.TRIGGERS AS t";

/* Engines whose tables show the rows of others, here or elsewhere. */
static bool shows_others(const char *engine)
{
    static const char *const engines[] = {"MRG_MyISAM", "FEDERATED", "CONNECT", "SPIDER", "SPHINX"};

    for (size_t i = 0; engine && i < sizeof engines / sizeof *engines; i++)
        if (str_eq_fold(engines[i], engine))
            return true;
    return false;
}

typedef void row_fn(struct build *build, MYSQL_ROW row);

static void mysql_schema_add_table(struct build *build, MYSQL_ROW row)
{
    const bool view = row[2] && strstr(row[2], "VIEW");
    struct build_table *table = build_add(build, row[0], row[1], view ? TABLE_VIEW : TABLE_BASE);

    table->table.opaque |= shows_others(row[5]);
    if (!view && row[3])
        table->table.rows = strtoll(row[3], NULL, 10);
    if (!view && row[4] && *row[4])
        table->table.comment = build_text(build, row[4]);
}

static void mysql_schema_add_column(struct build *build, MYSQL_ROW row)
{
    struct build_table *table = build_find(build, row[0], row[1]);

    if (!table)
        return;
    struct schema_column *column = build_column(build, table, row[2], row[3]);
    column->not_null = row[4] && str_eq_fold(row[4], "NO");
    column->default_sql = row[5] && !str_eq(row[5], "NULL") ? build_text(build, row[5]) : NULL;
    column->comment = row[6] && *row[6] ? build_text(build, row[6]) : NULL;
    column->generated = row[7] && str_find_fold(row[7], "GENERATED");
    if (str_eq_fold(row[3], "tinyint(1)"))
        column->value = VALUE_BOOLEAN;
}

/* A key's schema is the database it lives in; NULL means the table's own. */
static void mysql_schema_add_key(struct build *build, MYSQL_ROW row)
{
    struct build_table *table = build_find(build, row[0], row[1]);

    if (table)
        build_fkey(build, table, row[2], row[2], row[3], str_eq(row[0], row[4]) ? NULL : row[4],
                   row[5], row[6]);
}

static void mysql_schema_set_primary(struct build_table *table, const char *name, int position)
{
    for (size_t i = 0; i < table->columns.len; i++)
        if (str_eq(table->columns.v[i].name, name))
            table->columns.v[i].primary = position;
}

static void mysql_schema_add_index(struct build *build, MYSQL_ROW row)
{
    struct build_table *table = build_find(build, row[0], row[1]);

    if (!table)
        return;
    /* an index over the first characters proves nothing about the whole value */
    build_index(build, table, row[2], row[2], row[3], row[4] && *row[4] == '0' && !row[5]);
    if (row[3] && row[6] && str_eq(row[2], "PRIMARY"))
        mysql_schema_set_primary(table, row[3], (int)strtol(row[6], NULL, 10));
}

static void mysql_schema_add_names(struct build *build, MYSQL_ROW row)
{
    build->schema->database = build_text(build, row[0] ? row[0] : "");
    build->schema->default_schema = build_text(build, row[0] ? row[0] : "");
}

static void mysql_schema_add_zone(struct build *build, MYSQL_ROW row)
{
    build->schema->time_zone = build_text(build, row[0]);
}

/* What is asked, and what comes of a row: a server may leave out what it cannot. */
struct question {
    const char *sql;
    unsigned columns, names; /* the first ones, which are never NULL */
    row_fn *add;
};

static bool mysql_schema_each(struct my_db *db, struct build *build, const struct question *of,
                              struct err *err)
{
    MYSQL_RES *rows = my_ask(db, of->sql, of->columns, err);
    MYSQL_ROW row;
    bool ok = rows != NULL;

    while (ok && (row = libmariadb.mysql_fetch_row(rows))) {
        for (unsigned i = 0; ok && i < of->names; i++)
            ok = row[i] || err_set(err, ERR_CONNECT, "the server's list of names lacks one");
        if (ok)
            of->add(build, row);
    }
    libmariadb.mysql_free_result(rows);
    return ok;
}

/* A view of another database is no table of the build: it is added for its sources alone. */
static void mysql_schema_add_view(struct build *build, MYSQL_ROW row)
{
    struct build_table other = {
        .table = {.schema = row[0], .name = row[1], .kind = TABLE_VIEW, .opaque = true}};
    struct build_table *table = build_find(build, row[0], row[1]);

    trace_view(build, table ? table : &other, row[2] ? row[2] : "", SQL_MYSQL, false);
}

static void mysql_schema_add_trigger(struct build *build, MYSQL_ROW row)
{
    if (row[0] && row[1] && row[2])
        trace_trigger(build, row[0], row[1], row[2], SQL_MYSQL);
}

static void mysql_schema_add_allowed(struct build *build, MYSQL_ROW row)
{
    struct build_table *table = row[0] && row[1] ? build_find(build, row[0], row[1]) : NULL;

    if (!table || !row[2])
        return;
    struct buf text = BUF_INIT; /* a quote in a value is \' there */
    for (const char *p = row[2]; *p; p++)
        buf_addc(&text, *p == '\\' && p[1] == '\'' ? '\'' : *p);
    build_allowed(build, table, NULL, buf_str(&text));
    buf_release(&text);
}

/* The columns that the expression names, which is printed with its names quoted or, where it is a
 * list of them, as it was written. */
static void mysql_schema_add_partition(struct build *build, MYSQL_ROW row)
{
    struct build_table *table = row[2] ? build_find(build, row[0], row[1]) : NULL;

    for (size_t i = 0; table && i < table->columns.len; i++) {
        struct schema_column *column = &table->columns.v[i];
        const size_t len = strlen(column->name);
        for (const char *p = row[2]; (p = str_find_fold(p, column->name)); p++) {
            const bool begins = p == row[2] || strchr("`(, ", p[-1]);
            column->partition |= begins && (!p[len] || strchr("`), ", p[len]));
        }
    }
}

static const struct question database = {"SELECT DATABASE()", 1, 0, mysql_schema_add_names},
                             zone = {"SELECT IF(@@session.time_zone = 'SYSTEM', "
                                     "@@system_time_zone, @@session.time_zone)",
                                     1, 0, mysql_schema_add_zone},
                             tables = {tables_sql, 6, 2, mysql_schema_add_table},
                             columns = {columns_sql, 8, 4, mysql_schema_add_column},
                             keys = {keys_sql, 7, 7, mysql_schema_add_key},
                             indexes = {indexes_sql, 7, 3, mysql_schema_add_index},
                             views = {views_sql, 3, 2, mysql_schema_add_view},
                             triggers = {triggers_sql, 3, 0, mysql_schema_add_trigger},
                             allowed = {allowed_sql, 3, 0, mysql_schema_add_allowed},
                             partitions = {partitions_sql, 3, 2, mysql_schema_add_partition};

/* Where nothing is hidden it is only for those who browse. */
static bool mysql_schema_trace(struct my_db *db, struct build *build, struct err *err)
{
    struct err unasked = ERR_INIT;
    if (!db->base.veil) {
        mysql_schema_each(db, build, &views, &unasked);
        return true;
    }
    return (mysql_schema_each(db, build, &views, err) &&
            mysql_schema_each(db, build, &triggers, err)) ||
           err_prefix(err, "cannot trace what shows hidden tables");
}

bool my_introspect(struct db *base, struct cancel *cancel, struct schema **ret_schema,
                   struct err *err)
{
    struct my_db *db = (struct my_db *)base;
    struct build build;

    if (cancel_fired(cancel))
        return err_set(err, ERR_CANCELLED, "cancelled");
    struct err unasked = ERR_INIT;
    build_init(&build);
    my_run_begin(db, cancel, base->deadline_us);
    const bool ok =
        mysql_schema_each(db, &build, &database, err) &&
        mysql_schema_each(db, &build, &tables, err) &&
        mysql_schema_each(db, &build, &columns, err) && mysql_schema_each(db, &build, &keys, err) &&
        mysql_schema_each(db, &build, &indexes, err) && mysql_schema_trace(db, &build, err);
    if (ok)
        mysql_schema_each(db, &build, &allowed, &unasked);
    if (ok)
        mysql_schema_each(db, &build, &zone, &unasked);
    if (ok)
        mysql_schema_each(db, &build, &partitions, &unasked);
    my_run_end(db);
    if (ok)
        *ret_schema = build_finish(&build);
    build_release(&build);
    return ok;
}
