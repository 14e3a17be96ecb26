/* Sums of one period held against those of another: "medicines whose sales in 2025 exceeded those
 * of 2024", "customers with more orders this year than last year", "how much more did we sell in
 * May than in April". They are two periods side by side (periods.c), with what they differ by or
 * only where the one is more. */
#include <string.h>

#include "frame.h"

#define LESS "less|fewer|lower|smaller"
#define MORE "more|higher|greater|larger|bigger"
#define LINKS "in|during|for|of|on|from|the|to"

size_t wording_period(struct ask *ask, size_t i)
{
    size_t used = 0;
    if (i >= ask->words.len || ask->words.v[i].quoted)
        return 0;
    if (dates_at(ask->arena, &ask->words, i, ask->request->now, &used))
        return used;
    const struct word *word = &ask->words.v[i];
    int quarter;
    if (fiscal_word(word->lower, &quarter))
        return 1;
    return word->is_number && strlen(word->text) == 4 && word->number >= 1900 &&
           word->number <= 2100;
}

/* The first word of the period that begins at i, behind what leads to it; the end: none does. */
static size_t period_behind(struct ask *ask, size_t i)
{
    const size_t len = wording_period(ask, i);
    while (i < ask->words.len && len == 0 && wording_is(ask, i, LINKS)) {
        if (wording_period(ask, ++i))
            return i;
    }
    return len ? i : ask->words.len;
}

/* The first word of the period that ends before word i; the end: none does. */
static size_t period_before(struct ask *ask, size_t i)
{
    enum { LONGEST = 5 };
    for (size_t k = i > LONGEST ? i - LONGEST : 0; k < i; k++) {
        if (k + wording_period(ask, k) == i)
            return k;
    }
    return ask->words.len;
}

/* "… in May than in April": the word that stands between two periods; the end: none does. */
static size_t than_between(struct ask *ask, size_t i)
{
    for (; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "than") && period_before(ask, i) < i &&
            period_behind(ask, i + 1) < ask->words.len)
            return i;
    }
    return ask->words.len;
}

/* "How much more did we sell in May than in April". */
static void read_how_much_more(struct ask *ask)
{
    enum { MORE_AT = 2 };
    const size_t than = than_between(ask, MORE_AT + 1);
    if (!wording_is(ask, 0, "how") || !wording_is(ask, 1, "much|many") ||
        !wording_is(ask, MORE_AT, "more|less|fewer") || than == ask->words.len)
        return;
    ask->shape.growth = ask->shape.growth_plain = true;
    ask->shape.than = wording_is(ask, MORE_AT, LESS) ? -1 : 1;
    wording_put(ask, than, period_behind(ask, than + 1) - than, "vs");
    wording_cut(ask, MORE_AT, 1);
}

/* What is compared, as it is measured: rows of a table are counted. */
static const char *excess_measure(struct ask *ask, size_t first, size_t last)
{
    const char *text = wording_text(ask, first, last);
    const int table = first < last ? table_at_word(ask, last - 1) : -1;
    const bool counted = table >= 0 && last == first + 1 && !wording_is(ask, first, "sales|sale");
    return text && counted ? arena_printf(ask->arena, "number of %s", text) : text;
}

/* The things and what is measured of them, in words [0, whose) and [measure, links); periods from
 * `first` and from `second` on. */
struct excess {
    size_t whose, measure, links, first, second, end;
    int than;
    const char *said; /* what is measured, where a verb says it; NULL: words do */
};

/* Word i says that what stands before it is more, or less, than what follows; 0: neither.
 * *ret_end: the word behind it. */
static int exceeds_at(const struct ask *ask, size_t i, size_t *ret_end)
{
    size_t k = i;
    *ret_end = i + 1;
    if (wording_is(ask, i, "exceeded|exceed|exceeds|topped|surpassed|surpass|beat|outgrew"))
        return 1;
    while (wording_is(ask, k, "was|were|is|are"))
        k++;
    *ret_end = k + 2;
    if (k == i || !wording_is(ask, k + 1, "than"))
        return 0;
    return wording_is(ask, k, MORE) ? 1 : wording_is(ask, k, LESS) ? -1 : 0;
}

/* "Medicines whose sales in 2025 exceeded those of 2024". */
static bool excess_of_whose(struct ask *ask, struct excess *out)
{
    for (size_t i = out->whose + 2; i + 1 < ask->words.len; i++) {
        size_t second;
        const int than = exceeds_at(ask, i, &second);
        const size_t first = than ? period_before(ask, i) : ask->words.len;
        if (first >= i || first <= out->whose + 1)
            continue;
        while (wording_is(ask, second, "those|that|the|ones|one|what|it|they"))
            second++;
        second = period_behind(ask, second);
        out->measure = out->whose + 1;
        out->links = first;
        while (out->links > out->measure && wording_is(ask, out->links - 1, LINKS))
            out->links--;
        out->first = first;
        out->second = second;
        out->end = second + wording_period(ask, second);
        out->than = than;
        return second < ask->words.len && out->links > out->measure;
    }
    return false;
}

