/* "When did Blue Travel last order something", "when was pump 4 last serviced": the latest of the
 * one date that is called as the verb, of what is named. */
#include "frame.h"
#include "words/names.h"

static bool is_date_of(struct ask *ask, struct column_ref at, const void *lemma)
{
    return column_is_date(ask, at) && column_has_akin(ask, at, lemma);
}

void last_did_read(struct ask *ask)
{
    size_t last = 3, verb, end;
    if (!wording_is(ask, 0, "when") || !wording_is(ask, 1, "did|was|were|has|have") ||
        wording_is(ask, 2, "we|i|you|they|it|he|she|each|every"))
        return;
    while (last < ask->words.len && !wording_is(ask, last, "last|first"))
        last++;
    verb = last + 1;
    end = verb + 1 + wording_is(ask, verb + 1, "something|anything");
    if (verb >= ask->words.len || !wording_ends(ask, end) || ask->words.v[verb].punct ||
        table_at_word(ask, last - 1) >= 0) /* each of those rows */
        return;
    const struct column_ref at = column_only(ask, is_date_of, ask->words.v[verb].lemma);
    if (at.column < 0 || people_do(ask, at.table)) /* they join but once */
        return;
    const char *who = words_text(&ask->words, ask->arena, 2, last);
    wording_put(ask, 0, end,
                arena_printf(ask->arena, "%s %s of %s",
                             wording_is(ask, last, "last") ? "latest" : "earliest",
                             ask_column(ask, at)->name, who));
}
