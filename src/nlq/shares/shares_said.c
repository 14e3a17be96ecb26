/* How shares are said, and the two questions that they are made of. */
#include <string.h>

#include "places/told_row.h"
#include "querent/base/str.h"
#include "shares/share_forms.h"

#define CUE                                                                                        \
    "percentage of|percent of|per cent of|pct of|% of|share of|proportion of|fraction of|"         \
    "percentages of|percentage from|share in percent of|share in % of|share in"
#define SHARE_OF                                                                                   \
    "share of|percentage of|percent of|% of|share in percent of|percentage share of|share in % "   \
    "of|"                                                                                          \
    "share (in percent) of"
#define CAME                                                                                       \
    "come in|came in|comes in|come|came|comes|were placed|are placed|were made|are made|coming "   \
    "in|"                                                                                          \
    "reached us|reach us|arrived|arrive"
#define LEADS "what|which|the|how|many|show|me|give|us|list|and|our|a|as|s|is|was"
enum { LEAD_WORDS = 4 };
#define BE "was|were|is|are|got|gets|get|ended up|ended|end up|been|being"

/* ---- a part of rows */

/* Variants of the part's question: whole rows, what is said of the part, what is said of both. */
static bool ask_rows(const struct share_text *text, const char *rows, size_t verb, size_t end,
                     const char *tail, const char *whole_tail)
{
    struct ask *ask = text->ask;
    struct arena *a = ask->arena;
    const size_t be = wording_match(ask, verb, BE);
    const char *whole = arena_printf(a, "number of %s %s", rows, whole_tail);
    const char *part = share_text(text, verb, end, false);
    const char *state = be ? share_text(text, verb + be, end, false) : "";
    const char *asked[4];
    size_t count = 0;
    const size_t came = wording_match(ask, verb, CAME);
    if (came && wording_is(ask, verb + came, "through|via|over|from|by"))
        asked[count++] = arena_printf(a, "number of %s %s %s", rows,
                                      share_text(text, verb + came, end, false), tail);
    if (be && *state)
        asked[count++] = arena_printf(a, "number of %s that were %s %s", rows, state, tail);
    if (be && *state && strchr(state, ' ') == NULL)
        asked[count++] = arena_printf(a, "number of %s %s %s", state, rows, tail);
    if (!be || !*state || wording_is(ask, verb, "ended|end|got|gets|get"))
        asked[count++] = arena_printf(a, "number of %s that %s %s", rows, part, tail);
    for (size_t i = 0; i < count; i++) {
        if (share_asked(ask, asked[i], whole, text->said))
            return true;
    }
    return false;
}

/* "(Delivered after the due-by time)" behind the part explains it. */
static struct spans bracket_at(const struct ask *ask, size_t i)
{
    struct spans in = {i, i};
    if (i < ask->words.len && word_is_mark(&ask->words.v[i], "(")) {
        in.from = in.to = i + 1;
        while (in.to < ask->words.len && !word_is_mark(&ask->words.v[in.to], ")"))
            in.to++;
    }
    return in;
}

/* What percentage of the rows [from, verb) is what [verb, end) says; the rest is said of both. */
static bool ask_share_of_rows(struct share_text *text, size_t from, size_t to, size_t verb,
                              const char *lead)
{
    struct ask *ask = text->ask;
    const size_t end = share_phrase_end(ask, verb + 1);
    const struct spans in = bracket_at(ask, end);
    const size_t rest = in.to > in.from ? in.to + 1 : end;
    const char *rows =
        share_text(text, share_skip(ask, from, "all|the|our|of|these|those"), to, false);
    const char *tail =
        arena_printf(ask->arena, "%s %s", share_text(text, rest, ask->words.len, false), lead);
    const char *whole =
        arena_printf(ask->arena, "%s %s", share_text(text, rest, ask->words.len, true), lead);
    if (verb >= ask->words.len || end <= verb)
        return false;
    if (in.to > in.from &&
        share_asked(ask,
                    arena_printf(ask->arena, "number of %s that were %s %s", rows,
                                 share_text(text, in.from, in.to, false), tail),
                    arena_printf(ask->arena, "number of %s %s", rows, whole), text->said))
        return true;
    return ask_rows(text, rows, verb, end, tail, whole);
}

