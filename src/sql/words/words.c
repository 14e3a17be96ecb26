/* What a query does, in one to three sentences made from its structure alone: what WITH prepares;
 * what is listed, counted or summed, from where and under which conditions; order and limit. */
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"
#include "words/words_private.h"

enum { GROUPS = 16 }; /* more of them are counted, not said */

/* ---- what is selected */

/* An alias is the author's word for what is computed: both are said. */
static void item_words(struct words *w, const struct sql_item *item)
{
    const struct sql_expr *e = item->expr;
    const bool both = item->alias && words_is_long(e);

    if (e->kind == SQL_EXPR_STAR) {
        buf_add(w->out, e->table ? "all columns of " : "all columns");
        if (e->table)
            words_name(w, words_table(w->query, e->table) ? words_table(w->query, e->table)->name
                                                          : e->table);
        buf_addf(w->out, "%s%s", e->text ? " " : "", e->text ? e->text : "");
        return;
    }
    if (both) {
        words_name(w, item->alias);
        buf_add(w->out, " (");
    }
    words_expr(w, e);
    buf_add(w->out, both ? ")" : "");
}

/* ---- groups */

static const struct sql_expr *group_expr(const struct sql_query *q, size_t i)
{
    const struct sql_expr *e = q->groups[i];
    const struct sql_item *item =
        e->kind == SQL_EXPR_NUMBER || (e->kind == SQL_EXPR_COLUMN && !e->table) ? words_item(q, e)
                                                                                : NULL;

    return item ? item->expr : e;
}

/* The table whose rows the column names: customers for customers.id and, in that table,
 * customer_id. NULL: it names none. */
static const struct sql_source *words_row_of(const struct sql_query *q, const struct sql_expr *e)
{
    const struct sql_source *table = e->kind == SQL_EXPR_COLUMN ? words_table(q, e->table) : NULL;
    struct buf key = BUF_INIT;
    struct words name = {.out = &key};

    if (!table)
        return NULL;
    words_singular(&name, table->name);
    buf_add(&key, "_id");
    const bool is_key = str_eq_fold(e->name, "id") || str_eq_fold(e->name, buf_str(&key));
    buf_release(&key);
    return is_key ? table : NULL;
}

/* The groups, seen through once: of more than GROUPS nothing but their number is said. */
struct groups {
    size_t count; /* 0: too many */
    const struct sql_expr *exprs[GROUPS];
    bool follows[GROUPS]; /* another group names the rows of the column's table */
};

static bool words_follows(const struct sql_query *q, const struct groups *g, size_t i)
{
    const struct sql_expr *e = g->exprs[i];

    if (e->kind != SQL_EXPR_COLUMN || words_row_of(q, e))
        return false;
    const struct sql_source *table = words_table(q, e->table);
    for (size_t k = 0; k < g->count; k++) {
        if (table && k != i && words_row_of(q, g->exprs[k]) == table)
            return true;
    }
    return false;
}

static struct groups words_groups(const struct sql_query *q)
{
    struct groups g = {.count = q->group_count <= GROUPS ? q->group_count : 0};

    for (size_t i = 0; i < g.count; i++)
        g.exprs[i] = group_expr(q, i);
    for (size_t i = 0; i < g.count; i++)
        g.follows[i] = words_follows(q, &g, i);
    return g;
}

static void one_group(struct words *w, const struct sql_query *q, const struct sql_expr *e)
{
    const struct sql_source *table = words_row_of(q, e);
    const struct sql_item *item = words_item(q, e);
    const size_t len = e->kind == SQL_EXPR_COLUMN ? strlen(e->name) : 0;

    if (table) {
        words_singular(w, table->name);
    } else if (len > 3 && str_ends(e->name, "_id")) {
        words_name(w, e->name);
        buf_truncate(w->out, w->out->len - 3);
    } else if (item) {
        item_words(w, item);
    } else {
        words_expr(w, e);
    }
}

static void group_words(struct words *w, const struct sql_query *q, const struct groups *g)
{
    size_t said = 0, left = 0;

    if (!g->count) {
        buf_addf(w->out, "combination of %zu values", q->group_count);
        return;
    }
    for (size_t i = 0; i < g->count; i++)
        left += !g->follows[i];
    for (size_t i = 0; i < g->count; i++) {
        if (g->follows[i])
            continue;
        left--;
        buf_add(w->out, !said++ ? "" : left ? ", " : " and ");
        one_group(w, q, g->exprs[i]);
    }
}

/* The groups that were said need not be shown again. */
static bool said_by_group(const struct groups *g, const struct sql_item *item)
{
    for (size_t i = 0; i < g->count; i++) {
        if (!g->follows[i] && sql_equal_expr(g->exprs[i], item->expr))
            return true;
    }
    return false;
}

static bool words_is_group(const struct groups *g, const struct sql_item *item)
{
    for (size_t i = 0; i < g->count; i++) {
        if (sql_equal_expr(g->exprs[i], item->expr))
            return true;
    }
    return false;
}

