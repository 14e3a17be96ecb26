/* The best of each group by what is added up or counted: "top driver by value of deliveries in each
 * month of 2026", "for each branch, the vet with the most completed appointments", "each practice's
 * biggest customer by turnover". What is measured of both groups together is asked, and of each
 * first group the one with the most of it stays. Never sure.
 */
#include <string.h>

#include "places/told_row.h"
#include "querent/base/str.h"
#include "shares/shares_text.h"

#define MOST "biggest|best|top|largest|highest|leading|strongest"
#define LEAST "worst|smallest|lowest|weakest"
#define MOST_OF "most|highest|biggest|largest|greatest|highest total|most total|highest number of"
#define LEAST_OF "fewest|lowest|smallest|least"
#define MONEY "sales|revenue|turnover|takings|income|earnings|invoicing|billing|spend|fees|value"

struct best {
    struct share_text text;
    struct spans group, who, measure, lead; /* said of both behind the group */
    size_t tail; /* what follows, with the measure in it where it is said there */
    bool least;
};

static size_t of_each(const struct ask *ask, size_t i)
{
    const size_t in = wording_match(ask, i, "in|on|at|of|for|within|from|per");
    return in ? wording_match(ask, i,
                              "in each|on each|at each|of each|for each|within each|"
                              "from each|in every|on every|at every|of every|for every|per")
              : 0;
}

/* A noun phrase up to a mark, a period, or one of these words. */
static size_t noun_until(struct ask *ask, size_t i, const char *words)
{
    const size_t end = share_part_end(ask, i);
    while (i < end && !wording_is(ask, i, words) && !of_each(ask, i) && !wording_period(ask, i))
        i++;
    return i;
}

#define BEHIND "by|in|on|at|of|for|with|this|last|since|during|according|over|measured|who|that"

/* "By value of deliveries": where it is said from word i on. */
static bool measure_behind(struct best *best, size_t i)
{
    struct ask *ask = best->text.ask;
    for (; i < ask->words.len && !word_is_mark(&ask->words.v[i], ":?"); i++) {
        const size_t by = wording_match(ask, i, "by|according to|going by|measured by|in terms of");
        if (by == 0)
            continue;
        const size_t end = share_part_end(ask, i + by);
        best->measure = (struct spans){i + by, i + by};
        while (best->measure.to < end &&
               (!wording_period(ask, best->measure.to) || best->measure.to == i + by) &&
               !of_each(ask, best->measure.to) && !share_gap_before(ask, best->measure.to + 1))
            best->measure.to++;
        best->measure.to += best->measure.to < end && !wording_period(ask, best->measure.to) &&
                            !of_each(ask, best->measure.to);
        for (size_t k = i; k < best->measure.to; k++)
            best->text.out[k] = true;
        return best->measure.to > best->measure.from;
    }
    return false;
}

/* "Top driver by value in each month". */
static bool ranked_first(struct best *best)
{
    struct ask *ask = best->text.ask;
    size_t i = share_skip(ask, 0, "the|our|show|me|list|give|who|which|what|is|are|was|were");
    if (!wording_is(ask, i, MOST "|" LEAST) ||
        ask->words.v[i + 1 < ask->words.len ? i + 1 : i].is_number)
        return false;
    best->least = wording_is(ask, i, LEAST);
    const bool judged = wording_is(ask, i, "best|worst");
    best->who = (struct spans){i + 1, noun_until(ask, i + 1, BEHIND)};
    size_t each = best->who.to;
    const size_t end = share_part_end(ask, each);
    while (each < end && of_each(ask, each) == 0)
        each++;
    if (each == end || best->who.to == best->who.from)
        return false;
    const size_t noun = each + of_each(ask, each);
    best->group = (struct spans){noun, noun_until(ask, noun, BEHIND)};
    for (size_t k = 0; k < best->who.to; k++)
        best->text.out[k] = true;
    for (size_t k = each; k < best->group.to; k++)
        best->text.out[k] = true;
    best->tail = best->who.to;
    if (!measure_behind(best, best->who.to))
        return false;
    if (judged && share_of_bad(ask, best->measure.from, best->measure.to))
        best->least = !best->least; /* the worst has the most waste */
    return true;
}

