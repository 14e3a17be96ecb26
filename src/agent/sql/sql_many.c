/* Conditions on columns that the query's tables have not, of a table with several rows for each of
 * theirs: "customers with a total over 100" means customers, however many such orders one has, and
 * "customers with product 'Lamp'" as well, over a table between them. The conditions are written as
 * IN (SELECT …), since a join would repeat and count the customers. */
#include "agent_private.h"
#include "querent/base/str.h"

struct many {
    struct arena *arena;
    const struct catalog *catalog;
    const struct sql_tables_read *read;
    int table;                /* that has the columns */
    const struct sql_expr *x; /* a conjunct of WHERE */
    size_t foreign, own;      /* columns: of the table, of the query's own */
    const char *called;       /* by the query inside; NULL: it reads nothing else */
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

static bool sql_many_say_whose(const struct sql_expr *expr, void *arg)
{
    const struct many *many = arg;

    if (expr->kind == SQL_EXPR_COLUMN)
        ((struct sql_expr *)expr)->table = (char *)many->called; /* our own copy */
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

/* The table between, and the joined one that has the columns. */
static struct sql_source *sql_many_joined(const struct many *many, int between,
                                          const struct join_edge *far)
{
    const struct schema_table *tables = catalog_schema(many->catalog)->tables;
    struct sql_source *source = sql_edge_table(many->arena, many->catalog, between);

    return far ? sql_join_on(many->arena, SQL_JOIN_INNER, source,
                             sql_edge_table(many->arena, many->catalog, many->table),
                             sql_edge_condition(many->arena, many->catalog, far,
                                                tables[far->from].name, tables[far->to].name))
               : source;
}

/* A row of the one has several of the other, which the edge leads to. */
static bool sql_many_of(const struct join_edge *edge, int other)
{
    return edge->from == other && edge->to != other && !edge->unique_from;
}

bool sql_many_inside(struct arena *arena, const struct catalog *catalog, struct sql_query *select,
                     const struct sql_tables_read *read, const struct many_path *path,
                     const char *one)
{
    const struct schema_table *tables = catalog_schema(catalog)->tables;
    const struct join_edge *near = path->near, *far = path->far;
    const bool forth = near->from == path->between;
    struct many many = {.arena = arena,
                        .catalog = catalog,
                        .read = read,
                        .table = path->table,
                        .called = far ? tables[path->table].name : NULL};

    if (!(sql_many_of(near, path->between) || (far && sql_many_of(far, path->table))) ||
        near->count != 1 || !select->where)
        return false;
    const size_t inside = sql_many_split(&many, select->where);
    many.foreign = 0;
    sql_walk(select, sql_many_count, &many);
    if (!inside || many.foreign != inside)
        return false; /* the rows show or order by them, too: a join is meant */
    const struct schema_table *between = &tables[path->between],
                              *ours = &tables[forth ? near->to : near->from];
    const int reference = forth ? near->from_columns[0] : near->to_columns[0];
    const int key = forth ? near->to_columns[0] : near->from_columns[0];
    struct sql_query *query = sql_select(arena);
    query->where = many.inside;
    sql_walk(query, sql_many_say_whose, &many);
    sql_add_item(arena, query,
                 sql_column(arena, far ? between->name : NULL, between->columns[reference].name),
                 NULL);
    query->from = sql_many_joined(&many, path->between, far);
    if (forth)
        query->where = sql_and(arena, query->where,
                               catalog_join_only(catalog, arena, near, far ? between->name : NULL));
    select->where =
        sql_and(arena, many.outside,
                sql_in_query(arena, sql_column(arena, one, ours->columns[key].name), query, false));
    return true;
}
