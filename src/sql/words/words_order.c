/* The sentence about order and limit. */
#include "querent/base/str.h"
#include "words/words_private.h"

static const char *words_order_direction(const struct sql_order *o, const struct sql_expr *e)
{
    static const char *const texts[] = {"name", "title", "country", "city", "email"};

    if (!o->descending)
        return "";
    if (e->kind == SQL_EXPR_COLUMN && words_date_name(e->name))
        return ", latest first";
    for (size_t i = 0; e->kind == SQL_EXPR_COLUMN && i < sizeof texts / sizeof *texts; i++) {
        if (str_ends(e->name, texts[i]))
            return ", backwards";
    }
    return ", highest first";
}

void words_order(struct words *w, const struct sql_query *q, const struct sql_order *order)
{
    int n = 0;

    for (const struct sql_order *o = order; o; o = o->next) {
        if (n++ == WORDS_ITEMS) {
            buf_add(w->out, "more");
            return;
        }
        const struct sql_item *item = words_item(q, o->expr);
        const struct sql_expr *e = item ? item->expr : o->expr;
        if (item && item->alias && words_is_long(e))
            words_name(w, item->alias);
        else
            words_expr(w, e);
        buf_add(w->out, words_order_direction(o, e));
        buf_add(w->out, o->nulls == 1   ? ", what is missing first"
                        : o->nulls == 2 ? ", what is missing last"
                                        : "");
        buf_add(w->out, o->next ? ", then by " : "");
    }
}

static void limit_words(struct words *w, const struct sql_query *q)
{
    const bool number = q->limit->kind == SQL_EXPR_NUMBER;
    const bool one = number && str_eq(q->limit->text, "1");

    buf_add(w->out, q->order ? (q->offset ? "; only " : "; only the first") : " At most ");
    if (!one || !q->order || q->offset) {
        buf_add(w->out, q->order && !q->offset ? " " : "");
        words_expr(w, q->limit);
    }
    buf_add(w->out, q->order ? "" : one ? " row" : " rows");
    buf_add(w->out, q->limit_with_ties ? " and those equal to the last" : "");
}

void words_order_and_limit(struct words *w, const struct sql_query *q)
{
    if (q->order) {
        buf_add(w->out, " Sorted by ");
        words_order(w, q, q->order);
    }
    if (q->limit)
        limit_words(w, q);
    if (q->offset) {
        buf_add(w->out, q->limit   ? ", after the first "
                        : q->order ? "; without the first "
                                   : " Without the first ");
        words_expr(w, q->offset);
        buf_add(w->out, q->limit || q->order ? "" : " rows");
    }
    if (q->order || q->limit || q->offset)
        buf_addc(w->out, '.');
}
