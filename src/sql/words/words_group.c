/* Queries with GROUP BY: "for each country, counts the customers"; with a limit on what is sorted,
 * "lists the 3 countries with the most customers". */
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

static const struct sql_expr *words_group_expr(const struct sql_query *q, size_t i)
{
    const struct sql_expr *e = q->groups[i];
    const bool name = e->kind == SQL_EXPR_NUMBER || (e->kind == SQL_EXPR_COLUMN && !e->table);
    const struct sql_item *item = name ? words_item(q, e) : NULL;

    return item ? item->expr : e;
}

/* The place whose row the group's value names: customers for customers.id, and for
 * orders.customer_id where customers are joined by it. -1: none. */
static int words_group_place(const struct words *w, const struct sql_expr *e)
{
    const int place = e->kind == SQL_EXPR_COLUMN ? words_place(w->scope, e) : -1;
    const int named = place >= 0 ? words_named_by(w->scope, e) : -1;

    if (named >= 0)
        return named;
    return place >= 0 && words_unique(w->scope, place, &(const char *){e->name}, 1) ? place : -1;
}

/* Another group names the row that the column is of, so that the column follows from it. */
static bool words_group_follows(const struct words *w, const struct words_groups *g, size_t i)
{
    const struct sql_expr *e = g->exprs[i];
    const int place = e->kind == SQL_EXPR_COLUMN ? words_place(w->scope, e) : -1;

    const bool names = e->kind == SQL_EXPR_CASE && words_names_days(e);
    for (size_t k = 0; k < g->count && names; k++) {
        if (sql_equal_expr(g->exprs[k], e->args[0]))
            return true;
    }
    if (place < 0 || g->places[i] >= 0)
        return false;
    for (size_t k = 0; k < g->count; k++) {
        if (k != i && g->places[k] == place)
            return true;
    }
    return false;
}

static void words_group_look(struct words *w, const struct sql_query *q)
{
    struct words_groups *g = &w->scope->grouped;

    g->count = q->group_count <= WORDS_GROUPS ? q->group_count : 0;
    for (size_t i = 0; i < g->count; i++) {
        g->exprs[i] = words_group_expr(q, i);
        g->places[i] = words_group_place(w, g->exprs[i]);
    }
    for (size_t i = 0; i < g->count; i++)
        g->follows[i] = words_group_follows(w, g, i);
}

static size_t words_group_count(const struct words_groups *g)
{
    size_t n = 0;

    for (size_t i = 0; i < g->count; i++)
        n += !g->follows[i];
    return n;
}

/* The only thing that is grouped by, where that is a table's row. */
static int words_group_entity(const struct words_groups *g)
{
    int entity = -1;

    for (size_t i = 0; i < g->count; i++) {
        if (!g->follows[i])
            entity = g->places[i];
    }
    return words_group_count(g) == 1 ? entity : -1;
}

static void words_group_one(struct words *w, const struct sql_query *q, size_t i, bool plural)
{
    const struct sql_expr *e = w->scope->grouped.exprs[i];
    const int place = w->scope->grouped.places[i];
    const size_t start = w->out->len;
    const struct sql_item *item = words_item(q, e);
    const int of = e->kind == SQL_EXPR_COLUMN ? words_place(w->scope, e) : -1;
    const char *target = of >= 0 && !w->scope->keys ? words_target(w->scope, of, e->name) : NULL;

    if (place >= 0) {
        buf_add(w->out, plural ? w->scope->places[place].plural : w->scope->places[place].noun);
        return;
    }
    if (target) {
        words_label(w->out, target);
        words_one(w->out, start);
    } else if (item && e->kind != SQL_EXPR_COLUMN)
        words_one_item(w, item, plural ? WORDS_PLURAL : WORDS_COMPOUND);
    else
        words_expr(w, e, WORDS_COMPOUND);
    if (e->kind == SQL_EXPR_COLUMN && !target && !w->scope->keys)
        words_without_id(w->out, start);
    if (plural && e->kind == SQL_EXPR_COLUMN)
        words_many(w->out, start);
}

