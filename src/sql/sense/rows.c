/* Rows that a one-to-many join repeats: sums, counts and averages over them, rows that are listed
 * several times, tables that nothing is used of, and negations that one other row satisfies. */
#include <string.h>

#include "querent/base/str.h"
#include "sense/sense.h"

/* ---- sums */

struct summed {
    struct sense *sense;
    bool averages, counts;
};

static bool counts_key(const struct sense *sense, const struct sql_expr *argument)
{
    if (argument->kind != SQL_EXPR_COLUMN)
        return false;
    const struct found found = scope_find(sense->r, sense->scope, argument);
    return found.meaning == MEANS_COLUMN && found.column && found.column->unique;
}

/* GROUP BY its key: what is counted in a group is not the relation's own rows. */
static bool grouped_by_key(const struct sense *sense, size_t relation)
{
    const struct sql_query *q = sense->scope->query;

    for (size_t i = 0; i < q->group_count; i++) {
        const struct sql_expr *e = q->groups[i];
        if (e->kind != SQL_EXPR_COLUMN)
            continue;
        const struct found found = scope_find(sense->r, sense->scope, e);
        if (found.meaning == MEANS_COLUMN && found.relation == relation && found.column &&
            (found.column->unique || found.column->primary))
            return true;
    }
    return false;
}

static const char *effect_of(const struct sql_expr *e)
{
    if (str_eq_fold(e->name, "avg"))
        return "gives more weight to rows that have many of them";
    return "comes out too high";
}

static void check_sum(struct sense *sense, const struct sql_expr *e)
{
    const bool count = e->kind == SQL_EXPR_CALL && str_eq_fold(e->name, "count");

    if (e->kind != SQL_EXPR_CALL || e->distinct || e->over || e->arg_count != 1 ||
        !(count || str_eq_fold(e->name, "sum") || str_eq_fold(e->name, "avg") ||
          str_eq_fold(e->name, "total")))
        return;
    const relation_set of = sense_named(sense, e->args[0]);
    if (!of || of & (of - 1) || (count && !counts_key(sense, e->args[0])))
        return; /* none, or several: no one table's rows are meant */
    const size_t rows = (size_t)__builtin_ctzll(of), by = sense_repeater(sense, of);
    if (by == SIZE_MAX || !sense_name(sense, by) || !sense_name(sense, rows) ||
        (count && grouped_by_key(sense, rows)))
        return;
    struct sql_finding *found =
        report(sense->r, SQL_FAN_TRAP, MARK_WARNING, e->at,
               "each row of '%s' is counted once for every row of '%s' that joins it: '%s' %s",
               sense_name(sense, rows), sense_name(sense, by), e->name, effect_of(e));
    found->fix = count ? arena_strdup(sense->r->arena, "DISTINCT") : NULL;
}

static bool sum_visit(const struct sql_expr *e, void *arg)
{
    check_sum(arg, e);
    return e->kind != SQL_EXPR_SUBQUERY && e->kind != SQL_EXPR_EXISTS;
}

void sense_check_sums(struct sense *sense)
{
    const struct sql_query *q = sense->scope->query;
    struct sql_query list = {.items = q->items, .having = q->having};

    sql_walk(&list, sum_visit, sense);
}

/* ---- rows */

/* Each row of the result is one of the rows that FROM and WHERE give. */
static bool lists_rows(const struct sense *sense)
{
    const struct sql_query *q = sense->scope->query;

    if (q != sense->r->root || q->distinct || q->distinct_on_count || q->group_count || q->having)
        return false;
    for (const struct sql_item *item = q->items; item; item = item->next) {
        if (has_aggregate(item->expr))
            return false;
    }
    return true;
}

/* A key of the rows is listed, and nothing orders them: DISTINCT leaves each once. */
static bool distinct_mends(const struct sense *sense, size_t rows)
{
    const struct sql_query *q = sense->scope->query;

    if (q->order || sense->listed & ~sense_determined(sense, (relation_set)1 << rows))
        return false;
    for (const struct sql_item *item = q->items; item; item = item->next)
        if (counts_key(sense, item->expr) && sense_named(sense, item->expr) == (relation_set)1
                                                                                   << rows)
            return true;
    return false;
}

