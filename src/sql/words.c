/* What a query does, in one to three sentences made from its structure alone: what is listed or
 * counted, from where, under which conditions; then how it is grouped and filtered; then order and
 * limit. */
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"
#include "words_private.h"

/* ---- tables
 * --------------------------------------------------------------------------------------- */

static void source_name(struct words *w, const struct sql_source *s)
{
    switch (s->kind) {
    case SQL_SOURCE_TABLE:
        words_name(w, s->name);
        break;
    case SQL_SOURCE_FUNCTION:
        buf_addf(w->out, "the rows of %s", s->function->name ? s->function->name : "a function");
        break;
    case SQL_SOURCE_VALUES:
        buf_add(w->out, "given values");
        break;
    case SQL_SOURCE_QUERY:
        words_subquery(w, s->query);
        break;
    default:
        break;
    }
}

/* orders JOIN customers ON customers.id = orders.customer_id: the joined table is what the rows
 * belong to, "orders of customers". */
static bool joins_parent(const struct sql_source *join)
{
    const struct sql_expr *on = join->on;
    const char *name = join->right->alias ? join->right->alias : join->right->name;

    if (!on || on->kind != SQL_EXPR_BINARY || on->op != SQL_OP_EQ || !name)
        return false;
    for (size_t i = 0; i < 2; i++) {
        const struct sql_expr *mine = on->args[i], *other = on->args[1 - i];
        if (mine->kind == SQL_EXPR_COLUMN && other->kind == SQL_EXPR_COLUMN &&
            str_eq_fold(mine->table, name))
            return str_eq_fold(mine->name, "id") ||
                   (strlen(other->name) > strlen(mine->name) && str_ends(other->name, "_id"));
    }
    return false;
}

static void joined(struct words *w, const struct sql_source *s, int *ret_tables)
{
    if (s->kind != SQL_SOURCE_JOIN) {
        source_name(w, s);
        ++*ret_tables;
        return;
    }
    joined(w, s->left, ret_tables);
    if (*ret_tables > WORDS_ITEMS) {
        if (*ret_tables == WORDS_ITEMS + 1)
            buf_add(w->out, " and more tables");
        ++*ret_tables;
        return;
    }
    buf_add(w->out, s->join == SQL_JOIN_LEFT    ? ", with or without "
                    : s->join == SQL_JOIN_FULL  ? ", together with "
                    : s->join == SQL_JOIN_RIGHT ? ", kept for every one of "
                    : joins_parent(s)           ? " of "
                    : *ret_tables == 1          ? " with "
                                                : " and ");
    joined(w, s->right, ret_tables);
}

void words_sources(struct words *w, const struct sql_query *q)
{
    int tables = 0;

    if (q->kind != SQL_QUERY_SELECT) {
        buf_add(w->out, q->kind == SQL_QUERY_VALUES ? "given values" : "rows of several lists");
        return;
    }
    if (q->from)
        joined(w, q->from, &tables);
    if (q->where && w->depth < WORDS_DEPTH)
        words_conditions(w, q->where);
}

/* ---- what is selected
 * ------------------------------------------------------------------------------ */

static bool grouped_item(const struct sql_query *q, const struct sql_item *item)
{
    for (size_t i = 0; i < q->group_count; i++) {
        if (sql_equal_expr(q->groups[i], item->expr))
            return true;
    }
    return false;
}

static size_t count_items(const struct sql_query *q, bool *ret_aggregates)
{
    size_t n = 0;

    *ret_aggregates = q->items != NULL;
    for (const struct sql_item *item = q->items; item; item = item->next, n++)
        *ret_aggregates = *ret_aggregates && words_aggregate(item->expr);
    return n;
}

static void item_words(struct words *w, const struct sql_item *item)
{
    if (item->expr->kind == SQL_EXPR_STAR) {
        buf_add(w->out, "all columns");
        return;
    }
    if (item->alias && item->expr->kind != SQL_EXPR_COLUMN && !words_aggregate(item->expr)) {
        words_name(w, item->alias);
        return;
    }
    words_expr(w, item->expr);
}

static void items_words(struct words *w, const struct sql_query *q, bool skip_groups)
{
    size_t n = 0, left = 0;

    for (const struct sql_item *item = q->items; item; item = item->next)
        left += !(skip_groups && grouped_item(q, item));
    for (const struct sql_item *item = q->items; item; item = item->next) {
        if (skip_groups && grouped_item(q, item))
            continue;
        if (n == WORDS_ITEMS && left > 1) {
            buf_addf(w->out, " and %zu more", left);
            return;
        }
        buf_add(w->out, n == 0 ? "" : left == 1 ? " and " : ", ");
        item_words(w, item);
        n++;
        left--;
    }
}

static bool counts_rows(const struct sql_query *q)
{
    const struct sql_item *item = q->items;

    return item && !item->next && item->expr->kind == SQL_EXPR_CALL && !item->expr->over &&
           item->expr->star && str_eq_fold(item->expr->name, "count");
}

static void of_sources(struct words *w, const struct sql_query *q, const char *word)
{
    if (q->from) {
        buf_add(w->out, word);
        words_sources(w, q);
    }
}

static void group_words(struct words *w, const struct sql_query *q)
{
    for (size_t i = 0; i < q->group_count; i++) {
        buf_add(w->out, i == 0 ? "" : i + 1 == q->group_count ? " and " : ", ");
        const struct sql_expr *e = q->groups[i];
        const struct sql_item *item = q->items;
        if (e->kind == SQL_EXPR_NUMBER) {
            for (long n = strtol(e->text, NULL, 10); item && n > 1; n--)
                item = item->next;
            if (item)
                item_words(w, item);
        } else {
            words_expr(w, e);
        }
    }
}

