/* A join whose condition compares columns that do not tell which rows belong together: what is not
 * there, or keys of other tables. It becomes the relationship that the two tables have, directly
 * or over one third table, which is joined between them. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/str.h"

enum { SOURCES_MAX = 16, BRIDGES_MAX = 4 };

struct tie {
    struct arena *arena;
    const struct catalog *catalog;
    struct sql_source *join;
    struct sql_read list[SOURCES_MAX];
    size_t count;
    const struct sql_read *a, *b; /* that the condition compares */
};

static const char *tie_called(const struct sql_source *source)
{
    return source->alias ? source->alias : source->name;
}

static const struct sql_read *tie_named(const struct tie *tie, const char *name)
{
    return sql_read_called(tie->list, tie->count, name);
}

static bool tie_reads(const struct tie *tie, int table)
{
    for (size_t i = 0; i < tie->count; i++)
        if (tie->list[i].table == table)
            return true;
    return false;
}

/* By the one relationship that the two have. */
static bool tie_directly(struct tie *tie)
{
    const struct join_edge *found = NULL;

    for (size_t i = 0; i < catalog_edge_count(tie->catalog); i++) {
        const struct join_edge *edge = catalog_edge(tie->catalog, i);
        if (!(edge->from == tie->a->table && edge->to == tie->b->table) &&
            !(edge->from == tie->b->table && edge->to == tie->a->table))
            continue;
        if (found)
            return false;
        found = edge;
    }
    if (!found)
        return false;
    const bool forth = found->from == tie->a->table;
    tie->join->on =
        sql_edge_condition(tie->arena, tie->catalog, found, forth ? tie->a->name : tie->b->name,
                           forth ? tie->b->name : tie->a->name);
    return true;
}

static bool tie_has_column(const struct tie *tie, int table, const char *column)
{
    const struct schema_table *t = &catalog_schema(tie->catalog)->tables[table];

    return column && !t->hidden && schema_find_column(t, column) >= 0;
}

/* The way over one third table: the cheapest, and of those that cost the same the one whose table
 * has the column that was missed. NULL: none, or several. */
static const struct join_tree *tie_tree(const struct tie *tie, const char *missed)
{
    const int ends[] = {tie->a->table, tie->b->table};
    struct join_tree *trees = arena_alloc(tie->arena, BRIDGES_MAX * sizeof *trees);
    const struct join_tree *found = NULL;
    const size_t n = catalog_trees(tie->catalog, tie->arena, ends, 2, trees, BRIDGES_MAX);
    size_t cheapest = 0, having = 0;

    while (cheapest < n && trees[cheapest].cost <= trees[0].cost)
        cheapest++;
    for (size_t i = 0; i < cheapest && trees[0].edge_count == 2; i++) {
        bool has = cheapest == 1;
        for (size_t t = 0; t < trees[i].table_count; t++)
            has |= trees[i].tables[t] != ends[0] && trees[i].tables[t] != ends[1] &&
                   tie_has_column(tie, trees[i].tables[t], missed);
        found = has ? &trees[i] : found;
        having += has;
    }
    return having == 1 ? found : NULL;
}

/* The edge's condition, between one of the two and the table that is joined in. */
static struct sql_expr *tie_condition(const struct tie *tie, const struct join_edge *edge,
                                      const char *bridge)
{
    const bool from = edge->from == tie->a->table || edge->from == tie->b->table;
    const int end = from ? edge->from : edge->to;
    const char *name = end == tie->a->table ? tie->a->name : tie->b->name;

    return sql_edge_condition(tie->arena, tie->catalog, edge, from ? name : bridge,
                              from ? bridge : name);
}

