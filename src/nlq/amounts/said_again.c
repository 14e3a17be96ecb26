/* "How many inspections did each inspector do? Show the last name and the number.": a later
 * sentence names what the first one asks for. */
#include "amounts/amounts.h"
#include "frame.h"
#include "querent/base/str.h"
#include "shapes/shape.h"

/* The first sentence asks for an amount. */
static bool amount_asked(const struct ask *ask)
{
    size_t i = wording_match(ask, 0, "what is the|what was the|what are the|find the|show the");
    i += wording_match(ask, i, "for each|for every") > 0 ? 3 + wording_is(ask, 3, ",") : 0;
    return wording_match(ask, i, "how many|how much|how often|total|average|sum|number of|count") >
           0;
}

/* "The total length of": the noun at word i is what the first sentence measures. */
static bool is_measured(const struct ask *ask, size_t i)
{
    for (size_t k = 1; k < i && ask->words.v[k].sentence == 0; k++) {
        if (str_eq(ask->words.v[k].lemma, ask->words.v[i].lemma) &&
            wording_is(ask, k - 1, "total|average"))
            return true;
    }
    return false;
}

/* Words of "and the amount" at i, where nothing follows. */
static size_t again_said(const struct ask *ask, size_t i)
{
    size_t at = i + wording_match(ask, i, "and|as well as|along with|together with|with|,");
    const bool joined = at > i;
    at += wording_is(ask, at, "the|its|their|this|that");
    size_t len = wording_match(ask, at,
                               "amount|amounts|number|numbers|sum|total|totals|"
                               "count|counts|average|averages|result|results|"
                               "total amount|total number|figure|figures");
    const size_t noun = at + wording_is(ask, at, "total|average");
    if (len == 0 && noun < ask->words.len && is_measured(ask, noun))
        len = noun + 1 - at;
    return joined && len > 0 && at > i + 1 && wording_ends(ask, at + len) ? at + len - i : 0;
}

/* The first sentence ranks rows, and asks for nothing by the same words. */
static bool rank_asked(const struct ask *ask)
{
    bool ranked = false;
    for (size_t i = 0; i < ask->words.len && ask->words.v[i].sentence == 0; i++) {
        if (wording_is(ask, i, "each|every|per|average|how") &&
            !wording_match(ask, i, "how many times|how often|how many|how much"))
            return false;
        ranked = ranked || wording_is(ask, i, "most|fewest|least|greatest|highest|largest|lowest");
    }
    return ranked;
}

/* The end of "does it have", "it was", "are there" at word i, which only point back; i: no such. */
static size_t back_end(const struct ask *ask, size_t i)
{
    static const char helps[] = "does|do|did|is|was|are|were|has|have",
                      backs[] = "it|they|he|she|that|this|there|those";
    if (wording_is(ask, i, backs) && wording_is(ask, i + 1, helps))
        return i + 2;
    if (!wording_is(ask, i, helps) || !wording_is(ask, i + 1, backs))
        return i;
    return i + 2 + wording_is(ask, i + 2, "have|has|cost|weigh|earn|measure|get|got|make|sell|win");
}

/* Words of ", and how many times?" at i, which ends the first sentence. */
static size_t how_many_said(const struct ask *ask, size_t i)
{
    size_t at = i + word_is_mark(&ask->words.v[i], ",");
    at += wording_is(ask, at, "and");
    size_t len = at == i ? 0
                         : wording_match(ask, at,
                                         "how many|how many times|how often|how much|"
                                         "how many of them|how much in total|"
                                         "how many in total|how much altogether");
    if (at > i && wording_match(ask, at, "what does it cost|what did it cost|what do they cost"))
        len = 4;
    const size_t end = back_end(ask, at + len);
    const bool ends = end >= ask->words.len || word_is_mark(&ask->words.v[end], ".?!");
    return len && ends ? end - i : 0;
}

/* Words of ", and that average" or "and what is that sum?" at i, where nothing follows but another
 * clause. */
