/* "The least and the most that a mechanic costs", "the least and the greatest height": the minimum
 * and the maximum of one number. */
#include "described/described.h"
#include "graded/graded.h"

/* "The least and the most" at word i; the word behind them, 0: they are not said. */
static size_t ends_said(const struct ask *ask, size_t i, bool *ret_least)
{
    static const char least[] = "least|lowest|smallest|minimum|fewest",
                      most[] = "most|greatest|highest|largest|maximum|biggest";
    *ret_least = wording_is(ask, i, least);
    const size_t other = i + 2 + wording_is(ask, i + 2, "the");
    const bool two = *ret_least ? wording_is(ask, other, most)
                                : wording_is(ask, i, most) && wording_is(ask, other, least);
    return two && wording_is(ask, i + 1, "and|or") ? other + 1 : 0;
}

/* Words up to the end that only say of what unit it is: "for an hour of work". */
static bool says_unit(const struct ask *ask, size_t i, struct column_ref at)
{
    if (!wording_is(ask, i, "for|per|an|a|each"))
        return false;
    for (size_t k = i; k < ask->words.len && !wording_ends(ask, k); k++) {
        if (column_has_words(ask, at, ask->words.v[k].lemma) ||
            column_has_words(ask, at, arena_printf(ask->arena, "%sly", ask->words.v[k].lemma)))
            return true;
    }
    return false;
}

/* "That a mechanic costs for an hour" at word i: the column, and the word behind in *ret_end; what
 * kind of rows, where no table is called so, in *ret_kind. */
static struct column_ref costs_of(struct ask *ask, size_t i, size_t *ret_end, const char **ret_kind)
{
    const size_t that = i + wording_is(ask, i, "that|which"),
                 noun = that + wording_is(ask, that, "a|an|any|the|one|our");
    size_t verb = noun + 1;
    while (verb < noun + 3 && verb < ask->words.len &&
           lexicon_measure(ask->words.v[verb].lemma) == NULL)
        verb++;
    const char *names = verb < ask->words.len ? lexicon_measure(ask->words.v[verb].lemma) : NULL;
    const size_t last = verb > 0 ? verb - 1 : noun;
    const int named = table_at_word(ask, last), table = named >= 0 ? named : graded_kind(ask, last);
    if (names == NULL || table < 0)
        return no_column();
    *ret_kind = named < 0 ? words_text(&ask->words, ask->arena, noun, verb) : NULL;
    const struct adjective measure = {
        "", "", "", arena_printf(ask->arena, "%s|hourly rate|daily rate|rate", names), ""};
    const struct measured found = graded_of(ask, &measure, table);
    *ret_end = verb + 1;
    if (found.column.column >= 0 && says_unit(ask, verb + 1, found.column)) {
        while (!wording_ends(ask, *ret_end))
            ++*ret_end;
    }
    return found.column.table == table && column_is_number(ask, found.column) ? found.column
                                                                              : no_column();
}

void least_costs_read(struct ask *ask)
{
    for (size_t i = 0; i + 4 < ask->words.len; i++) {
        bool least = false;
        const size_t behind = ends_said(ask, i, &least);
        size_t end = behind;
        if (behind == 0 || behind >= ask->words.len)
            continue;
        const char *both = least ? "minimum and maximum" : "maximum and minimum";
        if (column_at_word(ask, behind)) {
            wording_put(ask, i, behind - i, both);
            return;
        }
        const char *kind = NULL;
        const struct column_ref at = costs_of(ask, behind, &end, &kind);
        if (at.column < 0)
            continue;
        wording_put(ask, i, end - i,
                    arena_printf(ask->arena, "%s %s%s%s", both, amount_name(ask, at),
                                 kind ? " of the " : "", kind ? kind : ""));
        return;
    }
}