/* ---- the first sentence */

/* groups: not to be shown, NULL: show all. */
static size_t items_words(struct words *w, const struct sql_query *q, const struct groups *groups)
{
    size_t n = 0, left = 0;

    for (const struct sql_item *item = q->items; item; item = item->next)
        left += !(groups && said_by_group(groups, item));
    for (const struct sql_item *item = q->items; item; item = item->next) {
        if (groups && said_by_group(groups, item))
            continue;
        if (n == WORDS_ITEMS && left > 1) {
            buf_addf(w->out, " and %zu more", left);
            return n + left;
        }
        buf_add(w->out, n == 0 ? "" : left == 1 ? " and " : ", ");
        item_words(w, item);
        n++;
        left--;
    }
    return n;
}

static void of_sources(struct words *w, const struct sql_query *q, const char *word)
{
    if (q->from) {
        buf_add(w->out, word);
        words_sources(w, q);
    } else if (q->where) {
        words_conditions(w, q);
    }
}

/* " of " reads well behind columns, " from " behind what says its own table. */
static const char *from_word(const struct words *w, size_t start)
{
    return strstr(buf_str(w->out) + start, " of ") || strstr(buf_str(w->out) + start, "number of ")
               ? " from "
               : " of ";
}

static void counts_words(struct words *w, const struct sql_query *q)
{
    buf_add(w->out, "counts ");
    if (q->from && !words_rows_of_first(q->from))
        buf_add(w->out, "the rows of ");
    of_sources(w, q, "");
    if (!q->from)
        buf_add(w->out, "one row");
}

static void having_words(struct words *w, const struct sql_query *q)
{
    if (q->having) {
        buf_add(w->out, ", only where ");
        w->aliases = true;
        words_condition(w, q->having, false);
        w->aliases = false;
    }
    if (q->qualify) {
        buf_add(w->out, ", only rows where ");
        words_condition(w, q->qualify, false);
    }
}

static void grouped_words(struct words *w, const struct sql_query *q)
{
    const struct sql_item *own = NULL;
    const struct groups g = words_groups(q);
    size_t computed = 0, shown = 0, groups = 0;

    for (const struct sql_item *item = q->items; item; item = item->next) {
        if (!words_is_group(&g, item)) {
            own = item;
            computed++;
        } else {
            groups++;
        }
        shown += !said_by_group(&g, item);
    }
    if (!computed && groups == q->group_count) { /* nothing but the groups: each once */
        buf_add(w->out, q->having ? "lists each different " : "lists the different ");
        const size_t start = w->out->len;
        items_words(w, q, NULL);
        of_sources(w, q, from_word(w, start));
        return;
    }
    buf_add(w->out, "for each ");
    group_words(w, q, &g);
    buf_add(w->out, ", ");
    if (computed == 1 && shown == 1 && words_counts(own->expr)) {
        counts_words(w, q);
        return;
    }
    buf_add(w->out, "shows ");
    const size_t start = w->out->len;
    items_words(w, q, shown > 0 ? &g : NULL);
    of_sources(w, q, from_word(w, start));
}

static bool aggregates_only(const struct sql_query *q)
{
    const struct sql_item *item = q->items;

    while (item && (words_aggregate(item->expr) ||
                    (item->expr->kind == SQL_EXPR_CALL && item->expr->arg_count &&
                     item->expr->args[0] && words_aggregate(item->expr->args[0]))))
        item = item->next;
    return q->items && !item;
}

static void distinct_on(struct words *w, const struct sql_query *q)
{
    for (size_t i = 0; i < q->distinct_on_count; i++) {
        buf_add(w->out, i ? " and " : ", the first for each ");
        words_expr(w, q->distinct_on[i]);
    }
}

static void select_words(struct words *w, const struct sql_query *q)
{
    if (q->group_count) {
        grouped_words(w, q);
    } else if (q->items && !q->items->next && words_counts(q->items->expr)) {
        counts_words(w, q);
    } else {
        const bool plain = q->items && !q->items->next && q->items->expr->kind == SQL_EXPR_COLUMN;
        buf_add(w->out, aggregates_only(q)                     ? "gives "
                        : q->distinct && !q->distinct_on_count ? "lists the different "
                        : plain                                ? "lists the "
                                                               : "lists ");
        const size_t start = w->out->len;
        items_words(w, q, NULL);
        of_sources(w, q, from_word(w, start));
        distinct_on(w, q);
    }
    having_words(w, q);
}

/* ---- set operations, subqueries */

static size_t parts_of(const struct sql_query *q, enum sql_set_op op)
{
    size_t n = 1;

    for (; q->kind == SQL_QUERY_SET && q->set_op == op && !q->parenthesized; q = q->left)
        n++;
    return n;
}