/* ---- a part of an amount, and groups */

/* What is counted or added up. */
static const char *measured(const struct share_text *text, size_t from, size_t to, bool money)
{
    struct ask *ask = text->ask;
    from = share_skip(ask, from, "all|the|our|of|their|a|total");
    return arena_printf(ask->arena, "%s %s",
                        share_names_rows(ask, from, to) && !money ? "number of" : "total",
                        share_text(text, from, to, false));
}

/* A as a percentage of B, and what is said of both. */
static bool ask_two(struct share_text *text, struct spans part, struct spans whole,
                    const char *tail, const char *whole_tail)
{
    struct ask *ask = text->ask;
    struct arena *a = ask->arena;
    part.from = share_skip(ask, part.from, LEADS);
    whole.from = share_skip(ask, whole.from, "all|the|our|their|of|total");
    const char *p = share_text(text, part.from, part.to, false),
               *w = share_text(text, whole.from, whole.to, false);
    if (*p == '\0' || *w == '\0')
        return false;
    const char *rows = arena_printf(a, "number of %s %s", w, whole_tail),
               *sums = arena_printf(a, "total %s %s", w, whole_tail);
    const char *const asked[][2] = {
        {arena_printf(a, "number of %s %s %s", p, w, tail), rows},
        {arena_printf(a, "number of %s %s", p, tail), rows},
        {arena_printf(a, "total %s %s", p, tail), sums},
    };
    const bool counts = share_names_rows(ask, whole.from, whole.to),
               own = counts && share_names_rows(ask, part.from, part.to);
    for (size_t i = own ? 1 : counts ? 0 : 2; i < (counts ? 2 : 3); i++) {
        if (share_asked(ask, asked[i][0], asked[i][1], text->said))
            return true;
    }
    return false;
}

/* "No-shows as a percentage of all the appointments last month, per practice". */
static bool as_percentage(struct share_text *text)
{
    struct ask *ask = text->ask;
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = wording_match(
            ask, i,
            "as a percentage of|as percentage of|as a percent of|as percent of|as a share of|"
            "as a % of|as % of|as a proportion of|in percent of|in % of|in relation to");
        if (len == 0 || wording_match(ask, i + len, "the money|the value|the total|money"))
            continue;
        size_t first = 0;
        for (size_t k = 0; k < i; k++)
            first = share_mark_at(ask, k) || share_gap_before(ask, k) ? k + share_mark_at(ask, k)
                                                                      : first;
        if (first > 0 && (wording_is(ask, first - 1, "only") || !wording_has(ask, "rate")))
            return false;
        const size_t part = share_noun_end(ask, first), whole = share_noun_end(ask, i + len);
        const size_t rate = part > first && wording_is(ask, part - 1, "rate|rates") ? 1 : 0;
        const size_t end = ask->words.len;
        const char *before = share_text(text, part < i ? part : i, i, false);
        const char *tail = arena_printf(ask->arena, "%s %s", before,
                                        share_text(text, whole, end, false)),
                   *all = arena_printf(ask->arena, "%s %s", before,
                                       share_text(text, whole, end, true));
        return ask_two(text, (struct spans){first, (part < i ? part : i) - rate},
                       (struct spans){i + len, whole}, tail, all);
    }
    return false;
}

/* "No-show rate per site this year, of bookings that were not cancelled". */
static bool rate_over_rows(struct share_text *text)
{
    struct ask *ask = text->ask;
    const size_t len = ask->words.len;
    size_t rate = 1, of;
    while (rate < len && !wording_is(ask, rate, "rate|rates"))
        rate++;
    of = rate + 1;
    while (of < len && !(share_mark_at(ask, of - 1) && wording_match(ask, of, "of|out of|among")))
        of++;
    if (of >= len)
        return false;
    const size_t whole = of + wording_match(ask, of, "out of|of|among"),
                 end = share_noun_end(ask, whole);
    const char *before = share_text(text, rate + 1, of - 1, false);
    return ask_two(text, (struct spans){0, rate}, (struct spans){whole, end},
                   arena_printf(ask->arena, "%s %s", share_text(text, end, len, false), before),
                   arena_printf(ask->arena, "%s %s", share_text(text, end, len, true), before));
}

