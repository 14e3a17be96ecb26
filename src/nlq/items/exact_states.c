/* "How many open tickets are there", "tickets that are still open", "urgent open tickets": a word
 * that the rows keep as their state, exactly as it stands, is that state, though the name of a date
 * of theirs begins alike (opened_at). */
#include "items/items.h"
#include "querent/base/str.h"

/* The value of a few that rows of the table keep, typed as it is stored, in that column of it; -1:
 * in any. NULL: none. */
static struct match *state_typed(struct ask *ask, struct item *item, struct column_ref in)
{
    if (item->values.len == 0)
        item->values = values_find(ask, item->first, item->last);
    for (size_t k = 0; k < item->values.len; k++) {
        struct match *match = &item->values.v[k];
        const struct column_stats *stats = catalog_stats(ask->catalog, match->at);
        if (match->at.table == in.table && (in.column < 0 || in.column == match->at.column) &&
            match->value && stats && stats->categorical &&
            str_eq_fold(match->value, ask->words.v[item->first].lower))
            return match;
    }
    return NULL;
}

static int rows_at(const struct ask *ask, size_t i)
{
    return item_kind_is(ask, i, ITEM_TABLE) && ask->items[i].tables.len
               ? ask->items[i].tables.v[0].at.table
               : -1;
}

/* The rows that the word at item i stands before, over other states of theirs: "open urgent
 * tickets"; -1: none. */
static int rows_behind(const struct ask *ask, size_t i)
{
    size_t rows = i + 1;
    while (item_kind_is(ask, rows, ITEM_VALUE))
        rows++;
    return rows_at(ask, rows);
}

/* The rows that it is said of: "tickets that are still open", "how many tickets are open"; -1. */
static int rows_said_of(const struct ask *ask, size_t i)
{
    size_t is = item_prev(ask, i);
    bool said = false;
    while (item_is(ask, is, CUE_IS) || item_is(ask, is, CUE_THAT) || item_is(ask, is, CUE_NOT) ||
           item_is(ask, is, CUE_WHO) || item_is(ask, is, CUE_WH)) {
        said = true;
        is = item_prev(ask, is);
    }
    while (said && is > 0 && is < ask->count && !item_kind_is(ask, is, ITEM_TABLE))
        is = item_prev(ask, is); /* "older than 3 days" */
    return said ? rows_at(ask, is) : -1;
}

/* The column that it stands behind: "tickets with state open". */
static struct column_ref column_before(const struct ask *ask, size_t i)
{
    size_t column = item_prev(ask, i);
    while (item_is(ask, column, CUE_IS) || item_is(ask, column, CUE_NOT))
        column = item_prev(ask, column);
    return item_kind_is(ask, column, ITEM_COLUMN) && ask->items[column].columns.len
               ? ask->items[column].columns.v[0].at
               : no_column();
}

/* The word at item i says when: "shops open on Sunday". */
static bool says_when(const struct ask *ask, size_t i)
{
    const size_t next = item_next(ask, i);
    return item_kind_is(ask, next, ITEM_DATE) || item_kind_is(ask, next, ITEM_NUMBER) ||
           (next < ask->count && wording_is(ask, ask->items[next].first, "at|on|until|from|since"));
}

void items_exact_states(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = item_first(ask, i);
        if (item->kind != ITEM_COLUMN || item->last != item->first + 1 || item->columns.len == 0 ||
            word->quoted || word_is_participle(word) || item->columns.v[0].score >= 1 ||
            !column_is_date(ask, item->columns.v[0].at))
            continue;
        const int behind = rows_behind(ask, i);
        struct column_ref in = column_before(ask, i);
        struct match *match = in.table >= 0 ? state_typed(ask, item, in) : NULL;
        in = (struct column_ref){behind >= 0 ? behind : rows_said_of(ask, i), -1};
        if (match == NULL && in.table >= 0 && (behind >= 0 || !says_when(ask, i)))
            match = state_typed(ask, item, in);
        if (match == NULL)
            continue;
        item->kind = ITEM_VALUE;
        item->values = (struct matches){match, 1};
        item->columns.len = item->tables.len = 0;
    }
}
