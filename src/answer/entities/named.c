/* Rows that a query was about: "customers.name = 'Müller & Söhne'" in its WHERE. */
#include <string.h>

#include "entities/entities.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "trial.h"

enum { VALUES_MAX = 8 };

/* The column of a condition, by the query's sources; {-1,-1}: not known. */
static struct column_ref named_column(const struct catalog *catalog,
                                      const struct sql_source *source, const struct sql_expr *expr)
{
    const struct column_ref none = {-1, -1};
    if (!source || expr->kind != SQL_EXPR_COLUMN)
        return none;
    if (source->kind == SQL_SOURCE_JOIN) {
        const struct column_ref left = named_column(catalog, source->left, expr);
        return left.column >= 0 ? left : named_column(catalog, source->right, expr);
    }
    const char *called = source->alias ? source->alias : source->name;
    if (source->kind != SQL_SOURCE_TABLE || (expr->table && !str_eq_fold(expr->table, called)))
        return none;
    const int t = catalog_find_table(catalog, source->schema, source->name);
    const struct schema *schema = catalog_schema(catalog);
    for (size_t c = 0; t >= 0 && c < schema->tables[t].column_count; c++)
        if (str_eq_fold(schema->tables[t].columns[c].name, expr->name))
            return (struct column_ref){t, (int)c};
    return none;
}

/* A column and what it is said to be: column = value, or column IN (values). */
static bool named_condition(const struct catalog *catalog, const struct sql_query *query,
                            const struct sql_expr *expr, struct column_ref *ret_column,
                            const char **values, size_t *ret_count)
{
    const bool list = expr->kind == SQL_EXPR_IN && !expr->query && !expr->negated;
    if (!list && !(expr->kind == SQL_EXPR_BINARY && expr->op == SQL_OP_EQ))
        return false;
    *ret_column = named_column(catalog, query->from, expr->args[0]);
    *ret_count = 0;
    for (size_t i = 1; i < expr->arg_count; i++) {
        const struct sql_expr *value = expr->args[i];
        if ((value->kind != SQL_EXPR_STRING && value->kind != SQL_EXPR_NUMBER) ||
            *ret_count == VALUES_MAX)
            return false;
        values[(*ret_count)++] = value->text;
    }
    const struct column_ref at = *ret_column;
    return at.column >= 0 && *ret_count > 0 &&
           (at.column == catalog_key_column(catalog, at.table) ||
            at.column == catalog_label_column(catalog, at.table));
}

/* The key of the one row that is called so; NULL: there are several, or it can't be asked. */
static const char *named_key(const struct answer_world *world, struct arena *arena,
                             struct column_ref label, const char *name)
{
    const struct schema_table *table = &catalog_schema(world->catalog)->tables[label.table];
    const int key = catalog_key_column(world->catalog, label.table);
    struct sql_query *query = sql_select(arena);
    struct buf text = BUF_INIT;
    struct result *result = NULL;
    struct err err;
    const char *found = NULL;
    if (key < 0 || !world->trials)
        return NULL;
    sql_add_item(arena, query, sql_column(arena, NULL, table->columns[key].name), NULL);
    const char *home = catalog_schema(world->catalog)->default_schema;
    const bool far = !str_blank(table->schema) && !str_eq(table->schema, home);
    query->from = sql_table(arena, far ? table->schema : NULL, table->name, NULL);
    sql_add_where(arena, query,
                  sql_binary(arena, SQL_OP_EQ,
                             sql_column(arena, NULL, table->columns[label.column].name),
                             sql_string(arena, name)));
    query->limit = sql_integer(arena, 2);
    if (sql_print(query, catalog_dialect(world->catalog), &text, &err) &&
        trial_rows(world, buf_str(&text), &result, &err) && result_rows(result) == 1) {
        const struct cell cell = result_cell(result, 0, 0);
        found = arena_strndup(arena, cell.p, cell.len);
    }
    result_unref(result);
    buf_release(&text);
    return found;
}

static struct entities named_make(const struct answer_world *world, struct arena *arena,
                                  struct column_ref column, const char *const *values, size_t count)
{
    const int key = catalog_key_column(world->catalog, column.table);
    const char *keys[VALUES_MAX];
    size_t known = 0;
    if (column.column == key)
        return entities_make(world, arena, column, values, count, NULL, 0);
    while (known < count && (keys[known] = named_key(world, arena, column, values[known])))
        known++;
    const struct column_ref by = {column.table, key};
    return known == count ? entities_make(world, arena, by, keys, count, values, count)
                          : entities_make(world, arena, column, values, count, values, count);
}

bool named_find(const struct answer_world *world, const char *sql, struct arena *arena,
                const struct nouns *nouns, int noun, struct entities *ret_entities)
{
    struct sql_error error;
    const struct sql_query *query =
        sql ? sql_parse(arena, sql, strlen(sql), catalog_dialect(world->catalog), &error) : NULL;
    const struct sql_expr *where = query && query->kind == SQL_QUERY_SELECT ? query->where : NULL;
    while (where) {
        const bool both = where->kind == SQL_EXPR_BINARY && where->op == SQL_OP_AND;
        const char *values[VALUES_MAX];
        struct column_ref column;
        size_t count;
        if (named_condition(world->catalog, query, both ? where->args[1] : where, &column, values,
                            &count) &&
            (noun >= 0 ? noun == column.table : !nouns_have(nouns, column.table))) {
            *ret_entities = named_make(world, arena, column, values, count);
            return true;
        }
        where = both ? where->args[0] : NULL;
    }
    return false;
}
