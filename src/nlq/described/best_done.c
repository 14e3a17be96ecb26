/* "Who scored highest in the course", "the three planes that were handed over most recently": a
 * rank that is said of a verb. */
#include "described/described.h"
#include "querent/base/str.h"

struct number_called {
    const char *lemma;
};

static bool is_number_called(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct number_called *called = arg;
    return column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
           str_eq(column_last_word(ask, at), called->lemma);
}

/* "Scored (the) highest": has the highest score. */
static bool put_best(struct ask *ask, size_t i)
{
    const size_t rank = i + 1 + wording_is(ask, i + 1, "the");
    const bool high = wording_is(ask, rank, "highest|best");
    if (i == 0 || !(high || wording_is(ask, rank, "lowest|worst")) ||
        !(wording_ends(ask, rank + 1) || wording_is(ask, rank + 1, "in|on|at|for|of|among")) ||
        wording_is(ask, i - 1, "the|a|an|is|are|was|were|be|been|of"))
        return false;
    const struct number_called called = {ask->words.v[i].lemma};
    const struct column_ref at = column_only(ask, is_number_called, &called);
    if (at.column < 0 || !word_is_participle(&ask->words.v[i]))
        return false;
    wording_put(ask, i, rank + 1 - i,
                arena_printf(ask->arena, "has the %s %s", high ? "highest" : "lowest",
                             catalog_column_words(ask->catalog, at)));
    return true;
}

/* The only day on which something was done with rows of the table: nobody's birthday, nothing that
 * is to come; column -1: none, or several. */
static struct column_ref only_day(const struct ask *ask, int table)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_date(ask, at) || column_has_words(ask, at, "birth") ||
            column_has_words(ask, at, "born") || column_is_called(ask, at, NAME_DUE))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* A date or a verb of the lexicon says it already. */
static bool is_known_deed(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    return column_at_word(ask, i) || lexicon_deed(word->lower, word->lemma) ||
           values_find(ask, i, i + 1).len > 0 || deed_keeps(ask, word) >= 0;
}

/* "Planes that were handed over most recently": by the only day that they have. */
static bool put_latest(struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i, "most recently|last|latest|the most recently");
    size_t verb = i;
    if (len == 0 || i < 4 || !wording_ends(ask, i + len))
        return false;
    verb -= wording_is(ask, i - 1, "over|in|up|out|off|on|down|through");
    if (verb == 0 || !word_is_participle(&ask->words.v[verb - 1]) || is_known_deed(ask, verb - 1))
        return false;
    verb--;
    size_t first = verb;
    while (first > 1 && wording_is(ask, first - 1, "that|which|who|were|was|have|has|been"))
        first--;
    const int table = first < verb ? table_at_word(ask, first - 1) : -1;
    const struct column_ref day = table < 0 ? no_column() : only_day(ask, table);
    if (day.column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, verb, i);
    wording_put(
        ask, first, i + len - first,
        arena_printf(ask->arena, "with the latest %s", catalog_column_words(ask->catalog, day)));
    ask->words.v[first + 3].written = said; /* and never sure */
    return true;
}

/* "Has been borrowed the most times": most often. */
static bool put_most(struct ask *ask, size_t i)
{
    const size_t verb = i + 1, over = verb + 1 + wording_is(ask, verb + 1, "out|in|up|off"),
                 len = wording_match(ask, over, "the most times");
    if (!wording_is(ask, i, "been|was|were|is|are|gets|get") || len == 0 ||
        !wording_ends(ask, over + len) || !word_is_participle(&ask->words.v[verb]) ||
        deed_keeps(ask, &ask->words.v[verb]) < 0)
        return false;
    wording_put(ask, over, len, "most often");
    return true;
}

void best_done_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (put_best(ask, i) || put_latest(ask, i) || put_most(ask, i))
            return;
    }
}
