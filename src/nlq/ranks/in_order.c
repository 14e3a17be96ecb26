/* "Movies, oldest first", "tracks from cheapest to most expensive", "highest salary first": all of
 * them, in the order that begins with a superlative; "top 5 reasons by minutes", of the rows of
 * each kind together. What is counted or added up has its order from that, and is left to the
 * pieces. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

enum { BETWEEN_MAX = 3 }; /* words of the column in "highest yearly salary first" */

/* What tells of a measure by itself, and what says no more than large or small. */
#define TELLING                                                                                    \
    "oldest|newest|youngest|latest|earliest|cheapest|priciest|dearest|costliest|longest|shortest|" \
    "heaviest|lightest|tallest|fastest|slowest"
#define GENERAL "highest|largest|biggest|greatest|lowest|smallest|best|worst"

/* Words of a superlative at word i, 0: none stands there; *ret_general: it is one of GENERAL. */
static size_t superlative_at(const struct ask *ask, size_t i, bool *ret_general)
{
    size_t len = 0;
    int degree = 0;
    const bool two = wording_is(ask, i, "most|least") &&
                     wording_is(ask, i + 1, "recent|expensive|costly|valuable");
    const struct adjective *any =
        i < ask->words.len ? lexicon_adjective(&ask->words, i, &len, &degree) : NULL;
    if (any && degree == 2 && len == 2 &&
        wording_is(ask, i + 1, "serving|standing|established|lived|ranked|placed|scoring")) {
        *ret_general = false;
        return len;
    }
    *ret_general = wording_is(ask, i, GENERAL);
    return two ? 2 : *ret_general || wording_is(ask, i, TELLING);
}

/* One of the words stands before word `end`. */
static bool says_before(const struct ask *ask, size_t end, const char *words)
{
    for (size_t i = 0; i < end; i++) {
        if (wording_is(ask, i, words))
            return true;
    }
    return false;
}

/* "The length of every boat": of all rows, one by one. */
static bool speaks_of_kinds(const struct ask *ask, size_t end)
{
    for (size_t i = 0; i < end; i++) {
        if (wording_is(ask, i, "each|every") && !(i > 1 && wording_is(ask, i - 1, "of")))
            return true;
    }
    return false;
}

static bool measures(const struct ask *ask, size_t end)
{
    return says_before(ask, end,
                       "number|many|much|count|total|sum|average|avg|mean|per|revenue|"
                       "sales|turnover|takings|income|share|percentage|most") ||
           speaks_of_kinds(ask, end);
}

/* The first word behind "show me all the". */
static size_t behind_request(const struct ask *ask)
{
    size_t i = words_match(&ask->words, 0, "show me");
    i = i ? i : wording_is(ask, 0, "show|list");
    i += wording_is(ask, i, "all");
    return i + wording_is(ask, i, "the|our");
}

static void put_start(struct ask *ask, size_t first, size_t end, const char *key)
{
    while (first > 1 && (word_is_mark(&ask->words.v[first - 1], ",") ||
                         wording_is(ask, first - 1, "the|with|and|from")))
        first--;
    wording_put(ask, first, end - first, arena_printf(ask->arena, "starting with the %s", key));
}

/* "…, older ones first", "cheaper books first": the oldest, the cheapest. */
static void put_comparative(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    const bool more = wording_is(ask, i, "more") && wording_is(ask, i + 1, "expensive|recent");
    const size_t len = strlen(word->lower), noun = i + 1 + more,
                 first = noun + !wording_is(ask, noun, "first");
    const bool rows = first == noun || wording_is(ask, noun, "ones|one|people|things") ||
                      table_at_word(ask, noun) >= 0;
    if (len < 4 || !wording_is(ask, first, "first") || !wording_ends(ask, first + 1) || !rows)
        return;
    const char *most =
        more ? "most" : arena_printf(ask->arena, "%.*sst", (int)len - 1, word->lower);
    if (!more && !wording_among(most, TELLING "|" GENERAL))
        return;
    if (first > noun)
        wording_cut(ask, noun, 1);
    wording_put(ask, i, 1, most);
}

/* "…, oldest first", "… with the highest salary first". */
static bool first_said(struct ask *ask, size_t i)
{
    bool general = false;
    const size_t len = superlative_at(ask, i, &general), key = i + len;
    size_t first = key;
    while (len && first <= key + BETWEEN_MAX && !wording_ends(ask, first) &&
           !wording_is(ask, first, "first"))
        first++;
    if (len == 0 || !wording_is(ask, first, "first") || !wording_ends(ask, first + 1) ||
        (measures(ask, i) && first == key) ||
        (general && first == key && says_before(ask, i, "by"))) /* by revenue, highest first */
        return false;
    put_start(ask, i, first + 1, words_text(&ask->words, ask->arena, i, first));
    return true;
}

