/* Two spans of time beside each other that are no two months, quarters or years which touch:
 * "complaints per channel: this year so far next to the same stretch of last year", "did we bill
 * more in Q3 than in Q2 this year? Show the two totals", "invoiced in the first half of 2026
 * compared to the second half of 2025". One period stands in the question for both, and each
 * becomes a column (periods.c). */
#include <stdio.h>
#include <string.h>

#include "growth/spans.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"

#define LINKS "in|during|for|of|on|from|over|between|both"
static const char beside_said[] =
    "vs|versus|against|compared with|compared to|compared against|in comparison with|in comparison "
    "to|as compared with|as compared to|next to|beside|alongside|side by side with|set against|as "
    "against|relative to";
static const char columns_said[] =
    "side by side|in two columns|two columns|in 2 columns|next to each other|beside each "
    "other|both "
    "numbers|both totals|both figures|both counts|both sums|the two totals|the two numbers|the two "
    "figures|the two sums|the two counts|in separate columns|as two columns|as two numbers";

struct two_spans {
    size_t first, end; /* words */
    struct span a, b;
    bool than; /* "more in Q3 than in Q2" */
};

/* ---- where they stand */

static bool wants_both(const struct ask *ask)
{
    bool wants = false;
    for (size_t i = 0; i < ask->words.len; i++)
        wants = wants || wording_match(ask, i, columns_said);
    return wants;
}

/* What stands between the two; 0: nothing that puts them beside each other. */
static size_t between_at(const struct ask *ask, size_t i, bool loose)
{
    const size_t mark = i < ask->words.len && word_is_mark(&ask->words.v[i], ",");
    size_t len = wording_match(ask, i + mark, beside_said);
    len +=
        len && i + mark + len < ask->words.len && word_is_mark(&ask->words.v[i + mark + len], ".");
    if (len)
        return mark + len;
    if (wording_is(ask, i, "than"))
        return 1;
    return loose && wording_is(ask, i, "and|with|to") ? 1 : 0;
}

static size_t behind_between(struct ask *ask, size_t i, const struct span *a, struct span *ret_b)
{
    enum { LINKS_MAX = 3 };
    for (size_t k = i; k <= i + LINKS_MAX; k++) {
        const size_t len = span_at(ask, k, a, ret_b);
        if (len)
            return k + len;
        if (!wording_is(ask, k, LINKS "|with|those|that|the|ones|what|it|was|were"))
            break;
    }
    return 0;
}

static bool other_period(struct ask *ask, const struct two_spans *two)
{
    bool other = false;
    for (size_t k = 0; k < ask->words.len; k++) {
        const bool month = lexicon_month(ask->words.v[k].lower) && !wording_is(ask, k, "may|march");
        other = other || ((k < two->first || k >= two->end) && (month || wording_period(ask, k)));
    }
    return other;
}

static bool find_two(struct ask *ask, struct two_spans *out)
{
    const bool loose = wants_both(ask) || wording_has(ask, "compare|comparison|comparing");
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const size_t len = span_at(ask, i, NULL, &out->a),
                     sign = len ? between_at(ask, i + len, loose) : 0;
        if (sign == 0)
            continue;
        out->end = behind_between(ask, i + len + sign, &out->a, &out->b);
        out->first = i;
        out->than = wording_is(ask, i + len, "than");
        if (out->end && !other_period(ask, out))
            return true;
    }
    return false;
}

/* ---- "November's quotes vs October's" */

static bool is_possessive(const struct ask *ask, size_t end)
{
    return end > 0 && end <= ask->words.len && ask->words.v[end - 1].possessive;
}

