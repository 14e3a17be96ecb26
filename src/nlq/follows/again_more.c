/* Short follow-ups that are the question before with a few words more, or one other:
 * "submitted since July", "which of it is expired", "the same for purchases". */
#include <string.h>

#include "engine.h"
#include "follows/again.h"
#include "querent/base/str.h"

/* The text without the marks at its end. */
static size_t plain_len(const char *text)
{
    size_t len = strlen(text);
    while (len > 0 && strchr("?.! ", text[len - 1]))
        len--;
    return len;
}

const char *again_rows(struct ask *ask, const char *context, size_t *ret_len)
{
    size_t rows = 0;
    struct words before;
    words_split(&before, ask->arena, context);
    while (rows < before.len &&
           wording_among(before.v[rows].lower, "show|list|find|give|me|all|the|which|display|get"))
        rows++;
    if (rows >= before.len ||
        wording_among(before.v[rows].lower,
                      "how|what|who|when|where|why|is|are|do|does|did|count|number|total|sum|"
                      "average|median|top|bottom|compare|share|percentage|latest|last|first|next"))
        return NULL;
    for (size_t i = 0; i < before.len; i++) {
        if (wording_among(before.v[i].lower, "per|by|each"))
            return NULL;
    }
    const size_t from = before.v[rows].offset, len = plain_len(context);
    *ret_len = len > from ? len - from : 0;
    return len > from ? context + from : NULL;
}

/* "Submitted since July", "due this week": said of the rows before. */
static char *done_when(struct ask *ask, const char *context)
{
    enum { FEW = 7 };
    const size_t verb = (size_t)wording_is(ask, 0, "and|only|those");
    size_t len;
    const char *rows = again_rows(ask, context, &len);
    if (rows == NULL || ask->words.len > FEW || verb + 1 >= ask->words.len ||
        !word_is_participle(&ask->words.v[verb]) || ask->words.v[verb].quoted ||
        !wording_is(ask, verb + 1,
                    "since|in|on|before|after|between|last|this|today|yesterday|until|by|from"))
        return NULL;
    for (size_t i = verb + 1; i < ask->words.len; i++) {
        if (!ask->words.v[i].punct && table_at_word(ask, i) >= 0)
            return NULL;
    }
    return arena_printf(ask->arena, "%.*s %s", (int)plain_len(context), context,
                        ask->words.question + ask->words.v[verb].offset);
}

/* "Which of it is expired", "which of them are overdue": a state of the rows before. */
static char *which_of_it(struct ask *ask, const char *context)
{
    const size_t of = wording_match(
        ask, 0,
        "which of it|which of them|which of these|which of those|what of it|how much of it");
    const size_t state = of + wording_is(ask, of, "is|are|was|were|has|have");
    size_t len;
    const char *rows = again_rows(ask, context, &len);
    if (rows == NULL || of == 0 || state == of || state >= ask->words.len ||
        !wording_ends(ask, state + 1) || !word_is_participle(&ask->words.v[state]))
        return NULL;
    return arena_printf(ask->arena, "%s %.*s", ask->words.v[state].lower, (int)len, rows);
}

/* "Which are not delivered yet?": those of the rows before. */
static char *which_are(struct ask *ask, const char *context)
{
    size_t len;
    const size_t which = wording_is(ask, 0, "and|so");
    const bool said =
        wording_is(ask, which, "which") && wording_is(ask, which + 1, "are|were|is|was|have|has") &&
        !wording_is(ask, which + 2, "the|these|those") && !wording_ends(ask, which + 2);
    const char *rows = said ? again_rows(ask, context, &len) : NULL;
    return rows ? arena_printf(ask->arena, "%.*s that %s", (int)len, rows,
                               words_text(&ask->words, ask->arena, which + 1, ask->words.len))
                : NULL;
}