/* "For each branch, the vet with the most completed appointments". */
static bool group_first(struct best *best)
{
    struct ask *ask = best->text.ask;
    const size_t each = of_each(ask, 0);
    if (each == 0)
        return false;
    best->group = (struct spans){each, noun_until(ask, each, BEHIND)};
    const size_t comma = share_part_end(ask, best->group.to),
                 mark = share_mark_at(ask, comma) ? comma + 1 : best->group.to;
    best->lead = (struct spans){best->group.to, mark > best->group.to ? comma : mark};
    const size_t who = share_skip(ask, mark, "the|which|what|who|is|our");
    best->who = (struct spans){who, who};
    const size_t end = share_part_end(ask, who);
    while (best->who.to < end &&
           !wording_match(ask, best->who.to, "with the|that has the|with|has the|had the"))
        best->who.to++;
    const size_t with =
        wording_match(ask, best->who.to, "with the|that has the|has the|had the|with");
    const size_t rank = best->who.to + with;
    const size_t most = wording_match(ask, rank, MOST_OF),
                 least = wording_match(ask, rank, LEAST_OF);
    if (with == 0 || most + least == 0 || who == best->who.to)
        return false;
    best->least = most == 0;
    best->measure = (struct spans){rank + most + least, rank + most + least};
    while (best->measure.to < end && !wording_period(ask, best->measure.to) &&
           !(wording_is(ask, best->measure.to, "in|during|over|since") &&
             wording_period(ask, best->measure.to + 1)))
        best->measure.to++;
    best->tail = best->measure.to;
    return best->measure.to > best->measure.from;
}

/* ---- the list at the end */

/* "Month, driver, value" and nothing else: the word from which on; the count: there is none. */
static size_t list_at(const struct ask *ask, size_t i)
{
    for (; i < ask->words.len; i++) {
        if (word_is_mark(&ask->words.v[i], ":") || share_gap_before(ask, i))
            return i;
    }
    return i;
}

static bool has_word(const struct ask *ask, struct spans span, size_t i)
{
    for (size_t k = span.from; k < span.to; k++) {
        if (str_eq(ask->words.v[k].lemma, ask->words.v[i].lemma))
            return true;
    }
    return false;
}

/* The list shows the group, the one with the most, and how much; what is called otherwise than it
 * was takes its place. */
static bool takes_list(struct best *best, size_t at, const char **ret_who, const char **ret_unit)
{
    struct ask *ask = best->text.ask;
    struct spans parts[3] = {{0, 0}};
    size_t count = 0, i = at + share_mark_at(ask, at);
    while (i < ask->words.len && count < 3) {
        size_t end = i;
        while (end < ask->words.len && !share_mark_at(ask, end) && !wording_is(ask, end, "and"))
            end++;
        parts[count++] = (struct spans){i, end};
        i = end;
        while (share_mark_at(ask, i) || wording_is(ask, i, "and"))
            i++;
        if (end < ask->words.len && word_is_mark(&ask->words.v[end], "(?."))
            break;
    }
    const bool ends = i >= ask->words.len || wording_match(ask, i, "show ties|ties too|with ties");
    bool group = false; /* "category label" of each category */
    for (size_t k = parts[0].from; count == 3 && k < parts[0].to; k++)
        group = group || has_word(ask, best->group, k);
    if (count != 3 || !ends || !group)
        return false;
    if (!wording_is(ask, parts[1].from, "name|names"))
        *ret_who = share_text(&best->text, parts[1].from, parts[1].to, true);
    if (wording_is(ask, parts[2].to - 1, "euro|euros|pounds|dollars|hours|minutes"))
        *ret_unit = arena_printf(ask->arena, ", in %s", ask->words.v[parts[2].to - 1].text);
    for (size_t k = at; k < ask->words.len; k++)
        best->text.out[k] = true;
    return true;
}

/* ---- the question that is asked */

static bool fits(const struct sql_query *query)
{
    size_t measures = 0;
    for (const struct sql_item *item = query ? query->items : NULL; item; item = item->next) {
        const bool unit = item->expr->kind == SQL_EXPR_BINARY; /* cents in euros */
        const struct sql_expr *of = unit ? item->expr->args[0] : item->expr;
        measures += of->kind == SQL_EXPR_CALL && wording_among(of->name, "sum|count");
    }
    return query && query->kind == SQL_QUERY_SELECT && query->group_count == 2 && !query->limit &&
           !query->having && measures == 1;
}

