/* Who was here: "patients who visited us last month", "have not been here since January" are those
 * with appointments, or without, where no rows are called visits and nothing else says it. */
#include <string.h>

#include "known/known.h"
#include "querent/base/str.h"

/* The one table of what people of the other one came for; -1: none, or several. */
static int table_of_visits(const struct ask *ask, int people)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *words = catalog_table_words(ask->catalog, (int)t), *last = strrchr(words, ' ');
        if (!table_is_open(ask, (int)t) || !tables_refer(ask, (int)t, people) ||
            !wording_among(last ? last + 1 : words,
                           "appointment|appointments|consultation|consultations|session|sessions|"
                           "treatment|treatments|check in|checkins|attendance|attendances"))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* Some rows are visits themselves, or keep when somebody was seen. */
static bool says_itself(struct ask *ask)
{
    bool says = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        says = says || table_has_word(ask, (int)t, "visit");
        for (size_t c = 0; c < ask_table(ask, (int)t)->column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            says = says || column_has_words(ask, at, "seen") ||
                   column_has_words(ask, at, "visit") || column_has_words(ask, at, "visited");
        }
    }
    return says;
}

/* "Without a visit for a year": in the last year. */
static void put_so_long(struct ask *ask, size_t i)
{
    const char *unit = wording_is(ask, i, "for") && i + 2 < ask->words.len
                           ? lexicon_unit(ask->words.v[i + 2].lower)
                           : NULL;
    if (unit == NULL || !wording_ends(ask, i + 3) || !wording_is(ask, i + 1, "a|one|1"))
        return;
    wording_put(ask, i, 3, arena_printf(ask->arena, "in the last 1 %s", unit));
}

/* The deed at word i: its words; 0: none. `passive`: some form of to be stands before it. */
static size_t deed_at(const struct ask *ask, size_t i, bool passive)
{
    static const char came[] = "been here|been in|been with us|been to see us|come in|came in|"
                               "come here|came here|come to us|came to us|visited us|visit us|"
                               "visited here|visited";
    const size_t len = wording_match(ask, i, came);
    return len ? len : passive ? wording_is(ask, i, "seen") : 0;
}

/* "The last visit of each patient": the noun, where it stands for the only such rows. */
static bool put_visit(struct ask *ask, size_t i)
{
    int visits = -1;
    if (!wording_is(ask, i, "visit|visits") || says_itself(ask) || ask->words.v[i].quoted ||
        (i > 0 && wording_is(ask, i - 1, "to|who|that|did|do|does|we|they|first")) ||
        values_find(ask, i, i + 1).len > 0)
        return false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !people_do(ask, (int)t))
            continue;
        const int found = table_of_visits(ask, (int)t);
        visits = found >= 0 ? found : visits;
    }
    if (visits < 0)
        return false;
    const char *said = ask->words.v[i].text;
    wording_put(ask, i, 1,
                wording_is(ask, i, "visits") ? table_plural(ask, visits) : table_core(ask, visits));
    ask->words.v[i].written = said;
    return true;
}

void seen_here_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (wording_has(ask, "without"))
            put_so_long(ask, i);
        if (put_visit(ask, i))
            break;
    }
    for (size_t i = 1; i < ask->words.len; i++) {
        const int people = table_at_word(ask, i - 1);
        size_t verb = i + wording_is(ask, i, "who|that");
        bool denied = false, passive = verb == i;
        while (
            wording_is(ask, verb, "have|has|had|did|do|were|was|been|not|never|haven't|hasn't") &&
            deed_at(ask, verb, false) == 0) {
            denied = denied || wording_is(ask, verb, "not|never|haven't|hasn't");
            passive = passive || wording_is(ask, verb, "were|was|been");
            verb++;
        }
        const size_t len = people < 0 ? 0 : deed_at(ask, verb, passive), end = verb + len;
        const int visits = len == 0 || !people_do(ask, people) || says_itself(ask)
                               ? -1
                               : table_of_visits(ask, people);
        if (visits < 0 || !(wording_ends(ask, end) || wording_period(ask, end) ||
                            wording_is(ask, end,
                                       "in|on|at|since|during|this|last|by|for|before|"
                                       "after|between|today|yesterday|more")))
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, end);
        if (denied)
            put_so_long(ask, end);
        wording_put(ask, i, end - i,
                    arena_printf(ask->arena, "%s %s", denied ? "without" : "with",
                                 table_plural(ask, visits)));
        ask->words.v[i + 1].written = said; /* never sure */
        return;
    }
}
