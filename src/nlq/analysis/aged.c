/* "Clients between 30 and 40 years old", "aged 30 to 40": whose age is between the two. And other
 * ways to say what is known by a plainer one: "held by each branch", "next to last year". */
#include "frame.h"

/* Words of "between 30 and 40", "30 to 40" at i; 0: they are none. */
static size_t aged_bounds(const struct ask *ask, size_t i, size_t *ret_first)
{
    const size_t first = i + wording_match(ask, i, "between|from"), last = first + 2;
    *ret_first = first;
    return last < ask->words.len && ask->words.v[first].is_number && ask->words.v[last].is_number &&
                   wording_is(ask, first + 1, "and|to|through")
               ? last + 1 - i
               : 0;
}

static void aged_between(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const bool aged = wording_is(ask, i, "aged");
        size_t first, count = aged_bounds(ask, i + aged, &first), lead = i;
        const size_t end = i + aged + count;
        const size_t old = wording_match(ask, end, "years old|years of age|year old|years");
        if (count == 0 || !(aged || (old && !wording_is(ask, end + old - 1, "years"))))
            continue;
        while (lead > 1 && wording_is(ask, lead - 1, "are|is|who|that|were|was"))
            lead--;
        wording_put(ask, lead, end + old - lead,
                    arena_printf(ask->arena, "whose age is between %s and %s",
                                 ask->words.v[first].text, ask->words.v[first + 2].text));
        return;
    }
}

/* "Share of the balance held by each branch": per branch. */
static void held_by_each(struct ask *ask)
{
    static const char held[] = "held|owned|generated|made|contributed|produced|taken|earned|"
                               "accounted for|brought in|placed|kept";
    for (size_t i = 2; i + 3 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, held);
        if (len == 0 || !wording_is(ask, i + len, "by|at|in") ||
            !wording_is(ask, i + len + 1, "each|every") ||
            !wording_has(ask, "share|percentage|percent|proportion|fraction"))
            continue;
        wording_put(ask, i, len + 2, "per");
        return;
    }
}

/* "This year next to last year": against it. */
static void next_to(struct ask *ask)
{
    for (size_t i = 2; i + 3 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, "next to|alongside|beside|side by side with");
        if (len == 0 || wording_period(ask, i + len) == 0 ||
            !(wording_period(ask, i - 2) == 2 || wording_period(ask, i - 1) == 1))
            continue;
        wording_put(ask, i, len, "vs");
        return;
    }
}

/* "Conversion rate from quotes to orders": the percentage of quotes with orders. */
static void conversion(struct ask *ask)
{
    for (size_t i = 0; i + 4 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, "conversion rate|conversion"),
                     from = i + len + (size_t)wording_is(ask, i + len, "from|of");
        const int one = len ? table_at_word(ask, from) : -1,
                  other = one >= 0 && wording_is(ask, from + 1, "to|into")
                              ? table_at_word(ask, from + 2)
                              : -1;
        if (from == i + len || other < 0 || !tables_refer(ask, other, one))
            continue;
        wording_put(ask, i, from + 3 - i,
                    arena_printf(ask->arena, "percentage of %s with %s", table_plural(ask, one),
                                 table_plural(ask, other)));
        return;
    }
}

/* "Paid late by more than 2 days": more than 2 days after the due date, where rows have one. */
static void late_by(struct ask *ask)
{
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        const size_t by = i + 1, sign = wording_match(ask, by + 1, "more than|over|at least"),
                     number = by + 1 + sign;
        if (!wording_is(ask, i, "late") || !wording_is(ask, by, "by") || sign == 0 ||
            number + 1 >= ask->words.len || !ask->words.v[number].is_number ||
            !lexicon_unit(ask->words.v[number + 1].lower) ||
            !word_is_participle(&ask->words.v[i - 1]))
            continue;
        for (size_t k = i; k-- > 0;) {
            const int table = table_at_word(ask, k);
            struct column_ref due, done;
            if (table < 0 || !rows_due(ask, table, &due, &done))
                continue;
            wording_put(ask, i, number + 2 - i,
                        arena_printf(ask->arena, "%s after %s.%s",
                                     wording_text(ask, by + 1, number + 2),
                                     ask_table(ask, table)->name, ask_column(ask, due)->name));
            return;
        }
    }
}

void aged_read(struct ask *ask)
{
    late_by(ask);
    aged_between(ask);
    held_by_each(ask);
    next_to(ask);
    conversion(ask);
}