static void put_possessive(struct ask *ask)
{
    enum { NOUN_WORDS = 5 };
    struct span a, b;
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        const size_t len = span_at(ask, i, NULL, &a), noun = i + len;
        size_t sign = 0, at = noun + 1;
        if (len == 0 || !is_possessive(ask, noun))
            continue;
        while (at < noun + NOUN_WORDS && at < ask->words.len &&
               (sign = wording_match(ask, at, beside_said)) == 0)
            at++;
        const size_t second = sign ? span_at(ask, at + sign, &a, &b) : 0, end = at + sign + second;
        if (second == 0 || !is_possessive(ask, end))
            continue;
        wording_put(ask, i, end - i,
                    arena_printf(ask->arena, "%s in %s vs %s",
                                 words_text(&ask->words, ask->arena, noun, at),
                                 wording_text(ask, i, noun), wording_text(ask, at + sign, end)));
        for (size_t k = i; k < ask->words.len; k++)
            ask->words.v[k].possessive = ask->words.v[k].possessive && !wording_period(ask, k);
        return;
    }
}

/* ---- what is asked of them */

/* "Side by side", "show the two totals": it is done. */
static void cut_both_said(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        size_t len = wording_match(ask, i, columns_said), first = i;
        if (len == 0)
            continue;
        while (first > 1 && (wording_is(ask, first - 1,
                                        "show|give|list|me|us|please|and|with|put|"
                                        "as|i|want|need|just|the") ||
                             word_is_mark(&ask->words.v[first - 1], ",-:;")))
            first--;
        const bool asked = first > 1 && word_is_mark(&ask->words.v[first - 1], "?.");
        const bool more = i + len < ask->words.len && !ask->words.v[i + len].punct;
        wording_cut(ask, first, i + len - first);
        if (asked && !more && first < ask->words.len)
            wording_cut(ask, first - 1, 1);
        return;
    }
}

/* "(Nov minus Oct)" behind the difference is what it is anyway. */
static void cut_minus(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        size_t end = i + 1;
        if (!wording_is(ask, i - 1, "difference|change") || !word_is_mark(&ask->words.v[i], "("))
            continue;
        bool minus = false;
        for (; end < ask->words.len && !word_is_mark(&ask->words.v[end], ")"); end++)
            minus = minus || wording_is(ask, end, "minus|less");
        if (minus && end < ask->words.len)
            wording_cut(ask, i, end + 1 - i);
        return;
    }
}

/* "Plus the difference (Nov minus Oct)", "and the change in percent". */
static void growth_tail(struct ask *ask)
{
    static const char changes[] =
        "the percentage change|the percent change|percentage change|percent change|the change in "
        "percent|change in percent|the change in %|change in %|the % change|% change|the change in "
        "per cent|the growth in percent|growth in percent|the growth in %|the change",
                      differences[] = "the difference|difference";
    for (size_t i = 2; i < ask->words.len; i++) {
        const size_t percent = wording_match(ask, i, changes),
                     plain = wording_match(ask, i, differences), len = percent + plain;
        size_t first = i;
        if (len == 0 ||
            !(wording_is(ask, i - 1, "and|plus|with") || word_is_mark(&ask->words.v[i - 1], ",")))
            continue;
        while (first > 1 && (wording_is(ask, first - 1, "and|plus|with") ||
                             word_is_mark(&ask->words.v[first - 1], ",")))
            first--;
        wording_cut(ask, first, i + len - first);
        ask->shape.growth = true;
        ask->shape.growth_plain = plain > 0;
        return;
    }
}

/* "Did we have more incidents in", "did we bill more in": how many, how much there was. */
static void put_more_asked(struct ask *ask, size_t last)
{
    static const char had[] = "did we have|have we had|do we have|did we get|did we see|were there|"
                              "are there|have there been|did we do|did we take on";
    const size_t lead = wording_match(ask, 0, had),
                 did = lead ? 0 : wording_match(ask, 0, "did we|have we|do we");
    if (lead && wording_is(ask, lead, "more|fewer|less") && lead + 1 < last) {
        wording_put(ask, 0, lead + 1, "number of");
        return;
    }
    const size_t more = did + 1;
    if (did == 0 || !wording_is(ask, more, "more|less|fewer") || more >= last)
        return;
    const char *verb = ask->words.v[did].text,
               *noun = more + 1 < last ? wording_text(ask, more + 1, last) : NULL;
    wording_put(ask, 0, last,
                noun ? arena_printf(ask->arena, "how many %s did we %s", noun, verb)
                     : arena_printf(ask->arena, "how much did we %s", verb));
}

