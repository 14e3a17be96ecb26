/* "Which storm was the deadliest, and how strong was it", "… and how many people does it hold": a
 * number of the row that a rank tells, beside its name. */
#include "described/described.h"
#include "graded/graded.h"
#include "words/names.h"

static const char it[] = "it|he|she|that|they|this";

/* A superlative stands before word i, of which "how" is asked again; its column is named behind it,
 * -1: it is not. */
static bool ranked_before(struct ask *ask, size_t i, int table, struct column_ref *ret_named)
{
    struct graded top;
    *ret_named = no_column();
    for (size_t k = 1; k < i; k++) {
        const bool plain = wording_is(ask, k, "most|fewest|least|highest|lowest|greatest");
        if (!graded_at(ask, k, 2, &top) && !plain)
            continue;
        const size_t noun = plain ? k + 1 : top.end;
        if (noun < i && column_at_word(ask, noun) && table_at_word(ask, noun) < 0)
            *ret_named = (struct column_ref){
                table, table_column_by_words(ask, table, ask->words.v[noun].lemma)};
        return true;
    }
    return false;
}

/* "How large was it", "since when has it existed", "when did it open" at word i: the column of the
 * table; column -1: it is not that. */
static struct column_ref asked_of(struct ask *ask, size_t i, int table, struct column_ref named)
{
    struct graded how;
    const bool when = wording_is(ask, i, "when") || wording_match(ask, i, "since when");
    const size_t helps = wording_match(ask, i, "since when") ? i + 2 : i + 1;
    if (when && wording_is(ask, helps, "was|is|has|did|does") && wording_is(ask, helps + 1, it) &&
        (wording_ends(ask, helps + 3) || wording_ends(ask, helps + 4))) {
        const struct adjective *old = lexicon_adjective_of("old");
        struct column_ref at = {table,
                                table_column_by_words(ask, table, ask->words.v[helps + 2].lemma)};
        if (at.column < 0 && wording_is(ask, helps + 2,
                                        "been|existed|founded|started|begun|opened|"
                                        "built|established|open|start|begin"))
            at = graded_of(ask, old, table).column;
        return at.column >= 0 && (column_is_date(ask, at) || column_is_year(ask, at)) ? at
                                                                                      : no_column();
    }
    const struct column_ref asked = asked_of_it(ask, i, table);
    if (asked.column >= 0)
        return asked;
    if (!wording_is(ask, i, "how") || !graded_at(ask, i + 1, 0, &how) ||
        !wording_is(ask, how.end, "is|was|are|were") || !wording_is(ask, how.end + 1, it) ||
        !wording_ends(ask, how.end + 2))
        return no_column();
    return named.column >= 0 ? named : graded_of(ask, how.adjective, table).column;
}

void and_how_read(struct ask *ask)
{
    for (size_t i = 4; i + 3 < ask->words.len && ask->words.v[i].sentence == 0; i++) {
        if (!wording_is(ask, i, "and"))
            continue;
        const int table = table_said_before(ask, i);
        struct column_ref named;
        if (table < 0 || !ranked_before(ask, i, table, &named))
            return;
        const struct column_ref at = asked_of(ask, i + 1, table, named);
        if (at.column < 0 || at.table != table || column_is_id(ask, at))
            continue;
        size_t end = i + 1;
        while (!wording_ends(ask, end))
            end++;
        const char *said = words_text(&ask->words, ask->arena, i + 1, end);
        const bool guessed = same_column(at, asked_of_it(ask, i + 1, table));
        wording_put(ask, i + 1, end - i - 1,
                    arena_printf(ask->arena, "what is its %s", amount_name(ask, at)));
        if (guessed)
            ask->words.v[i + 4].written = said; /* and never sure */
        for (size_t k = 2; k < i; k++) {        /* "made the largest profit": has it */
            if (named.column >= 0 && wording_is(ask, k, "the") &&
                wording_is(ask, k - 1, "made|had|got|earned|reached|recorded|achieved|set|won|saw"))
                wording_put(ask, k - 1, 1, "has");
        }
        return;
    }
}
