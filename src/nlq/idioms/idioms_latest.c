/* "Last order date of each client", where a date is called so, and no table. */
#include "frame.h"

static bool is_date_called(struct ask *ask, struct column_ref at, const void *lemma)
{
    return column_is_date(ask, at) && column_has_words(ask, at, lemma);
}

void idioms_latest_read(struct ask *ask)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        const size_t noun = i + 1, of = noun + 1 + wording_is(ask, noun + 1, "date|dates"),
                     each = of + 1 + wording_is(ask, of + 1, "each|every");
        const bool first = wording_is(ask, i, "first|earliest");
        if (!(first || wording_is(ask, i, "last|latest")) ||
            !(wording_is(ask, of, "per") || each == of + 2) ||
            !wording_is(ask, of, "of|for|per|by") || each >= ask->words.len ||
            table_at_word(ask, noun) >= 0)
            continue;
        const struct column_ref date = column_only(ask, is_date_called, ask->words.v[noun].lemma);
        if (date.column < 0)
            return;
        wording_put(ask, i, each - i,
                    arena_printf(ask->arena, "%s %s per", first ? "earliest" : "latest",
                                 catalog_column_words(ask->catalog, date)));
        return;
    }
}
