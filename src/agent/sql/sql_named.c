/* Names in a model's FROM that the database would take for something else, or not find: a table in
 * a schema that nobody looks in, and PostgreSQL's USER, which is who is connected, where the
 * database has a table of that name. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define USER "user"

struct named {
    const struct catalog *catalog;
    const struct sql_query *query;
    bool changed;
};

static void named_query(struct named *named, struct sql_query *query);

/* The schema that has the only table of this name, where an unqualified name is not looked up;
 * NULL: the name is enough, or says too little. */
static const char *named_elsewhere(const struct named *named, const char *name)
{
    const struct schema *schema = catalog_schema(named->catalog);
    const char *found = NULL;
    size_t n = 0;

    for (const struct sql_with *with = named->query->with; with; with = with->next)
        if (str_eq_fold(with->name, name))
            return NULL;
    for (size_t i = 0; i < schema->table_count; i++) {
        const struct schema_table *table = &schema->tables[i];
        if (table->hidden || !str_eq_fold(table->name, name))
            continue;
        found = table->schema;
        n++;
    }
    return n == 1 && !str_blank(found) && !str_blank(schema->default_schema) &&
                   !str_eq_fold(found, schema->default_schema)
               ? found
               : NULL;
}

static bool named_is_user(const struct sql_expr *expr)
{
    return expr && expr->kind == SQL_EXPR_CALL && !expr->schema && !expr->quoted &&
           !expr->arg_count && str_eq_fold(expr->name, USER);
}

static void named_source(struct named *named, struct sql_source *source)
{
    const char *schema = NULL;

    if (source->kind == SQL_SOURCE_JOIN) {
        named_source(named, source->left);
        named_source(named, source->right);
        return;
    }
    if (source->kind == SQL_SOURCE_FUNCTION && named_is_user(source->function) &&
        catalog_dialect(named->catalog) == SQL_POSTGRES &&
        catalog_find_table(named->catalog, NULL, USER) >= 0) {
        source->kind = SQL_SOURCE_TABLE;
        source->name = USER;
        source->quoted = named->changed = true;
    }
    if (source->kind == SQL_SOURCE_TABLE && !source->schema)
        schema = named_elsewhere(named, source->name);
    if (schema) {
        source->schema = schema;
        named->changed = true;
    }
    named_query(named, source->query);
}

static void named_query(struct named *named, struct sql_query *query)
{
    if (!query)
        return;
    for (struct sql_with *with = query->with; with; with = with->next)
        named_query(named, with->query);
    if (query->kind == SQL_QUERY_SET) {
        named_query(named, query->left);
        named_query(named, query->right);
    } else if (query->kind == SQL_QUERY_SELECT && query->from) {
        named_source(named, query->from);
    }
}

static bool named_below(const struct sql_expr *expr, void *arg)
{
    named_query(arg, expr->query);
    return true;
}

/* USER.name, which was read as a part of what USER gives. */
static bool named_column(const struct sql_expr *expr, void *arg)
{
    struct sql_expr *own = (struct sql_expr *)expr; /* the tree is our own */

    (void)arg;
    if (expr->kind != SQL_EXPR_FIELD || !expr->arg_count || !named_is_user(expr->args[0]))
        return true;
    own->kind = SQL_EXPR_COLUMN;
    own->table = USER;
    own->arg_count = 0;
    return false;
}

char *sql_named(struct arena *arena, const struct catalog *catalog, const char *sql)
{
    const enum sql_dialect dialect = catalog_dialect(catalog);
    struct buf out = BUF_INIT;
    struct sql_error error;
    struct err err = ERR_INIT;
    struct sql_query *query = sql_parse(arena, sql, strlen(sql), dialect, &error);
    struct named named = {.catalog = catalog, .query = query};

    named_query(&named, query);
    if (query)
        sql_walk(query, named_below, &named);
    if (!named.changed)
        return NULL;
    sql_walk(query, named_column, NULL);
    if (sql_print(query, dialect, &out, &err))
        return buf_take(&out);
    buf_release(&out);
    return NULL;
}