/* "Occupancy per site in percent (occupied units out of all units)". */
static bool rate_in_brackets(struct share_text *text)
{
    struct ask *ask = text->ask;
    size_t open = 1, group = 1, out;
    while (open < ask->words.len && !word_is_mark(&ask->words.v[open], "("))
        open++;
    const struct spans in = bracket_at(ask, open);
    for (out = in.from; out < in.to && !wording_match(ask, out, "out of|over|divided by"); out++)
        ;
    while (group < open && !share_groups_at(ask, group))
        group++;
    if (in.to == in.from || out == in.to || group > 3)
        return false;
    const size_t whole = out + wording_match(ask, out, "out of|over|divided by");
    const char *rest = share_text(text, in.to + 1, ask->words.len, true),
               *tail =
                   arena_printf(ask->arena, "%s %s", share_text(text, group, open, false), rest);
    return ask_two(text, (struct spans){in.from, out}, (struct spans){whole, in.to}, tail, tail);
}

/* The word that leads to the group's noun, in "does each van class bring in", "came through each
 * channel": *ret_end behind the noun and what follows it. */
static size_t group_noun(struct ask *ask, size_t i, size_t end, size_t *ret_end)
{
    for (; i < end; i++) {
        if (!wording_is(ask, i, "each|every"))
            continue;
        size_t k = i + 1;
        while (k < end &&
               !wording_is(ask, k,
                           "bring|brings|make|makes|account|accounts|have|has|"
                           "take|takes|give|gives|contribute|contributes|get|"
                           "earn|earns|generate|generates|in|came|come") &&
               !wording_period(ask, k))
            k++;
        *ret_end = k;
        return i;
    }
    return end;
}

static bool by_money(struct share_text *text)
{
    struct ask *ask = text->ask;
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = wording_match(
            ask, i,
            "by value|of the money|by amount|in value|by money|of the value|by turnover|by revenue|"
            "in percent of the money|in % of the money|in percent of the value|in percent of money|"
            "in percent of the revenue|in percent of the turnover|in terms of money");
        if (len && !text->out[i]) {
            share_drop(text, i, i + len);
            return true;
        }
    }
    return false;
}

/* "What share of hire charges does each van class bring in", "share of orders through each
 * channel", "share of guests by country". */
static bool group_share(struct share_text *text, size_t from)
{
    struct ask *ask = text->ask;
    const bool money = by_money(text);
    const size_t end = share_part_end(ask, from), len = ask->words.len;
    size_t noun = end, each = group_noun(ask, from, end, &noun);
    size_t rows = from;
    while (rows < end && !share_groups_at(ask, rows) &&
           !wording_is(ask, rows,
                       "do|does|did|came|comes|come|is|was|were|are|went|goes|go|through|"
                       "via"))
        rows++;
    if (rows == from)
        return false;
    const char *what = measured(text, from, rows, money);
    const char *asked;
    size_t verb = rows;
    while (verb < each && wording_is(ask, verb,
                                     "do|does|did|came|comes|come|goes|go|went|is|are|was|"
                                     "were|through|via|from|in|by|with|at|to|on"))
        verb++;
    if (each < end && verb == each) {
        asked =
            arena_printf(ask->arena, "%s per %s %s", what, share_text(text, each + 1, noun, false),
                         share_text(text, share_part_end(ask, noun), len, true));
    } else if (rows < end && share_groups_at(ask, rows)) {
        text->said.plain = !money;
        asked = arena_printf(ask->arena, "%s %s", what, share_text(text, rows, len, true));
    } else
        return false;
    return share_asked(ask, asked, NULL, text->said);
}

