/* "Orders in November 2026 over 500": a bound that stands behind the period is said of the rows, as
 * in "orders over 500 in November 2026". */
#include "frame.h"
#include "querent/base/str.h"
#include "tails/tail.h"
#include "words/names.h"

/* The words from i on are a period, with what leads to it; 0: they are none. */
static size_t period_len(struct ask *ask, size_t i)
{
    enum { YEAR_FIRST = 1900, YEAR_LAST = 2100 };
    const size_t lead = wording_is(ask, i, "in|during|on|for|from|of");
    size_t used = 0;
    if (i + lead >= ask->words.len)
        return 0;
    const struct word *word = &ask->words.v[i + lead];
    if (lead && word->is_number && word->number >= YEAR_FIRST && word->number < YEAR_LAST)
        return lead + 1;
    return dates_at(ask->arena, &ask->words, i + lead, ask->request->now, &used) ? lead + used : 0;
}

/* The words from i on compare with a number, and nothing is counted by it; 0: they don't. */
static size_t bound_len(const struct ask *ask, size_t i)
{
    size_t len = 0;
    const enum cue cue = i < ask->words.len ? cue_at(&ask->words, i, &len) : CUE_NONE;
    if (cue != CUE_GT && cue != CUE_LT && cue != CUE_GE && cue != CUE_LE)
        return 0;
    size_t at = i + len;
    at += at < ask->words.len && ask->words.v[at].punct; /* "over € 500" */
    if (at >= ask->words.len || !ask->words.v[at].is_number)
        return 0;
    at += 1 + wording_is(ask, at + 1, "euro|euros|eur|usd|dollars|gbp|pounds|chf|$|€|£");
    const struct word *next = at < ask->words.len ? &ask->words.v[at] : NULL;
    return next == NULL || next->punct || wording_is(ask, at, "by|per|and|from|with|that|sorted")
               ? at - i
               : 0;
}

void bound_behind_read(struct ask *ask)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        const size_t at = i + 1, period = table_at_word(ask, i) < 0 ? 0 : period_len(ask, at);
        const size_t bound = period ? bound_len(ask, at + period) : 0;
        if (bound == 0 || ask->words.v[i].quoted)
            continue;
        const size_t end = at + period + bound;
        wording_put(ask, at, period + bound,
                    arena_printf(ask->arena, "%s %s",
                                 words_text(&ask->words, ask->arena, at + period, end),
                                 words_text(&ask->words, ask->arena, at, at + period)));
        return;
    }
}
