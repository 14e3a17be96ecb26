/* "Sum per customer", "total", "how much is that", "how many?", after a list of rows: what they
 * come to, whose name is put behind the word, and their number; each is read as said in full. */
#include <string.h>

#include "engine.h"

/* "How much is that?", as it was typed: idioms read it in other words. */
static bool says_how_much(const struct ask *ask)
{
    static const char *const phrases[] = {"how much is that", "how much is it", "how much is this",
                                          "how much are they", "how much is that in total"};
    struct words typed;
    words_split(&typed, ask->arena, ask->words.question);
    size_t end = typed.len;
    while (end > 0 && typed.v[end - 1].punct)
        end--;
    for (size_t p = 0; p < sizeof phrases / sizeof *phrases; p++) {
        for (size_t i = 0; i < 2; i++) { /* "and how much is that" */
            const size_t len = words_match(&typed, i, phrases[p]);
            if (len && i + len == end && (i == 0 || word_is(&typed.v[0], "and")))
                return true;
        }
    }
    return false;
}

/* The word that says the sum; ask->words.len: something else is said. */
static size_t sum_word(const struct ask *ask)
{
    enum { SHORT = 6 };
    size_t i = wording_is(ask, 0, "and|now");
    i += wording_is(ask, i, "the");
    size_t end = i + 1;
    if (!wording_is(ask, i, "sum|total") || ask->words.len > SHORT)
        return ask->words.len;
    end += words_match(&ask->words, end, "of them") + words_match(&ask->words, end, "of those");
    return wording_ends(ask, end) || wording_is(ask, end, "per|by") ? i : ask->words.len;
}

/* "How many", "and how many in total": the word; ask->words.len: something else is said. */
static size_t count_word(const struct ask *ask)
{
    const size_t i = wording_is(ask, 0, "and|so");
    const size_t len = words_match(&ask->words, i, "how many");
    const size_t end =
        i + len + (len ? wording_match(ask, i + len, "in total|in all|altogether") : 0);
    return len && wording_ends(ask, end) ? i : ask->words.len;
}

bool follow_sums(const struct ask *ask)
{
    return sum_word(ask) < ask->words.len || count_word(ask) < ask->words.len || says_how_much(ask);
}

/* "Sum" after a number of rows for each of some things, where these rows have an amount: the sum of
 * it for each. "In total" is the number of all of them. */
static bool sums_counted(struct ask *ask, const struct frame *before)
{
    struct frame frame = *before;
    const size_t i = sum_word(ask);
    const struct term *number = frame.group_count > 0 ? frame_one_number(&frame) : NULL;
    return number && number->agg == AGG_COUNT && wording_is(ask, i, "sum") &&
           wording_ends(ask, i + 1) && number->table >= 0 &&
           follow_amount(ask, before, number->table).column >= 0;
}

void follow_name_sum(struct ask *ask, const struct frame *before, int subject)
{
    const size_t i = sum_word(ask), many = count_word(ask);
    bool lists = before->group_count == 0;
    for (size_t k = 0; k < before->select_count; k++)
        lists = lists && (before->select[k].agg == AGG_NONE || /* their number was asked for */
                          before->select[k].agg == AGG_COUNT);
    if (many < ask->words.len && lists) {
        const struct word *how = &ask->words.v[many], *word = &ask->words.v[many + 1];
        follow_reword(ask, how->offset, word->offset + word->len - how->offset,
                      "how many are there");
        return;
    }
    const bool much = says_how_much(ask);
    if (sums_counted(ask, before)) {
        follow_reword(ask, ask->words.v[i].offset, ask->words.v[i].len, "sum instead");
        return;
    }
    const struct column_ref at =
        (much || i < ask->words.len) && lists ? follow_amount(ask, before, subject) : no_column();
    if (at.column < 0 || column_has_words(ask, at, "price") || column_has_words(ask, at, "rate"))
        return; /* what one piece costs is not added up */
    const struct word *sum = much ? NULL : &ask->words.v[i];
    const char *said = arena_printf(ask->arena, "sum of %s.%s", ask_table(ask, at.table)->name,
                                    ask_column(ask, at)->name);
    follow_reword(ask, much ? 0 : sum->offset, much ? strlen(ask->words.question) : sum->len, said);
}

/* "And in total?", after sums or counts of groups: those of all rows together. */
bool follow_total(struct ask *ask, struct frame *frame)
{
    const size_t word = sum_word(ask);
    size_t measures = 0;
    bool adds = true;
    for (size_t i = 0; i < frame->select_count; i++) {
        const enum agg agg = frame->select[i].agg;
        measures += agg != AGG_NONE;
        adds = adds && (agg == AGG_NONE || agg == AGG_SUM || agg == AGG_COUNT);
    }
    if (word == ask->words.len || !wording_ends(ask, word + 1) || frame->group_count == 0 ||
        measures == 0)
        return false;
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
    if (!adds || frame->limit || frame->having_count) {
        ask->stuck = "the numbers before do not add up to one of all rows";
        return false;
    }
    for (size_t i = 0; i < frame->select_count && wording_is(ask, word, "sum"); i++)
        frame->unproven = frame->unproven || frame->select[i].agg == AGG_COUNT; /* of rows? */
    frame_keep_figures(frame);
    frame->group_count = frame->order_count = 0;
    frame->group_wanted = false;
    return true;
}

bool follow_is_counted(const struct frame *frame, int table)
{
    bool counted = false;
    for (size_t i = 0; i < frame->select_count; i++)
        counted = counted || (frame->select[i].agg == AGG_COUNT && frame->select[i].table == table);
    return counted;
}