/* "Each product category's share of what we invoiced in 2026". */
static bool each_share(struct share_text *text)
{
    struct ask *ask = text->ask;
    size_t own = 0, len = 0;
    while (own < ask->words.len &&
           !(ask->words.v[own].possessive && (len = wording_match(ask, own + 1, SHARE_OF)) > 0))
        own++;
    const size_t lead = wording_match(ask, 0, "each|every|what is each|show each|what was each");
    const size_t from = own + 1 + len, end = share_part_end(ask, from);
    if (lead == 0 || own >= ask->words.len)
        return false;
    const char *group =
        arena_printf(ask->arena, "%s%s", share_text(text, lead, own, false), own > lead ? " " : "");
    const size_t noun = share_noun_end(ask, from);
    const char *what = measured(text, from, noun, by_money(text));
    return share_asked(ask,
                       arena_printf(ask->arena, "%s per %s%s %s %s", what, group,
                                    ask->words.v[own].text, share_text(text, noun, end, true),
                                    share_text(text, end, ask->words.len, true)),
                       NULL, text->said);
}

/* ---- the forms */

#define ASKED                                                                                      \
    "what percentage of them|what share of them|what percentage|what percent|what %|which "        \
    "percentage|what share|which share|what proportion|how many percent|how many %"

/* "Of the jobs shipped, how many were late and what percentage is that": both. */
static bool also_in_percent(struct share_text *text, size_t last)
{
    struct ask *ask = text->ask;
    const size_t many = wording_match(ask, last + 1, "how many of them|how many");
    size_t joint = last;
    while (joint < ask->words.len &&
           !wording_match(ask, joint,
                          "and what percentage|and what percent|and what share|and what "
                          "%|and the percentage|and in percent"))
        joint++;
    if (many == 0 || joint == ask->words.len)
        return false;
    text->said.counted = true;
    for (size_t i = joint, end = share_part_end(ask, joint); i < end; i++)
        text->out[i] = true;
    return ask_share_of_rows(text, 1, last, last + 1 + many, "");
}

/* "Of the recalls sent this year, what percentage ended in a booking". */
static bool of_rows_first(struct share_text *text)
{
    struct ask *ask = text->ask;
    const size_t last = share_part_end(ask, 0);
    size_t cue = 2, len = 0, end;
    if (!wording_is(ask, 0, "of|from"))
        return false;
    while (cue <= last + 1 && (len = wording_match(ask, cue, ASKED)) == 0)
        cue++;
    end = cue <= last ? cue : last;
    if (len)
        return ask_share_of_rows(text, 1, end, cue + len, "");
    return also_in_percent(text, last);
}

/* The groups, or the rest, said before: "per carrier, what …"; false: something else is. */
static bool lead_of(struct share_text *text, size_t cue, const char **ret_lead)
{
    struct ask *ask = text->ask;
    *ret_lead = "";
    size_t end = cue;
    while (end > 0 && !share_mark_at(ask, end - 1) && wording_is(ask, end - 1, LEADS))
        end--;
    if (end == 0)
        return true;
    if (!share_mark_at(ask, end - 1))
        return false;
    end--;
    if (share_groups_at(ask, 0)) {
        *ret_lead = share_text(text, 0, end, false);
        return true;
    }
    size_t group = 0; /* "conversion per carrier: …" */
    while (group < end && group < LEAD_WORDS && !share_groups_at(ask, group))
        group++;
    if (group < end && group < LEAD_WORDS) {
        *ret_lead = share_text(text, group, end, false);
        return true;
    }
    size_t rate = 0; /* "attendance rate in November: …" */
    while (rate < end && !wording_is(ask, rate, "rate|rates"))
        rate++;
    if (rate < end)
        *ret_lead = share_text(text, rate + 1, end, false);
    return rate < end || end == 1;
}

/* "What percentage of the jobs delivered last month were late", "share of billable minutes in all
 * minutes". */
