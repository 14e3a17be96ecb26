/* Shares, and rows that are counted on one side: percent of all rows, of an amount, of groups; so
 * many that do and so many that do not; ratios. */
#include "trees/tree.h"

/* Per cent of all: the group's rows, or what they add up to, of those of all groups. */
static struct sql_expr *share_of_groups(const struct maker *m, const struct term *term)
{
    struct term own = *term;
    own.agg = term->column.column >= 0 ? AGG_SUM : AGG_COUNT;
    struct sql_expr *part = tree_term(m, &own);
    struct sql_expr *all = sql_aggregate(m->a, "sum", sql_copy_expr(m->a, part), false);
    all->over = arena_alloc(m->a, sizeof *all->over);
    *all->over = (struct sql_window){0};
    struct sql_expr *percent = sql_binary(m->a, SQL_OP_MUL, sql_number(m->a, "100.0"), part);
    return sql_binary(m->a, SQL_OP_DIV, percent, all);
}

/* The value of rows that meet the condition, NULL of the others. */
static struct sql_expr *where_met(const struct maker *m, struct sql_expr *where,
                                  struct sql_expr *value)
{
    struct sql_expr *part = arena_alloc(m->a, sizeof *part);
    struct sql_when *when = arena_alloc(m->a, sizeof *when);
    *when = (struct sql_when){.when = where, .then = value};
    *part = (struct sql_expr){.kind = SQL_EXPR_CASE, .arg_count = 2, .whens = when};
    part->args = arena_alloc(m->a, 2 * sizeof *part->args);
    return part;
}

/* The rows that meet the clause, counted. */
static struct sql_expr *counted_in(const struct maker *m, const struct frame *frame, int clause)
{
    struct sql_expr *where = tree_where(m, frame, clause);
    return where ? sql_aggregate(m->a, "count", where_met(m, where, sql_integer(m->a, 1)), false)
                 : sql_count_star(m->a);
}

/* Per cent of an amount: what the rows that meet the conditions come to, of what all do. */
static struct sql_expr *share_of_amount(const struct maker *m, const struct frame *frame,
                                        const struct term *term)
{
    struct term each = *term;
    each.agg = AGG_NONE;
    struct sql_expr *amount = tree_term(m, &each);
    struct sql_expr *sum =
        sql_aggregate(m->a, "sum", where_met(m, tree_where(m, frame, SHARE_CLAUSE), amount), false);
    struct sql_expr *all = sql_aggregate(m->a, "sum", sql_copy_expr(m->a, amount), false);
    return sql_binary(m->a, SQL_OP_DIV,
                      sql_binary(m->a, SQL_OP_MUL, sql_number(m->a, "100.0"), sum), all);
}

struct sql_expr *tree_share(const struct maker *m, const struct frame *frame,
                            const struct term *term)
{
    if (tree_where(m, frame, SHARE_CLAUSE) == NULL)
        return share_of_groups(m, term);
    if (term->agg == AGG_SHARE && term->column.column >= 0)
        return share_of_amount(m, frame, term);
    struct sql_expr *counted = counted_in(m, frame, SHARE_CLAUSE);
    if (term->agg == AGG_WITH)
        return counted;
    if (term->agg == AGG_WITHOUT)
        return sql_binary(m->a, SQL_OP_SUB, sql_count_star(m->a), counted);
    if (term->agg == AGG_EXCESS)
        return sql_binary(m->a, SQL_OP_SUB, counted, counted_in(m, frame, RATIO_CLAUSE));
    const bool ratio = term->agg == AGG_FRACTION;
    struct sql_expr *part =
        sql_binary(m->a, SQL_OP_MUL, sql_number(m->a, ratio ? "1.0" : "100.0"), counted);
    struct sql_expr *rest = ratio ? counted_in(m, frame, RATIO_CLAUSE) : sql_count_star(m->a);
    if (ratio)
        rest = sql_call(m->a, "nullif", 2, (struct sql_expr *[]){rest, sql_integer(m->a, 0)});
    return sql_binary(m->a, SQL_OP_DIV, part, rest);
}
