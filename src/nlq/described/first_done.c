/* "Directors who made their first film after 2000": where rows keep the year of a debut, that is
 * when it was; and "the first to join" joined first. */
#include "described/described.h"
#include "words/names.h"

static bool is_debut(struct ask *ask, struct column_ref at)
{
    return (column_is_year(ask, at) || column_is_date(ask, at)) &&
           (column_has_words(ask, at, "debut") || column_has_words(ask, at, "first"));
}

/* The debut of the rows that are said before word i; column -1: none, or several. */
static struct column_ref debut_before(struct ask *ask, size_t i)
{
    struct column_ref found = no_column();
    int table = -1;
    while (i-- > 0 && table < 0)
        table = table_at_word(ask, i);
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!is_debut(ask, at))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* "Made their first film after 2000" at word i. */
static bool debut_put(struct ask *ask, size_t i)
{
    const size_t first = i + 2, when = first + 2;
    if (!wording_is(ask, i + 1, "their|his|her|its|a|the") || !wording_is(ask, first, "first") ||
        !wording_is(ask, i,
                    "made|make|released|release|directed|shot|published|wrote|had|gave|got|played|"
                    "showed|recorded|painted|produced|won|sold|exhibited|held") ||
        !wording_is(ask, when, "after|before|in|since|between|until|by|during"))
        return false;
    const struct column_ref at = debut_before(ask, i);
    if (at.column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, when);
    wording_put(ask, i, when - i, arena_printf(ask->arena, "have a %s", amount_name(ask, at)));
    ask->words.v[i + 2].written = said; /* and never sure */
    return true;
}

/* "Which farm was the first to join" at word i. */
static bool first_to_put(struct ask *ask, size_t i)
{
    const size_t rank = i + 1 + wording_is(ask, i + 1, "the"), to = rank + 1, verb = to + 1;
    if (!wording_is(ask, i, "was|is|were") || !wording_is(ask, rank, "first|last") ||
        !wording_is(ask, to, "to") || verb >= ask->words.len || ask->words.v[verb].punct)
        return false;
    const int table = table_at_word(ask, i - 1);
    struct column_ref found = no_column();
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if ((column_is_year(ask, at) || column_is_date(ask, at)) &&
            (column_has_words(ask, at, ask->words.v[verb].lemma) ||
             column_has_akin(ask, at, ask->words.v[verb].lemma)))
            found = at;
    }
    const size_t what = wording_match(ask, verb + 1, "the|our|us|this");
    const size_t end = verb + 1 + what + (what && !wording_ends(ask, verb + 1 + what));
    if (found.column < 0 || !wording_ends(ask, end))
        return false;
    wording_put(ask, i, end - i,
                arena_printf(ask->arena, "has the %s %s",
                             wording_is(ask, rank, "first") ? "earliest" : "latest",
                             amount_name(ask, found)));
    return true;
}

void first_done_read(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        if (debut_put(ask, i) || first_to_put(ask, i))
            return;
    }
}