void sense_check_rows(struct sense *sense)
{
    if (!sense->listed || !lists_rows(sense))
        return;
    const size_t by = sense_repeater(sense, sense->listed);
    if (by == SIZE_MAX || !sense_name(sense, by))
        return;
    const size_t rows = (size_t)__builtin_ctzll(sense->listed);
    if (!sense_name(sense, rows))
        return;
    const bool filters = sense_in(sense->filtered, by);
    struct sql_finding *found = report(
        sense->r, SQL_REPEATED_ROWS, filters ? MARK_INFO : MARK_WARNING,
        sense->scope->query->items->expr->at,
        "a row of '%s' is listed once for every row of '%s' %s: DISTINCT or EXISTS lists it once",
        sense_name(sense, rows), sense_name(sense, by), filters ? "that fits" : "that joins it");
    found->fix = distinct_mends(sense, rows) ? arena_strdup(sense->r->arena, "DISTINCT") : NULL;
}

/* ---- tables of which nothing is used */

static const struct sql_source *join_of(const struct sql_source *s, const struct sql_source *right)
{
    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left) {
        if (s->right == right)
            return s;
    }
    return NULL;
}

/* Does it stand between others, so that they join through it? */
static bool leads_on(const struct sense *sense, size_t relation)
{
    relation_set neighbours = 0;

    for (size_t i = 0; i < sense->edges.len; i++) {
        const struct sense_edge *e = &sense->edges.v[i];
        if (e->a == relation)
            neighbours |= (relation_set)1 << e->b;
        if (e->b == relation)
            neighbours |= (relation_set)1 << e->a;
    }
    return !neighbours || neighbours & (neighbours - 1);
}

/* A LEFT JOIN to at most one row neither adds nor drops rows. */
void sense_check_unused(struct sense *sense)
{
    const struct scope *scope = sense->scope;

    for (size_t i = 0; i < scope->relations.len; i++) {
        const struct sql_source *source = scope->relations.v[i].source;
        const struct sql_source *join = join_of(scope->query->from, source);
        const relation_set others = sense_connected(sense, i) & ~((relation_set)1 << i);
        if (!join || join->join != SQL_JOIN_LEFT || sense_in(sense->listed | sense->filtered, i) ||
            leads_on(sense, i) || !sense_name(sense, i) || !scope->relations.v[i].table ||
            !sense_in(sense_determined(sense, others), i))
            continue;
        struct sql_finding *found =
            report(sense->r, SQL_UNUSED_TABLE, MARK_INFO, source->name_at,
                   "nothing is used of '%s', and the join neither adds nor drops rows: it can go",
                   sense_name(sense, i));
        found->fix = arena_strdup(sense->r->arena, "");
    }
}

/* ---- "never bought a bike" as <> 'bike' */

static bool is_literal(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_STRING || e->kind == SQL_EXPR_NUMBER || e->kind == SQL_EXPR_BOOLEAN;
}

/* The column that must not be some value; NULL: no such condition. */
static const struct sql_expr *negated_column(const struct sql_expr *e)
{
    const bool compares =
        e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_NE && is_literal(e->args[1]);
    const bool matches = e->kind == SQL_EXPR_LIKE && e->negated;
    const bool lists = e->kind == SQL_EXPR_IN && e->negated && !e->query;

    if (!(compares || matches || lists) || e->args[0]->kind != SQL_EXPR_COLUMN)
        return NULL;
    return e->args[0];
}

void sense_check_negation(struct sense *sense)
{
    const relation_set known = sense_determined(sense, sense->listed);

    for (size_t i = 0; sense->listed && i < sense->conditions.len; i++) {
        const struct sense_condition *c = &sense->conditions.v[i];
        const struct sql_expr *column = negated_column(c->expr);
        if (!column || !c->of || c->of & (c->of - 1) || c->of & known)
            continue;
        const size_t of = (size_t)__builtin_ctzll(c->of);
        const size_t rows = (size_t)__builtin_ctzll(sense->listed);
        if (!sense_in(sense_connected(sense, of), rows) || !sense_name(sense, rows) ||
            !sense_name(sense, of))
            continue;
        report(sense->r, SQL_NEGATED_JOIN, MARK_WARNING, c->expr->at,
               "keeps a row of '%s' that has any other '%s', even if it has the excluded one as "
               "well: 'never' and 'not any' need NOT EXISTS",
               sense_name(sense, rows), column->name);
    }
}
