/* "Who made the panels? Name each maker once.", "List each one once.", "each only once": what is
 * shown several times is shown once. */
#include "verbs/verbs.h"

/* Words of "each customer only once" from word i on; 0: they say something else. */
static size_t each_once(const struct ask *ask, size_t i)
{
    enum { NOUN_WORDS = 3 };
    size_t end = i + wording_is(ask, i, "each|every");
    if (end == i)
        return 0;
    for (size_t n = 0; n <= NOUN_WORDS && end < ask->words.len && !ask->words.v[end].punct; n++) {
        const size_t only = wording_is(ask, end, "only|just|exactly"), once = end + only;
        if (wording_is(ask, once, "once") && wording_ends(ask, once + 1))
            return once + 1 - i;
        const size_t time = wording_match(ask, once, "one time|a single time");
        if (time && wording_ends(ask, once + time))
            return once + time - i;
        end++;
    }
    return 0;
}

/* Words of "without repeating any", "no name twice" from word i on; 0. */
static size_t none_twice(const struct ask *ask, size_t i)
{
    const size_t len =
        wording_match(ask, i,
                      "without repeating any|without repeating them|without "
                      "repetitions|without doubles|no doubles|no repeats|no "
                      "repetitions|none of them twice|none twice|nobody twice|no one "
                      "twice|do not repeat any|do not list any twice|do not name any "
                      "twice|leave out repeats|leave out duplicates|once each|no "
                      "duplicates");
    return len && wording_ends(ask, i + len) ? len : 0;
}

void once_each_read(struct ask *ask)
{
    for (size_t i = 2; i < ask->words.len; i++) {
        const size_t each = each_once(ask, i), len = each ? each : none_twice(ask, i);
        size_t first = i;
        if (len == 0)
            continue;
        if (wording_is(ask, first - 1,
                       "list|name|show|give|mention|print|return|include|put|count|"
                       "display|with|but|and|only"))
            first--;
        if (first > 1 && wording_is(ask, first - 1, "please|,|and|but"))
            first--;
        const bool begins = ask->words.v[first].sentence > ask->words.v[first - 1].sentence ||
                            ask->words.v[first - 1].punct || ask->words.v[first].punct;
        if (!begins || wording_is(ask, 0, "how"))
            continue;
        wording_cut(ask, first, i + len - first);
        ask->shape.shown_once = true;
        return;
    }
}

bool once_each_apply(struct ask *ask, struct frame *frame)
{
    if (ask->shape.shown_once && !frame_aggregates(frame) && frame->group_count == 0)
        frame->distinct = true;
    return true;
}
