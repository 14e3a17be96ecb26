/* "Who plays for the Wolves", "how many women play for them": players are who plays, so that the
 * verb behind them says no more, and before it whoever is named is one of them. */
#include <string.h>

#include "known/known.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

/* The only open table of people who do what the verb at word i says; -1: none, or several. */
static int table_of_doers(struct ask *ask, size_t i)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        char lemma[64];
        lemma_of(table_core(ask, (int)t), lemma, sizeof lemma);
        if (!table_is_open(ask, (int)t) || !people_do(ask, (int)t) ||
            !agent_does(lemma, ask->words.v[i].lemma))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* Who it is that the word before the verb says: "women" of players are female players; NULL: the
 * word names no people. */
static const char *doers_called(struct ask *ask, size_t i, int table)
{
    const struct word *word = &ask->words.v[i];
    const char *doers = table_plural(ask, table);
    const bool sexes = table_column_by_words(ask, table, "gender|sex") >= 0;
    if (table_at_word(ask, i) == table && !word->is.people)
        return word->text;
    if (word->is.people)
        return doers;
    if (sexes && wording_is(ask, i, "men|women|boys|girls"))
        return arena_printf(ask->arena, "%s %s", wording_is(ask, i, "men|boys") ? "male" : "female",
                            doers);
    const struct matches values = values_find(ask, i, i + 1);
    if (values.len > 0 && values.v[0].score >= .88 && values.v[0].at.table == table)
        return arena_printf(ask->arena, "'%s' %s", values.v[0].value, doers);
    const size_t len = strlen(word->lower);
    const char *one = len > 4 && str_ends(word->lower, "s")
                          ? arena_strndup(ask->arena, word->lower, len - 1)
                          : NULL;
    return one && !word->quoted && lexicon_country(one) && lexicon_value(one, 0)
               ? arena_printf(ask->arena, "%s %s", arena_strndup(ask->arena, word->text, len - 1),
                              doers)
               : NULL;
}

void plays_for_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i + 1, "for") || ask->words.v[i].quoted || ask->words.v[i].is.small)
            continue;
        const int table = table_of_doers(ask, i);
        if (table < 0)
            continue;
        const bool who = i == 1 && wording_is(ask, 0, "who");
        const size_t noun = i - 1 - (i > 1 && wording_is(ask, i - 1, "who|that"));
        const char *doers = who ? arena_printf(ask->arena, "which %s", table_plural(ask, table))
                                : doers_called(ask, noun, table);
        if (doers)
            wording_put(ask, noun, i + 1 - noun, doers);
        return;
    }
}
