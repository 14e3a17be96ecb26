/* "Show all columns", "with all details", "every column": the rows before with all that is kept of
 * them; "list them", where they were counted; "all countries", where they were of one. */
#include "engine.h"

/* The words say that, and nothing else. */
static bool says_all_columns(const struct ask *ask)
{
    size_t i = wording_is(ask, 0, "and|now|please");
    i += wording_is(ask, i, "show|list|display|give|add|print|with|include");
    i += wording_is(ask, i, "me|us|them|it|also");
    i += wording_is(ask, i, "with");
    i += wording_is(ask, i, "me|us");
    const size_t len =
        wording_match(ask, i,
                      "all the columns|all columns|all the fields|all fields|every column|"
                      "every field|all the details|all details|the whole rows|whole rows|"
                      "full rows|all other columns|the other columns|the rest of the columns");
    return len && (wording_ends(ask, i + len) ||
                   (wording_is(ask, i + len, "please") && wording_ends(ask, i + len + 1)));
}

bool follow_says_all(const struct ask *ask)
{
    return ask->request->context && says_all_columns(ask);
}

bool follow_all(struct ask *ask, struct frame *frame)
{
    if (!follow_says_all(ask))
        return false;
    const bool ranked = frame->order_count > 0 && frame->orders[0].term.agg != AGG_NONE;
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
    if (ranked || frame->group_count > 0 || frame_aggregates(frame) || ask->subject < 0) {
        ask->stuck = "the rows before are worked out of others, and have no more columns: name "
                     "the one that shall stand beside them";
        return false;
    }
    struct term all = term_count(ask->subject, SIZE_MAX);
    all.agg = AGG_NONE;
    all.all = true;
    frame->select_count = 0;
    frame->distinct = false;
    return frame_select(frame, all);
}

bool follow_lists(const struct ask *ask)
{
    size_t i = wording_is(ask, 0, "and|now|please");
    const size_t list = wording_match(ask, i,
                                      "list|show|show me|display|give me|which ones|which are "
                                      "they|who are they|what are they");
    i += list;
    const bool asks = list > 0 && wording_is(ask, i - list, "which|who|what");
    i += !asks && wording_is(ask, i, "them|those|these");
    return ask->request->context && list > 0 && i > list - (size_t)asks &&
           (asks || wording_is(ask, i - 1, "them|those|these")) && wording_ends(ask, i);
}

bool follow_list(struct ask *ask, struct frame *frame)
{
    const struct term *count = frame->select_count == 1 ? &frame->select[0] : NULL;
    if (!follow_lists(ask) || count == NULL || count->agg != AGG_COUNT || frame->group_count ||
        frame->limit || ask->subject < 0 || (count->table >= 0 && count->table != ask->subject))
        return false;
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
    frame->select_count = frame->order_count = 0;
    frame->distinct = false;
    return true;
}

/* The column that "all countries", and nothing else, speaks of; NULL: another question. */
static const struct item *all_of_column(const struct ask *ask)
{
    const size_t first = wording_is(ask, 0, "for|of|in|from|and|now");
    const struct item *found = NULL;
    if (!wording_is(ask, first, "all|any|every"))
        return NULL;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->last <= first + 1)
            continue;
        if (item->kind == ITEM_PUNCT || item->kind == ITEM_NOISE)
            continue;
        if (found)
            return NULL;
        found = item;
    }
    return found && (found->columns.len || found->kind == ITEM_TABLE) ? found : NULL;
}

static bool frees_of(const struct ask *ask, const struct item *item, const struct cond *cond)
{
    const struct column_ref at = cond->left.column;
    const int table = item->tables.len ? item->tables.v[0].at.table : item->table;
    bool meant = item->kind == ITEM_TABLE && table == at.table && at.column >= 0 &&
                 cond->clause == 0 && cond->op == SQL_OP_EQ && column_is_text(ask, at);
    for (size_t k = 0; k < item->columns.len && cond->clause == 0; k++)
        meant = meant || same_column(item->columns.v[k].at, cond->left.column);
    return meant;
}

bool follow_says_free(const struct ask *ask, const struct frame *frame)
{
    const struct item *item = ask->request->context ? all_of_column(ask) : NULL;
    bool found = item && frame == NULL;
    for (size_t i = 0; item && frame && i < frame->cond_count; i++)
        found = found || frees_of(ask, item, &frame->conds[i]);
    return found;
}

bool follow_frees(struct ask *ask, struct frame *frame)
{
    size_t kept = 0;
    if (!follow_says_free(ask, frame))
        return false;
    const struct item *item = all_of_column(ask);
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (!frees_of(ask, item, &frame->conds[i]))
            frame->conds[kept++] = frame->conds[i];
    }
    frame->cond_count = kept;
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
    return true;
}
