/* Order and limit: as a superlative where they make one, else behind the rest. */
#include <stdlib.h>

#include "querent/base/str.h"
#include "words/words_private.h"

/* ---- order */

static bool words_order_is_random(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_CALL && e->arg_count == 0 && !e->over &&
           (str_eq_fold(e->name, "random") || str_eq_fold(e->name, "rand") ||
            str_eq_fold(e->name, "newid"));
}

const struct schema_column *words_listed(const struct words *w, const struct sql_expr *e)
{
    const int place = e->kind == SQL_EXPR_COLUMN && w->scope ? words_place(w->scope, e) : -1;
    const struct schema_column *column =
        place >= 0 ? words_schema_column(w->scope, place, e->name) : NULL;

    return column && schema_is_enumeration(column) ? column : NULL;
}

static bool words_order_is_name(const struct sql_expr *e)
{
    return e->kind != SQL_EXPR_COLUMN || words_text_name(e->name);
}

static const char *words_order_direction(const struct words *w, const struct sql_order *o,
                                         const struct sql_expr *e)
{
    const enum value_type type = words_type(w, e);

    if (!o->descending)
        return "";
    return type == VALUE_DATE                                                    ? " (latest first)"
           : type == VALUE_TEXT && words_order_is_name(e) && !words_listed(w, e) ? " (Z to A)"
           : type == VALUE_TEXT                                                  ? " (descending)"
                                : " (highest first)";
}

/* Of a UNION and its like: the column as the first of the queries calls it. */
static void words_order_named(struct words *w, const struct sql_item *item,
                              const struct sql_order *o)
{
    const struct sql_expr *e = item->expr;

    if (item->alias || e->kind == SQL_EXPR_COLUMN)
        words_label(w->out, item->alias ? item->alias : e->name);
    else
        words_expr(w, e, WORDS_BARE);
    buf_add(w->out, words_order_direction(w, o, e));
}

static void words_order_key(struct words *w, const struct sql_query *q, const struct sql_order *o)
{
    const struct sql_item *item = words_item(q, o->expr);
    const struct sql_expr *e = item ? item->expr : o->expr;
    if (item && q->kind == SQL_QUERY_SET) {
        words_order_named(w, item, o);
        return;
    }
    const int place = e->kind == SQL_EXPR_COLUMN && w->scope ? words_place(w->scope, e) : -1;
    const bool own = place < 0 || place == w->scope->root;

    if (item)
        words_one_item(w, item, own ? WORDS_BARE : WORDS_THE);
    else
        words_expr(w, e, own ? WORDS_BARE : WORDS_THE);
    buf_add(w->out, words_order_direction(w, o, e));
    buf_add(w->out, o->nulls == 1   ? " (missing values first)"
                    : o->nulls == 2 ? " (missing values last)"
                                    : "");
}

void words_order(struct words *w, const struct sql_query *q, const struct sql_order *order)
{
    int n = 0;

    for (const struct sql_order *o = order; o; o = o->next) {
        if (n++ == WORDS_ITEMS) {
            buf_add(w->out, "more");
            return;
        }
        words_order_key(w, q, o);
        buf_add(w->out, o->next ? ", then by " : "");
    }
}

/* ---- superlatives */

const struct sql_expr *words_sorted_by(const struct sql_query *q)
{
    const struct sql_item *item = q->order ? words_item(q, q->order->expr) : NULL;

    return item ? item->expr : q->order ? q->order->expr : NULL;
}

/* Is there a highest of it? Not of a case, or of chance. */
static bool words_order_ranks(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_COLUMN || e->kind == SQL_EXPR_DATE_PART ||
           e->kind == SQL_EXPR_DATE_TRUNC || words_has_aggregate(e) ||
           (e->kind == SQL_EXPR_CALL && !e->over && !words_order_is_random(e));
}

