/* "Customers we have done nothing for in the past 6 months", "nothing ordered since June", "clients
 * who never gave us any work", "stuff we've never sold": those without any row of what is done for
 * them, or of what the verb says. */
#include "frame.h"
#include "words/names.h"

/* Words before word i that lead to what is said of the rows; the first of them. */
static size_t lead_before(const struct ask *ask, size_t i)
{
    while (i > 0 &&
           wording_is(ask, i - 1, "we|who|that|which|have|has|had|ve|with|there|is|are|been|s|us"))
        i--;
    return i;
}

/* What is said at word i to be nothing: its words; *verb becomes the word that says what it is, the
 * end where none does. 0: it is not. */
static size_t nothing_at(const struct ask *ask, size_t i, size_t *verb)
{
    const size_t done = wording_match(ask, i,
                                      "done nothing for|done nothing with|done no work for|had "
                                      "nothing from|had nothing to do for|heard nothing from|did "
                                      "nothing for|never gave us any work|never gave us work|"
                                      "never given us any work|never given us any business|never "
                                      "gave us any business|never done anything for|not done "
                                      "anything for|not done any work for|never done any work for"),
                 nothing = done ? 0 : wording_match(ask, i, "nothing");
    *verb = i + done + nothing;
    if (done)
        return done;
    return nothing && *verb < ask->words.len && word_is_participle(&ask->words.v[*verb]) ? 2 : 0;
}

/* "Stuff we have never sold": the goods that sales refer to. */
static void put_goods(struct ask *ask)
{
    size_t i = 0;
    while (i < ask->words.len && !wording_match(ask, i, "never sold|not sold|never been sold"))
        i++;
    const size_t first = i < ask->words.len ? lead_before(ask, i) : 0;
    const int goods = first > 0 && wording_is(ask, first - 1, "stuff|things|anything|items|lines")
                          ? goods_sold(ask)
                          : -1;
    const int sales = goods < 0 ? -1 : sales_rows_of(ask, goods);
    const size_t len = wording_match(ask, i, "never sold|not sold|never been sold");
    if (sales < 0)
        return;
    const char *said = words_text(&ask->words, ask->arena, first - 1, i + len);
    wording_put(ask, first - 1, i + len + 1 - first,
                arena_printf(ask->arena, "%s without %s", table_plural(ask, goods),
                             table_plural(ask, sales)));
    ask->words.v[first - 1].written = said; /* and never sure */
}

void nothing_read(struct ask *ask)
{
    put_goods(ask);
    for (size_t i = 1; i < ask->words.len; i++) {
        size_t verb = 0;
        const size_t len = nothing_at(ask, i, &verb), first = len ? lead_before(ask, i) : i;
        const int rows = len && first > 0 ? table_at_word(ask, first - 1) : -1,
                  kept = rows < 0         ? -1
                         : verb < i + len ? deed_keeps(ask, &ask->words.v[verb])
                                          : events_most_of(ask, rows);
        if (kept < 0 || kept == rows || table_hops(ask, rows, kept) >= 99)
            continue;
        const char *said = words_text(&ask->words, ask->arena, first, i + len);
        wording_put(ask, first, i + len - first,
                    arena_printf(ask->arena, "without %s", table_plural(ask, kept)));
        ask->words.v[first + 1].written = said; /* and never sure */
        return;
    }
}
