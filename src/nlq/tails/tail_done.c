/* "When was it picked up", "when did it come back": the date that keeps the whole verb, else the
 * one that is called by a verb that says the same (verb_sets.inc). When it was done is not when it
 * was to be. */
#include <string.h>

#include "deeds/alike.h"
#include "querent/base/str.h"
#include "tails/tail.h"

enum { VERB_WORDS = 3 };

static bool is_date(const struct ask *ask, struct column_ref at)
{
    return column_is_date(ask, at) || column_is_year(ask, at);
}

/* The one date that is called by the words, as they stand: "picked up" of picked_up_at. */
static struct column_ref date_spelt(struct ask *ask, int table, size_t i, size_t end)
{
    const char *said = words_text(&ask->words, ask->arena, i, end);
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!is_date(ask, at) || alike_is_plan(ask, at) || !column_has_words(ask, at, said))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* The date of the table that is called as the verb, or as one that means nearly the same; when it
 * was done rather than when it was to be. */
static struct column_ref date_akin(struct ask *ask, int table, const struct word *verb)
{
    for (size_t s = 0; s <= SYNONYMS_MAX; s++) {
        const char *lemma = s == 0 ? verb->lemma : verb->synonyms[s - 1];
        struct column_ref found = no_column();
        for (size_t c = 0; lemma && c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (is_date(ask, at) && column_has_akin(ask, at, lemma) &&
                (found.column < 0 || (alike_is_plan(ask, found) && !alike_is_plan(ask, at))))
                found = at;
        }
        if (found.column >= 0 || lemma == NULL)
            return found;
    }
    return no_column();
}

/* By another verb of its set. */
static struct column_ref date_alike(struct ask *ask, int table, size_t i, size_t end)
{
    struct alike_verb verb;
    bool *named = arena_alloc(ask->arena, (ask->schema->table_count + 1) * sizeof *named);
    memset(named, 0, (ask->schema->table_count + 1) * sizeof *named);
    named[table] = true;
    if (!alike_verb_at(ask, i, end - i, &verb))
        return no_column();
    verb.named = named;
    return alike_kept_of(ask, &verb, ALIKE_DATE).at;
}

struct column_ref tail_done(struct ask *ask, int table, size_t i, size_t end)
{
    struct column_ref found = no_column();
    const size_t most = end - i < VERB_WORDS ? end - i : VERB_WORDS;
    for (size_t len = most; len > 0 && found.column < 0; len--) {
        found = date_spelt(ask, table, i, i + len);
        if (found.column < 0 && len > 1)
            found = date_alike(ask, table, i, i + len);
    }
    if (found.column < 0)
        found = date_akin(ask, table, &ask->words.v[i]);
    return found.column < 0 ? date_alike(ask, table, i, i + 1) : found;
}
