/* "The date on which they completed it", "the day when it was delivered": the date that is called
 * as the verb, of the rows spoken of or of others that the question restricts. */
#include <string.h>

#include "described/described.h"
#include "querent/base/str.h"

/* Whoever finished something has completed it. */
static bool day_is_finish(const struct word *verb)
{
    return wording_among(verb->lemma, "finish|complete");
}

struct done {
    const char *lemma;
};

static bool is_done(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct done *done = arg;
    return column_is_date(ask, at) && column_has_akin(ask, at, done->lemma);
}

/* The only date that one of the deeds "a|b" calls. */
static struct column_ref day_of_deeds(struct ask *ask, const char *deeds)
{
    for (const char *p = deeds; p && *p; p += strcspn(p, "|"), p += *p == '|') {
        const struct done done = {arena_strndup(ask->arena, p, strcspn(p, "|"))};
        const struct column_ref at = column_only(ask, is_done, &done);
        if (at.column >= 0)
            return at;
    }
    return no_column();
}

/* The only date that the verb, or a word that means nearly the same, calls. */
static struct column_ref day_done(struct ask *ask, const struct word *verb)
{
    for (size_t s = 0; s <= SYNONYMS_MAX; s++) {
        const struct done done = {s == 0 ? verb->lemma : verb->synonyms[s - 1]};
        if (done.lemma == NULL)
            break;
        const struct column_ref at = column_only(ask, is_done, &done);
        if (at.column >= 0)
            return at;
    }
    return day_of_deeds(ask, day_is_finish(verb) ? "complete|finish|pass|end"
                                                 : lexicon_deed(verb->lower, verb->lemma));
}

/* "When did she join? Give the date": that is what was asked. */
static void cut_date_again(struct ask *ask)
{
    for (size_t i = 3; wording_is(ask, 0, "when") && i < ask->words.len; i++) {
        const size_t len = wording_is(ask, i, "give|show|tell|state|name")
                               ? wording_match(ask, i + 1,
                                               "the date|the day|the exact date|the date only|me "
                                               "the date|only the date|just the date")
                               : 0;
        if (len == 0 || ask->words.v[i].sentence == 0 || !wording_ends(ask, i + 1 + len))
            continue;
        wording_cut(ask, i, len + 1);
        return;
    }
}

/* "And the date": one of the things shown, and none that is the same or is compared. */
static bool is_day_shown(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "date|day") && wording_is(ask, i - 1, "the") &&
           (wording_is(ask, i - 2, "and|show|list|give|with|me|what|is|find") ||
            word_is_mark(&ask->words.v[i - 2], ","));
}

void day_said_read(struct ask *ask)
{
    cut_date_again(ask);
    for (size_t i = 2; i + 2 < ask->words.len; i++) {
        const size_t on = i + 1, len = wording_match(ask, on, "on which|when|that|at which"),
                     who = on + len, be = who + 1,
                     verb = be + wording_is(ask, be, "was|were|has|have|had|is|are|first");
        if (!is_day_shown(ask, i) || !wording_is(ask, who, "they|it|he|she") ||
            verb >= ask->words.len || !word_is_participle(&ask->words.v[verb]))
            continue;
        const size_t end = verb + 1 + wording_is(ask, verb + 1, "it|them|this|that");
        const struct column_ref at = day_done(ask, &ask->words.v[verb]);
        if (at.column < 0 || !(wording_ends(ask, end) || wording_is(ask, end, "and|for|in|of")))
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, end);
        wording_put(ask, i, end - i, catalog_column_words(ask->catalog, at));
        ask->words.v[i].written = said; /* and never sure */
        return;
    }
}