static bool tie_over_third(struct tie *tie, const char *missed)
{
    const struct sql_read *joined = tie_named(tie, tie_called(tie->join->right));
    const struct join_tree *tree = tie_tree(tie, missed);

    if (tie->join->join != SQL_JOIN_INNER || !tree || (joined != tie->a && joined != tie->b))
        return false;
    const struct join_edge *near = catalog_edge(tie->catalog, (size_t)tree->edges[0]),
                           *far = catalog_edge(tie->catalog, (size_t)tree->edges[1]);
    if (near->from == joined->table || near->to == joined->table) {
        far = near;
        near = catalog_edge(tie->catalog, (size_t)tree->edges[1]);
    }
    const int bridge = far->from == joined->table ? far->to : far->from;
    if (tie_reads(tie, bridge))
        return false;
    const char *name = catalog_schema(tie->catalog)->tables[bridge].name;
    tie->join->left = sql_join_on(tie->arena, SQL_JOIN_INNER, tie->join->left,
                                  sql_edge_table(tie->arena, tie->catalog, bridge),
                                  tie_condition(tie, near, name));
    tie->join->on = tie_condition(tie, far, name);
    return true;
}

/* The condition compares a column of one of the query's tables with one of another. */
static bool tie_begin(struct tie *tie, const struct sql_source *from)
{
    const struct sql_expr *on = tie->join->on;

    if (!on || on->kind != SQL_EXPR_BINARY || on->op != SQL_OP_EQ ||
        on->args[0]->kind != SQL_EXPR_COLUMN || on->args[1]->kind != SQL_EXPR_COLUMN)
        return false;
    tie->count = sql_add_reads(tie->catalog, from, tie->list, 0, SOURCES_MAX);
    tie->a = tie_named(tie, on->args[0]->table);
    tie->b = tie_named(tie, on->args[1]->table);
    return tie->a && tie->b && tie->a != tie->b;
}

bool sql_tie(struct arena *arena, const struct catalog *catalog, const struct sql_source *from,
             struct sql_source *join, const char *missed)
{
    struct tie tie = {.arena = arena, .catalog = catalog, .join = join};

    return tie_begin(&tie, from) && (tie_directly(&tie) || tie_over_third(&tie, missed));
}

/* ---- keys of other tables */

/* The table that the column refers to, and the column there; table -1: none. */
static struct column_ref tie_refers(const struct tie *tie, struct column_ref at)
{
    for (size_t i = 0; i < catalog_edge_count(tie->catalog); i++) {
        const struct join_edge *edge = catalog_edge(tie->catalog, i);
        if (edge->count == 1 && !edge->only && edge->from == at.table &&
            edge->from_columns[0] == at.column)
            return (struct column_ref){edge->to, edge->to_columns[0]};
    }
    return (struct column_ref){-1, -1};
}

/* Where the chain of references from the column ends: its own place if it refers to nothing. */
static struct column_ref tie_origin(const struct tie *tie, struct column_ref at)
{
    struct column_ref to = tie_refers(tie, at);

    for (int i = 0; to.table >= 0 && i < BRIDGES_MAX; i++) {
        at = to;
        to = tie_refers(tie, at);
    }
    return at;
}

bool sql_ties_strangers(struct arena *arena, const struct catalog *catalog,
                        const struct sql_source *from, struct sql_source *join)
{
    struct tie tie = {.arena = arena, .catalog = catalog, .join = join};

    if (!tie_begin(&tie, from))
        return false;
    const struct column_ref x = catalog_column_of(catalog, from, join->on->args[0]),
                            y = catalog_column_of(catalog, from, join->on->args[1]);
    if (x.table < 0 || y.table < 0 || !catalog_is_key(catalog, x) || !catalog_is_key(catalog, y))
        return false;
    const struct column_ref a = tie_origin(&tie, x), b = tie_origin(&tie, y);
    const struct schema *schema = catalog_schema(catalog);
    const char *called = schema->tables[x.table].columns[x.column].name;
    return (tie_refers(&tie, x).table >= 0 || tie_refers(&tie, y).table >= 0) &&
           !(a.table == b.table && a.column == b.column) &&
           !str_eq_fold(called, schema->tables[y.table].columns[y.column].name);
}