/* "Who smoke", "who joined after 2015": said behind the people before. */
static char *who_do(struct ask *ask, const char *context)
{
    size_t len;
    const char *rows = follow_says_who(ask) ? again_rows(ask, context, &len) : NULL;
    for (size_t i = 0; rows && i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_TABLE)
            return NULL;
    }
    return rows ? arena_printf(ask->arena, "%.*s %s", (int)plain_len(context), context,
                               ask->words.question)
                : NULL;
}

/* Words [*ret_first, return value) that say a superlative; 0: none, or several. */
static size_t superlative(const struct words *words, size_t *ret_first)
{
    size_t end = 0;
    for (size_t i = 0; i < words->len; i++) {
        size_t len = 0;
        int degree = 0;
        if (!lexicon_adjective(words, i, &len, &degree) || degree != 2)
            continue;
        if (end)
            return 0;
        *ret_first = i;
        end = i + len;
        i = end - 1;
    }
    return end;
}

/* "The cheapest instead" after "the 5 most expensive products". */
static char *other_end(struct ask *ask, const char *context)
{
    struct words before;
    size_t first = 0, old = 0;
    const size_t end = superlative(&ask->words, &first);
    if (!end || !wording_has(ask, "instead|rather"))
        return NULL;
    for (size_t i = 0; i < ask->words.len; i++) {
        if ((i < first || i >= end) && !ask->words.v[i].punct &&
            !wording_is(ask, i, "the|and|now|show|give|me|but|instead|rather|ones|please"))
            return NULL;
    }
    words_split(&before, ask->arena, context);
    const size_t old_end = superlative(&before, &old);
    if (!old_end)
        return NULL;
    const struct word *from = &before.v[old], *to = &before.v[old_end - 1];
    return arena_printf(ask->arena, "%.*s%s%s", (int)from->offset, context,
                        words_text(&ask->words, ask->arena, first, end),
                        context + to->offset + to->len);
}

/* "The same for purchases": the question before of other rows. */
static char *of_other_rows(struct ask *ask, const char *context)
{
    const size_t lead = wording_match(ask, 0,
                                      "the same for|same for|and the same for|do the same for|now "
                                      "the same for|the same with|same with");
    const size_t noun = lead + wording_is(ask, lead, "the|our|all");
    const int table = lead && noun < ask->words.len ? table_at_word(ask, noun) : -1;
    if (table < 0 || !wording_ends(ask, noun + 1))
        return NULL;
    struct ask before = *ask;
    words_split(&before.words, ask->arena, context);
    for (size_t i = 0; i < before.words.len; i++) {
        const struct word *word = &before.words.v[i];
        const int old = word->punct || word->quoted ? -1 : table_at_word(&before, i);
        if (old < 0 || (i > 0 && wording_among(before.words.v[i - 1].lower, "per|by|each")))
            continue;
        return old == table
                   ? NULL
                   : arena_printf(ask->arena, "%.*s%s%s", (int)word->offset, context,
                                  ask->words.v[noun].text, context + word->offset + word->len);
    }
    return NULL;
}

/* "In euros", "in hours": the same number in another unit. */
static char *in_unit(struct ask *ask, const char *context)
{
    const size_t len = wording_match(ask, 0,
                                     "in euros|in euro|in dollars|in pounds|in francs|in cents|in "
                                     "seconds|in minutes|in hours|in days");
    return len && wording_ends(ask, len)
               ? arena_printf(ask->arena, "%.*s %s", (int)plain_len(context), context,
                              words_text(&ask->words, ask->arena, 0, len))
               : NULL;
}

char *again_more(struct ask *ask, const char *context)
{
    static char *(*const ways[])(struct ask *, const char *) = {
        in_unit, done_when, which_of_it, which_are, who_do, other_end, of_other_rows};
    char *question = NULL;
    for (size_t w = 0; w < sizeof ways / sizeof *ways && question == NULL; w++)
        question = ways[w](ask, context);
    return question;
}