static size_t that_said(const struct ask *ask, size_t i)
{
    size_t at = i + word_is_mark(&ask->words.v[i], ",");
    at += wording_match(ask, at, "and also|and with|along with|together with|and|with");
    if (at == i)
        return 0;
    at += wording_match(ask, at, "what is|what was|how high is|how big is|give|show");
    const size_t len = wording_is(ask, at, "that|this")
                           ? wording_match(ask, at + 1,
                                           "average|mean|sum|total|number|count|amount|figure|"
                                           "maximum|minimum|total amount|total number|"
                                           "average value|value|percentage")
                           : 0;
    return len && wording_ends(ask, at + 1 + len) ? at + 1 + len - i : 0;
}

/* The number that rows are ranked by, or that their groups are compared by. */
static bool that_read(struct ask *ask)
{
    for (size_t i = 2; i < ask->words.len; i++) {
        const size_t len = that_said(ask, i);
        if (len == 0)
            continue;
        wording_cut(ask, i, len);
        return ask->shape.rank_told = true;
    }
    return false;
}

/* "Who booked most often, and how many times? Names with the count": the number of the rank. */
static void rank_told_read(struct ask *ask)
{
    if (that_read(ask) || !rank_asked(ask))
        return;
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len =
            ask->words.v[i].sentence > 0 ? again_said(ask, i) : how_many_said(ask, i);
        if (len == 0)
            continue;
        wording_cut(ask, i, len);
        ask->shape.rank_told = true;
        i--;
    }
}

/* "Received the most advance in total": the highest total of it. */
static void in_total_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (!wording_is(ask, i, "most|greatest|highest|largest|biggest") ||
            !wording_is(ask, i - 1, "the") || !column_at_word(ask, i + 1) ||
            table_at_word(ask, i + 1) >= 0)
            continue;
        for (size_t k = i + 2; k < ask->words.len && !word_is_mark(&ask->words.v[k], ".?!"); k++) {
            const size_t len = wording_match(ask, k, "in total|altogether|in sum|all together");
            if (len == 0 || !wording_ends(ask, k + len))
                continue;
            wording_cut(ask, k, len);
            wording_put(ask, i, 2,
                        arena_printf(ask->arena, "highest total %s", ask->words.v[i + 1].text));
            return;
        }
    }
}

/* The one number that the rows are compared by; NULL: none, or several. */
static const struct cond *cond_compared(const struct ask *ask, const struct frame *frame)
{
    const struct cond *found = NULL;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if ((cond->kind != COND_COMPARE && cond->kind != COND_BETWEEN) || cond->clause ||
            cond->op == SQL_OP_EQ || cond->left.column.column < 0 || cond->left.agg != AGG_NONE ||
            !column_is_number(ask, cond->left.column))
            continue;
        if (found)
            return NULL;
        found = cond;
    }
    return found;
}

void rank_told_show(struct ask *ask, struct frame *frame)
{
    const struct cond *compared = cond_compared(ask, frame);
    if (!frame->shape.rank_told)
        return;
    if (frame->order_count)
        frame_select(frame, frame->orders[0].term);
    else if (frame->having_count)
        frame_select(frame, frame->having[0].left);
    else if (compared && !catalog_is_key(ask->catalog, compared->left.column))
        frame_select(frame, term_column(compared->left.column, SIZE_MAX));
    else
        frame->impossible = true;
}

void said_again_read(struct ask *ask)
{
    in_total_read(ask);
    rank_told_read(ask);
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t len = ask->words.v[i].sentence > 0 ? again_said(ask, i) : 0;
        if (len && amount_asked(ask)) {
            const size_t end = i + len;
            ask->shape.again_last =
                end >= ask->words.len || word_is_mark(&ask->words.v[end], ".?!");
            wording_cut(ask, i, len);
            return;
        }
    }
}

bool said_again_apply(struct ask *ask, struct frame *frame)
{
    const size_t count = frame->select_count;
    const struct term front = frame->select[0];
    if (!ask->shape.again_last || count < 2 || front.agg == AGG_NONE)
        return true;
    for (size_t i = 1; i < count; i++) {
        if (frame->select[i].agg != AGG_NONE)
            return true;
    }
    for (size_t i = 1; i < count; i++)
        frame->select[i - 1] = frame->select[i];
    frame->select[count - 1] = front;
    return true;
}
