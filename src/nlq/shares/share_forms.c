/* Further forms of shares: how rows split across groups, a share in a list, one asked for behind a
 * number, and a rate that a colon explains. */
#include "shares/share_forms.h"

#include "querent/base/str.h"

#define PER_CENT "in percent|in per cent|in %|as a percentage|as percentages|percentagewise"

/* What is counted or added up per group. */
static const char *per_group(const struct share_text *text, struct spans what, struct spans group,
                             size_t rest)
{
    struct ask *ask = text->ask;
    what.from = share_skip(ask, what.from, "all|the|our|of|their|a|total");
    group.from = share_skip(ask, group.from, "the|our|different|various|each|every");
    bool money = false;
    for (size_t i = what.from; i < what.to; i++)
        money = money || wording_is(ask, i,
                                    "takings|sales|revenue|turnover|income|spend|spending|costs|"
                                    "money|value|fees|charges|amount|payments|earnings|hours");
    return arena_printf(ask->arena, "%s %s per %s %s",
                        share_names_rows(ask, what.from, what.to) || !money ? "number of" : "total",
                        share_text(text, what.from, what.to, true),
                        share_text(text, group.from, group.to, true),
                        share_text(text, rest, ask->words.len, true));
}

bool share_splits(struct share_text *text)
{
    struct ask *ask = text->ask;
    const size_t lead = wording_match(ask, 0, "how do|how does|how did|how are|how were|how is");
    const size_t end = share_part_end(ask, lead);
    size_t verb = lead + 1;
    if (lead == 0)
        return false;
    while (verb < end && !wording_match(ask, verb,
                                        "split|split up|break down|breaks down|divide|divided|"
                                        "distributed|spread|distribute|splits|shared out|"
                                        "divided up"))
        verb++;
    const size_t said = wording_match(ask, verb,
                                      "split up|break down|breaks down|divided up|shared out|split|"
                                      "divide|divided|distributed|spread|distribute|splits");
    const size_t over =
        said ? wording_match(ask, verb + said, "across|by|over|among|between|into|per") : 0;
    const size_t group = verb + said + over;
    if (over == 0 || group >= end)
        return false;
    size_t last = group + 1;
    while (last < end && !wording_period(ask, last) && !wording_is(ask, last, "in|for|this|last"))
        last++;
    return share_asked(
        ask, per_group(text, (struct spans){lead, verb}, (struct spans){group, last}, last), NULL,
        text->said);
}

/* "And their share in %", "with each one's share of the total": where it ends; i: it is none. */
static size_t listed_end(const struct ask *ask, size_t i)
{
    size_t k = i + wording_is(ask, i, "and|with|plus|&");
    k += wording_match(ask, k, "each one|their|its|the|each|what");
    const size_t share = wording_match(ask, k, "share|percentage|percent share|percent|%|pct");
    if (k == i || share == 0)
        return i;
    k += share +
         wording_match(ask, k + share, "of the total|of the whole|of all of them|of all|of total");
    return k + wording_match(ask, k, PER_CENT);
}

/* "Where do our guests come from? Country, number of guests": the number of guests per country. */
static const char *where_from(struct share_text *text)
{
    struct ask *ask = text->ask;
    const size_t rows = wording_match(ask, 0,
                                      "where do our|where do the|where do all|where do|"
                                      "where did our|where did the|where did");
    size_t from = rows + 1;
    while (from < ask->words.len && !wording_match(ask, from, "come from"))
        from++;
    const size_t list = from + 3;
    size_t group = list, end;
    if (rows == 0 || list >= ask->words.len || !share_mark_at(ask, list - 1))
        return NULL;
    while (group < ask->words.len && !share_groups_at(ask, group))
        group++;
    const bool per = group < ask->words.len;
    group = per ? group + 1 : list;
    end = share_part_end(ask, group);
    return arena_printf(ask->arena, "number of %s per %s %s", share_text(text, rows, from, true),
                        share_text(text, group, end, true),
                        per ? share_text(text, end, ask->words.len, true) : "");
}

bool share_listed(struct share_text *text)
{
    struct ask *ask = text->ask;
    for (size_t i = 2; i < ask->words.len; i++) {
        const size_t end = listed_end(ask, i);
        if (end == i || !(wording_ends(ask, end) || wording_is(ask, end, "per|by|for")))
            continue;
        const size_t comma = word_is_mark(&ask->words.v[i - 1], ",");
        for (size_t k = i - comma; k < end; k++)
            text->out[k] = true;
        text->said.counted = true;
        const char *from = where_from(text);
        return share_asked(ask, from ? from : share_text(text, 0, ask->words.len, true), NULL,
                           text->said);
    }
    return false;
}

