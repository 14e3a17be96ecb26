/* The keys of rows that show none: their query again, with the key as one column more. */
#include <string.h>

#include "entities/entities.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "trial.h"

/* The source of the FROM clause that is the table. */
static const struct sql_source *keyed_source(const struct catalog *catalog,
                                             const struct sql_source *source, int table)
{
    if (!source)
        return NULL;
    if (source->kind == SQL_SOURCE_TABLE)
        return catalog_find_table(catalog, source->schema, source->name) == table ? source : NULL;
    if (source->kind != SQL_SOURCE_JOIN)
        return NULL;
    const struct sql_source *left = keyed_source(catalog, source->left, table);
    return left ? left : keyed_source(catalog, source->right, table);
}

/* With groups, the key has to be one of them, else a row has no one key. */
static bool keyed_one(const struct sql_query *query, const char *alias, const char *key)
{
    for (size_t i = 0; i < query->group_count; i++) {
        const struct sql_expr *group = query->groups[i];
        if (group->kind == SQL_EXPR_COLUMN && str_eq_fold(group->name, key) &&
            (!group->table || str_eq_fold(group->table, alias)))
            return true;
    }
    return query->group_count == 0;
}

static bool keyed_sql(const struct catalog *catalog, struct arena *arena, const char *sql,
                      int table, bool unlimited, struct buf *out)
{
    const enum sql_dialect dialect = catalog_dialect(catalog);
    const int key = catalog_key_column(catalog, table);
    struct sql_error error;
    struct err err;
    struct sql_query *query = sql_parse(arena, sql, strlen(sql), dialect, &error);
    if (!query || key < 0 || query->kind != SQL_QUERY_SELECT || query->distinct || !query->from)
        return false;
    const struct sql_source *source = keyed_source(catalog, query->from, table);
    const char *name = catalog_schema(catalog)->tables[table].columns[key].name;
    const char *alias = source ? (source->alias ? source->alias : source->name) : NULL;
    if (!alias || !keyed_one(query, alias, name))
        return false;
    if (unlimited && !query->limit)
        return false; /* nothing else would come of it */
    if (unlimited)
        query->limit = query->offset = NULL;
    sql_add_item(arena, query, sql_column(arena, alias, name), "querent_key");
    return sql_print(query, dialect, out, &err);
}

struct result *keyed_rows(const struct answer_world *world, const char *sql, int table,
                          bool unlimited)
{
    struct arena arena = {0};
    struct buf text = BUF_INIT;
    struct result *result = NULL;
    struct err err;
    if (world->trials && keyed_sql(world->catalog, &arena, sql, table, unlimited, &text) &&
        !trial_rows(world, buf_str(&text), &result, &err))
        result = NULL;
    buf_release(&text);
    arena_release(&arena);
    return result;
}

/* The table of the source that is called so; NULL: of the last one that is joined. */
static int keyed_table(const struct catalog *catalog, const struct sql_source *source,
                       const char *called)
{
    if (!source)
        return -1;
    if (source->kind == SQL_SOURCE_JOIN) {
        const int right = keyed_table(catalog, source->right, called);
        return right >= 0 ? right : keyed_table(catalog, source->left, called);
    }
    const char *name = source->alias ? source->alias : source->name;
    return source->kind == SQL_SOURCE_TABLE && (!called || str_eq_fold(called, name))
               ? catalog_find_table(catalog, source->schema, source->name)
               : -1;
}

int keyed_measured(const struct catalog *catalog, struct arena *arena, const char *sql)
{
    struct sql_error error;
    const struct sql_query *query =
        sql ? sql_parse(arena, sql, strlen(sql), catalog_dialect(catalog), &error) : NULL;
    if (!query || query->kind != SQL_QUERY_SELECT || query->group_count == 0)
        return -1;
    for (const struct sql_item *item = query->items; item; item = item->next) {
        const struct sql_expr *e = item->expr;
        if (e->kind != SQL_EXPR_CALL || e->arg_count > 1)
            continue;
        const struct sql_expr *of = e->arg_count ? e->args[0] : NULL; /* NULL: count(*) */
        if (!of || of->kind == SQL_EXPR_COLUMN || of->kind == SQL_EXPR_STAR)
            return keyed_table(catalog, query->from, of ? of->table : NULL);
    }
    return -1;
}
