/* Figures of things that several rows speak of: "how many teachers" counts each teacher once, by
 * whatever rows refer to them, and "who got the most votes" adds up the votes of each. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/str.h"
#include "querent/lang/cue.h"
#include "querent/lang/words.h"

enum { NOUN_FAR = 3 }; /* words between "how many" and its noun: "how many different drivers" */

struct total {
    struct arena *arena;
    const struct catalog *catalog;
    struct words question;
};

/* A name's words, with blanks between, have the lemma among them. */
static bool total_among(struct total *t, const char *name, const char *lemma)
{
    struct words words;

    words_split(&words, t->arena, name);
    for (size_t i = 0; i < words.len; i++)
        if (str_eq(words.v[i].lemma, lemma))
            return true;
    return false;
}

/* ---- count(o.customer_id) */

/* The table whose rows the column stands for; -1: it is no reference. */
static int total_of(const struct total *t, struct column_ref at)
{
    for (size_t i = 0; i < catalog_edge_count(t->catalog); i++) {
        const struct join_edge *edge = catalog_edge(t->catalog, i);
        if (edge->count == 1 && !edge->only && edge->from == at.table && edge->to != at.table &&
            edge->from_columns[0] == at.column &&
            catalog_key_column(t->catalog, at.table) != at.column)
            return edge->to;
    }
    return -1;
}

/* "How many" of them are asked for, or so many, and nothing is said of what refers to them. */
static bool total_counted(struct total *t, int table, int by)
{
    const char *name = catalog_table_words(t->catalog, table),
               *rows = catalog_table_words(t->catalog, by);
    bool counted = false;
    size_t len = 1;

    for (size_t i = 0; i < t->question.len; i += len ? len : 1) {
        const enum cue cue = cue_at(&t->question, i, &len);
        const struct word *word = &t->question.v[i];
        const bool counts = cue == CUE_HOW_MANY || cue == CUE_NUMBER_OF ||
                            (word->is_number && !word->ordinal && !word->iso_date);
        const size_t from = i + (len ? len : 1);
        for (size_t k = from; counts && k < t->question.len && k < from + NOUN_FAR; k++) {
            if (total_among(t, rows, t->question.v[k].lemma))
                return false;
            counted |= total_among(t, name, t->question.v[k].lemma);
        }
    }
    return counted;
}

static bool total_grouped(const struct total *t, const struct sql_query *query,
                          struct column_ref at, int table)
{
    for (size_t i = 0; i < query->group_count; i++) {
        const struct column_ref group =
            catalog_column_of(t->catalog, query->from, query->groups[i]);
        if (group.table == table || (group.table == at.table && group.column == at.column))
            return true;
    }
    return false;
}

static bool total_once(struct total *t, const struct sql_query *query, struct sql_expr *expr)
{
    if (!expr || expr->kind != SQL_EXPR_CALL || expr->over || expr->distinct ||
        expr->arg_count != 1 || !str_eq_fold(expr->name, "count"))
        return false;
    const struct column_ref at = catalog_column_of(t->catalog, query->from, expr->args[0]);
    const int table = at.table < 0 ? -1 : total_of(t, at);
    if (table < 0 || total_grouped(t, query, at, table) || !total_counted(t, table, at.table))
        return false;
    expr->distinct = true;
    return true;
}

bool sql_count_once(struct arena *arena, const struct catalog *catalog, const char *question,
                    struct sql_query *query)
{
    struct total t = {.arena = arena, .catalog = catalog};
    bool changed = false;

    words_split(&t.question, arena, question);
    for (struct sql_item *item = query->items; item; item = item->next)
        changed |= total_once(&t, query, item->expr);
    for (struct sql_order *order = query->order; order; order = order->next)
        changed |= total_once(&t, query, order->expr);
    if (query->having && query->having->kind == SQL_EXPR_BINARY)
        changed |= total_once(&t, query, query->having->args[0]);
    return changed;
}

/* ---- ORDER BY r.votes DESC LIMIT 1 */

/* "The most votes": the noun is the column's, or means the people of whom it is a number. */
static bool total_most(struct total *t, const char *column)
{
    size_t len = 1;

    for (size_t i = 0; i < t->question.len; i += len ? len : 1) {
        if (cue_at(&t->question, i, &len) != CUE_MOST)
            continue;
        const size_t noun = i + (len ? len : 1);
        if (noun < t->question.len && !str_eq(t->question.v[noun].lemma, t->question.v[noun].lower))
            return total_among(t, column, t->question.v[noun].lemma);
    }
    return false;
}

/* The table of all that is listed; -1: there are several, or it is no list of columns. */
static int total_listed(const struct total *t, const struct sql_query *query)
{
    int table = -1;

    for (const struct sql_item *item = query->items; item; item = item->next) {
        const struct column_ref at = catalog_column_of(t->catalog, query->from, item->expr);
        if (at.table < 0 || (table >= 0 && at.table != table))
            return -1;
        table = at.table;
    }
    return table;
}

static bool total_refers(const struct total *t, int from, int to)
{
    for (size_t i = 0; i < catalog_edge_count(t->catalog); i++) {
        const struct join_edge *edge = catalog_edge(t->catalog, i);
        if (edge->from == from && edge->to == to && edge->count == 1 &&
            edge->from_columns[0] != catalog_key_column(t->catalog, from))
            return true;
    }
    return false;
}

bool sql_rank_totals(struct arena *arena, const struct catalog *catalog, const char *question,
                     struct sql_query *query)
{
    struct total t = {.arena = arena, .catalog = catalog};
    const struct sql_order *order = query->order;

    if (!order || order->next || !order->descending || !query->limit || query->distinct ||
        query->group_count || query->having)
        return false;
    const struct column_ref at = catalog_column_of(catalog, query->from, order->expr);
    const int listed = total_listed(&t, query);
    const int key = listed < 0 ? -1 : catalog_key_column(catalog, listed);
    struct sql_read list[8];
    if (at.table < 0 || key < 0 || !total_refers(&t, at.table, listed) ||
        !catalog_stats(catalog, at)->has_range || catalog_is_key(catalog, at))
        return false;
    words_split(&t.question, arena, question);
    if (!total_most(&t, catalog_column_words(catalog, at)))
        return false;
    const size_t n = sql_add_reads(catalog, query->from, list, 0, sizeof list / sizeof *list);
    for (size_t i = 0; i < n; i++) {
        if (list[i].table != listed)
            continue;
        const char *name = catalog_schema(catalog)->tables[listed].columns[key].name;
        sql_add_group(arena, query, sql_column(arena, list[i].name, name));
        query->order->expr = sql_aggregate(arena, "sum", query->order->expr, false);
        return true;
    }
    return false;
}