/* "How many, and what share of all returned ones": the rows that are the whole, from *ret_whole to
 * the end returned; 0: nothing is asked so. */
static size_t many_and_share(const struct ask *ask, size_t i, size_t *ret_whole)
{
    size_t k = i + wording_match(ask, i, "how many were there|how many are there|how many");
    if (k == i)
        return 0;
    k += k < ask->words.len && word_is_mark(&ask->words.v[k], ",");
    k += wording_is(ask, k, "and");
    const size_t share = wording_match(ask, k,
                                       "what share of|what percentage of|what percent of|what % of|"
                                       "what proportion of|which share of|the share of");
    *ret_whole = share_skip(ask, k + share, "all|the|our|of|those");
    k = *ret_whole;
    while (share && k < ask->words.len && !ask->words.v[k].punct && !wording_is(ask, k, "is|are"))
        k++;
    return share ? k : 0;
}

bool share_behind_number(struct share_text *text)
{
    struct ask *ask = text->ask;
    const size_t mark = share_part_end(ask, 0);
    size_t whole = 0, from = mark, end = 0;
    while (from < ask->words.len && (end = many_and_share(ask, from, &whole)) == 0)
        from++;
    if (from >= ask->words.len || from == 0 || whole >= end || !share_mark_at(ask, from - 1))
        return false;
    const char *rows = "";
    for (size_t k = 0; k < from - 1 && *rows == '\0'; k++)
        rows = table_at_word(ask, k) >= 0 ? ask->words.v[k].text : "";
    const char *said = "";
    for (size_t k = whole; k < end; k++)
        said = arena_printf(ask->arena, "%s%s%s", said, *said ? " " : "",
                            wording_is(ask, k, "ones|one|them") ? rows : ask->words.v[k].text);
    size_t rest =
        end + wording_match(ask, end, "is that|are that|is this|are those|does that make");
    while (rest < ask->words.len && word_is_mark(&ask->words.v[rest], "?.,"))
        rest++;
    text->said.counted = true;
    const char *tail = share_text(text, rest, ask->words.len, true);
    return *rows &&
           share_asked(ask,
                       arena_printf(ask->arena, "number of %s %s",
                                    share_text(text, 0, from - 1, true), tail),
                       arena_printf(ask->arena, "number of %s %s", said, tail), text->said);
}

/* ---- "hit rate on quotes for each engineer: accepted as a % of accepted plus rejected" */

/* The rows that a rate is of, by the words before its colon: "drop-out rate", "rate on quotes". */
static const char *rows_of_rate(struct ask *ask, size_t colon)
{
    for (size_t k = 1; k < colon; k++) {
        if (wording_is(ask, k - 1, "on|of|for|among") && table_at_word(ask, k) >= 0)
            return ask->words.v[k].text;
    }
    return NULL;
}

bool share_explained(struct share_text *text)
{
    struct ask *ask = text->ask;
    size_t colon = 1, group = 0, of;
    while (colon < ask->words.len && !word_is_mark(&ask->words.v[colon], ":("))
        colon++;
    while (group < colon && !share_groups_at(ask, group))
        group++;
    for (of = colon + 2; of < ask->words.len; of++) {
        if (wording_match(ask, of, SHARE_EXPLAINED))
            break;
    }
    if (of >= ask->words.len || !wording_has(ask, "rate|rates|percentage|ratio|share"))
        return false;
    const size_t whole =
        share_skip(ask, of + wording_match(ask, of, SHARE_EXPLAINED), "all|the|our|of|total");
    const size_t end = share_part_end(ask, whole);
    const char *rows = rows_of_rate(ask, colon);
    size_t plus = whole;
    while (plus < end && !wording_is(ask, plus, "plus|and|or"))
        plus++;
    const char *tail = arena_printf(ask->arena, "%s %s", share_text(text, group, colon, true),
                                    share_text(text, end, ask->words.len, true)),
               *part = share_text(text, colon + 1, of, true),
               *all = share_text(text, whole, end, true);
    struct arena *a = ask->arena;
    if (plus < end && rows)
        return share_asked(ask, arena_printf(a, "number of %s %s %s", part, rows, tail),
                           arena_printf(a, "number of %s or %s %s %s",
                                        share_text(text, whole, plus, true),
                                        share_text(text, plus + 1, end, true), rows, tail),
                           text->said);
    const bool named = share_names_rows(ask, colon + 1, of);
    return share_asked(ask,
                       arena_printf(a, "number of %s %s %s", part,
                                    named  ? ""
                                    : rows ? rows
                                           : "",
                                    tail),
                       arena_printf(a, "number of %s %s", all, tail), text->said);
}
