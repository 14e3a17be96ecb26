/* "More than twice the smallest budget", "20 % above the average": what a row is compared with is
 * multiplied. The words that say the factor are taken out; the rest is a comparison that the pieces
 * know. */
#include <stdlib.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* The factor that word i says; 0: none. */
static double factor_word(const struct ask *ask, size_t i, size_t *ret_len)
{
    *ret_len = 1;
    if (wording_is(ask, i, "twice|double"))
        return 2;
    if (wording_is(ask, i, "triple|thrice"))
        return 3;
    if (wording_is(ask, i, "half"))
        return .5;
    *ret_len = 2;
    double number = i < ask->words.len && ask->words.v[i].is_number ? ask->words.v[i].number : 0;
    if (number == 0 && i < ask->words.len &&
        !lexicon_number(ask->words.v[i].lower, &number, &(bool){false}))
        return 0;
    return wording_is(ask, i + 1, "times") ? number : 0;
}

/* "The average", "their smallest": what a factor may stand before. */
static bool factor_of_aggregate(const struct ask *ask, size_t i)
{
    const size_t word = wording_is(ask, i, "the|their|its") ? i + 1 : i;
    size_t len;
    if (word >= ask->words.len)
        return false;
    const enum cue cue = cue_at(&ask->words, word, &len), whole = cue_at(&ask->words, i, &len);
    return cue_traits(cue).aggregates || cue_traits(whole).aggregates;
}

static void factor_set(struct ask *ask, double factor, size_t first, size_t count)
{
    ask->shape.factor = factor;
    ask->shape.factor_offset = ask->words.v[first].offset;
    wording_cut(ask, first, count);
}

/* "20 % above the average": 1.2 times the average. */
static bool factor_percent(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    const bool sign =
        word->is_number &&
        (strchr(word->text, '%') || ask->words.question[word->offset + word->len] == '%') &&
        !wording_is(ask, i + 1, "%");
    if (!sign && !(word->is_number && wording_is(ask, i + 1, "%|percent|per")))
        return false;
    const bool two = wording_is(ask, i + 1, "per") && wording_is(ask, i + 2, "cent");
    const size_t link = sign ? i + 1 : two ? i + 3 : i + 2;
    const bool above = wording_is(ask, link, "above|over|more|higher|greater"),
               below = wording_is(ask, link, "below|under|less|lower|fewer");
    const size_t of = wording_is(ask, link + 1, "than") ? link + 2 : link + 1;
    if (!(above || below) || !factor_of_aggregate(ask, of))
        return false;
    const double part = ask->words.v[i].number / 100;
    factor_set(ask, above ? 1 + part : 1 - part, i, link - i);
    return true;
}

void factor_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        size_t len;
        const double factor = factor_word(ask, i, &len);
        if (factor_percent(ask, i))
            return;
        if (factor <= 0 || !factor_of_aggregate(ask, i + len))
            continue;
        factor_set(ask, factor, i, len);
        return;
    }
}

bool factor_apply(struct ask *ask, struct frame *frame)
{
    if (frame->shape.factor == 0)
        return true;
    for (size_t i = 0; i < frame->cond_count; i++) {
        struct cond *cond = &frame->conds[i];
        const bool behind =
            cond->at < ask->count && item_last(ask, cond->at)->offset >= frame->shape.factor_offset;
        if (cond->kind != COND_EXTREME || cond->own || !behind)
            continue;
        cond->factor = frame->shape.factor;
        frame->unproven = true;
        return true;
    }
    return false;
}
