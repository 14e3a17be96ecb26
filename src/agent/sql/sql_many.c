/* Conditions on columns that the query's tables have not, of a table with several rows for each of
 * theirs: "customers with a total over 100" means customers, however many such orders one has. The
 * conditions are written as IN (SELECT …), since a join would repeat and count the customers. */
#include "agent_private.h"
#include "querent/base/str.h"

struct many {
    struct arena *arena;
    const struct catalog *catalog;
    const struct sql_tables_read *read;
    int table;                /* that has the columns */
    const struct sql_expr *x; /* a conjunct of WHERE */
    size_t foreign, own;      /* columns: of the table, of the query's own */
    struct sql_expr *inside, *outside;
};

static bool sql_many_has(const struct many *many, int table, const char *column)
{
    return schema_find_column(&catalog_schema(many->catalog)->tables[table], column) >= 0;
}

/* Of the table that is not read, by its name or because no table that is read has it. */
static bool sql_many_is_foreign(const struct many *many, const struct sql_expr *column)
{
    const char *name = catalog_schema(many->catalog)->tables[many->table].name;

    if (column->table)
        return str_eq_fold(column->table, name) && sql_many_has(many, many->table, column->name);
    for (size_t i = 0; i < many->read->count; i++)
        if (sql_many_has(many, many->read->list[i], column->name))
            return false;
    return sql_many_has(many, many->table, column->name);
}

static bool sql_many_count(const struct sql_expr *expr, void *arg)
{
    struct many *many = arg;

    if (expr->kind == SQL_EXPR_COLUMN) {
        const bool foreign = sql_many_is_foreign(many, expr);
        many->foreign += foreign;
        many->own += !foreign;
    }
    many->own += expr->query != NULL; /* it may speak of both */
    return !expr->query;
}

static bool sql_many_bare(const struct sql_expr *expr, void *arg)
{
    (void)arg;
    if (expr->kind == SQL_EXPR_COLUMN)
        ((struct sql_expr *)expr)->table = NULL; /* our own copy */
    return true;
}

/* A conjunct goes inside where all its columns are the table's. Returns how many such it has. */
static size_t sql_many_split(struct many *many, struct sql_expr *where)
{
    if (where->kind == SQL_EXPR_BINARY && where->op == SQL_OP_AND)
        return sql_many_split(many, where->args[0]) + sql_many_split(many, where->args[1]);
    const struct sql_query alone = {.kind = SQL_QUERY_SELECT, .where = where};
    many->foreign = many->own = 0;
    sql_walk(&alone, sql_many_count, many);
    struct sql_expr **side = many->foreign && !many->own ? &many->inside : &many->outside;
    *side = sql_and(many->arena, *side, where);
    return side == &many->inside ? many->foreign : 0;
}

bool sql_many_inside(struct arena *arena, const struct catalog *catalog, struct sql_query *select,
                     const struct sql_tables_read *read, const struct join_edge *edge,
                     const char *one)
{
    const struct schema_table *from = &catalog_schema(catalog)->tables[edge->from],
                              *to = &catalog_schema(catalog)->tables[edge->to];
    struct many many = {.arena = arena, .catalog = catalog, .read = read, .table = edge->from};

    if (edge->unique_from || edge->count != 1 || !select->where)
        return false;
    const size_t inside = sql_many_split(&many, select->where);
    many.foreign = 0;
    sql_walk(select, sql_many_count, &many);
    if (!inside || many.foreign != inside)
        return false; /* the rows show or order by them, too: a join is meant */
    struct sql_query *query = sql_select(arena);
    sql_add_item(arena, query, sql_column(arena, NULL, from->columns[edge->from_columns[0]].name),
                 NULL);
    const bool plain = catalog_find_table(catalog, NULL, from->name) == edge->from;
    query->from = sql_table(arena, plain ? NULL : from->schema, from->name, NULL);
    query->where = many.inside;
    sql_walk(query, sql_many_bare, NULL);
    struct sql_expr *key = sql_column(arena, one, to->columns[edge->to_columns[0]].name);
    select->where = sql_and(arena, many.outside, sql_in_query(arena, key, query, false));
    return true;
}
