/* Numbers that a column keeps as text: where they are ranked or compared they are cast, since '90'
 * is more than '100' as text. */
#include <stdio.h>

#include "querent/base/str.h"
#include "trees/tree.h"

static int whole_digits(double number)
{
    char text[32];
    const int len = snprintf(text, sizeof text, "%.0f", number < 0 ? -number : number);
    return len < (int)sizeof text ? len : (int)sizeof text;
}

/* MySQL compares text with a number by the number, SQLite by the text; others do not at all. */
static bool is_strict(const struct ask *ask)
{
    const enum sql_dialect dialect = catalog_dialect(ask->catalog);
    return dialect != SQL_SQLITE && dialect != SQL_MYSQL;
}

/* The texts stand in the order of their numbers: none is negative, all have as many digits. */
static bool ordered_as_text(const struct column_stats *stats)
{
    return stats->has_range && stats->min >= 0 &&
           whole_digits(stats->min) == whole_digits(stats->max);
}

static bool is_text_number(const struct maker *m, struct column_ref column)
{
    const struct column_stats *stats =
        column.column >= 0 ? catalog_stats(m->ask->catalog, column) : NULL;
    return stats && stats->numeric_text && !catalog_is_key(m->ask->catalog, column);
}

static struct sql_expr *cast_number(const struct maker *m, struct sql_expr *text)
{
    const bool mysql = catalog_dialect(m->ask->catalog) == SQL_MYSQL;
    struct sql_expr *cast = arena_alloc(m->a, sizeof *cast);
    struct sql_type *type = arena_alloc(m->a, sizeof *type);
    *type =
        (struct sql_type){.name = mysql ? "decimal" : "numeric", .args = mysql ? "30, 8" : NULL};
    *cast = (struct sql_expr){.kind = SQL_EXPR_CAST, .type = type, .arg_count = 1};
    cast->args = arena_alloc(m->a, sizeof *cast->args);
    cast->args[0] = is_strict(m->ask) ? sql_call(m->a, "nullif", 2,
                                                 (struct sql_expr *[]){text, sql_string(m->a, "")})
                                      : text;
    return cast;
}

/* A column as it stands, whose values are numbers kept as text. */
static bool is_plain(const struct maker *m, const struct term *term)
{
    return term->agg == AGG_NONE && !term->span && !term->age && !term->bucket && !term->taught &&
           !term->times && !term->above && !term->all && !term->margin_of &&
           is_text_number(m, term->column);
}

struct sql_expr *tree_ranked(const struct maker *m, const struct term *term)
{
    struct sql_expr *expr = tree_term(m, term);
    return is_plain(m, term) && !ordered_as_text(catalog_stats(m->ask->catalog, term->column))
               ? cast_number(m, expr)
               : expr;
}

struct sql_expr *tree_compared(const struct maker *m, const struct cond *cond,
                               struct sql_expr *left)
{
    const enum sql_op op = cond->op;
    double number = 0;
    if (!cond->numeric || !is_plain(m, &cond->left) ||
        (cond->kind == COND_COMPARE && (op == SQL_OP_EQ || op == SQL_OP_NE)))
        return left;
    const struct column_stats *stats = catalog_stats(m->ask->catalog, cond->left.column);
    const bool alike = cond->value && str_to_double(cond->value, &number) && number >= 0 &&
                       ordered_as_text(stats) && whole_digits(number) == whole_digits(stats->max);
    return is_strict(m->ask) || (!alike && catalog_dialect(m->ask->catalog) == SQL_SQLITE)
               ? cast_number(m, left)
               : left;
}

struct sql_expr *tree_counted_text(const struct maker *m, enum agg agg, struct column_ref column,
                                   struct sql_expr *expr)
{
    const bool adds = agg == AGG_SUM || agg == AGG_AVG, ranks = agg == AGG_MIN || agg == AGG_MAX;
    if ((!adds && !ranks) || !is_text_number(m, column) || (adds && !is_strict(m->ask)))
        return expr;
    return ranks && ordered_as_text(catalog_stats(m->ask->catalog, column)) ? expr
                                                                            : cast_number(m, expr);
}

static bool is_kept_as_text(const struct ask *ask, const struct term *term)
{
    const struct column_stats *stats =
        term->column.column >= 0 ? catalog_stats(ask->catalog, term->column) : NULL;
    const bool adds = term->agg == AGG_SUM || term->agg == AGG_AVG;
    return stats && stats->numeric_text && (adds || !ordered_as_text(stats)) &&
           !catalog_is_key(ask->catalog, term->column) && term->agg != AGG_COUNT;
}

bool text_numbers_decide(const struct ask *ask, const struct frame *frame)
{
    bool decide = false;
    for (size_t i = 0; i < frame->order_count; i++)
        decide = decide || is_kept_as_text(ask, &frame->orders[i].term);
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        const bool equal =
            cond->kind == COND_COMPARE && (cond->op == SQL_OP_EQ || cond->op == SQL_OP_NE);
        decide = decide || (cond->numeric && !equal && is_kept_as_text(ask, &cond->left));
    }
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        decide = decide || ((term->agg == AGG_MIN || term->agg == AGG_MAX || term->agg == AGG_SUM ||
                             term->agg == AGG_AVG) &&
                            is_kept_as_text(ask, term));
    }
    return decide;
}

void text_numbers_say(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const size_t at = term->at < ask->count ? term->at : 0, cue = item_prev(ask, at);
        const bool adds = term->agg == AGG_SUM || term->agg == AGG_AVG;
        if (term->column.column < 0 || catalog_is_key(ask->catalog, term->column))
            continue;
        const char *name = ask_column(ask, term->column)->name;
        const char *const *values = catalog_values(ask->catalog, term->column);
        const char *like = values && *values ? arena_printf(ask->arena, " ('%s')", *values) : "";
        if (adds && is_kept_as_text(ask, term))
            ask_assume(ask, at,
                       arena_printf(ask->arena, "%s is text%s, added up with a point for decimals",
                                    name, like));
        else if (term->agg == AGG_NONE && column_is_text(ask, term->column) &&
                 (item_is(ask, cue, CUE_SUM) || item_is(ask, cue, CUE_AVG)))
            ask_assume(ask, at,
                       arena_printf(ask->arena, "%s is text%s and is not added up", name, like));
    }
}