static void set_part(struct words *w, const struct sql_query *q, enum sql_set_op op, bool outermost)
{
    if (q->kind == SQL_QUERY_SET && q->set_op == op && (outermost || !q->parenthesized)) {
        set_part(w, q->left, op, false);
        buf_add(w->out, op == SQL_SET_EXCEPT || op == SQL_SET_EXCEPT_ALL
                            ? "; but leaves out what this gives: it "
                            : "; and it ");
        q = q->right;
    }
    words_query(w, q);
    if (q->parenthesized && (q->order || q->limit)) {
        buf_add(w->out, ", ");
        words_order(w, q, q->order);
        if (q->limit) {
            buf_add(w->out, " only the first ");
            words_expr(w, q->limit);
        }
    }
}

static void set_words(struct words *w, const struct sql_query *q)
{
    const size_t parts = parts_of(q, q->set_op);

    if (w->depth >= WORDS_DEPTH || parts > WORDS_ITEMS) {
        buf_addf(w->out, "combines %zu lists", parts);
        return;
    }
    w->depth++;
    if (q->set_op == SQL_SET_INTERSECT || q->set_op == SQL_SET_INTERSECT_ALL)
        buf_addf(w->out, "keeps what is in %s%zu lists: it ", parts == 2 ? "both of " : "all of ",
                 parts);
    else if (q->set_op == SQL_SET_EXCEPT || q->set_op == SQL_SET_EXCEPT_ALL)
        buf_add(w->out, "takes one list without another: it ");
    else
        buf_addf(w->out, "puts %zu lists together%s: it ", parts,
                 q->set_op == SQL_SET_UNION ? ", each row once" : "");
    set_part(w, q, q->set_op, true);
    w->depth--;
}

void words_query(struct words *w, const struct sql_query *q)
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

static void subquery_limit(struct words *w, const struct sql_query *q)
{
    if (!q->limit)
        return;
    const bool one = q->limit->kind == SQL_EXPR_NUMBER && str_eq(q->limit->text, "1");
    buf_add(w->out, ", only the first");
    if (!one) {
        buf_addc(w->out, ' ');
        words_expr(w, q->limit);
    }
    if (q->order) {
        buf_add(w->out, " by ");
        words_order(w, q, q->order);
    }
}

void words_subquery(struct words *w, const struct sql_query *q)
{
    const struct sql_query *outer = w->query;

    if (w->depth >= WORDS_DEPTH || q->kind != SQL_QUERY_SELECT || q->with || q->offset) {
        buf_add(w->out, "the result of another query");
        return;
    }
    w->depth++;
    w->query = q;
    if (q->items && !q->items->next && words_counts(q->items->expr) && q->from) {
        of_sources(w, q,
                   words_rows_of_first(q->from) ? "the number of " : "the number of rows of ");
    } else {
        if (q->items && !words_aggregate(q->items->expr))
            buf_add(w->out, q->distinct ? "the different " : "the ");
        const size_t start = w->out->len;
        items_words(w, q, NULL);
        of_sources(w, q, from_word(w, start));
    }
    if (q->group_count) {
        const struct groups g = words_groups(q);
        buf_add(w->out, " for each ");
        group_words(w, q, &g);
    }
    having_words(w, q);
    subquery_limit(w, q);
    w->query = outer;
    w->depth--;
}

/* ---- the whole */

static void words_capital(struct buf *text, size_t at)
{
    if (text->len > at && text->p[at] >= 'a' && text->p[at] <= 'z')
        text->p[at] = (char)(text->p[at] - 32);
}

/* "First, big: for each customer, shows … ." */
static void with_words(struct words *w, const struct sql_query *q)
{
    size_t n = 0;

    if (!q->with)
        return;
    buf_add(w->out, "First ");
    for (const struct sql_with *with = q->with; with; with = with->next, n++) {
        if (n < WORDS_DEPTH) {
            buf_add(w->out, n ? "; then " : "");
            words_name(w, with->name);
            buf_add(w->out, q->recursive ? ", which may build on itself: " : ": ");
            w->depth++;
            words_query(w, with->query);
            w->depth--;
        }
    }
    if (n > WORDS_DEPTH)
        buf_addf(w->out, "; and %zu more lists", n - WORDS_DEPTH);
    buf_add(w->out, ". ");
}

void sql_words(const struct sql_query *query, struct buf *out)
{
    struct buf text = BUF_INIT;
    struct words w = {.out = &text, .query = query};

    with_words(&w, query);
    const size_t start = text.len;
    words_query(&w, query);
    buf_addc(&text, '.');
    words_capital(&text, 0);
    words_capital(&text, start);
    words_order_and_limit(&w, query);
    if (text.len > WORDS_BYTES) {
        buf_truncate(&text, text_fit(text.p, WORDS_BYTES, WORDS_BYTES, NULL));
        buf_add(&text, " …");
    }
    text_safe(out, text.p, text.len, TEXT_SAFE_DEFAULT);
    buf_release(&text);
}
