/* "Who has brought something back after it was due more than twice?": whoever has so many rows in
 * which the one date is after the other. */
#include "described/described.h"
#include "figures/figures.h"
#include "querent/base/str.h"

static const char due[] = "after it was due|after they were due|after the due date|after its due "
                          "date|after their due date|past the due date|past its due date|past "
                          "their due date|later than it was due|later than they were due";
static const char bring_back[] = "brought|took|gave|sent|carried|bring|take|give|send";

/* The verb between words [first, end), as a lemma: "return" of "brought something back". */
static const char *verb_said(const struct ask *ask, size_t first, size_t end)
{
    for (size_t k = first; k < end; k++) {
        if (wording_is(ask, k, bring_back)) {
            for (size_t back = k + 1; back < end; back++) {
                if (wording_is(ask, back, "back"))
                    return "return";
            }
        }
        if (word_is_participle(&ask->words.v[k]))
            return ask->words.v[k].lemma;
    }
    return NULL;
}

/* How many words from i on say how often, "more than twice", "at least 3 times"; 0: none do. *ret:
 * as words of a number of rows. */
static size_t times_said(const struct ask *ask, size_t i, const char **ret)
{
    const size_t than = wording_match(ask, i, "more than|at least|fewer than|less than|exactly");
    const size_t number = i + than;
    const bool once = wording_is(ask, number, "once"), twice = wording_is(ask, number, "twice");
    const bool times = number + 1 < ask->words.len && ask->words.v[number].is_number &&
                       wording_is(ask, number + 1, "times|time");
    *ret = "";
    if (than == 0 || !(once || twice || times))
        return 0;
    *ret = arena_printf(ask->arena, "%s %s ", words_text(&ask->words, ask->arena, i, number),
                        once    ? "1"
                        : twice ? "2"
                                : ask->words.v[number].text);
    return than + 1 + times;
}

/* "How many times it happened" is the number of these rows. */
static void name_times(struct ask *ask, const char *rows)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        size_t len = wording_match(ask, i, "how many times|how often");
        len += len ? wording_match(ask, i + len,
                                   "it happened|this happened|that happened|they did so|they did "
                                   "it|they did that|it has happened")
                   : 0;
        if (len == 0 || ask->words.v[i].sentence == 0)
            continue;
        wording_put(ask, i, len, arena_printf(ask->arena, "the number of %s", rows));
        return;
    }
}

void after_due_read(struct ask *ask)
{
    const size_t first = 1 + wording_is(ask, 1, "has|have|had");
    struct column_ref promise, done;
    for (size_t i = 2; wording_is(ask, 0, "who") && i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, due);
        const char *verb = len ? verb_said(ask, first, i) : NULL, *times = "";
        if (verb == NULL || !late_pair_only(ask, verb, &promise, &done))
            continue;
        const size_t end = i + len + times_said(ask, i + len, &times);
        if (!wording_ends(ask, end))
            return;
        const char *said = words_text(&ask->words, ask->arena, 1, end),
                   *rows = table_plural(ask, done.table);
        name_times(ask, rows);
        wording_put(ask, 1, end - 1,
                    arena_printf(ask->arena, "has %s%s with %s after %s", times, rows,
                                 catalog_column_words(ask->catalog, done),
                                 catalog_column_words(ask->catalog, promise)));
        ask->words.v[2].written = said; /* and never sure */
        return;
    }
}