/* "How did money from fees compare", "compare bills": what is measured alone. */
static void cut_compare(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, "compare|comparing|comparison of|compares");
        if (len == 0)
            continue;
        const size_t mark = i > 0 && i + len < ask->words.len && ask->words.v[i + len].punct;
        wording_cut(ask, i, len + mark);
        break;
    }
    const size_t lead = wording_match(ask, 0, "how did|how do|how does|how have|how has|:|,");
    wording_cut(ask, 0, lead);
}

/* "By how many percent are sales up or down", "did orders change": growth, in per cent alone. */
static void growth_lead(struct ask *ask)
{
    static const char leads[] =
        "by how many percent|by what percentage|by what percent|by how many "
        "per cent|how many percent|by how much percent|how much percent",
                      moves[] =
                          "up or down|up|down|change|changed|grow|grown|rise|risen|fall|fallen|"
                          "drop|dropped|increase|increased|decrease|decreased|higher or lower|"
                          "higher|lower|go up|go down|gone up|gone down|move|moved|differ";
    const size_t lead = wording_match(ask, 0, leads);
    if (lead == 0 || !wording_is(ask, lead, "did|do|does|are|is|was|were|have|has"))
        return;
    for (size_t i = lead + 2; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, moves);
        if (len == 0 ||
            !(wording_ends(ask, i + len) || wording_is(ask, i + len, LINKS "|this|so|compared") ||
              wording_period(ask, i + len)))
            continue;
        wording_cut(ask, i, len);
        wording_cut(ask, 0, lead + 1);
        ask->shape.growth = ask->shape.growth_only = true;
        return;
    }
}

/* "New guests this month and last month": a number of each, where the rows are counted. */
static void put_both_months(struct ask *ask)
{
    static const char counts[] = "count|number|how many|numbers";
    for (size_t i = 1; i + 4 < ask->words.len + 1; i++) {
        const size_t joint = i + 2;
        if (!wording_is(ask, i, "this") || !wording_is(ask, joint, "and") ||
            !wording_is(ask, joint + 1, "last|previous") || joint + 2 >= ask->words.len ||
            !wording_is(ask, i + 1, "year|month|quarter|week") ||
            !str_eq(ask->words.v[i + 1].lower, ask->words.v[joint + 2].lower))
            continue;
        const size_t end = joint + 3, mark = end < ask->words.len && ask->words.v[end].punct,
                     tail = mark ? wording_match(ask, end + 1, counts) : 0;
        const bool many = wording_match(ask, 0, "how many|number of|the number of|count of");
        if (!many && !(tail && wording_ends(ask, end + 1 + tail)))
            return;
        if (tail)
            wording_cut(ask, end, 1 + tail);
        wording_put(ask, joint, 1, "vs");
        if (!many)
            wording_put(ask, 0, 0, "number of");
        return;
    }
}

/* Rows that nobody measures are counted. */
static void count_rows_of(struct ask *ask)
{
    static const char measures[] =
        "average|avg|mean|total|sum|revenue|sales|turnover|takings|income|spend|cost|costs|share|"
        "percentage|percent|rate|median|highest|lowest|maximum|minimum|number|count|how|amount|"
        "value|"
        "worth|money|much|invoiced|billed|charged|spent|earned|collected";
    size_t first = 0;
    while (wording_is(ask, first, "per|by|for|each|every|show|give|list|me|the|our"))
        first++;
    if (first && wording_is(ask, first - 1, "per|by|each|every|for"))
        while (first < ask->words.len && !ask->words.v[first++].punct)
            ;
    int table = -1;
    for (size_t k = first; k < ask->words.len; k++) {
        if (wording_is(ask, k, measures) || ask->words.v[k].lemma_is.takings)
            return;
        if (table < 0 && !wording_is(ask, k, "in|per|by|for"))
            table = table_at_word(ask, k);
        else if (table < 0)
            return;
    }
    if (table >= 0 && rows_worth(ask, table) == NULL)
        wording_put(ask, first, 0, "number of");
}

