/* "Which physician heads each department? Show the department's name and the physician's name.":
 * the reference that the verb names in the first sentence is not shown beside the name of the row
 * that it leads to, where a later sentence lists what is shown. */
#include "frame.h"

/* What the term shows was said in the first sentence, or in a later one. */
static bool said_first(const struct ask *ask, const struct term *term, bool first)
{
    return term->at < ask->count && (item_first(ask, term->at)->sentence == 0) == first;
}

/* The name of the row that the column leads to is shown. */
static bool leads_to_shown(const struct ask *ask, const struct frame *frame, struct column_ref at)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != at.table || edge->count != 1 || edge->from_columns[0] != at.column)
            continue;
        for (size_t t = 0; t < frame->shape.tail_count; t++) {
            if (frame->shape.tails[t].edge_count == 1 && frame->shape.tails[t].edges[0] == (int)e)
                return true;
        }
        for (size_t i = 0; i < frame->select_count && edge->to != edge->from; i++) {
            const struct term *term = &frame->select[i];
            if (term->agg == AGG_NONE && term->column.table == edge->to && !term->all &&
                term->column.column == table_label(ask, edge->to) && said_first(ask, term, false))
                return true;
        }
    }
    return false;
}

void frame_drop_references(const struct ask *ask, struct frame *frame)
{
    size_t kept = 0;
    bool listed = false;
    for (size_t i = 0; i < frame->select_count; i++)
        listed = listed || said_first(ask, &frame->select[i], false);
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const bool reference = listed && term->agg == AGG_NONE && !term->all &&
                               term->column.column >= 0 && said_first(ask, term, true) &&
                               !wording_is(ask, ask->items[term->at].last - 1,
                                           "id|ids|number|numbers|code|codes|no") &&
                               leads_to_shown(ask, frame, term->column);
        if (!reference)
            frame->select[kept++] = frame->select[i];
    }
    frame->select_count = kept;
}
