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

/* The verb at word i stands before it in the same sentence: "employ more than two hosts, and how
 * many do they employ". */
static bool is_verb_again(const struct ask *ask, size_t i)
{
    bool again = false;
    for (size_t k = 0; i < ask->words.len && !ask->words.v[i].punct && k < i; k++)
        again = again || (ask->words.v[k].sentence == ask->words.v[i].sentence &&
                          str_eq(ask->words.v[k].lemma, ask->words.v[i].lemma));
    return again;
}

/* The end of "does it have", "it was", "are there", "did each of them get" at word i, which only
 * point back; i: no such. */
static size_t back_end(const struct ask *ask, size_t i)
{
    static const char helps[] = "does|do|did|is|was|are|were|has|have",
                      backs[] = "it|they|he|she|that|this|there|those";
    if (wording_is(ask, i, backs) && wording_is(ask, i + 1, helps))
        return i + 2;
    const size_t each =
        wording_match(ask, i + 1, "each|each of them|each one|each of these|every one of them");
    const size_t verb = i + 1 + (each ? each : wording_is(ask, i + 1, backs));
    if (!wording_is(ask, i, helps) || verb == i + 1)
        return i;
    return verb + (wording_is(ask, verb,
                              "have|has|had|cost|weigh|earn|measure|get|got|make|sell|"
                              "win|own|hold|there") ||
                   is_verb_again(ask, verb));
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
    const size_t whole = wording_match(ask, at,
                                       "what does it cost|what did it cost|what do they cost|"
                                       "what is it|what was it|how high|how low|how big|"
                                       "how large|how great");
    len = at > i && whole ? whole : len;
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

#define COUNTED_AGAIN "number|numbers|count|counts|total|many|often"

/* Word i says rows that are counted, as "more than two hosts" does. */
static bool counts_rows(struct ask *ask, size_t i)
{
    const struct word *word = i < ask->words.len ? &ask->words.v[i] : NULL;
    return word && !word->punct &&
           (table_at_word(ask, i) >= 0 ||
            (word_is_plural(word) && !word->is.small && !lexicon_is_quantity(word->lemma)));
}

/* "Which bidders have a total price above 10000", "which branches have more than two hosts": rows
 * are compared by what is added up or counted for each of them. The words that such a number is
 * asked for by; NULL: they are not. */
const char *measure_compared(struct ask *ask)
{
    bool measured = false, column = false;
    if (!wording_is(ask, 0, "which|what|who"))
        return NULL;
    for (size_t i = 1; i + 1 < ask->words.len && ask->words.v[i].sentence == 0; i++) {
        const size_t than = wording_match(ask, i,
                                          "more than|less than|fewer than|at least|at most|over|"
                                          "above|below|under|exceeding|exceeds|of more than");
        const size_t number = i + than;
        measured = measured || wording_is(ask, i, "total|average|mean|combined") ||
                   wording_match(ask, i, "number of|sum of");
        column = column || column_at_word(ask, i);
        if (!than || number >= ask->words.len || !ask->words.v[number].is_number)
            continue;
        if (measured)
            return "total|totals|sum|average|averages|mean|amount|amounts|number|much|figure|high|"
                   "low|big|large|great|it";
        if (counts_rows(ask, number + 1) || counts_rows(ask, number + 2))
            return COUNTED_AGAIN;
        if (column)
            return "high|low|big|large|great|it";
    }
    return NULL;
}

/* One of words [i, end) is among those. */
static bool asks_by(const struct ask *ask, size_t i, size_t end, const char *words)
{
    while (i < end && !wording_is(ask, i, words))
        i++;
    return i < end;
}

/* Of "which firms had projects cancelled" before word `end`: the only other rows that are spoken
 * of, of which each of the first may have several; -1: there are none. */
static int others_spoken_of(struct ask *ask, size_t end)
{
    int rows = -1, others = -1;
    for (size_t i = 1; i < end; i++) {
        const int table = wording_is(ask, 0, "which|what|who") ? table_at_word(ask, i) : -1;
        if (table < 0 || table == rows || table == others)
            continue;
        if (others >= 0)
            return -1;
        *(rows < 0 ? &rows : &others) = table;
    }
    return others >= 0 && tables_to_many(ask, rows, others) ? others : -1;
}

/* "…, and how many did each of them have?": how many of the other rows that are spoken of. */
static void counted_too_read(struct ask *ask)
{
    for (size_t i = 3; i + 2 < ask->words.len && ask->words.v[i].sentence == 0; i++) {
        const size_t len = how_many_said(ask, i), first = i + word_is_mark(&ask->words.v[i], ",");
        const int others =
            len && wording_match(ask, first, "and how many") ? others_spoken_of(ask, i) : -1;
        if (others < 0)
            continue;
        ask->shape.rank_told = true;
        ask->shape.told_of = others + 1;
        wording_cut(ask, i, len);
        return;
    }
}

/* "Who booked most often, and how many times? Names with the count": the number of the rank. */
static void rank_told_read(struct ask *ask)
{
    if (that_read(ask))
        return;
    const char *measure = rank_asked(ask) ? NULL : measure_compared(ask);
    if (!rank_asked(ask) && !measure) {
        counted_too_read(ask);
        return;
    }
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len =
            ask->words.v[i].sentence > 0 ? again_said(ask, i) : how_many_said(ask, i);
        if (len == 0 || (measure && !asks_by(ask, i, i + len, measure)))
            continue;
        wording_cut(ask, i, len);
        ask->shape.rank_told = true;
        ask->shape.told_having = measure && str_eq(measure, COUNTED_AGAIN);
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

/* How many of the other rows each of those shown has; false: they are not joined as they are. */
static bool told_count(struct ask *ask, struct frame *frame, int others)
{
    const int key = ask->subject < 0 ? -1 : catalog_key_column(ask->catalog, ask->subject);
    bool plain = key >= 0 && frame->group_count == 0 && frame->absence_count == 0 && !frame->limit;
    for (size_t i = 0; i < frame->select_count; i++)
        plain = plain && frame->select[i].agg == AGG_NONE && !frame->select[i].all &&
                frame->select[i].table == ask->subject;
    for (size_t c = 0; c < frame->cond_count; c++)
        plain = plain && frame->conds[c].clause == 0;
    if (!plain || !tables_to_many(ask, ask->subject, others))
        return false;
    frame_mention(frame, others);
    frame->distinct = false;
    frame_group(frame, term_column((struct column_ref){ask->subject, key}, SIZE_MAX));
    return frame_select(frame, term_count(others, SIZE_MAX));
}

void rank_told_show(struct ask *ask, struct frame *frame)
{
    const struct cond *compared = cond_compared(ask, frame);
    if (!frame->shape.rank_told)
        return;
    if (frame->shape.told_having && !frame->having_count)
        frame->impossible = true;
    else if (frame->shape.told_of && !frame->having_count)
        frame->impossible = !told_count(ask, frame, frame->shape.told_of - 1) || frame->impossible;
    else if (frame->order_count)
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