static void words_group_nouns(struct words *w, const struct sql_query *q, bool plural)
{
    const struct words_groups *g = &w->scope->grouped;
    const size_t count = words_group_count(g);
    size_t n = 0;

    if (!g->count) {
        buf_addf(w->out, "combination%s of %zu values", plural ? "s" : "", q->group_count);
        return;
    }
    if (count > 1 && plural)
        buf_add(w->out, "combinations of ");
    for (size_t i = 0; i < g->count; i++) {
        if (g->follows[i])
            continue;
        buf_add(w->out, n == 0 ? "" : n + 1 == count ? " and " : ", ");
        words_group_one(w, q, i, plural && count == 1);
        n++;
    }
}

/* ---- items */

static bool words_group_same(const struct words *w, const struct sql_expr *a,
                             const struct sql_expr *b)
{
    if (b->kind == SQL_EXPR_CASE && words_names_days(b))
        b = b->args[0];
    return sql_equal_expr(a, b) ||
           (a->kind == SQL_EXPR_COLUMN && b->kind == SQL_EXPR_COLUMN &&
            str_eq_fold(a->name, b->name) && words_place(w->scope, a) >= 0 &&
            words_place(w->scope, a) == words_place(w->scope, b));
}

static bool words_group_is_group(const struct words *w, const struct sql_item *item)
{
    const struct words_groups *g = &w->scope->grouped;
    const int place = words_group_place(w, item->expr);

    for (size_t i = 0; i < g->count; i++) {
        if (!g->follows[i] &&
            (words_group_same(w, g->exprs[i], item->expr) || (place >= 0 && g->places[i] == place)))
            return true;
    }
    return false;
}

static bool words_group_is_aggregate(const struct words *w, const struct sql_item *item)
{
    return !words_group_is_group(w, item) && words_has_aggregate(item->expr);
}

/* What a group's row has besides: the customer's name. */
static bool words_group_is_own(const struct words *w, const struct sql_item *item)
{
    return !words_group_is_group(w, item) && !words_has_aggregate(item->expr);
}

static bool words_group_is_shown(const struct words *w, const struct sql_item *item)
{
    return !words_group_is_group(w, item);
}

static size_t words_group_items(const struct words *w, const struct sql_query *q,
                                bool (*take)(const struct words *, const struct sql_item *))
{
    size_t n = 0;

    for (const struct sql_item *item = q->items; item; item = item->next)
        n += take(w, item);
    return n;
}

/* Are the own items columns of the entity? */
static bool words_group_owns(const struct words *w, const struct sql_query *q, int entity)
{
    for (const struct sql_item *item = q->items; item; item = item->next) {
        if (words_group_is_own(w, item) && (entity < 0 || item->expr->kind != SQL_EXPR_COLUMN ||
                                            words_place(w->scope, item->expr) != entity))
            return false;
    }
    return true;
}

/* ---- sentences */

static bool words_group_is_listed(const struct words *w, const struct sql_item *item)
{
    (void)w;
    return !words_has_aggregate(item->expr);
}

/* "the name and country of ": the entity's columns, as its own. */
static void words_group_own(struct words *w, const struct sql_query *q, int entity)
{
    const int root = w->scope->root;

    if (entity < 0 || !words_group_items(w, q, words_group_is_listed))
        return;
    w->scope->root = entity;
    words_items(w, q, WORDS_THE, words_group_is_listed);
    w->scope->root = root;
    buf_add(w->out, " of ");
}

/* What is asked of the rows and was not said yet. */
static void words_group_rest(struct words *w, int entity)
{
    if (w->scope->described ||
        (!words_has_clauses(w) && w->scope->root >= 0 && entity < 0 && w->scope->count == 1))
        return;
    if (!words_has_clauses(w) && entity >= 0 && entity == w->scope->root)
        return;
    words_rows(w, entity >= 0 ? ", over the " : " of the ", true);
    w->scope->described = true;
}

