/* Whether SQL that a person gives where other SQL waits is a change of it: only then it answers the
 * question that the other was made for. Else it is a question of its own. */
#include <string.h>

#include "lessons_private.h"
#include "querent/base/str.h"
#include "querent/lessons/learn.h"
#include "querent/sql/sql.h"

enum { LEAVES_MAX = 48 };

/* Different names, of whatever kind. */
struct near_names {
    const char *v[LEAVES_MAX];
    size_t count;
};

/* One of the two statements. */
struct near_side {
    struct arena *arena;
    const struct catalog *catalog;
    struct sql_query *query;
    struct near_names tables, outputs, aggregates, groups;
    bool unknown; /* it reads a table that is not there, so that nothing can be said of it */
    bool star;
};

static bool near_has(const struct near_names *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (str_eq_fold(names->v[i], name))
            return true;
    return false;
}

static void near_add(struct near_names *names, const char *name)
{
    if (name && names->count < LEAVES_MAX && !near_has(names, name))
        names->v[names->count++] = name;
}

static size_t near_common(const struct near_names *a, const struct near_names *b)
{
    size_t common = 0;

    for (size_t i = 0; i < a->count; i++)
        common += near_has(b, a->v[i]);
    return common;
}

static bool near_equal(const struct near_names *a, const struct near_names *b)
{
    return a->count == b->count && near_common(a, b) == a->count;
}

/* ---- what a statement is made of */

static void near_see_source(const struct sql_source *source, void *arg)
{
    struct near_side *side = arg;
    const int table = catalog_find_table(side->catalog, source->schema, source->name);

    if (table >= 0)
        near_add(&side->tables, catalog_schema(side->catalog)->tables[table].name);
    else
        side->unknown = side->unknown || !side->query->with;
}

static bool near_see_leaf(const struct sql_expr *e, void *arg)
{
    const bool literal = e->kind == SQL_EXPR_STRING || e->kind == SQL_EXPR_NUMBER;

    near_add(arg, literal ? e->text : e->name);
    return true;
}

/* Names, functions, units and literals of the expression. */
static void near_see(struct near_side *side, struct sql_expr *e, struct near_names *names)
{
    struct sql_query *query = sql_select(side->arena);

    sql_add_item(side->arena, query, e, NULL);
    sql_walk(query, near_see_leaf, names);
}

static bool near_see_aggregate(const struct sql_expr *e, void *arg)
{
    static const char *const known[] = {"count", "sum",    "total",  "avg",          "min",
                                        "max",   "median", "stddev", "group_concat", "string_agg"};

    for (size_t i = 0; e->kind == SQL_EXPR_CALL && i < sizeof known / sizeof *known; i++)
        if (str_eq_fold(e->name, known[i]))
            near_add(arg, known[i]);
    return e->kind != SQL_EXPR_SUBQUERY;
}

/* "GROUP BY 1", "GROUP BY month": the output that is meant. */
static struct sql_expr *near_meant(const struct near_side *side, struct sql_expr *group)
{
    int64_t place = 0, at = 1;

    if (group->kind == SQL_EXPR_NUMBER && !str_to_i64(group->text, &place))
        place = 0;
    for (const struct sql_item *item = side->query->items; item; item = item->next, at++)
        if (at == place || (group->kind == SQL_EXPR_COLUMN && !group->table && item->alias &&
                            str_eq_fold(item->alias, group->name)))
            return item->expr;
    return group;
}

static bool near_read(struct near_side *side, const char *sql)
{
    struct sql_error error;

    side->query = sql_parse(side->arena, sql, strlen(sql), catalog_dialect(side->catalog), &error);
    if (!side->query)
        return false;
    sql_walk_sources(side->query, near_see_source, side);
    for (const struct sql_item *item = side->query->items; item; item = item->next) {
        struct sql_query *one = sql_select(side->arena);
        sql_add_item(side->arena, one, item->expr, NULL);
        sql_walk(one, near_see_aggregate, &side->aggregates);
        side->star = side->star || item->expr->kind == SQL_EXPR_STAR;
        near_see(side, item->expr, &side->outputs);
    }
    for (size_t i = 0; i < side->query->group_count; i++)
        near_see(side, near_meant(side, side->query->groups[i]), &side->groups);
    return !side->unknown;
}

/* ---- the two compared */

/* At least half of all tables that either reads. */
static bool near_tables(const struct near_side *offered, const struct near_side *given)
{
    const size_t common = near_common(&offered->tables, &given->tables);
    const size_t all = offered->tables.count + given->tables.count - common;

    return 2 * common >= all;
}

/* The same is counted or summed for the same groups; of plain rows, some column stays. */
static bool near_outputs(const struct near_side *offered, const struct near_side *given)
{
    if (offered->query->kind != given->query->kind ||
        !near_equal(&offered->aggregates, &given->aggregates) ||
        !near_equal(&offered->groups, &given->groups))
        return false;
    return offered->aggregates.count > 0 || offered->star || given->star ||
           near_common(&offered->outputs, &given->outputs) > 0;
}

/* Rows of the result stand for several of the tables' rows. */
static bool near_is_summed(const struct near_side *side)
{
    return side->aggregates.count > 0 || side->groups.count > 0;
}

struct near_swap {
    const struct near_side *other;
    const char *question;
    const struct sql_expr *one; /* a comparison of this side */
    bool found, kept;
};

static const struct sql_expr *near_literal(const struct sql_expr *e)
{
    const bool compares = e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_EQ;

    return compares && e->args[0]->kind == SQL_EXPR_COLUMN && e->args[1]->text &&
                   (e->args[1]->kind == SQL_EXPR_STRING || e->args[1]->kind == SQL_EXPR_NUMBER)
               ? e->args[1]
               : NULL;
}

static bool near_see_other(const struct sql_expr *e, void *arg)
{
    struct near_swap *swap = arg;
    const struct sql_expr *literal = near_literal(e);

    if (literal && str_eq_fold(e->args[0]->name, swap->one->args[0]->name)) {
        swap->found = true;
        swap->kept = swap->kept || str_eq_fold(literal->text, swap->one->args[1]->text);
    }
    return true;
}

/* "Germany" of the question was compared with a column that is compared with "France" now. */
static bool near_see_swap(const struct sql_expr *e, void *arg)
{
    struct near_swap *swap = arg;
    const struct sql_expr *literal = near_literal(e);
    struct near_swap one = {.other = swap->other, .one = e};

    if (literal && str_find_fold(swap->question, literal->text)) {
        sql_walk(swap->other->query, near_see_other, &one);
        swap->found = swap->found || (one.found && !one.kept);
    }
    return true;
}

static bool near_asks_otherwise(const struct near_side *offered, const struct near_side *given,
                                const char *question)
{
    struct near_swap swap = {.other = given, .question = question};

    sql_walk(offered->query, near_see_swap, &swap);
    return swap.found;
}

bool lesson_is_change(const struct catalog *catalog, const char *question, const char *offered,
                      const char *given, bool in_editor)
{
    struct arena arena = {0};
    struct near_side before = {.arena = &arena, .catalog = catalog};
    struct near_side after = {.arena = &arena, .catalog = catalog};
    bool change = near_read(&before, offered);

    if (change && near_read(&after, given)) {
        const bool outputs = near_outputs(&before, &after);
        const bool tables = near_tables(&before, &after);
        const bool kind = near_is_summed(&before) == near_is_summed(&after);
        change = in_editor ? outputs || (tables && kind)
                           : outputs && tables &&
                                 !near_asks_otherwise(&before, &after, question ? question : "");
    }
    arena_release(&arena);
    return change;
}
