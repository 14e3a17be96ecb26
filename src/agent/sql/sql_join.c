/* The commonest fault of small models: a column of a table that the query does not read. Where one
 * table is nearest that has it, the table is joined in; where the query reads it under another
 * name, the column is said to be of that one. Conditions and values stay as they are. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"

enum { SOURCES_MAX = 12, EDGES_MAX = 2, LOOPS_MAX = 64 };

struct joiner {
    struct arena *arena;
    const struct catalog *catalog;
    struct sql_span at;
    struct sql_query *select; /* the innermost one around the place */
    struct sql_expr *column;
    struct sql_expr *equal;    /* the comparison of two columns that it stands in, NULL: none */
    const struct sql_expr *on; /* the condition of a join that it stands in, NULL: none */
    struct sql_source *join;   /* that one */
    struct sql_read sources[SOURCES_MAX];
    size_t source_count;
    int shun; /* the table that is not meant, -1: any may be */
};

static void look_at_query(struct joiner *joiner, struct sql_query *query);

static void look_at_source(struct joiner *joiner, struct sql_source *source)
{
    if (!source)
        return;
    if (source->kind == SQL_SOURCE_JOIN) {
        if (source->on && sql_span_holds(source->on->at, joiner->at)) {
            joiner->on = source->on;
            joiner->join = source;
        }
        look_at_source(joiner, source->left);
        look_at_source(joiner, source->right);
    } else if (source->query) {
        look_at_query(joiner, source->query);
    }
}

static bool is_place(const struct joiner *joiner, const struct sql_expr *expr)
{
    return expr->kind == SQL_EXPR_COLUMN && expr->at.len && expr->at.offset == joiner->at.offset &&
           expr->at.len == joiner->at.len;
}

static bool look_at_expr(const struct sql_expr *expr, void *arg)
{
    struct joiner *joiner = arg;

    if (is_place(joiner, expr))
        joiner->column = (struct sql_expr *)expr; /* the tree is our own copy */
    if (expr->kind == SQL_EXPR_BINARY && expr->op == SQL_OP_EQ &&
        (is_place(joiner, expr->args[0]) || is_place(joiner, expr->args[1])))
        joiner->equal = (struct sql_expr *)expr;
    if (expr->query)
        look_at_query(joiner, expr->query);
    return true;
}

static void look_at_query(struct joiner *joiner, struct sql_query *query)
{
    if (!query)
        return;
    for (struct sql_with *with = query->with; with; with = with->next)
        look_at_query(joiner, with->query);
    if (query->kind == SQL_QUERY_SET) {
        look_at_query(joiner, query->left);
        look_at_query(joiner, query->right);
        return;
    }
    if (query->kind == SQL_QUERY_SELECT && query->from && sql_span_holds(query->at, joiner->at) &&
        (!joiner->select || query->at.len <= joiner->select->at.len))
        joiner->select = query;
    look_at_source(joiner, query->from);
}

static const struct sql_read *source_of(const struct joiner *joiner, int table)
{
    for (size_t i = 0; i < joiner->source_count; i++)
        if (joiner->sources[i].table == table)
            return &joiner->sources[i];
    return NULL;
}

static bool sql_join_has_column(const struct joiner *joiner, int table)
{
    const struct schema_table *t = &catalog_schema(joiner->catalog)->tables[table];

    return !t->hidden && schema_find_column(t, joiner->column->name) >= 0;
}

static const struct sql_read *source_called(const struct joiner *joiner, const char *name)
{
    return sql_read_called(joiner->sources, joiner->source_count, name);
}

/* Both sides of a join's comparison of two tables' columns are meant of their tables: were the
 * wrong column said to be of the other table, nothing would tie the two. */
