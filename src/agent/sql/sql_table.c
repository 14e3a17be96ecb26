/* A table that does not exist, where one alone is called nearly so, or has all columns that the
 * query takes from it. */
#include <ctype.h>

#include "agent_private.h"
#include "querent/base/str.h"

enum { COLUMNS_MAX = 32 };

struct unknown {
    struct arena *arena;
    const struct catalog *catalog;
    const char *question; /* NULL: not known */
    struct sql_span at;
    struct sql_source *source;
    const char *called; /* by the query */
    bool alone;         /* it is the only source: names without a table are its own */
    const char *columns[COLUMNS_MAX];
    size_t column_count;
};

static void sql_table_find_source(struct unknown *unknown, struct sql_source *source)
{
    if (source->kind == SQL_SOURCE_JOIN) {
        sql_table_find_source(unknown, source->left);
        sql_table_find_source(unknown, source->right);
    } else if (source->kind == SQL_SOURCE_TABLE && sql_span_holds(source->at, unknown->at)) {
        unknown->source = source;
    }
}

static bool sql_table_take_column(const struct sql_expr *expr, void *arg)
{
    struct unknown *unknown = arg;

    if (expr->kind == SQL_EXPR_COLUMN && unknown->column_count < COLUMNS_MAX &&
        (expr->table ? str_eq_fold(expr->table, unknown->called) : unknown->alone))
        unknown->columns[unknown->column_count++] = expr->name;
    return !expr->query;
}

static bool has_all(const struct unknown *unknown, const struct schema_table *table)
{
    for (size_t i = 0; i < unknown->column_count; i++)
        if (schema_find_column(table, unknown->columns[i]) < 0)
            return false;
    return !table->hidden;
}

/* OrderLines, order_lines and "Order Lines" are one name. */
static bool sql_table_same_name(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a && !isalnum((unsigned char)*a))
            a++;
        while (*b && !isalnum((unsigned char)*b))
            b++;
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
        if (!*a)
            return true;
    }
}

/* The one table that the question's words for it mean; NULL: none, or several. */
static const struct schema_table *sql_table_synonym(const struct unknown *unknown)
{
    const struct schema *schema = catalog_schema(unknown->catalog);
    const struct schema_table *found = NULL;
    size_t n = 0;

    for (size_t t = 0; t < schema->table_count && unknown->question; t++) {
        if (schema->tables[t].hidden ||
            !sql_words_mean(unknown->arena, unknown->question, unknown->source->name,
                            catalog_table_words(unknown->catalog, (int)t)))
            continue;
        found = &schema->tables[t];
        n++;
    }
    return n == 1 ? found : NULL;
}

/* The one table that is called nearly so and has the columns; NULL: none, or several. */
static const struct schema_table *sql_table_near(const struct unknown *unknown, bool having)
{
    const int found = sql_near_table(unknown->arena, unknown->catalog, unknown->source->name);
    const struct schema_table *table =
        found < 0 ? NULL : &catalog_schema(unknown->catalog)->tables[found];

    return table && (!having || has_all(unknown, table)) ? table : NULL;
}

/* The one table that is called so; or else has all the columns; or else is meant by the question's
 * words for it, or by words near to it. NULL: none, or several. */
static const struct schema_table *sql_table_meant(const struct unknown *unknown)
{
    const struct schema *schema = catalog_schema(unknown->catalog);
    const struct schema_table *found = NULL;
    size_t named = 0, having = 0;

    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *table = &schema->tables[t];
        if (table->hidden || !sql_table_same_name(table->name, unknown->source->name))
            continue;
        found = table;
        named++;
    }
    for (size_t t = 0; t < schema->table_count && !named && unknown->column_count; t++)
        if (has_all(unknown, &schema->tables[t])) {
            found = &schema->tables[t];
            having++;
        }
    if (named || having == 1)
        return named + having == 1 ? found : NULL;
    const struct schema_table *meant = having ? NULL : sql_table_synonym(unknown);
    return meant ? meant : sql_table_near(unknown, having > 0);
}

struct sql_query *sql_name_table(struct arena *arena, const struct catalog *catalog,
                                 const struct sql_query *query, const struct sql_finding *finding,
                                 const char *question)
{
    struct unknown unknown = {
        .arena = arena, .catalog = catalog, .question = question, .at = finding->at};
    struct sql_query *copy = sql_copy(arena, query);

    if (finding->class != SQL_UNKNOWN_TABLE)
        return NULL;
    const struct sql_query *select = sql_select_at(copy, finding->at);
    if (select)
        sql_table_find_source(&unknown, select->from);
    if (!unknown.source)
        return NULL;
    unknown.called = unknown.source->alias ? unknown.source->alias : unknown.source->name;
    unknown.alone = select->from == unknown.source;
    sql_walk(select, sql_table_take_column, &unknown);
    const struct schema_table *found = sql_table_meant(&unknown);
    if (!found)
        return NULL;
    unknown.source->alias = unknown.called;
    unknown.source->name = found->name;
    unknown.source->schema = *found->schema ? found->schema : NULL;
    return copy;
}