/* "Invoices from largest to smallest": said of rows, not of a column that is shown. */
static bool of_rows(struct ask *ask, size_t i)
{
    while (i > 1 && wording_is(ask, i - 1, "from|the"))
        i--;
    return i > 0 && table_at_word(ask, i - 1) >= 0;
}

/* "… from oldest to newest", "… from the cheapest to the most expensive", and no key behind. */
static bool from_to_said(struct ask *ask, size_t i)
{
    bool general = false;
    const size_t len = superlative_at(ask, i, &general), to = i + len,
                 other = to + 1 + wording_is(ask, to + 1, "the");
    const size_t ends = len ? superlative_at(ask, other, &general) : 0;
    const bool recently = len && wording_is(ask, other, "most") &&
                          wording_is(ask, other + 1, "recently"); /* "oldest to most recently" */
    const size_t end = other + (recently ? 2 : ends);
    if (len == 0 || !wording_is(ask, to, "to") || (ends == 0 && !recently) ||
        !wording_ends(ask, end) || measures(ask, i) || (general && !of_rows(ask, i)))
        return false;
    put_start(ask, i, end, words_text(&ask->words, ask->arena, i, to));
    return true;
}

/* "From the most plays to the fewest", "from the highest budget to the lowest": the noun stands
 * between. */
static bool from_noun_said(struct ask *ask, size_t i)
{
    const size_t big = i + 1 + wording_is(ask, i + 1, "the"), noun = big + 1;
    size_t to = noun;
    while (to < noun + BETWEEN_MAX && !wording_ends(ask, to) && !wording_is(ask, to, "to"))
        to++;
    const size_t other = to + 1 + wording_is(ask, to + 1, "the");
    bool general = false;
    size_t len = superlative_at(ask, big, &general);
    const bool most = len == 0 && wording_is(ask, big, "most|fewest|least");
    const size_t first = big + (len ? len : 1);
    const size_t ends = wording_is(ask, other, "fewest|least|most")
                            ? (size_t)1 + wording_is(ask, other + 1, "expensive|costly|recent")
                            : superlative_at(ask, other, &general);
    if (!wording_is(ask, i, "from") || !wording_is(ask, to, "to") || first >= to || ends == 0 ||
        !(most || len) || !wording_ends(ask, other + ends) ||
        !(column_at_word(ask, to - 1) || table_at_word(ask, to - 1) >= 0))
        return false;
    put_start(ask, i + 1, other + ends, words_text(&ask->words, ask->arena, big, to));
    return true;
}

/* "The number of members of each club, from the most to the least popular": by that number. */
static bool from_most_said(struct ask *ask, size_t i)
{
    static const char how[] = "popular|common|frequent|used|often|frequently|wanted|busy|loved";
    const size_t big = i + 1 + wording_is(ask, i + 1, "the");
    const size_t to = big + 1 + wording_is(ask, big + 1, how);
    const size_t small = to + 1 + wording_is(ask, to + 1, "the");
    const size_t end = small + 1 + wording_is(ask, small + 1, how);
    const bool falls = wording_is(ask, big, "most") && wording_is(ask, small, "least|fewest");
    const bool rises = wording_is(ask, big, "least|fewest") && wording_is(ask, small, "most");
    if (!wording_is(ask, i, "from") || !wording_is(ask, to, "to") || !(falls || rises) ||
        !wording_ends(ask, end) || !says_before(ask, i, "number|many|count"))
        return false;
    wording_put(ask, i, end - i, falls ? "in descending order" : "in ascending order");
    return true;
}

/* Words of a measure from word i on: "revenue", "number of albums", "total spend". */
static size_t measure_said(struct ask *ask, size_t i)
{
    size_t end = i;
    if (wording_is(ask, i, "total|sum") && table_at_word(ask, i + 1) >= 0)
        return 0; /* "units by total workers" counts them */
    if (wording_is(ask, i, "stock|inventory") && wording_is(ask, i + 1, "value|worth"))
        return 2; /* what they are worth, and not how many there are */
    const bool counted = wording_is(ask, i, "number|total|average|avg|sum|count"),
               worth = wording_is(ask, i, "revenue|sales|turnover|takings|spend|spending|profit");
    while (
        (counted || worth) && !wording_ends(ask, end) &&
        !wording_is(ask, end, "in|this|last|during|since|for|from|between|over|per|by|where|with"))
        end++;
    return worth || end > i + 1 ? end - i : 0;
}