static bool ties_two(const struct joiner *joiner)
{
    const struct sql_expr *equal = joiner->equal;
    const struct sql_expr *other =
        equal ? equal->args[equal->args[0] == joiner->column ? 1 : 0] : NULL;

    return joiner->on && other && other->kind == SQL_EXPR_COLUMN && other->table &&
           joiner->column->table && !str_eq_fold(other->table, joiner->column->table) &&
           source_called(joiner, other->table) && source_called(joiner, joiner->column->table);
}

/* The edge's condition, where one end is the table that has no name in the query yet. */
static struct sql_expr *sql_join_condition(const struct joiner *joiner,
                                           const struct join_edge *edge, const char *unnamed)
{
    const struct sql_read *from = source_of(joiner, edge->from), *to = source_of(joiner, edge->to);

    return from || to ? sql_edge_condition(joiner->arena, joiner->catalog, edge,
                                           from ? from->name : unnamed, to ? to->name : unnamed)
                      : NULL;
}

/* PostgreSQL's names are compared as they are: the column is written as the table has it. */
static void say_as_named(struct joiner *joiner, int table)
{
    const struct schema_table *t = &catalog_schema(joiner->catalog)->tables[table];
    const int c = schema_find_column(t, joiner->column->name);

    if (c >= 0 && catalog_dialect(joiner->catalog) == SQL_POSTGRES)
        joiner->column->name = t->columns[c].name;
}

/* The query lists this column of the table's already, and the one that was missed beside it: two
 * columns were meant. */
static bool is_listed_twice(const struct joiner *joiner, const struct sql_read *owner)
{
    bool listed = false, beside = false;

    for (const struct sql_item *item = joiner->select->items; item; item = item->next) {
        const struct sql_expr *expr = item->expr;
        beside |= expr == joiner->column;
        listed |= expr && expr != joiner->column && expr->kind == SQL_EXPR_COLUMN &&
                  str_eq_fold(expr->table, owner->name) &&
                  str_eq_fold(expr->name, joiner->column->name);
    }
    return listed && beside;
}

/* One of the query's own tables has it: the only one that does. */
static bool say_whose(struct joiner *joiner)
{
    const struct sql_read *owner = NULL;

    for (size_t i = 0; i < joiner->source_count; i++) {
        if (!sql_join_has_column(joiner, joiner->sources[i].table))
            continue;
        if (owner)
            return false;
        owner = &joiner->sources[i];
    }
    if (owner && is_listed_twice(joiner, owner)) {
        joiner->shun = owner->table;
        owner = NULL;
    }
    if (!owner)
        return false;
    joiner->column->table = owner->name;
    say_as_named(joiner, owner->table);
    return true;
}

/* The table that the column's qualifier names, though the query calls none so; -1: none. */
static int sql_join_named(const struct joiner *joiner)
{
    const struct sql_expr *column = joiner->column;
    const int table = column->table && !source_called(joiner, column->table)
                          ? catalog_find_table(joiner->catalog, column->schema, column->table)
                          : -1;

    return table >= 0 && sql_join_has_column(joiner, table) ? table : -1;
}

/* The nearest table that has the column, with the joins to it; false: none, or two as near. */
static bool nearest_owner(const struct joiner *joiner, int named, int *ret_table,
                          struct join_tree *ret_path)
{
    const struct schema *schema = catalog_schema(joiner->catalog);
    struct join_tree path;
    bool found = false, tied = false;

    for (size_t t = 0; t < schema->table_count; t++) {
        if (!sql_join_has_column(joiner, (int)t) || (named >= 0 && (int)t != named) ||
            (int)t == joiner->shun)
            continue;
        for (size_t i = 0; i < joiner->source_count; i++) {
            if (!catalog_path(joiner->catalog, joiner->arena, joiner->sources[i].table, (int)t,
                              &path) ||
                path.edge_count > EDGES_MAX)
                continue;
            if (found && path.cost == ret_path->cost && *ret_table != (int)t)
                tied = true;
            if (found && path.cost >= ret_path->cost)
                continue;
            found = true;
            tied = false;
            *ret_table = (int)t;
            *ret_path = path;
        }
    }
    return found && !tied;
}

