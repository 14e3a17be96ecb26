/* What restricts the part and the whole of a share: both, or the part alone. */
#include <string.h>

#include "querent/base/str.h"
#include "shares/share_made.h"

void share_split(struct sql_expr *where, struct conjuncts *out)
{
    if (where == NULL)
        return;
    if (where->kind == SQL_EXPR_BINARY && where->op == SQL_OP_AND) {
        share_split(where->args[0], out);
        share_split(where->args[1], out);
    } else if (out->len < MADE_MAX)
        out->v[out->len++] = where;
}

/* Columns without the names of their tables: one of the two may have no need of them. */
static void strip_tables(struct sql_expr *expr)
{
    if (expr == NULL)
        return;
    if (expr->kind == SQL_EXPR_COLUMN)
        expr->table = NULL;
    for (size_t i = 0; i < expr->arg_count; i++)
        strip_tables(expr->args[i]);
    for (struct sql_when *when = expr->whens; when; when = when->next) {
        strip_tables(when->when);
        strip_tables(when->then);
    }
}

/* The columns of a query over one table, with its name: others stand beside it now. */
struct sql_expr *share_with_table(struct arena *a, const struct sql_expr *expr, const char *table)
{
    struct sql_expr *copy = expr ? sql_copy_expr(a, expr) : NULL;
    if (copy && copy->kind == SQL_EXPR_COLUMN && copy->table == NULL)
        copy->table = table;
    for (size_t i = 0; copy && i < copy->arg_count; i++)
        copy->args[i] = share_with_table(a, copy->args[i], table);
    return copy;
}

bool share_same(struct arena *a, const struct sql_expr *x, const struct sql_expr *y)
{
    struct sql_expr *one = sql_copy_expr(a, x), *other = sql_copy_expr(a, y);
    strip_tables(one);
    strip_tables(other);
    return sql_equal_expr(one, other);
}

/* One of the alternatives of the whole's condition is the part's: "accepted", of those accepted or
 * rejected. */
static bool is_one_of(struct arena *a, const struct sql_expr *part, const struct sql_expr *whole)
{
    if (whole->kind != SQL_EXPR_BINARY || whole->op != SQL_OP_OR)
        return share_same(a, part, whole);
    return is_one_of(a, part, whole->args[0]) || is_one_of(a, part, whole->args[1]);
}

/* What restricts the whole restricts the part, too; false: it does not. */
bool share_extra(struct made *made)
{
    struct conjuncts part = {.len = 0}, whole = {.len = 0};
    bool met[MADE_MAX] = {false};
    share_split(made->part->where, &part);
    share_split(made->whole->where, &whole);
    for (size_t i = 0; i < part.len; i++) {
        bool both = false;
        for (size_t k = 0; k < whole.len; k++) {
            const bool same = share_same(made->a, part.v[i], whole.v[k]);
            both = both || same;
            met[k] = met[k] || same || is_one_of(made->a, part.v[i], whole.v[k]);
        }
        if (both)
            made->common.v[made->common.len++] = part.v[i];
        else
            made->extra.v[made->extra.len++] = part.v[i];
    }
    bool all = part.len < MADE_MAX;
    for (size_t k = 0; k < whole.len; k++) {
        bool there = false;
        for (size_t i = 0; i < part.len; i++)
            there = there || share_same(made->a, part.v[i], whole.v[k]);
        if (met[k] && !there && made->common.len < MADE_MAX)
            made->common.v[made->common.len++] = whole.v[k];
        all = all && met[k];
    }
    return all;
}

/* A bound of a period: a date of the rows against a day. */
bool share_bounds_period(const struct sql_expr *cond)
{
    const bool compares = cond->kind == SQL_EXPR_BINARY && cond->arg_count == 2 &&
                          (cond->op == SQL_OP_GE || cond->op == SQL_OP_LT);
    return compares && cond->args[0]->kind == SQL_EXPR_COLUMN &&
           (cond->args[1]->kind == SQL_EXPR_STRING || cond->args[1]->kind == SQL_EXPR_TYPED) &&
           cond->args[1]->text && strlen(cond->args[1]->text) >= 10 &&
           cond->args[1]->text[4] == '-' && cond->args[1]->text[7] == '-';
}

/* "Orders: what share was cancelled in March": the period is that of both, where the whole has none
 * and it is not all that tells the part. */
void share_periods(struct made *made)
{
    struct conjuncts whole = {.len = 0}, kept = {.len = 0};
    struct conjuncts common = made->common;
    share_split(made->whole->where, &whole);
    for (size_t i = 0; i < whole.len; i++) {
        if (share_bounds_period(whole.v[i]))
            return;
    }
    for (size_t i = 0; i < made->extra.len; i++) {
        struct sql_expr *cond = made->extra.v[i];
        const bool own =
            share_bounds_period(cond) &&
            (cond->args[0]->table == NULL ||
             (made->in_whole.len && str_eq_fold(cond->args[0]->table, made->in_whole.v[0])));
        if (own && common.len < MADE_MAX)
            common.v[common.len++] = cond;
        else
            kept.v[kept.len++] = cond;
    }
    if (kept.len == 0)
        return;
    made->extra = kept;
    made->common = common;
}

struct sql_expr *share_all_of(struct arena *a, const struct conjuncts *conds)
{
    struct sql_expr *all = NULL;
    for (size_t i = 0; i < conds->len; i++)
        all = sql_and(a, all, sql_copy_expr(a, conds->v[i]));
    return all;
}