static bool best_asked(struct best *best)
{
    struct ask *ask = best->text.ask;
    struct arena *a = ask->arena;
    const char *who = share_text(&best->text, best->who.from, best->who.to, true), *unit = "";
    struct share_text *text = &best->text;
    const size_t list = list_at(ask, best->tail);
    bool out[QUESTION_WORDS_MAX];
    memcpy(out, text->out, sizeof out);
    memset(text->out, 0, sizeof text->out);
    who = share_text(text, best->who.from, best->who.to, true);
    const char *group = share_text(text, best->group.from, best->group.to, true),
               *measure = share_text(text, best->measure.from, best->measure.to, true);
    memcpy(text->out, out, sizeof out);
    if (list < ask->words.len && !takes_list(best, list, &who, &unit))
        return false;
    const char *lead = share_text(text, best->lead.from, best->lead.to, true),
               *tail = arena_printf(a, "%s%s%s", lead, *lead ? " " : "",
                                    share_text(text, best->tail, ask->words.len, true));
    if (str_starts(tail, "of ")) /* "in each month of 2026" */
        tail = arena_printf(a, "in %s", tail + strlen("of "));
    bool money = false;
    for (size_t i = best->measure.from; i < best->measure.to; i++)
        money = money || wording_is(ask, i, MONEY);
    const bool counted = !money && share_names_rows(ask, best->measure.from, best->measure.to);
    if (wording_among(measure, "units|pieces|volume|units sold|pieces sold|number sold"))
        measure = "quantity"; /* and no price of a unit */
    const char *asked[] = {
        arena_printf(a, "%s %s per %s and %s %s%s", counted ? "number of" : "total", measure, group,
                     who, tail, unit),
        arena_printf(a, "total %s per %s and per %s %s%s", measure, group, who, tail, unit)};
    for (size_t i = 0; i < 1 + (size_t)!counted; i++) {
        bool sure = false;
        if (!fits(told_query(ask, asked[i], &sure)))
            continue;
        words_split(&ask->words, a, asked[i]);
        ask->shape.best_each = best->least ? -1 : 1;
        return true;
    }
    return false;
}

/* "The dearest product in each category with its list price" lists the group, whose it is, and
 * that.
 */
static void put_list(struct ask *ask)
{
    size_t len = 0, each = 1, with;
    int degree = 0;
    const size_t rank = wording_is(ask, 0, "the");
    if (ask->words.len < 6 || !lexicon_adjective(&ask->words, rank, &len, &degree) || degree != 2)
        return;
    while (each < ask->words.len && !of_each(ask, each))
        each++;
    const size_t group = each + of_each(ask, each);
    for (with = group + 1; with < ask->words.len; with++) {
        if (wording_match(ask, with, "with its|with their|and its|along with its"))
            break;
    }
    const size_t list =
        with + wording_match(ask, with, "with its|with their|and its|along with its");
    const size_t end = share_part_end(ask, list);
    if (list >= ask->words.len || end < ask->words.len - 1 || with != group + 1 ||
        !column_at_word(ask, end - 1))
        return;
    wording_put(ask, with, end - with,
                arena_printf(ask->arena, ": %s, name, %s", ask->words.v[group].text,
                             words_text(&ask->words, ask->arena, list, end)));
}

void best_each_read(struct ask *ask)
{
    if (!ask->request->context && !ask->request->as_it_stands && !ask->shape.share)
        put_list(ask);
    static bool (*const forms[])(struct best *) = {ranked_first, group_first};
    if (ask->request->context || ask->request->as_it_stands || ask->shape.share ||
        !wording_has(ask, "each|every|per") || share_is_sure_anyway(ask))
        return;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct best *best = arena_alloc(ask->arena, sizeof *best);
        *best = (struct best){.text = {.ask = ask}};
        if (forms[i](best) && best_asked(best))
            return;
    }
}

bool best_each_apply(struct ask *ask, struct frame *frame)
{
    (void)ask;
    size_t found = frame->select_count, count = 0;
    if (frame->shape.best_each == 0)
        return true;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_NONE)
            continue;
        found = i;
        count++;
    }
    if (frame->order_count == 1 && frame->orders[0].term.bucket)
        frame->order_count = 0; /* months are in their order anyway */
    if (count != 1 || frame->group_count != 2 || frame->limit || frame->order_count ||
        frame->having_count)
        return false;
    frame_order(frame, frame->select[found], frame->shape.best_each > 0);
    frame->best_of = 1;
    frame->whole = frame->unproven = true;
    return true;
}
