/* What holds for the columns of a table that a write job makes. Where the rows are rows of one
 * table, as they are, its primary key and its columns without NULL hold for them too; of anything
 * else (joins, groups, expressions) nothing is claimed. */
#include "job.h"

#include <stdlib.h>
#include <string.h>

#include "querent/base/arena.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

struct made {
    size_t count;
    const char *const *names;
    const struct result_column *columns; /* as they were read */
    bool *not_null;
    int *key; /* position in the primary key from 1, 0: not in it */
};

/* The only table of "SELECT columns FROM table …"; NULL: it is another kind of query. */
static const struct sql_source *only_table(const struct sql_query *query)
{
    if (!query || query->kind != SQL_QUERY_SELECT || query->with || query->group_count ||
        query->having || !query->from || query->from->kind != SQL_SOURCE_TABLE)
        return NULL;
    for (const struct sql_item *item = query->items; item; item = item->next)
        if (item->expr->kind != SQL_EXPR_COLUMN && item->expr->kind != SQL_EXPR_STAR)
            return NULL;
    return query->from;
}

static const struct schema_table *job_table_find_table(const struct schema *schema, const char *sql,
                                                       enum sql_dialect dialect)
{
    struct arena arena = {0};
    struct sql_error ignored;
    const struct sql_query *query = sql_parse(&arena, sql, strlen(sql), dialect, &ignored);
    const struct sql_source *from = only_table(query);
    const int found = from ? schema_find_table(schema, from->schema, from->name) : -1;

    arena_release(&arena);
    return found < 0 || schema->tables[found].kind != TABLE_BASE ? NULL : &schema->tables[found];
}

/* Which target column each column of the table goes to, -1: none. */
static int job_table_target_of(const struct made *made, const char *column)
{
    for (size_t i = 0; i < made->count; i++)
        if (made->columns[i].source_column && str_eq(made->columns[i].source_column, column))
            return (int)i;
    return -1;
}

/* SQLite lets NULL into a key that is not an INTEGER PRIMARY KEY. */
static bool never_null(const struct schema_column *column, enum sql_dialect dialect)
{
    return column->not_null ||
           (column->primary && (dialect != SQL_SQLITE || str_eq_fold(column->type, "integer")));
}

static void job_table_take_key(struct made *made, const struct schema_table *table,
                               enum sql_dialect dialect)
{
    size_t of_key = 0, there = 0;

    for (size_t c = 0; c < table->column_count; c++) {
        const struct schema_column *column = &table->columns[c];
        const int target = job_table_target_of(made, column->name);
        of_key += column->primary > 0;
        there += column->primary > 0 && target >= 0 && never_null(column, dialect);
        if (target >= 0)
            made->not_null[target] = never_null(column, dialect);
    }
    if (!of_key || there != of_key)
        return;
    for (size_t c = 0; c < table->column_count; c++)
        if (table->columns[c].primary > 0)
            made->key[job_table_target_of(made, table->columns[c].name)] =
                table->columns[c].primary;
}

static bool keeps_keys(const struct db *db)
{
    const enum sql_dialect dialect = db_dialect(db);

    return (dialect == SQL_SQLITE || dialect == SQL_POSTGRES || dialect == SQL_MYSQL) &&
           !str_eq(db_kind(db), "api");
}

static void learn_keys(struct jobs *jobs, const struct job *job, struct made *made)
{
    struct schema *schema = NULL;
    struct db *db = NULL;
    const struct connection *source =
        job->source && job->sql && !job->order
            ? settings_find_connection(jobs->options.settings, job->source, NULL)
            : NULL;

    if (!source || !db_pool_take(jobs->options.pool, source, DB_READS, job->cancel, &db, NULL))
        return;
    if (keeps_keys(db) && db_introspect(db, job->cancel, &schema, NULL)) {
        const struct schema_table *table = job_table_find_table(schema, job->sql, db_dialect(db));
        if (table)
            job_table_take_key(made, table, db_dialect(db));
    }
    schema_free(schema);
    db_pool_give(jobs->options.pool, db);
}

/* ---- the statement */

/* MySQL's keys hold no texts of any length; other databases than these have no keys. */
static bool may_be_key(const struct db *target, const struct buf *type)
{
    const char *text = type->len ? type->p : "";
    const enum sql_dialect dialect = db_dialect(target);

    if (dialect == SQL_MYSQL)
        return !str_starts(text, "long") && !str_eq(text, "json") &&
               !(str_starts(text, "varchar(") && strtol(text + strlen("varchar("), NULL, 10) > 700);
    return dialect == SQL_SQLITE || dialect == SQL_POSTGRES;
}

static void job_table_add_key(const struct db *target, const struct made *made, struct buf *sql)
{
    bool more = false;

    for (int position = 1; position <= (int)made->count; position++)
        for (size_t i = 0; i < made->count; i++)
            if (made->key[i] == position) {
                buf_add(sql, more ? ", " : ", PRIMARY KEY (");
                sql_quote_name(sql, made->names[i], db_dialect(target));
                more = true;
            }
    buf_add(sql, more ? ")" : "");
}

static void job_table_add_column(const struct db *target, size_t i, const struct made *made,
                                 struct buf *sql, bool *keyed)
{
    struct buf type = BUF_INIT;

    db_column_type_for(target, &made->columns[i], &type);
    buf_add(sql, i ? ", " : "");
    sql_quote_name(sql, made->names[i], db_dialect(target));
    buf_addf(sql, " %s%s", buf_str(&type), made->not_null[i] ? " NOT NULL" : "");
    *keyed &= !made->key[i] || may_be_key(target, &type);
    buf_release(&type);
}

void job_table_columns(struct jobs *jobs, const struct job *job, const struct db *target,
                       const char *const *names, const struct result_column *columns, size_t count,
                       struct buf *out)
{
    struct made made = {.count = count,
                        .names = names,
                        .columns = columns,
                        .not_null = mem_alloc(count * sizeof *made.not_null),
                        .key = mem_alloc(count * sizeof *made.key)};
    bool keyed = true;

    if (keeps_keys(target))
        learn_keys(jobs, job, &made);
    buf_addc(out, '(');
    for (size_t i = 0; i < count; i++)
        job_table_add_column(target, i, &made, out, &keyed);
    if (keyed)
        job_table_add_key(target, &made, out);
    buf_addc(out, ')');
    if (db_dialect(target) == SQL_MYSQL) /* else 'a' and 'A' would be the same key */
        buf_add(out, " DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin");
    mem_free(made.key);
    mem_free(made.not_null);
}

/* ---- statements about it */

void job_table_name(const struct db *target, const struct job *job, const char *table,
                    struct buf *out)
{
    const enum sql_dialect dialect = db_dialect(target);

    if (job->schema && *job->schema) {
        sql_quote_name(out, job->schema, dialect);
        buf_addc(out, '.');
    }
    sql_quote_name(out, table, dialect);
}

static bool job_table_take_count(void *arg, const struct cell *cells, size_t count)
{
    char text[32] = "";

    (void)count;
    memcpy(text, cells[0].p, cells[0].len < sizeof text ? cells[0].len : sizeof text - 1);
    str_to_i64(text, arg);
    return false;
}

bool job_table_count(struct db *target, const char *sql, struct cancel *cancel, int64_t *ret_count,
                     struct err *err)
{
    const struct db_read_options options = {.cancel = cancel};
    const struct db_row_sink sink = {.row = job_table_take_count, .arg = ret_count};

    return db_stream(target, sql, &options, &sink, err);
}
