/* "…: ref, customer, amount, oldest first": how the rows are to stand, said behind the list of what
 * is shown of them. It is said of the rows, which are asked for with it. */
#include "querent/base/str.h"
#include "tails/tail.h"
#include "words/names.h"

/* What an order begins with. */
#define TAIL_RANKS                                                                                 \
    "oldest|newest|latest|earliest|youngest|most|least|fewest|highest|lowest|biggest|largest|"     \
    "smallest|cheapest|dearest|priciest|costliest|longest|shortest|best|worst|busiest|heaviest|"   \
    "lightest|soonest"

/* Words of "first", "at the top" at word i; 0: none stand there. */
static size_t leads_len(const struct ask *ask, size_t i)
{
    return wording_match(ask, i, "first|at the top|on top|at top|to the top");
}

/* Where the order ends that begins with word i, "highest rent first"; 0: none does. */
static size_t order_end(const struct ask *ask, size_t i)
{
    enum { BETWEEN_MAX = 3 };
    if (!wording_is(ask, i, TAIL_RANKS))
        return 0;
    for (size_t k = i + 1; k <= i + 1 + BETWEEN_MAX && !wording_ends(ask, k); k++) {
        if (leads_len(ask, k))
            return k + leads_len(ask, k);
    }
    return 0;
}

size_t list_order_at(struct ask *ask, size_t list, const char **ret_text)
{
    size_t end = ask->words.len;
    while (end > list && ask->words.v[end - 1].punct)
        end--;
    end -= end > list && wording_is(ask, end - 1, "please|pls|thanks");
    for (size_t i = list + 1; i < end; i++) {
        const size_t first = i + wording_match(ask, i, "with the|with|the|and the|and"),
                     to = word_is_mark(&ask->words.v[i - 1], ",;.(?") || first > i
                              ? order_end(ask, first)
                              : 0;
        if (to == 0 || to < end)
            continue;
        size_t lead = first + 1;
        while (!leads_len(ask, lead))
            lead++;
        *ret_text = arena_printf(ask->arena, ", %s first",
                                 words_text(&ask->words, ask->arena, first, lead));
        return i - word_is_mark(&ask->words.v[i - 1], ",;.(?");
    }
    return 0;
}

void list_order_join(struct ask *ask, size_t i)
{
    while (ask->words.len > i && (ask->words.v[ask->words.len - 1].punct ||
                                  wording_is(ask, ask->words.len - 1, "please|pls|thanks")))
        wording_cut(ask, ask->words.len - 1, 1);
    if (i < 1 || i >= ask->words.len)
        return;
    if (word_is_mark(&ask->words.v[i], ".?;"))
        wording_put(ask, i, 1, ",");
    for (size_t k = i; k < ask->words.len; k++)
        ask->words.v[k].sentence = ask->words.v[i - 1].sentence;
}

void list_order_plain(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const bool apart =
            ask->words.v[i - 1].punct || wording_is(ask, i - 1, "with") ||
            (i > 1 && wording_is(ask, i - 1, "the") && wording_is(ask, i - 2, "with"));
        const size_t to = apart ? order_end(ask, i) : 0;
        size_t lead = i + 1;
        while (to && !leads_len(ask, lead))
            lead++;
        if (to == 0 || wording_is(ask, lead, "first") || !wording_ends(ask, to) ||
            exact_is_name(ask, i))
            continue;
        wording_put(ask, lead, to - lead, "first");
        return;
    }
}
