/* The best rows of each group, as the built-in engine asks for them: fewer than so many rows of the
 * same group may be better, or none. In words: "no other model with the same make has a lower
 * price". */
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

struct best {
    const char *rows, *same, *by; /* table and columns */
    bool higher;                  /* the others would have more */
    long few;
};

/* The column of the inner query's table and the one around it that is called the same; NULL: the
 * comparison is another. *ret_swapped: the inner one stands on the right. */
static const char *words_best_pair(const struct sql_expr *e, const char *inner, bool *ret_swapped)
{
    const struct sql_expr *a = e->args[0], *b = e->args[1];

    if (a->kind != SQL_EXPR_COLUMN || b->kind != SQL_EXPR_COLUMN || !a->table || !b->table ||
        !str_eq_fold(a->name, b->name) ||
        str_eq_fold(a->table, inner) == str_eq_fold(b->table, inner))
        return NULL;
    *ret_swapped = str_eq_fold(b->table, inner);
    return a->name;
}

/* Its rows are counted, or (`alone`) whether there is one. */
static bool words_best_counts(const struct sql_query *q, bool alone)
{
    const struct sql_expr *count = q->items && !q->items->next ? q->items->expr : NULL;

    return q->kind == SQL_QUERY_SELECT && !q->with && !q->group_count && !q->having &&
           !q->distinct && count &&
           (alone ? count->kind == SQL_EXPR_NUMBER
                  : count->kind == SQL_EXPR_CALL && count->star &&
                        str_eq_fold(count->name, "count")) &&
           q->from && !q->from->left && q->from->name && q->where &&
           q->where->kind == SQL_EXPR_BINARY && q->where->op == SQL_OP_AND;
}

static bool words_best_match(const struct sql_expr *e, struct best *ret)
{
    const bool alone = e->kind == SQL_EXPR_EXISTS && e->negated;
    const struct sql_query *q = alone ? e->query : NULL;
    bool swapped = false;

    if (e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_LT && e->args[0]->kind == SQL_EXPR_SUBQUERY &&
        e->args[1]->kind == SQL_EXPR_NUMBER)
        q = e->args[0]->query;
    if (!q || !words_best_counts(q, alone))
        return false;
    const struct sql_expr *same = q->where->args[0], *by = q->where->args[1];
    const char *inner = q->from->alias ? q->from->alias : q->from->name;
    if (same->kind != SQL_EXPR_BINARY || same->op != SQL_OP_EQ || by->kind != SQL_EXPR_BINARY ||
        (by->op != SQL_OP_LT && by->op != SQL_OP_GT))
        return false;
    ret->rows = q->from->name;
    ret->same = words_best_pair(same, inner, &swapped);
    ret->by = words_best_pair(by, inner, &swapped);
    ret->higher = (by->op == SQL_OP_GT) != swapped;
    ret->few = alone ? 1 : strtol(e->args[1]->text, NULL, 10);
    return ret->same && ret->by && ret->few >= 1;
}

bool words_best(struct words *w, const struct sql_expr *e)
{
    struct best best;

    if (!words_best_match(e, &best) || !words_is_noun(best.rows))
        return false;
    buf_add(w->out, best.few == 1 ? "no other " : "");
    if (best.few > 1)
        buf_addf(w->out, "fewer than %ld other ", best.few);
    const size_t noun = w->out->len;
    words_label(w->out, best.rows);
    if (best.few == 1)
        words_one(w->out, noun);
    else
        words_many(w->out, noun);
    buf_add(w->out, " with the same ");
    const size_t same = w->out->len;
    words_label(w->out, best.same);
    words_without_id(w->out, same);
    const bool date = words_date_name(best.by);
    buf_addf(w->out, " %s a %s ", best.few == 1 ? "has" : "have",
             date          ? best.higher ? "later" : "earlier"
             : best.higher ? "higher"
                           : "lower");
    words_label(w->out, best.by);
    return true;
}
