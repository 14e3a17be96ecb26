/* Two states of the same rows, the first behind its noun: "customers deleted but still with an
 * active connection", "invoices with reminders but paid now", "cancelled invoices that were paid
 * anyway", "share of complaints closed". The state is put before the rows. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

/* A column or value of the table is called akin to the state at word i. */
static bool state_of(struct ask *ask, int table, size_t i)
{
    const struct word *word = &ask->words.v[i];
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_akin(ask, at, word->lemma) || column_has_words(ask, at, word->lower) ||
            column_has_words(ask, at, word->lemma) || status_value(ask, at, word->lower))
            return true;
    }
    return false;
}

/* The state at word i goes before the rows, and both stand for what was said from the rows to it;
 * the words between it and `end` go. */
static void state_first(struct ask *ask, size_t i, size_t end, size_t rows)
{
    struct word *v = ask->words.v, state = v[i];
    const size_t offset = v[rows].offset, len = state.offset + state.len - offset;
    if (end > i + 1)
        wording_cut(ask, i + 1, end - i - 1);
    memmove(&v[rows + 1], &v[rows], (i - rows) * sizeof *v);
    v[rows] = state;
    v[rows].offset = v[rows + 1].offset = offset;
    v[rows].len = v[rows + 1].len = len;
}

/* "Customers deleted but still with": word i is the state. */
static bool put_but_with(struct ask *ask, size_t i)
{
    const size_t rows = i,
                 with = i + 1 +
                        wording_match(ask, i + 1,
                                      "but still|but yet|and still|but that still|but who "
                                      "still|but");
    const int table = rows > 0 && with > i + 1 ? table_at_word(ask, rows - 1) : -1;
    if (table < 0 || !wording_is(ask, with, "with|have|has|having") ||
        !word_is_participle(&ask->words.v[i]) || !state_of(ask, table, i))
        return false;
    if (wording_is(ask, with + 1, "an|a|any|some"))
        wording_cut(ask, with + 1, 1);
    wording_put(ask, with, 1, "with");
    state_first(ask, i, with, rows - 1);
    return true;
}

/* "Invoices with reminders but paid now": the state ends the question. */
static bool put_with_but(struct ask *ask, size_t i)
{
    const size_t but = wording_match(ask, i, "but now|but already|but since|but are|but were|but"),
                 state = i + but,
                 now = state + 1 + wording_is(ask, state + 1, "now|already|since|meanwhile|today");
    size_t rows = 0;
    while (rows < i && table_at_word(ask, rows) < 0)
        rows++;
    const int table = rows < i ? table_at_word(ask, rows) : -1;
    if (but == 0 || table < 0 || rows + 2 >= i || !wording_is(ask, rows + 1, "with|without") ||
        state >= ask->words.len || !word_is_participle(&ask->words.v[state]) ||
        !wording_ends(ask, now) || !state_of(ask, table, state))
        return false;
    if (now > state + 1)
        wording_cut(ask, state + 1, now - state - 1);
    wording_cut(ask, i, state - i);
    state_first(ask, i, i + 1, rows);
    return true;
}

/* The one table of payments that refers to the rows; -1: none, or several. */
static int payments_of(struct ask *ask, int table)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != table || edge->from == table || !table_is_open(ask, edge->from) ||
            !table_ends_in(ask, edge->from, "payment"))
            continue;
        if (found >= 0 && found != edge->from)
            return -1;
        found = edge->from;
    }
    return found;
}

/* "Cancelled invoices that were paid anyway": with payments. */
static bool put_anyway(struct ask *ask, size_t i)
{
    const size_t that = wording_match(ask, i,
                                      "that were|that was|that got|that are|which were|"
                                      "that have been|that still got|but|and still|that"),
                 paid = i + that,
                 end = paid + 1 +
                       wording_match(ask, paid + 1,
                                     "anyway|anyways|nevertheless|nonetheless|all the "
                                     "same|regardless|even so");
    const int table = i > 0 && that ? table_at_word(ask, i - 1) : -1,
              payments = table >= 0 && wording_is(ask, paid, "paid") && end > paid + 1
                             ? payments_of(ask, table)
                             : -1;
    if (payments < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, end);
    wording_put(ask, i, end - i, arena_printf(ask->arena, "with %s", table_plural(ask, payments)));
    ask->words.v[i + 1].written = said;
    return true;
}

/* "Share of complaints closed": that are. */
static bool put_share(struct ask *ask)
{
    size_t i = wording_is(ask, 0, "the|what");
    i += wording_is(ask, i, "share|percentage|proportion|fraction|percent|%");
    const size_t of = i, noun = of + 1 + wording_is(ask, of + 1, "all|our|the");
    const int table = i > 0 && wording_is(ask, of, "of") ? table_at_word(ask, noun) : -1;
    const size_t state = noun + 1;
    if (table < 0 || state >= ask->words.len || !word_is_participle(&ask->words.v[state]) ||
        !(wording_ends(ask, state + 1) || wording_is(ask, state + 1, "per|by|in|this|last")) ||
        !state_of(ask, table, state))
        return false;
    wording_put(ask, state, 0, "that are");
    if (wording_is(ask, i - 1, "share|proportion|fraction"))
        wording_put(ask, i - 1, 1, "percentage");
    return true;
}

void but_still_read(struct ask *ask)
{
    if (ask->words.len < 3 || put_share(ask))
        return;
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (put_but_with(ask, i) || put_with_but(ask, i) || put_anyway(ask, i))
            return;
    }
}
