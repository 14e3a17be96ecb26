/* "Running total of revenue per month", "cumulative number of accounts opened per year": beside the
 * number of each period, what it comes to with all before it. */
#include "frame.h"
#include "querent/lang/names.h"
#include "shapes/nested.h"

/* "Running total of loans", "cumulative loans": how many, where no one amount of theirs says what
 * they come to. */
static void running_rows(struct ask *ask, size_t i)
{
    const size_t total = wording_match(ask, i, "total of the|total of|sum of|totals of|count of");
    const size_t noun = i + total;
    const int table = table_at_word(ask, noun);
    if (table < 0 || wording_is(ask, noun, "sales|revenue|takings|payments|expenses") ||
        table_column_by_words(ask, table, name_phrases(NAME_WORTH)) >= 0)
        return;
    wording_put(ask, i, total + 1,
                arena_printf(ask->arena, "number of %s", ask->words.v[noun].text));
}

void running_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool total = wording_is(ask, i, "running|rolling|accumulated") &&
                           wording_is(ask, i + 1, "total|totals|sum|count|number");
        const bool alone = wording_is(ask, i, "cumulative|cumulated|cumulatively");
        if (!total && !alone)
            continue;
        wording_cut(ask, i, 1);
        ask->shape.running = true;
        running_rows(ask, i);
        return;
    }
}

/* What goes on from one unit of time to the next needs its dates: a view's column of texts called
 * "month" is not put in order by them. */
void running_dates(struct ask *ask)
{
    const struct shape *shape = &ask->shape;
    for (size_t i = 0; i < ask->count && (shape->running || shape->moving || shape->growth); i++) {
        struct item *item = &ask->items[i];
        if (item->kind != ITEM_COLUMN || item->last != item->first + 1 ||
            !(item_is(ask, item_prev(ask, i), CUE_EACH) ||
              item_is(ask, item_prev(ask, i), CUE_BY)) ||
            !lexicon_unit(ask->words.v[item->first].lower) || item->columns.len == 0 ||
            !column_is_text(ask, item->columns.v[0].at))
            continue;
        item->kind = ITEM_WORD;
        item->columns.len = 0;
    }
}

/* The group that runs; the count where there is none. */
static size_t running_group(const struct frame *frame)
{
    size_t found = frame->group_count;
    for (size_t i = 0; i < frame->group_count; i++) {
        if (frame->groups[i].bucket)
            found = i;
    }
    return found;
}

bool running_measures(const struct frame *frame, size_t *ret_index)
{
    size_t found = 0;
    for (size_t i = 0; i < frame->select_count; i++) {
        const enum agg agg = frame->select[i].agg;
        if (agg == AGG_NONE)
            continue;
        if (found || (agg != AGG_COUNT && agg != AGG_SUM) || frame->select[i].distinct)
            return false;
        found = 1;
        *ret_index = i;
    }
    return found && running_group(frame) < frame->group_count && !frame->limit &&
           !frame->having_count;
}

bool running_apply(struct ask *ask, struct frame *frame)
{
    size_t index;
    (void)ask;
    if (!frame->shape.running)
        return true;
    frame->whole = true;
    return running_measures(frame, &index);
}

struct running running_parts(const struct maker *m, const struct frame *frame,
                             struct sql_query *query)
{
    const size_t run = running_group(frame);
    size_t index = 0;
    running_measures(frame, &index);
    struct running out = {.order = query->groups[run]};
    out.partition = arena_alloc(m->a, (query->group_count + 1) * sizeof *out.partition);
    for (size_t g = 0; g < query->group_count; g++) {
        if (g != run)
            out.partition[out.partition_count++] = query->groups[g];
    }
    const struct sql_item *item = query->items;
    for (; index > 0; index--)
        item = item->next;
    out.measure = item->expr;
    return out;
}

struct sql_query *running_dress(const struct maker *m, const struct frame *frame,
                                struct sql_query *query)
{
    struct running run = running_parts(m, frame, query);
    struct sql_expr *sum = sql_aggregate(m->a, "sum", sql_copy_expr(m->a, run.measure), false);
    sql_add_item(m->a, query,
                 nested_window(m->a, sum, run.partition_count, run.partition, run.order, false),
                 "running_total");
    return query;
}
