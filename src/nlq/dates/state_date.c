/* "Delivered sales per product group this month", "revenue from completed visits in May": what is
 * measured is that of rows in a state, and the period is of the day on which they came into it. */
#include "frame.h"
#include "parts/compare.h"
#include "querent/base/str.h"

enum { NEAR = 4 }; /* joins from what is asked for to the rows in a state */

/* The one date of the table that the state speaks of; column -1: none, or several that all name it.
 */
static struct column_ref date_of_state(struct ask *ask, int table, const struct word *state)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_date(ask, at) || column_is_called(ask, at, NAME_PROMISED) ||
            !(column_has_words(ask, at, state->lower) || column_has_words(ask, at, state->lemma)))
            continue;
        if (found.column < 0)
            found = at;
    }
    if (found.column >= 0 || !wording_among(state->lemma, "complete|finish|do|close"))
        return found;
    const struct column_ref done = {
        table, table_column_by_words(ask, table, "completed|finished|done|closed|resolved")};
    return done.column >= 0 && column_is_date(ask, done) ? done : no_column();
}

/* The state stands right before the period, but for a bracket: "(completed) last week". */
static bool stands_before(const struct ask *ask, size_t state, size_t period)
{
    size_t before = item_prev(ask, period);
    while (item_is(ask, before, CUE_IN) || item_kind_is(ask, before, ITEM_PUNCT))
        before = item_prev(ask, before);
    return before == state;
}

/* The rows of the value: its table, or the one table that refers to that list of states; -1. */
static int rows_in_state(struct ask *ask, const struct item *item)
{
    const int table = item->values.v[0].at.table;
    int found = -1;
    if (!table_has_word(ask, table, "status") && !table_has_word(ask, table, "state"))
        return table;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != table || edge->from == table || !table_is_open(ask, edge->from))
            continue;
        if (found >= 0 && found != edge->from)
            return -1;
        found = edge->from;
    }
    return found;
}

/* The period at item i is said right behind rows of another kind: "payments this month for …". */
static bool is_said_of_others(const struct ask *ask, size_t i, int table)
{
    size_t before = item_prev(ask, i);
    while (item_is(ask, before, CUE_IN) || item_is(ask, before, CUE_FROM) ||
           item_is(ask, before, CUE_OF))
        before = item_prev(ask, before);
    if (!item_kind_is(ask, before, ITEM_TABLE) || ask->items[before].table == table)
        return before < ask->count && ask->items[before].kind != ITEM_VALUE &&
               item_is_participle(ask, before);
    size_t lead = item_prev(ask, before);
    return !(item_is(ask, lead, CUE_EACH) || item_is(ask, lead, CUE_BY));
}

struct column_ref state_date(struct ask *ask, size_t i)
{
    for (size_t k = 0; k < ask->count && ask->subject >= 0; k++) {
        const struct item *item = &ask->items[k];
        const struct word *word = item_first(ask, k);
        size_t denial = item_prev(ask, k);
        while (item_is(ask, denial, CUE_IS) || item_is(ask, denial, CUE_HAVE))
            denial = item_prev(ask, denial);
        if (item->kind != ITEM_VALUE || item->last != item->first + 1 || item->values.len == 0 ||
            item->clause || word->quoted || word->capital || !word_is_participle(word) ||
            item_traits(ask, denial).negates)
            continue;
        const int rows = rows_in_state(ask, item);
        struct column_ref at = no_column();
        if (rows >= 0 && rows != ask->subject && table_is_open(ask, rows)) {
            at = date_of_state(ask, rows, word);
            if (at.column < 0 && stands_before(ask, k, i))
                at = date_default(ask, rows);
        }
        if (at.column >= 0 && table_hops(ask, ask->subject, rows) <= NEAR &&
            !is_said_of_others(ask, i, rows))
            return at;
    }
    return no_column();
}