/* Names without a table that the new one has too stay with the table that they meant. */
static bool keep_meaning(const struct sql_expr *expr, void *arg)
{
    const struct joiner *joiner = arg;
    const struct schema *schema = catalog_schema(joiner->catalog);
    const int added = joiner->sources[joiner->source_count - 1].table;

    if (expr->kind != SQL_EXPR_COLUMN || expr->table || expr == joiner->column ||
        schema_find_column(&schema->tables[added], expr->name) < 0)
        return !expr->query;
    for (size_t i = 0; i + 1 < joiner->source_count; i++)
        if (schema_find_column(&schema->tables[joiner->sources[i].table], expr->name) >= 0) {
            ((struct sql_expr *)expr)->table = joiner->sources[i].name; /* our own copy */
            break;
        }
    return true;
}

/* Joins the edge's other end; false: both ends are there already, or neither is. */
static bool join_edge(struct joiner *joiner, const struct join_edge *edge)
{
    const struct sql_read *from = source_of(joiner, edge->from), *to = source_of(joiner, edge->to);
    const int table = from ? edge->to : edge->from;
    const struct schema_table *t = &catalog_schema(joiner->catalog)->tables[table];

    if (!from == !to || joiner->source_count == SOURCES_MAX)
        return false;
    joiner->select->from = sql_join_on(joiner->arena, SQL_JOIN_INNER, joiner->select->from,
                                       sql_edge_table(joiner->arena, joiner->catalog, table),
                                       sql_join_condition(joiner, edge, t->name));
    joiner->sources[joiner->source_count++] = (struct sql_read){table, t->name};
    sql_walk(joiner->select, keep_meaning, joiner);
    return true;
}

static bool join_path(struct joiner *joiner, int table, const struct join_tree *path)
{
    bool moved = true;

    for (int i = 0; moved && !source_of(joiner, table) && i < LOOPS_MAX; i++) {
        moved = false;
        for (size_t e = 0; e < path->edge_count; e++)
            moved |= join_edge(joiner, catalog_edge(joiner->catalog, (size_t)path->edges[e]));
    }
    return source_of(joiner, table) != NULL;
}

struct sql_query *sql_select_at(struct sql_query *query, struct sql_span at)
{
    struct joiner place = {.at = at, .shun = -1};

    look_at_query(&place, query);
    sql_walk(query, look_at_expr, &place);
    return place.select;
}

/* ---- a column of another table */

/* The unknown column in a copy of the query; NULL: the finding is of another kind. */
static struct sql_query *sql_join_place(struct joiner *joiner, const struct sql_query *query,
                                        const struct sql_finding *finding)
{
    struct sql_query *copy = sql_copy(joiner->arena, query);

    if (finding->class != SQL_OUTER_COLUMN &&
        (finding->class != SQL_UNKNOWN_COLUMN || finding->severity != MARK_ERROR))
        return NULL;
    joiner->at = finding->at;
    look_at_query(joiner, copy);
    sql_walk(copy, look_at_expr, joiner);
    if (!joiner->select || !joiner->column)
        return NULL;
    joiner->source_count =
        sql_add_reads(joiner->catalog, joiner->select->from, joiner->sources, 0, SOURCES_MAX);
    return copy;
}