static void select_words(struct words *w, const struct sql_query *q)
{
    bool aggregates;

    count_items(q, &aggregates);
    if (q->group_count) {
        buf_add(w->out, "for each ");
        group_words(w, q);
        buf_add(w->out, ", shows ");
        size_t own = 0;
        for (const struct sql_item *item = q->items; item; item = item->next)
            own += !grouped_item(q, item);
        if (own)
            items_words(w, q, true);
        else
            buf_add(w->out, "it once");
        of_sources(w, q, own ? " of " : " from ");
    } else if (counts_rows(q)) {
        buf_add(w->out, "counts ");
        if (q->from)
            words_sources(w, q);
        else
            buf_add(w->out, "one row");
    } else {
        buf_add(w->out, aggregates ? "gives " : q->distinct ? "lists the different " : "lists ");
        items_words(w, q, false);
        of_sources(w, q, " of ");
    }
}

/* ---- set operations, subqueries
 * ---------------------------------------------------------------------- */

static void query_words(struct words *w, const struct sql_query *q);

static void set_words(struct words *w, const struct sql_query *q)
{
    const char *head, *middle;

    switch (q->set_op) {
    case SQL_SET_INTERSECT:
    case SQL_SET_INTERSECT_ALL:
        head = "keeps what is in both of two lists: it ";
        middle = "; and it ";
        break;
    case SQL_SET_EXCEPT:
    case SQL_SET_EXCEPT_ALL:
        head = "takes one list without another: it ";
        middle = "; but leaves out where it ";
        break;
    default:
        head = "puts two lists together: it ";
        middle = "; and it ";
        break;
    }
    if (w->depth >= WORDS_DEPTH) {
        buf_add(w->out, "combines several lists");
        return;
    }
    w->depth++;
    buf_add(w->out, head);
    query_words(w, q->left);
    buf_add(w->out, middle);
    query_words(w, q->right);
    w->depth--;
}

static void query_words(struct words *w, const struct sql_query *q)
{
    const struct sql_query *outer = w->query;

    w->query = q;
    if (q->kind == SQL_QUERY_SET)
        set_words(w, q);
    else if (q->kind == SQL_QUERY_VALUES)
        buf_addf(w->out, "lists %zu given row%s", q->row_count, q->row_count == 1 ? "" : "s");
    else
        select_words(w, q);
    w->query = outer;
}

void words_subquery(struct words *w, const struct sql_query *q)
{
    const struct sql_query *outer = w->query;

    if (w->depth >= WORDS_DEPTH || q->kind != SQL_QUERY_SELECT) {
        buf_add(w->out, "the result of another query");
        return;
    }
    w->depth++;
    w->query = q;
    if (q->items && !words_aggregate(q->items->expr))
        buf_add(w->out, "the ");
    items_words(w, q, false);
    of_sources(w, q, " of ");
    if (q->group_count) {
        buf_add(w->out, " for each ");
        group_words(w, q);
    }
    if (q->limit && q->order) { /* the highest, the first three */
        buf_add(w->out, ", only the first ");
        words_expr(w, q->limit);
        buf_add(w->out, " by ");
        words_expr(w, q->order->expr);
    }
    w->query = outer;
    w->depth--;
}

/* ---- the other sentences
 * ------------------------------------------------------------------------------ */

static void order_expr(struct words *w, const struct sql_query *q, const struct sql_expr *e)
{
    const struct sql_item *item = q->items;

    if (e->kind == SQL_EXPR_NUMBER) {
        for (long n = strtol(e->text, NULL, 10); item && n > 1; n--)
            item = item->next;
        if (item) {
            item_words(w, item);
            return;
        }
    }
    words_expr(w, e);
}

static void order_words(struct words *w, const struct sql_query *q)
{
    if (q->order) {
        buf_add(w->out, " Sorted by ");
        for (const struct sql_order *o = q->order; o; o = o->next) {
            order_expr(w, q, o->expr);
            buf_add(w->out, o->descending ? ", highest first" : "");
            buf_add(w->out, o->next ? ", then by " : "");
        }
    }
    if (q->limit) {
        const bool one = q->limit->kind == SQL_EXPR_NUMBER && str_eq(q->limit->text, "1");
        buf_add(w->out, q->order ? "; only the first" : " Only");
        buf_addc(w->out, ' ');
        if (one && q->order)
            buf_truncate(w->out, w->out->len - 1);
        else
            words_expr(w, q->limit);
        buf_add(w->out, q->order ? "" : one ? " row" : " rows");
        if (q->offset) {
            buf_add(w->out, " after the first ");
            words_expr(w, q->offset);
        }
    }
    if (q->order || q->limit)
        buf_addc(w->out, '.');
}

static void having_words(struct words *w, const struct sql_query *q)
{
    if (!q->having)
        return;
    buf_add(w->out, " Keeps only groups");
    w->whose = "where";
    words_conditions(w, q->having);
    buf_addc(w->out, '.');
}

void sql_words(const struct sql_query *query, struct buf *out)
{
    struct buf text = BUF_INIT;
    struct words w = {.out = &text, .query = query, .whose = "whose"};

    query_words(&w, query);
    buf_addc(&text, '.');
    if (text.p[0] >= 'a' && text.p[0] <= 'z')
        text.p[0] = (char)(text.p[0] - 32);
    having_words(&w, query);
    order_words(&w, query);
    text_safe(out, text.p, text.len, TEXT_SAFE_DEFAULT);
    buf_release(&text);
}
