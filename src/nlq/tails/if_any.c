/* "Teacher if any", "the name of their rep if they have one", "(even where no supplier is on
 * file)": rows that lack what is shown beside them are shown as well. The words that say so are
 * taken out; what is only shown is joined where there is any. */
#include "frame.h"
#include "tails/tail.h"

static const char plain[] =
    "if any|if there is one|if there 's one|if there are any|if they have one|if it has one|"
    "if they have any|if he has one|if she has one|if known|if set|if given|if one is assigned|"
    "if one 's assigned|if one is set|if assigned|where there is one|where known|where there is "
    "any|where it is known|where they have one|or none|may be empty|may be blank|can be empty|"
    "can be blank|if one 's been assigned|if one has been assigned|if we have one|if we know it|"
    "if recorded|if filled in|if one is on file|if it is known";
static const char though[] = "even where|even if|even when|also where|also if|also when|"
                             "including where|including when";
static const char none[] = "no|none|nobody|not|without|missing|empty|blank|unknown|never";
static const char kept[] = "file|known|set|given|recorded|there|assigned|yet|one|any|empty|blank|"
                           "missing|none|unknown|record";
/* Groups without rows are another thing. */
static const char groups[] = "each|every|per|by|many|count|number|total|sum|average";

static bool is_over(const struct ask *ask, size_t i)
{
    return i >= ask->words.len || word_is_mark(&ask->words.v[i], ",.?!;:()-");
}

/* The end of "even where no supplier is on file" at word i; i: it is not said. */
static size_t though_end(const struct ask *ask, size_t i)
{
    enum { WORDS_MOST = 9 };
    size_t end = i + wording_match(ask, i, though);
    bool denied = false;
    if (end == i)
        return i;
    while (!is_over(ask, end) && end < i + WORDS_MOST) {
        denied = denied || wording_is(ask, end, none);
        end++;
    }
    return denied && is_over(ask, end) && wording_is(ask, end - 1, kept) ? end : i;
}

void if_any_read(struct ask *ask)
{
    const bool grouped = wording_has(ask, groups);
    for (size_t i = 2; i < ask->words.len; i++) {
        const size_t said = wording_match(ask, i, plain), end = said      ? i + said
                                                                : grouped ? i
                                                                          : though_end(ask, i);
        if (end == i || !(is_over(ask, end) || wording_is(ask, end, "and|or")))
            continue;
        const bool opened = word_is_mark(&ask->words.v[i - 1], "("),
                   closed = end < ask->words.len && word_is_mark(&ask->words.v[end], ")"),
                   both = opened && closed;
        ask->shape.if_any = true;
        wording_cut(ask, i - both, end - i + 2 * (size_t)both);
        i--;
    }
}

bool if_any_apply(struct ask *ask, struct frame *frame)
{
    bool measured = frame->group_count > 0;
    (void)ask;
    for (size_t i = 0; i < frame->select_count; i++)
        measured = measured || frame->select[i].agg != AGG_NONE;
    if (frame->shape.if_any && !measured && frame->outer_from == 0 && frame->subject >= 0)
        frame->outer_from = frame->subject + 1;
    return true;
}