bool words_is_top(const struct sql_query *q)
{
    const struct sql_expr *e = words_sorted_by(q);

    return e && q->limit && q->limit->kind == SQL_EXPR_NUMBER && !q->offset && !q->distinct &&
           !q->distinct_on_count && q->kind == SQL_QUERY_SELECT && q->from && !q->qualify &&
           q->order->nulls == 0 && atol(q->limit->text) > 0 && words_order_ranks(e);
}

bool words_top_is_one(const struct sql_query *q)
{
    return str_eq(q->limit->text, "1");
}

static bool words_order_is_text(struct words *w, const struct sql_query *q)
{
    return words_type(w, words_sorted_by(q)) == VALUE_TEXT;
}

void words_top_before(struct words *w, const struct sql_query *q)
{
    buf_add(w->out, "the ");
    if (words_order_is_text(w, q))
        buf_add(w->out, q->order->descending ? "last " : "first ");
    if (!words_top_is_one(q))
        buf_addf(w->out, "%s ", q->limit->text);
}

void words_tie_break(struct words *w, const struct sql_query *q)
{
    if (q->order->next) {
        buf_add(w->out, ", ties broken by ");
        words_order(w, q, q->order->next);
    }
    if (q->limit_with_ties)
        buf_add(w->out, ", and all that tie with the last of them");
}

void words_superlative(struct words *w, const struct sql_query *q)
{
    const struct sql_expr *e = words_sorted_by(q);
    const struct sql_item *item = words_item(q, q->order->expr);
    const bool down = q->order->descending, date = words_type(w, e) == VALUE_DATE;

    w->scope->ranked = true;
    if (words_order_is_text(w, q) && q->group_count && sql_equal_expr(e, q->groups[0])) {
        buf_add(w->out, words_listed(w, e) ? " in declared order" : " in alphabetical order");
    } else if (words_order_is_text(w, q)) {
        buf_add(w->out, " by ");
        words_expr(w, e, WORDS_BARE);
    } else if (words_counts_rows(w, e)) {
        buf_add(w->out, down ? " with the most " : " with the fewest ");
        words_rows(w, "", true);
        w->scope->described = true;
    } else {
        buf_add(w->out, date   ? (down ? " with the latest " : " with the earliest ")
                        : down ? " with the highest "
                               : " with the lowest ");
        if (item)
            words_one_item(w, item, WORDS_COMPOUND);
        else
            words_expr(w, e, WORDS_COMPOUND);
        if (words_has_aggregate(e)) {
            words_of_rows(w);
            w->scope->described = true;
        }
    }
}

/* ---- behind the rest */

void words_order_and_limit(struct words *w, const struct sql_query *q)
{
    const bool number = q->limit && q->limit->kind == SQL_EXPR_NUMBER;
    const bool one = number && str_eq(q->limit->text, "1");

    if (q->order && words_order_is_random(q->order->expr)) {
        buf_add(w->out, ", in random order");
    } else if (q->order) {
        buf_add(w->out, ", sorted by ");
        words_order(w, q, q->order);
    }
    if (q->offset && number && q->offset->kind == SQL_EXPR_NUMBER) {
        const long from = atol(q->offset->text), count = atol(q->limit->text);
        if (one)
            buf_addf(w->out, ", only row %ld", from + 1);
        else
            buf_addf(w->out, ", only rows %ld to %ld", from + 1, from + count);
        return;
    }
    if (q->offset) {
        buf_add(w->out, ", without the first ");
        words_expr(w, q->offset, WORDS_THE);
        buf_add(w->out, q->offset->kind == SQL_EXPR_NUMBER && str_eq(q->offset->text, "1")
                            ? " row"
                            : " rows");
    }
    if (q->limit) {
        const bool random = q->order && words_order_is_random(q->order->expr);
        buf_add(w->out, q->offset             ? ", then only the next "
                        : q->order && !random ? ", only the first "
                                              : ", limited to ");
        if (!one || random || !(q->order || q->offset))
            words_expr(w, q->limit, WORDS_THE);
        buf_add(w->out, one ? ((q->order && !random) || q->offset ? "row" : " row") : " rows");
        buf_add(w->out, q->limit_with_ties ? " and all that tie with the last" : "");
    }
}
