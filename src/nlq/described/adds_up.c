/* "How much do the fines that have not been paid add up to?", "what do our expenses come to in
 * total?": the total of them. */
#include "described/described.h"

static const char comes[] = "add up to|adds up to|sum up to|come to|comes to|amount to|amounts to|"
                            "total up to|add up|adds up";

/* The words of "add up to altogether" at i, which end the question; 0: none. */
static size_t comes_len(const struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i, comes);
    size_t end = i + len;
    end += len ? wording_match(ask, end, "altogether|in total|all together|in all|overall") : 0;
    return len && (end >= ask->words.len || word_is_mark(&ask->words.v[end], ".?!")) ? end - i : 0;
}

void adds_up_read(struct ask *ask)
{
    const size_t help = wording_match(ask, 0, "how much|what");
    if (help == 0 || !wording_is(ask, help, "do|does|did|have|has|will|would"))
        return;
    for (size_t i = help + 2; i < ask->words.len; i++) {
        const size_t len = comes_len(ask, i);
        if (len == 0)
            continue;
        wording_cut(ask, i, len);
        wording_put(ask, 0, help + 1, "what is the total of");
        return;
    }
}
