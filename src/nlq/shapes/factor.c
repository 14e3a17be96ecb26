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

/* The words from i on name a number: "the claimed amount". */
static bool factor_of_column(const struct ask *ask, size_t i)
{
    const size_t word = wording_is(ask, i, "the|their|its") ? i + 1 : i;
    for (size_t t = 0; word < ask->words.len && t < ask->schema->table_count; t++) {
        for (size_t n = 2; n >= 1; n--) {
            if (word + n > ask->words.len || ask->schema->tables[t].hidden)
                continue;
            const char *words = n == 2 ? arena_printf(ask->arena, "%s %s", ask->words.v[word].lower,
                                                      ask->words.v[word + 1].lemma)
                                       : ask->words.v[word].lemma;
            const struct column_ref at = {(int)t, table_column_by_words(ask, (int)t, words)};
            if (at.column >= 0 && column_is_number(ask, at) && !column_is_id(ask, at))
                return true;
        }
    }
    return false;
}

/* "Less than half of the claimed amount", "below 90 percent of planned quantity", "more than twice
 * the budget": a part of another column. */
static bool factor_column(struct ask *ask, size_t i)
{
    size_t len;
    double factor = factor_word(ask, i, &len);
    if (!wording_is(ask, i - 1, "than|least|most|above|below|over|under|exceeds|exceed"))
        return false;
    if (factor <= 0 && ask->words.v[i].is_number && wording_is(ask, i + 1, "%|percent")) {
        factor = ask->words.v[i].number / 100;
        len = 2;
        if (!wording_is(ask, i + len, "of"))
            return false;
    }
    len += wording_is(ask, i + len, "of");
    if (factor <= 0 || !factor_of_column(ask, i + len))
        return false;
    factor_set(ask, factor, i, len);
    return true;
}

void factor_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        size_t len;
        const double factor = factor_word(ask, i, &len);
        if (factor_percent(ask, i) || (factor_word(ask, i, &len) >= 0 && factor_column(ask, i)))
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
        const size_t right = cond->right.at;
        const bool column = cond->kind == COND_COLUMN && right < ask->count &&
                            item_last(ask, right)->offset >= frame->shape.factor_offset;
        if (column) {
            cond->factor = frame->shape.factor;
            return true;
        }
        if (cond->kind != COND_EXTREME || cond->own || !behind)
            continue;
        cond->factor = frame->shape.factor;
        frame->unproven = true;
        return true;
    }
    return false;
}
