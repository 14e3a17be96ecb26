/* What is selected: columns, computations with the names that the query gives them, aggregates. */
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

/* ---- one */

/* A name that tells nothing more than the computation. */
static bool words_item_is_plain_alias(const char *alias)
{
    static const char *const plain[] = {"count", "total", "number",  "value",  "result",  "month",
                                        "year",  "day",   "days",    "week",   "quarter", "date",
                                        "rank",  "size",  "average", "amount", "cnt",     "num"};
    static const char *const starts[] = {"avg",     "sum",    "count", "num", "max",
                                         "min",     "total",  "cnt",   "n_",  "average",
                                         "highest", "lowest", "number"};

    if (strlen(alias) <= 3 || str_ends(alias, "ed") || str_ends(alias, "spent") ||
        str_ends(alias, "sold") || str_ends(alias, "paid") || str_ends(alias, "made"))
        return true;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (str_eq_fold(plain[i], alias))
            return true;
    }
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        if (str_starts_fold(alias, starts[i]))
            return true;
    }
    return str_ends(alias, "_count") || str_ends(alias, "_total");
}

static int words_item_place(const struct sql_query *q, const struct sql_item *item)
{
    int n = 0;

    for (const struct sql_item *i = q->items; i && i != item; i = i->next)
        n++;
    return n;
}

static void words_item_star(struct words *w, const struct sql_expr *e)
{
    const int place = e->table ? words_place(w->scope, e) : -1;

    buf_add(w->out, "all columns");
    if (e->table && place != w->scope->root)
        buf_addf(w->out, " of the %s", place < 0 ? e->table : w->scope->places[place].noun);
    for (int i = 0; !e->table && w->scope->count > 1 && i < w->scope->count; i++)
        buf_addf(w->out, "%s%s",
                 i == 0                    ? " of the "
                 : i + 1 < w->scope->count ? ", the "
                                           : " and the ",
                 w->scope->places[i].noun);
    buf_addf(w->out, "%s%s", e->text ? " " : "", e->text ? e->text : "");
}

static bool words_item_is_share(const char *alias)
{
    static const char *const names[] = {"percent", "percentage", "pct", "share", "rate"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_eq_fold(names[i], alias))
            return true;
    return false;
}

/* Is its alias the author's word for what is computed? A case always has a name of its own. */
static bool words_item_has_name(const struct words *w, const struct sql_item *item)
{
    const int root = w->scope->root;
    if (item->alias && words_item_is_share(item->alias) && words_shares(item->expr))
        return false; /* "… as a percentage of …" says it */
    return item->alias && words_is_long(item->expr) &&
           !(root >= 0 && str_eq_fold(item->alias, w->scope->places[root].plural)) &&
           (item->expr->kind == SQL_EXPR_CASE || !words_item_is_plain_alias(item->alias));
}

void words_one_item(struct words *w, const struct sql_item *item, enum words_form form)
{
    const int at = words_item_place(w->scope->query, item);
    const unsigned long bit = at < 32 ? 1ul << at : 0;

    if (item->expr->kind == SQL_EXPR_STAR) {
        words_item_star(w, item->expr);
        return;
    }
    if (!words_item_has_name(w, item)) {
        words_expr(w, item->expr, form);
        return;
    }
    words_begin(w, form);
    words_label(w->out, item->alias);
    if (w->scope->explained & bit)
        return;
    w->scope->explained |= bit;
    buf_add(w->out, " (");
    words_expr(w, item->expr, WORDS_BARE);
    buf_addc(w->out, ')');
}

/* ---- lists */

static bool words_item_is_simple(const struct words *w, const struct sql_item *item)
{
    const struct sql_expr *e = item->expr;

    if (words_item_has_name(w, item))
        return false;
    return words_is_plain_aggregate(e) ||
           (e->kind == SQL_EXPR_COLUMN && words_place(w->scope, e) == w->scope->root);
}

/* "the names and cities of the 5 customers": columns of several rows that are said to be so many.
 */
static bool words_item_of_many(const struct words *w, const struct sql_query *q,
                               enum words_form form,
                               bool (*take)(const struct words *, const struct sql_item *))
{
    if (form != WORDS_THE || !words_is_top(q) || words_top_is_one(q))
        return false;
    for (const struct sql_item *item = q->items; item; item = item->next)
        if ((!take || take(w, item)) &&
            (item->expr->kind != SQL_EXPR_COLUMN || !words_item_is_simple(w, item)))
            return false;
    return true;
}

size_t words_items(struct words *w, const struct sql_query *q, enum words_form form,
                   bool (*take)(const struct words *, const struct sql_item *))
{
    const bool many = words_item_of_many(w, q, form, take);
    size_t n = 0, count = 0;
    bool simple = true;

    for (const struct sql_item *item = q->items; item; item = item->next) {
        const bool in = !take || take(w, item);
        count += in;
        simple &= !in || words_item_is_simple(w, item);
    }
    for (const struct sql_item *item = q->items; item; item = item->next) {
        if (take && !take(w, item))
            continue;
        if (n == WORDS_ITEMS && count - n > 1) {
            buf_addf(w->out, " and %zu more columns", count - n);
            return count;
        }
        buf_add(w->out, n == 0 ? many ? "the " : "" : n + 1 == count ? " and " : ", ");
        words_one_item(w, item, many ? WORDS_PLURAL : n && simple ? WORDS_BARE : form);
        n++;
    }
    return count;
}

/* ---- aggregates */

struct aggregate_search {
    bool found;
};

static bool words_item_aggregate_visit(const struct sql_expr *e, void *arg)
{
    struct aggregate_search *s = arg;

    s->found |= words_aggregate(e) || words_gathers(e);
    return !s->found && !e->query;
}

bool words_has_aggregate(const struct sql_expr *e)
{
    struct aggregate_search s = {0};
    const struct sql_query holder = {.having = (struct sql_expr *)e}; /* nothing is changed */

    sql_walk(&holder, words_item_aggregate_visit, &s);
    return s.found;
}

/* "the number and average age of the customers"; what is not plain is computed "over" them. */
void words_aggregates(struct words *w, const struct sql_query *q,
                      bool (*take)(const struct words *, const struct sql_item *))
{
    const struct sql_item *last = NULL;
    bool plain = true, counts = false;
    size_t count = 0;

    for (const struct sql_item *item = q->items; item; item = item->next) {
        if (take && !take(w, item))
            continue;
        const bool number = item->expr->kind == SQL_EXPR_CALL &&
                            str_eq_fold(item->expr->name, "count") && !item->expr->distinct;
        const bool rows = words_counts_rows(w, item->expr);
        plain &= words_item_is_simple(w, item) && words_is_plain_aggregate(item->expr) &&
                 (!number || rows);
        counts |= rows;
        count++;
        last = item;
    }
    const bool asked = words_has_clauses(w);
    w->counted_next = plain && counts;
    w->scope->named = false;
    words_items(w, q, WORDS_THE, take);
    w->counted_next = false;
    if (plain && count == 1 && words_counts_rows(w, last->expr)) {
        buf_add(w->out, " of ");
        words_rows(w, asked && w->scope->described ? "these " : "", true);
    } else if (plain || !w->scope->named) {
        words_of_rows(w);
    } else if ((asked && !w->scope->described) || w->scope->root < 0) {
        words_rows(w, ", over the ", true);
    }
    w->scope->described = true;
}
