/* Rows whose own state says whether they are paid ('open' and 'paid'): "unpaid invoices", "invoices
 * that are not fully paid", "what is still outstanding" are the open ones, whatever payments
 * another table keeps. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char open_states[] = "unpaid|outstanding|open|pending|unsettled|due|issued|sent";

const char *paid_state_open(const struct ask *ask, int table)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (stats == NULL || !stats->categorical || !column_is_text(ask, at) ||
            !status_value(ask, at, "paid|settled|paid in full|fully paid"))
            continue;
        const char *value = status_value(ask, at, open_states);
        if (value)
            return value;
    }
    return NULL;
}

size_t paid_not_said(const struct ask *ask, size_t i)
{
    return wording_match(
        ask, i,
        "not yet fully paid|not yet paid in full|not paid in full|not fully paid|not been paid|not "
        "yet been paid|not yet paid|not completely paid|not paid yet|not paid|still "
        "outstanding|still unpaid|outstanding|unpaid|still owing");
}

/* `len` words from i on say that rows of a table are unpaid: the state takes their place. */
static bool put_state(struct ask *ask, size_t i, size_t len)
{
    const int behind = table_at_word(ask, i + len);
    size_t first = i;
    while (first > 0 &&
           wording_is(ask, first - 1, "that|which|are|is|were|was|have|has|had|been|still|did"))
        first--;
    const int before = behind < 0 && first > 0 ? table_at_word(ask, first - 1) : -1;
    const char *state = paid_state_open(ask, behind >= 0 ? behind : before);
    if (state == NULL)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, i + len);
    if (behind >= 0) {
        wording_put(ask, i, len, state);
        ask->words.v[i].written = said; /* never sure */
        return true;
    }
    const char *rows = ask->words.v[first - 1].text;
    wording_put(ask, first - 1, i + len - (first - 1),
                arena_printf(ask->arena, "%s %s", state, rows));
    ask->words.v[first - 1].written = said;
    return true;
}

/* The one table whose rows say so; -1: none, or several. */
static int table_with_state(const struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || paid_state_open(ask, (int)t) == NULL)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "How much is still unpaid": of the one table whose rows say so. */
static bool put_all(struct ask *ask)
{
    static const char worth[] = "amount|total|fee|charge|value|price|sum|balance";
    const size_t much = words_match(&ask->words, 0, "how much"),
                 is = much + (much && wording_is(ask, much, "money")), first = is + 1,
                 len = paid_not_said(ask, first) + paid_not_said(ask, is);
    const int table = much && len ? table_with_state(ask) : -1;
    const struct column_ref at = {table, table < 0 ? -1 : table_column_by_words(ask, table, worth)};
    if (at.column < 0 || !column_is_number(ask, at))
        return false;
    const size_t end = (paid_not_said(ask, is) ? is : first) + len;
    if (!wording_ends(ask, end) && !wording_is(ask, end, "per|by|for|from|in"))
        return false;
    const char *said = words_text(&ask->words, ask->arena, end - len, end),
               *state = paid_state_open(ask, table);
    wording_put(ask, 0, end,
                arena_printf(ask->arena, "total %s of %s %s",
                             catalog_column_words(ask->catalog, at), state,
                             catalog_table_words(ask->catalog, table)));
    for (size_t i = 0; i < ask->words.len; i++) {
        if (str_eq_fold(ask->words.v[i].text, state))
            ask->words.v[i].written = said; /* a part of it may have been paid: never sure */
    }
    return true;
}

void paid_state_read(struct ask *ask)
{
    if (!wording_has(ask, "outstanding|unpaid|paid|owing") || put_all(ask))
        return;
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len =
            exact_is_name(ask, i) || ask->words.v[i].quoted ? 0 : paid_not_said(ask, i);
        if (len && put_state(ask, i, len))
            return;
    }
}