/* ---- the question, put plainly */

/* The spans, the earlier first, with what is said of them. */
static void take_spans(struct ask *ask, const struct two_spans *two)
{
    const bool later = strcmp(two->a.from, two->b.from) > 0;
    const struct span *low = later ? &two->b : &two->a, *high = later ? &two->a : &two->b;
    struct date_range *spans = arena_alloc(ask->arena, 2 * sizeof *spans);
    spans[0] = spans[1] = (struct date_range){0};
    snprintf(spans[0].from, sizeof spans[0].from, "%s", low->from);
    snprintf(spans[0].to, sizeof spans[0].to, "%s", low->to);
    snprintf(spans[1].from, sizeof spans[1].from, "%s", high->from);
    snprintf(spans[1].to, sizeof spans[1].to, "%s", high->to);
    spans[1].words = arena_printf(ask->arena, "%s = %s to %s, beside %s to %s",
                                  words_text(&ask->words, ask->arena, two->first, two->end),
                                  low->from, dates_moved(ask->arena, low->to, "day", -1),
                                  high->from, dates_moved(ask->arena, high->to, "day", -1));
    ask->shape.so_far = spans;
}

/* Words [first, end) become what stands for both; what is measured stands before it. */
static void put_period(struct ask *ask, size_t first, size_t end, const char *text)
{
    size_t begin = first;
    while (begin > 0 &&
           (wording_is(ask, begin - 1, LINKS) || word_is_mark(&ask->words.v[begin - 1], ",:-")))
        begin--;
    const bool opened = begin > 0 && word_is_mark(&ask->words.v[begin - 1], "("),
               closed = end < ask->words.len && word_is_mark(&ask->words.v[end], ")");
    begin -= opened && closed;
    end += opened && closed;
    if (begin == 0 && end + 1 < ask->words.len && word_is_mark(&ask->words.v[end], ",:-")) {
        const char *rest = words_text(&ask->words, ask->arena, end + 1, ask->words.len);
        wording_put(ask, 0, ask->words.len, arena_printf(ask->arena, "%s in %s", rest, text));
        return;
    }
    wording_put(ask, begin, end - begin, arena_printf(ask->arena, "in %s", text));
}

static bool is_plain_pair(const struct span *a, const struct span *b)
{
    return a->unit && b->unit && str_eq(a->unit, b->unit);
}

void two_spans_read(struct ask *ask)
{
    struct two_spans two = {0};
    put_possessive(ask);
    cut_minus(ask);
    put_both_months(ask);
    if (!find_two(ask, &two))
        return;
    spans_near(ask, &two.a, &two.b);
    const char *a = span_text(ask, &two.a), *b = span_text(ask, &two.b);
    const bool both = wants_both(ask), plain = is_plain_pair(&two.a, &two.b);
    if (strcmp(two.a.from, two.b.from) == 0 || (two.than && plain && !both))
        return;
    if (two.than && !wording_is(ask, 0, "did|have|were|are|do"))
        return;
    if (plain && !both) {
        put_period(ask, two.first, two.end, arena_printf(ask->arena, "%s vs %s", a, b));
        growth_tail(ask);
        growth_lead(ask);
        return;
    }
    take_spans(ask, &two);
    const bool later = strcmp(two.a.from, two.b.from) > 0;
    put_period(ask, two.first, two.end,
               arena_printf(ask->arena, "%.4s", later ? two.a.from : two.b.from));
    if (two.than) {
        size_t last = 0;
        while (last < ask->words.len && wording_period(ask, last) == 0)
            last++;
        put_more_asked(ask, last - wording_is(ask, last - 1, "in"));
    }
    cut_both_said(ask);
    growth_tail(ask);
    growth_lead(ask);
    cut_compare(ask);
    count_rows_of(ask);
}