/* One row of the query's has several of the table's: conditions on these make no rows of it. */
static bool sql_join_inside(struct joiner *joiner, int table, const struct join_tree *path)
{
    const struct join_edge *edges[] = {NULL, NULL};
    struct sql_tables_read read = {.count = 0};

    if (!path->edge_count || path->edge_count > 2)
        return false;
    for (size_t i = 0; i < path->edge_count; i++)
        edges[i] = catalog_edge(joiner->catalog, (size_t)path->edges[i]);
    const bool first = source_of(joiner, edges[0]->from) || source_of(joiner, edges[0]->to);
    const struct join_edge *near = edges[first ? 0 : 1], *far = edges[first ? 1 : 0];
    if (!near)
        return false;
    const struct sql_read *one = source_of(joiner, near->from);
    one = one ? one : source_of(joiner, near->to);
    if (!one)
        return false;
    const struct many_path many = {.near = near,
                                   .far = far,
                                   .between = near->from == one->table ? near->to : near->from,
                                   .table = table};
    for (size_t i = 0; i < joiner->source_count; i++)
        read.list[read.count++] = joiner->sources[i].table;
    return sql_many_inside(joiner->arena, joiner->catalog, joiner->select, &read, &many, one->name);
}

/* The column is said to be of a table that has it, which is joined where it is not read; false: no
 * single one is nearest. */
static bool sql_join_settle(struct joiner *joiner)
{
    struct join_tree path = {0};
    int table = -1;

    if (ties_two(joiner))
        return joiner->on == joiner->equal &&
               sql_tie(joiner->arena, joiner->catalog, joiner->select->from, joiner->join,
                       joiner->column->name);
    const int named = sql_join_named(joiner);
    const struct sql_read *owner = named >= 0 ? source_of(joiner, named) : NULL;
    if (owner) {
        joiner->column->table = owner->name;
        say_as_named(joiner, named);
    }
    if (owner || (named < 0 && say_whose(joiner)))
        return true;
    if (joiner->on || !nearest_owner(joiner, named, &table, &path))
        return false;
    if (sql_join_inside(joiner, table, &path))
        return true;
    if (!join_path(joiner, table, &path))
        return false;
    joiner->column->table = source_of(joiner, table)->name;
    say_as_named(joiner, table);
    joiner->column->schema = NULL;
    return true;
}

struct sql_query *sql_join_owner(struct arena *arena, const struct catalog *catalog,
                                 const struct sql_query *query, const struct sql_finding *finding)
{
    struct joiner joiner = {.arena = arena, .catalog = catalog, .shun = -1};
    struct sql_query *copy = sql_join_place(&joiner, query, finding);

    return copy && sql_join_settle(&joiner) ? copy : NULL;
}

struct sql_query *sql_join_own(struct arena *arena, const struct catalog *catalog,
                               const struct sql_query *query, const struct sql_finding *finding,
                               const char *question)
{
    struct joiner joiner = {.arena = arena, .catalog = catalog, .shun = -1};
    struct sql_query *copy = sql_join_place(&joiner, query, finding);

    if (!copy || joiner.on)
        return NULL;
    const struct sql_read *of = joiner.column->table ? source_called(&joiner, joiner.column->table)
                                : joiner.source_count == 1 ? &joiner.sources[0]
                                                           : NULL;
    const char *name =
        of ? sql_column_own(arena, catalog, question, joiner.column->name, of->table) : NULL;
    if (!name)
        return NULL;
    joiner.column->name = name;
    return copy;
}

struct sql_query *sql_join_called(struct arena *arena, const struct catalog *catalog,
                                  const struct sql_query *query, const struct sql_finding *finding,
                                  const char *question)
{
    struct joiner joiner = {.arena = arena, .catalog = catalog, .shun = -1};
    struct sql_query *copy = sql_join_place(&joiner, query, finding);
    struct sql_tables_read read = {.count = 0};

    if (!copy || joiner.on)
        return NULL;
    for (size_t i = 0; i < joiner.source_count; i++)
        read.list[read.count++] = joiner.sources[i].table;
    const char *name = sql_column_meant(arena, catalog, question, joiner.column->name, &read);
    name = name ? name : sql_near_label(arena, catalog, joiner.column->name);
    if (!name)
        return NULL;
    joiner.column->name = name;
    const struct sql_read *of = source_called(&joiner, joiner.column->table);
    return (of && sql_join_has_column(&joiner, of->table)) || sql_join_settle(&joiner) ? copy
                                                                                       : NULL;
}