/* "the name of the 3 customers with the most orders, each with its number of orders" */
static void words_group_top(struct words *w, const struct sql_query *q, int entity)
{
    const bool one = words_top_is_one(q);

    if (!one && str_eq(w->scope->groups, " of its "))
        w->scope->groups = " of their ";
    words_group_own(w, q, entity);
    words_top_before(w, q);
    words_group_nouns(w, q, !one);
    words_superlative(w, q);
    words_group_rest(w, entity);
    buf_add(w->out, q->having ? " among those" : "");
    words_having(w, q);
    words_tie_break(w, q);
    if (words_group_items(w, q, words_group_is_aggregate)) {
        buf_add(w->out, one ? ", with " : ", each with ");
        words_items(w, q, WORDS_ITS, words_group_is_aggregate);
    }
}

/* "the name of each customer with more than 5 orders", "the different countries of the customers"
 */
static void words_group_list(struct words *w, const struct sql_query *q, int entity)
{
    const bool sorts = q->order && words_has_aggregate(words_sorted_by(q));
    const bool one = words_group_count(&w->scope->grouped) == 1;

    words_group_own(w, q, entity);
    if (!q->having && !sorts && entity < 0 && one) {
        buf_add(w->out, "the different ");
        words_group_nouns(w, q, true);
        words_of_rows(w);
        w->scope->described = true;
        return;
    }
    if (!q->having && !sorts && entity >= 0 && words_scope_some(w->scope, entity)) {
        words_rows(w, "each ", false);
        w->scope->described = true;
        return;
    }
    buf_add(w->out, one ? "each " : "each different combination of ");
    words_group_nouns(w, q, false);
    words_having(w, q);
    words_group_rest(w, entity);
}

static void words_group_shows(struct words *w, const struct sql_query *q, int entity)
{
    const size_t own = words_group_items(w, q, words_group_is_own);
    const size_t computed = words_group_items(w, q, words_group_is_aggregate);
    const bool all = own + computed == 0;

    if (own) {
        words_items(w, q, entity >= 0 && entity == w->scope->root ? WORDS_ITS : WORDS_THE,
                    words_group_is_own);
        buf_add(w->out, computed ? (own > 1 ? ", and " : " and ") : "");
    }
    if (computed)
        words_aggregates(w, q, words_group_is_aggregate);
    else if (!all)
        words_group_rest(w, entity);
}

static bool words_group_only_counts(const struct words *w, const struct sql_query *q)
{
    for (const struct sql_item *item = q->items; item; item = item->next) {
        if (words_group_is_shown(w, item) && !words_counts_rows(w, item->expr))
            return false;
    }
    return words_group_items(w, q, words_group_is_shown) == 1;
}

static void words_group_each(struct words *w, const struct sql_query *q)
{
    buf_add(w->out, "for each ");
    words_group_nouns(w, q, false);
    words_having(w, q);
}

void words_grouped(struct words *w, const struct sql_query *q, bool sentence)
{
    words_group_look(w, q);
    const int entity = words_group_entity(&w->scope->grouped);
    const bool owns = words_group_owns(w, q, entity);
    const bool computed = words_group_items(w, q, words_group_is_aggregate) > 0;
    const bool others = entity >= 0 && entity != w->scope->root;

    w->scope->keys = !sentence;
    w->scope->groups = others ? " of its " : " of the ";

    if (owns && words_is_top(q)) {
        buf_add(w->out, sentence ? "lists " : "");
        words_group_top(w, q, entity);
    } else if (owns && !computed && w->scope->grouped.count) {
        buf_add(w->out, sentence ? "lists " : "");
        words_group_list(w, q, entity);
    } else if (sentence) {
        words_group_each(w, q);
        if (words_group_only_counts(w, q) && entity >= 0 && w->scope->count == 1 &&
            !w->scope->described) { /* by the table's own key */
            buf_add(w->out, ", counts its rows");
            words_clauses(w, true);
        } else if (words_group_only_counts(w, q)) {
            words_rows(w,
                       w->scope->described && words_has_clauses(w) ? ", counts these "
                                                                   : ", counts the ",
                       true);
        } else {
            buf_add(w->out, ", shows ");
            words_group_shows(w, q, entity);
        }
    } else {
        words_group_shows(w, q, entity);
        buf_addc(w->out, ' ');
        words_group_each(w, q);
    }
}
