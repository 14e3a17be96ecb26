/* "Refunded in November", "booked in May but cancelled in June": the verb right before a period
 * says which date it is of, though it is the name of the rows as well. */
#include "judge/fork.h"
#include "parts/compare.h"
#include "querent/base/str.h"

/* The one date of the table that is called by the verb, else by what is akin to it; column -1: none
 * is, or several. */
static struct column_ref date_by_word(struct ask *ask, int table, const struct word *word)
{
    struct column_ref found = no_column();
    size_t akin = 0;
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_date(ask, at))
            continue;
        if (column_has_words(ask, at, word->lower))
            return at;
        if (!column_has_akin(ask, at, word->lemma))
            continue;
        found = at;
        akin++;
    }
    return akin == 1 ? found : no_column();
}

/* The verb right before item `begin`, where the period or its comparison begins; ask->count: none.
 */
static size_t verb_before(const struct ask *ask, size_t begin)
{
    size_t verb = item_prev(ask, begin);
    while (item_is(ask, verb, CUE_IN))
        verb = item_prev(ask, verb);
    const struct item *item = verb < ask->count ? &ask->items[verb] : NULL;
    const struct word *word = item ? item_first(ask, verb) : NULL;
    for (size_t k = begin; word && k-- > verb + 1;) {
        if (ask->items[k].kind == ITEM_PUNCT)
            return ask->count;
    }
    const bool counted = item && item->kind == ITEM_COLUMN && item->partial &&
                         column_is_number(ask, item->column); /* "reminded": reminders */
    return item && (item->kind != ITEM_COLUMN || counted) && item->kind != ITEM_VALUE &&
                   item->kind != ITEM_DATE && item->last == item->first + 1 && !word->quoted &&
                   !word->capital && word_is_participle(word)
               ? verb
               : ask->count;
}

struct column_ref date_of_verb(struct ask *ask, size_t begin)
{
    const size_t verb = verb_before(ask, begin);
    if (verb == ask->count)
        return no_column();
    const struct word *word = item_first(ask, verb);
    struct item *item = &ask->items[verb];
    struct column_ref found = date_by_word(ask, ask->subject, word);
    if (found.column < 0 && item->kind == ITEM_TABLE)
        found = date_by_word(ask, item->table, word);
    if (found.column >= 0 && item->kind == ITEM_COLUMN) {
        item->kind = ITEM_WORD; /* its column is not asked for */
        ask_assume(ask, verb,
                   arena_printf(ask->arena, "%s = %s", word->lower, ask_column(ask, found)->name));
    }
    if (found.column >= 0 && item->kind == ITEM_WORD)
        item->used = true;
    return found;
}

/* The rows that the word "overdue" at item k is said of; -1: none. */
static int overdue_rows(const struct ask *ask, size_t k)
{
    const size_t before = item_prev(ask, k);
    if (item_kind_is(ask, k + 1, ITEM_TABLE))
        return ask->items[k + 1].table;
    return item_kind_is(ask, before, ITEM_TABLE) ? ask->items[before].table : ask->subject;
}

/* Between "overdue" at item k and item `begin` nothing else is said to have been done, and no other
 * rows are named than those they belong to. */
static bool is_said_of_overdue(const struct ask *ask, size_t k, size_t begin, int rows)
{
    if (rows < 0)
        return false;
    for (size_t i = k + 1; i < begin && i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if ((item->kind == ITEM_TABLE && item->table != rows &&
             !tables_refer(ask, rows, item->table)) ||
            item->kind == ITEM_PUNCT || item_is(ask, i, CUE_AND) || item_is(ask, i, CUE_WHO) ||
            item_is_participle(ask, i))
            return false;
    }
    return true;
}

struct column_ref date_of_overdue(struct ask *ask, size_t i, size_t begin)
{
    for (size_t k = 0; k <= i && k < ask->count; k++) {
        const bool ahead = k == begin; /* "last week's overdue invoices" */
        const size_t at = ahead ? item_next(ask, i) : k;
        if (at >= ask->count || at == i || !item_last(ask, at)->is.overdue ||
            ask->items[at].kind == ITEM_COLUMN || ask->items[at].kind == ITEM_VALUE)
            continue;
        const int rows = overdue_rows(ask, at);
        const struct column_ref due = {
            rows, rows < 0 ? -1 : table_column_by_words(ask, rows, name_phrases(NAME_DUE))};
        if (due.column < 0 || !column_is_date(ask, due) ||
            (!ahead && !is_said_of_overdue(ask, at, begin, rows)))
            continue;
        const size_t link = item_prev(ask, begin < i ? begin : i);
        const struct column_ref own = {rows, catalog_date_column(ask->catalog, rows)};
        const bool from =
            item_is(ask, link, CUE_FROM) && item_kind_is(ask, item_prev(ask, link), ITEM_TABLE);
        return from && own.column >= 0 && !same_column(own, due) ? fork_dates(ask, own, due) : due;
    }
    return no_column();
}