/* "Customers with more orders in 2026 than in 2025". */
static bool excess_of_with(struct ask *ask, struct excess *out)
{
    const size_t more = out->whose + 1, than = than_between(ask, more + 2);
    if (than == ask->words.len || !wording_is(ask, more, MORE "|" LESS))
        return false;
    out->measure = more + 1;
    out->first = out->links = period_before(ask, than);
    while (out->links > out->measure && wording_is(ask, out->links - 1, LINKS))
        out->links--;
    out->second = period_behind(ask, than + 1);
    out->end = out->second + wording_period(ask, out->second);
    out->than = wording_is(ask, more, LESS) ? -1 : 1;
    return out->links > out->measure;
}

/* What is measured of those who did it: what was paid, or how often; NULL: the verb does not say.
 */
static const char *excess_of_verb(struct ask *ask, size_t verb)
{
    const bool often = wording_is(ask, verb, "bought|ordered|purchased|booked|visited");
    const int rows = often ? deed_keeps(ask, &ask->words.v[verb]) : -1;
    if (wording_is(ask, verb, "spent|paid|earned|generated|made"))
        return "revenue";
    if (wording_is(ask, verb, "sold"))
        return "sales";
    return rows < 0 ? NULL : arena_printf(ask->arena, "number of %s", table_plural(ask, rows));
}

/* "Customers who spent more this year than last year", "products that sold less in 2025 than in
 * 2024". */
static bool excess_of_deed(struct ask *ask, size_t i, struct excess *out)
{
    const size_t verb = i + wording_is(ask, i, "that|which|who"), more = verb + 1;
    out->said = more < ask->words.len ? excess_of_verb(ask, verb) : NULL;
    const size_t than = out->said ? than_between(ask, more + 1) : ask->words.len;
    if (than == ask->words.len || !wording_is(ask, more, "more|less|fewer"))
        return false;
    out->first = period_before(ask, than);
    out->second = period_behind(ask, than + 1);
    out->end = out->second + wording_period(ask, out->second);
    out->than = wording_is(ask, more, LESS) ? -1 : 1;
    return true;
}

/* Where the things end: "whose", "with", "that had". */
static bool excess_read(struct ask *ask, size_t i, struct excess *out)
{
    *out = (struct excess){.whose = i};
    if (excess_of_deed(ask, i, out))
        return true;
    if (wording_is(ask, i, "whose"))
        return excess_of_whose(ask, out);
    if (wording_is(ask, i, "that|which|who") && wording_is(ask, i + 1, "had|have|has"))
        out->whose = i + 1;
    return (wording_is(ask, i, "with|had|have") || out->whose > i) && excess_of_with(ask, out);
}

static void read_excess(struct ask *ask)
{
    struct excess said;
    size_t lead = 0;
    while (wording_is(ask, lead, "which|what|show|list|find|give|me|all|the|name"))
        lead++;
    for (size_t i = lead + 1; i + 4 < ask->words.len; i++) {
        if (table_at_word(ask, i - 1) < 0 || !excess_read(ask, i, &said))
            continue;
        const char *things = wording_text(ask, lead, i),
                   *measure = said.said ? said.said : excess_measure(ask, said.measure, said.links),
                   *first =
                       wording_text(ask, said.first, said.first + wording_period(ask, said.first)),
                   *second = wording_text(ask, said.second, said.end);
        if (!things || !measure || !first || !second)
            return;
        ask->shape.exceeds = true;
        ask->shape.than = said.than;
        wording_put(
            ask, 0, said.end,
            arena_printf(ask->arena, "%s per %s in %s vs %s", measure, things, first, second));
        return;
    }
}

/* "Products that sold less than last year": than in the year before this one. */
static void read_this_period(struct ask *ask)
{
    for (size_t i = 2; i + 2 < ask->words.len; i++) {
        const size_t last = i + 1 + wording_is(ask, i + 1, "in|during|the");
        if (!wording_is(ask, i, "than") || !wording_is(ask, i - 1, "more|less|fewer") ||
            !wording_is(ask, last, "last|previous") ||
            !wording_is(ask, last + 1, "year|month|quarter|week") ||
            !(word_is_participle(&ask->words.v[i - 2]) ||
              wording_is(ask, i - 2, "sell|earn|make|spent")))
            continue;
        wording_put(ask, i, 1,
                    arena_printf(ask->arena, "this %s than", ask->words.v[last + 1].lower));
        return;
    }
}

/* "Did we sell more this month than last month": by how much. */
static void read_did_we(struct ask *ask)
{
    const bool money = wording_is(ask, 4, "money|revenue");
    if (ask->shape.than != 0 || !wording_is(ask, 0, "did|do|have") || !wording_is(ask, 1, "we") ||
        !wording_is(ask, 2, "sell|sold|earn|earned|make|made") ||
        !wording_is(ask, 3, "more|less") || than_between(ask, 4 + money) == ask->words.len)
        return;
    wording_put(ask, 0, 4 + money,
                arena_printf(ask->arena, "how much %s did we %s", ask->words.v[3].lower,
                             ask->words.v[2].lemma));
}

void more_than_read(struct ask *ask)
{
    read_this_period(ask);
    read_did_we(ask);
    read_how_much_more(ask);
    if (ask->shape.than == 0)
        read_excess(ask);
    if (ask->shape.than == 0 && wording_has(ask, MORE "|" LESS))
        ask->shape.exceeds = than_between(ask, 1) < ask->words.len; /* said, and not understood */
}