static bool share_first(struct share_text *text)
{
    struct ask *ask = text->ask;
    size_t cue = 0, len = 0;
    const char *lead = "";
    while (cue < ask->words.len && (len = wording_match(ask, cue, CUE)) == 0)
        cue++;
    if (cue == ask->words.len || !lead_of(text, cue, &lead))
        return false;
    const size_t from = cue + len, end = share_part_end(ask, from);
    size_t in = from;
    while (in < end &&
           !wording_match(ask, in, "in all|among all|out of all|out of the total|in total"))
        in++;
    if (in < end) {
        const size_t whole = share_noun_end(ask, in + 2), last = ask->words.len;
        return ask_two(
            text, (struct spans){from, in}, (struct spans){in + 1, whole},
            arena_printf(ask->arena, "%s %s", share_text(text, whole, last, false), lead),
            arena_printf(ask->arena, "%s %s", share_text(text, whole, last, true), lead));
    }
    size_t noun = end;
    if (group_noun(ask, from, end, &noun) < end && group_share(text, from))
        return true;
    const size_t verb = share_verb(ask, from, end);
    if (verb < end && ask_share_of_rows(text, from, verb, verb, lead))
        return true;
    size_t that = from + 1;
    while (that < end && !wording_is(ask, that, "that|which|who"))
        that++;
    if (verb == end && that < end && ask_share_of_rows(text, from, that, that + 1, lead))
        return true;
    return *lead == '\0' && group_share(text, from);
}

static bool says_on_time(const struct ask *ask)
{
    size_t i = 0;
    while (i < ask->words.len && !wording_match(ask, i, "on time|in time"))
        i++;
    return i < ask->words.len;
}

bool share_is_sure_anyway(struct ask *ask)
{
    struct nlq_answer *answer = told_as_it_stands(ask);
    const struct nlq_reading *first = answer->count ? &answer->readings[0] : NULL;
    const bool sure = first && first->answers && told_explains_all(first) &&
                      (first->sure || wording_has(ask, "late|lateness") || says_on_time(ask));
    told_engine.forget(answer);
    return sure;
}

/* "What percentage of users logged in last month": a verb right behind the rows says which of them.
 */
static void lead_verb(struct ask *ask)
{
    size_t i = 0;
    while (i < ask->words.len && !wording_match(ask, i,
                                                "percentage of|share of|fraction of|"
                                                "proportion of|percent of|% of"))
        i++;
    size_t noun = i + 2 + wording_match(ask, i + 2, "all the|all|the|our");
    if (i > 0 && noun < ask->words.len && table_at_word(ask, noun) < 0)
        noun++;
    if (i == 0 || noun + 1 >= ask->words.len || table_at_word(ask, noun) < 0 ||
        !wording_is(ask, i - 1, "what|which") ||
        !(word_is_participle(&ask->words.v[noun + 1]) ||
          wording_is(ask, noun + 1, "bought|left|paid|spent|made|gave|took|came|went|sold|wrote")))
        return;
    for (size_t k = noun + 2; k < ask->words.len; k++) {
        if (wording_is(ask, k, "is|are|was|were|has|have|had|did|do|does"))
            return; /* "of the jobs delivered last month were late" */
    }
    wording_put(ask, noun + 1, 0, "that");
}

void shares_read(struct ask *ask)
{
    static bool (*const forms[])(struct share_text *) = {
        share_splits,  share_listed, share_behind_number, share_explained,  of_rows_first,
        as_percentage, each_share,   rate_over_rows,      rate_in_brackets, share_first};
    if (ask->request->context || ask->request->as_it_stands || ask->shape.share ||
        !wording_has(ask, "percentage|percent|share|proportion|%|pct|fraction|percentages|rate") ||
        share_is_sure_anyway(ask))
        return;
    lead_verb(ask);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct share_text *text = arena_alloc(ask->arena, sizeof *text);
        *text = (struct share_text){.ask = ask};
        share_settle(text);
        if (forms[i](text))
            return;
    }
}