/* Where an order begins that is said behind word i ("in 2013, lowest first"), else the end. */
static size_t order_said(const struct ask *ask, size_t i, bool *ret_rising)
{
    size_t end = ask->words.len;
    for (size_t k = i; k < end; k++) {
        const bool rising = wording_is(ask, k, "lowest|smallest|least|ascending|increasing");
        if (!rising &&
            !wording_is(ask, k, "highest|largest|biggest|most|greatest|descending|decreasing"))
            continue;
        *ret_rising = rising;
        end = k;
    }
    while (end > i && (word_is_mark(&ask->words.v[end - 1], ",.?!") ||
                       wording_is(ask, end - 1, "in|from|the|with")))
        end--;
    return end;
}

/* "Customers by revenue", "artists ranked by number of albums, lowest first": the measure of each,
 * in its order. */
static void ranked_said(struct ask *ask)
{
    const size_t i = behind_request(ask);
    const bool ranked = wording_is(ask, i + 1, "ranked|sorted|ordered");
    const size_t by = i + 1 + ranked, measure = by + 1,
                 len = wording_is(ask, by, "by") ? measure_said(ask, measure) : 0;
    const bool counted = wording_is(ask, measure, "number|count");
    if (len == 0 || table_at_word(ask, i) < 0 || exact_is_name(ask, measure) ||
        (counted && wording_is(ask, i + 1, "sorted|ordered")))
        return;
    const size_t end = measure + len;
    bool rising = wording_is(ask, i + 1, "sorted|ordered");
    const size_t tail = order_said(ask, end, &rising);
    const char *limits = tail > end ? words_text(&ask->words, ask->arena, end, tail) : "";
    wording_put(ask, i, ask->words.len - i,
                arena_printf(ask->arena, "%s per %s %s, %s first",
                             words_text(&ask->words, ask->arena, measure, end),
                             ask->words.v[i].lemma, limits, rising ? "lowest" : "highest"));
}

/* "Newest clients first", "show the largest events first": all of them in that order. */
static void leads_order(struct ask *ask)
{
    const size_t i = behind_request(ask);
    bool general = false;
    const size_t len = superlative_at(ask, i, &general), noun = i + len;
    if (len && table_at_word(ask, noun) >= 0 && word_is_plural(&ask->words.v[noun]) &&
        wording_is(ask, noun + 1, "first") && wording_ends(ask, noun + 2))
        wording_put(ask, i, noun + 2 - i,
                    arena_printf(ask->arena, "%s starting with the %s", ask->words.v[noun].text,
                                 words_text(&ask->words, ask->arena, i, noun)));
}

/* A text that many rows share is called so. */
static bool is_kind(struct ask *ask, struct column_ref at, const void *lemma)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return column_is_text(ask, at) && str_eq(catalog_column_words(ask->catalog, at), lemma) &&
           stats && stats->categorical;
}

/* "Top 5 reasons by minutes": of all rows with that reason together. */
static void top_kinds(struct ask *ask)
{
    const size_t noun = wording_is(ask, 0, "top") && ask->words.len > 4 &&
                                ask->words.v[1].is_number && wording_is(ask, 3, "by")
                            ? 2
                            : 0;
    if (noun == 0 || table_at_word(ask, noun) >= 0 || !wording_ends(ask, 5))
        return;
    const struct column_ref group = column_only(ask, is_kind, ask->words.v[noun].lemma);
    const struct column_ref number = {
        group.table,
        group.column < 0 ? -1 : table_column_by_words(ask, group.table, ask->words.v[4].lemma)};
    if (number.column < 0 || !column_is_number(ask, number) || catalog_is_key(ask->catalog, number))
        return;
    const bool rate = column_is_called(ask, number, NAME_RATED) ||
                      wording_among(ask->words.v[4].lemma, "rate|price|salary|wage|age|percentage");
    wording_put(ask, 3, 1, rate ? "by average" : "by total");
}

void in_order_read(struct ask *ask)
{
    top_kinds(ask);
    leads_order(ask);
    ranked_said(ask);
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        put_comparative(ask, i);
        if (!exact_is_name(ask, i) && (first_said(ask, i) || from_to_said(ask, i) ||
                                       from_most_said(ask, i) || from_noun_said(ask, i)))
            return;
    }
}
