/* "Bookings settled in cash", "bids that came in over the phone": the verb leads to the way in
 * which it was done, which rows keep as a value of theirs (payment_method, channel). */
#include <string.h>

#include "querent/base/str.h"
#include "verbs/verbs.h"
#include "words/names.h"
#include "words/pins.h"

enum { WAY_WORDS = 3 };

static bool is_way(const struct ask *ask, struct column_ref at)
{
    return column_is_text(ask, at) &&
           wording_among(column_last_word(ask, at), "method|channel|mode|means|way|medium|route");
}

/* What else a way is called. */
static const char *way_otherwise(const char *said)
{
    static const char *const pairs[][2] = {{"telephone", "phone"},
                                           {"phone", "telephone"},
                                           {"e-mail", "email"},
                                           {"email", "e-mail"},
                                           {"mail", "post"},
                                           {"post", "mail"},
                                           {"internet", "online"},
                                           {"web", "online"},
                                           {"net", "online"},
                                           {"card", "credit card"},
                                           {"transfer", "bank transfer"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (str_eq(pairs[i][0], said))
            return pairs[i][1];
    return NULL;
}

static struct match way_called(struct ask *ask, const char *text)
{
    enum { HITS = 16 };
    struct value_hit hits[HITS];
    struct match found = {.at = no_column()};
    const size_t n = catalog_find_value(ask->catalog, ask->arena, text, false, hits, HITS);
    for (size_t k = 0; k < n; k++) {
        if (hits[k].match > VALUE_FOLDED || !is_way(ask, hits[k].column))
            continue;
        if (found.at.column >= 0 && !same_column(found.at, hits[k].column))
            return (struct match){.at = no_column()};
        found = (struct match){.at = hits[k].column, .value = hits[k].value};
    }
    return found;
}

/* The way that words from i on name: *ret_len of them. */
static struct match way_at(struct ask *ask, size_t i, size_t *ret_len)
{
    for (size_t n = WAY_WORDS; n > 0; n--) {
        if (i + n > ask->words.len || ask->words.v[i + n - 1].punct || ask->words.v[i].quoted ||
            !(wording_ends(ask, i + n) ||
              wording_is(ask, i + n, "that|which|and|or|in|on|by|with|who|but|since|from|for|per")))
            continue;
        const char *text = words_text(&ask->words, ask->arena, i, i + n),
                   *other = way_otherwise(text);
        struct match found = way_called(ask, text);
        if (found.at.column < 0 && other)
            found = way_called(ask, other);
        *ret_len = n;
        if (found.at.column >= 0)
            return found;
    }
    return (struct match){.at = no_column()};
}

/* Words before the preposition at i that only say that it was done: "that were settled". */
static size_t done_before(struct ask *ask, size_t i)
{
    static const char done[] =
        "settled|paid|made|placed|done|received|sent|booked|ordered|came|come|"
        "arrived|submitted|entered|taken|handled|dealt|carried|collected|bid";
    size_t first = i;
    first -= first > 2 && wording_is(ask, first - 1, "in|up|off|out|for") &&
             wording_is(ask, first - 2, done);
    if (first > 1 && wording_is(ask, first - 1, done) &&
        values_find(ask, first - 1, first).len == 0 && !column_at_word(ask, first - 1))
        first--;
    else
        return i;
    while (first > 1 && wording_is(ask, first - 1, "that|which|were|was|are|is|have|has|been"))
        first--;
    return first > 0 && table_at_word(ask, first - 1) >= 0 ? first : i;
}

void paid_by_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        size_t len = 0;
        const size_t noun = i + 1 + wording_is(ask, i + 1, "the|a|an");
        if (!wording_is(ask, i, "in|by|over|via|through|on|with|using"))
            continue;
        const struct match way = way_at(ask, noun, &len);
        if (way.at.column < 0 || strchr(way.value, '\''))
            continue;
        const size_t first = done_before(ask, i);
        const char *said = words_text(&ask->words, ask->arena, first, noun + len);
        if (first == i && wording_is(ask, i, "with|by|in") && noun == i + 1 && len == 1 &&
            str_eq_fold(words_text(&ask->words, ask->arena, noun, noun + 1), way.value))
            continue; /* which is read as it stands */
        wording_put(ask, first, noun + len - first,
                    arena_printf(ask->arena, "with '%s'", way.value));
        pin_put(ask, first + 1, first + 2, way.at, way.value);
        ask->words.v[first + 1].written = said; /* and never sure */
        return;
    }
}
