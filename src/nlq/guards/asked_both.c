/* "What is the heaviest animal called and what kind of animal is it": two things are asked for, so
 * that an answer that shows one column leaves the other out. */
#include "guards/asked_both.h"

#include <string.h>

#include "querent/base/str.h"

/* A question word opens the question, or stands before a word of it: "RM0300 - from where to where,
 * and how much". */
static bool asked_before(const struct words *said, size_t end)
{
    if (wording_among(said->v[0].lower, "what|which|when|where|how|who|whose|in|on|at|for|to|by"))
        return true;
    for (size_t i = 1; i < end; i++) {
        if (wording_among(said->v[i].lower, "where|what|when") &&
            (word_is_mark(&said->v[i - 1], "-:,") ||
             wording_among(said->v[i - 1].lower, "from|to|at|by|with|for")))
            return true;
    }
    return false;
}

/* "And what", "and in which" in the question as it was typed; no "and who live", "and which are" of
 * a relative clause. */
static bool asks_again(const struct words *said)
{
    static const char verbs[] = "is|are|was|were|has|have|had|do|does|did";
    bool again = false;
    for (size_t i = 1; i + 3 < said->len && !again; i++) {
        const char *joint = said->v[i + 1].lower;
        const size_t next = i + 1 + wording_among(joint, "in|on|at|for|to|from|by|of");
        const char *asks = said->v[next].lower;
        const bool comma = word_is_mark(&said->v[i - 1], ",");
        const bool plain =
            wording_among(asks, "what|when|where|how") ||
            (wording_among(asks, "which") && !wording_among(said->v[next + 1].lower, verbs)) ||
            (comma && wording_among(asks, "who|whose|whom"));
        again = str_eq(said->v[i].lower, "and") && plain && asked_before(said, i);
    }
    return again;
}

static bool asks_two_names(const struct words *said)
{
    return strstr(said->question, "two names") || strstr(said->question, "both names");
}

/* "The youngest and the oldest". */
static bool asks_two_ends(const struct words *said)
{
    for (size_t i = 0; i + 2 < said->len; i++) {
        size_t len = 0, other_len = 0;
        int degree = 0, other_degree = 0;
        const struct adjective *one = lexicon_adjective(said, i, &len, &degree);
        const size_t joint = i + len;
        if (!one || degree != 2 || joint + 1 >= said->len || !str_eq(said->v[joint].lower, "and"))
            continue;
        const size_t next = joint + 1 + str_eq(said->v[joint + 1].lower, "the");
        if (next < said->len && lexicon_adjective(said, next, &other_len, &other_degree) &&
            other_degree == 2)
            return true;
    }
    return false;
}

/* "Name and owner of each cat": a column and the name of other rows. */
static bool asks_column_and_row(const struct ask *ask)
{
    return item_kind_is(ask, 0, ITEM_COLUMN) && item_is(ask, 1, CUE_AND) &&
           item_kind_is(ask, 2, ITEM_TABLE) && ask->items[0].zone == ZONE_SELECT;
}

/* How many things are shown: first and last name are one. */
static size_t things_shown(struct ask *ask, const struct frame *frame)
{
    size_t things = 0, parts = 0;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const bool part = term->agg == AGG_NONE && frame_is_part_name(ask, term->column);
        things += term->all ? 2 : !part;
        parts += part;
    }
    return things + (parts > 0);
}

bool asked_both_lost(struct ask *ask, const struct frame *frame)
{
    struct words said;
    words_split(&said, ask->arena, ask->words.question);
    if (!asks_again(&said) && !asks_two_names(&said) && !asks_two_ends(&said) &&
        !asks_column_and_row(ask))
        return false;
    return things_shown(ask, frame) + frame->shape.tail_count < 2 && !frame->whole;
}
