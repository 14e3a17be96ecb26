/* "How many have an email and how many don't": the rows that meet what is said, and the others. */
#include "frame.h"

/* The second "how many" of the question, after which nothing stands but a negation. */
static size_t find_others(const struct ask *ask)
{
    size_t second = ask->count;
    bool negated = false;
    for (size_t i = 1; i < ask->count; i++) {
        if (item_is(ask, i, CUE_HOW_MANY))
            second = i;
    }
    for (size_t i = second; i < ask->count; i++) {
        const bool passes = ask->items[i].kind == ITEM_NOISE || ask->items[i].kind == ITEM_PUNCT ||
                            item_is(ask, i, CUE_HOW_MANY) || item_is(ask, i, CUE_DO) ||
                            item_is(ask, i, CUE_IS) || item_is(ask, i, CUE_HAVE);
        negated = negated || item_is(ask, i, CUE_NOT) || item_is(ask, i, CUE_NO);
        if (!passes && !item_is(ask, i, CUE_NOT) && !item_is(ask, i, CUE_NO))
            return ask->count;
    }
    return negated ? second : ask->count;
}

static bool of_subject(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        const int table = cond->left.column.table;
        if (cond->clause || cond->left.agg != AGG_NONE ||
            (table != ask->subject && tables_to_many(ask, ask->subject, table)))
            return false;
    }
    return frame->cond_count > 0;
}

/* "How many customers have ordered": those that a row of the table refers to. */
static void add_deed(struct ask *ask, struct frame *frame, size_t others)
{
    for (size_t i = 1; i < others && frame->cond_count == 0; i++) {
        struct item *item = &ask->items[i];
        for (size_t e = 0; item->kind == ITEM_TABLE && e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            if (edge->from != item->table || edge->to != ask->subject || edge->count != 1 ||
                edge->from == edge->to || edge->audit || frame->cond_count)
                continue;
            frame_cond(
                frame,
                (struct cond){
                    .kind = COND_HAS,
                    .left = term_column((struct column_ref){edge->to, edge->to_columns[0]}, i),
                    .right = term_column((struct column_ref){edge->from, edge->from_columns[0]}, i),
                    .at = i,
                    .end = i + 1});
            item->used = true;
        }
    }
}

void piece_split(struct ask *ask, struct frame *frame)
{
    const size_t others = find_others(ask);
    if (by_value_group(ask, frame))
        return;
    if (others < ask->count && item_is(ask, 0, CUE_HOW_MANY) && ask->subject >= 0 &&
        frame->having_count == 0 && frame->absence_count == 0)
        add_deed(ask, frame, others);
    if (others == ask->count || !item_is(ask, 0, CUE_HOW_MANY) || ask->subject < 0 ||
        frame->having_count || frame->absence_count || !of_subject(ask, frame))
        return;
    for (size_t i = 0; i < frame->cond_count; i++)
        frame->conds[i].clause = SHARE_CLAUSE;
    for (enum agg agg = AGG_WITH; agg <= AGG_WITHOUT; agg++) {
        struct term term = term_count(ask->subject, agg == AGG_WITH ? 0 : others);
        term.agg = agg;
        frame_select(frame, term);
    }
    frame_mention(frame, ask->subject);
    frame->whole = true;
    ask->items[0].used = true;
    for (size_t i = others; i < ask->count; i++)
        ask->items[i].used = true;
    for (size_t i = 0; i < others; i++)
        ask->items[i].used = ask->items[i].used || (ask->items[i].kind == ITEM_TABLE &&
                                                    ask->items[i].table == ask->subject);
}
