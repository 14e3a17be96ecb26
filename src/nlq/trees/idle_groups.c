/* Groups that were said where nothing is aggregated: numbers of which each has several are added
 * up, or averaged; else each is every. */
#include "frame.h"

void frame_put_first(struct frame *frame, size_t before)
{
    /* what was added from `before` on goes to the front: the group beside its number */
    struct term moved[TERMS_MAX];
    size_t n = frame->select_count - before;
    for (size_t i = 0; i < n; i++)
        moved[i] = frame->select[before + i];
    for (size_t i = before; i-- > 0;)
        frame->select[i + n] = frame->select[i];
    for (size_t i = 0; i < n; i++)
        frame->select[i] = moved[i];
}

/* A number of rows of which each of the group's has several. */
static bool is_added_up(struct ask *ask, const struct frame *frame, const struct term *term)
{
    const struct term *group = &frame->groups[0];
    const int table = term->column.table;
    if (term->agg != AGG_NONE || term->column.column < 0 || !column_is_number(ask, term->column) ||
        term->at >= ask->count || column_is_id(ask, term->column) || flag_is(ask, term->column) ||
        column_has_words(ask, term->column, "year") || term->age)
        return false;
    return group->column.column >= 0 && group->column.table == table
               ? group->bucket || column_repeats(ask, group->column)
               : tables_to_many(ask, group->column.column >= 0 ? group->column.table : group->table,
                                table);
}

static bool said_per(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].used &&
            ((item_is(ask, i, CUE_EACH) && wording_is(ask, ask->items[i].first, "per")) ||
             item_is(ask, i, CUE_BY)))
            return true;
    }
    return false;
}

/* "How much discount did we give": amounts, which no percentage is as high as. */
static bool is_discount_given(const struct ask *ask, struct column_ref at)
{
    enum { PERCENT_MAX = 100 };
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return column_has_words(ask, at, "discount") && !column_has_words(ask, at, "rate") &&
           (column_has_words(ask, at, "amount") ||
            (stats && stats->has_range && stats->max > PERCENT_MAX));
}

bool number_is_mean(const struct ask *ask, struct column_ref at)
{
    const struct column_ref day = {at.table, catalog_date_column(ask->catalog, at.table)};
    const bool happens = day.column >= 0 && ask_column(ask, day)->not_null &&
                         !people_are(ask, at.table); /* batches, and no things that have a weight */
    if (column_has_words(ask, at, "weight") && happens)
        return false;
    if (is_discount_given(ask, at))
        return false;
    return column_is_called(ask, at, NAME_RATED) || column_is_called(ask, at, NAME_LEVELLED);
}

/* "Maintenance cost per machine": what all of them came to; of ratings and prices the average. */
static void add_up_per_group(struct ask *ask, struct frame *frame)
{
    const bool ordered = /* by more than the group itself */
        frame->order_count > 1 ||
        (frame->order_count && !frame_groups_by(frame, frame->orders[0].term.column));
    if (frame->group_count == 0 || !frame->group_wanted || ordered || frame->limit ||
        frame->having_count || frame->select_count == 0 || !said_per(ask))
        return;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (!is_added_up(ask, frame, &frame->select[i]))
            return;
    }
    for (size_t i = 0; i < frame->select_count; i++) {
        struct term *term = &frame->select[i];
        const bool mean = number_is_mean(ask, term->column);
        term->agg = mean ? AGG_AVG : AGG_SUM;
        ask_assume(ask, term->at, mean ? "the average of them" : "the sum of them");
    }
}

/* "The last login of each user": numbers and dates tell people nothing without whose they are. */
static bool shows_figure(const struct ask *ask, const struct frame *frame, int table)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->all || term->column.column < 0 || term->column.table != table ||
            column_is_text(ask, term->column) || column_is_id(ask, term->column))
            return false;
    }
    return frame->select_count > 0;
}

/* "the title of each book": with nothing to aggregate, each is every. */
static void drop_idle_groups(struct ask *ask, struct frame *frame)
{
    bool idle = !frame_aggregates(frame) && frame->having_count == 0 && !frame->order_by_count;
    for (size_t i = 0; i < frame->order_count; i++)
        idle = idle && frame->orders[i].term.agg == AGG_NONE;
    if (!idle || frame->group_count == 0)
        return;
    size_t before = frame->select_count;
    for (size_t i = 0; i < frame->group_count; i++) {
        if (frame->groups[i].column.column >= 0)
            frame_select(frame, frame->groups[i]);
        else if ((ask->request->ranks_shown || said_per(ask)) &&
                 shows_figure(ask, frame, frame->groups[i].table))
            frame_select_label(ask, frame, frame->groups[i].table, frame->groups[i].at);
    }
    frame_put_first(frame, before);
    frame->group_count = 0;
    frame->group_wanted = false;
}

/* "Average hours per tour by driver", "average distance per trip": each tour is a row of its own,
 * and no group. */
static void drop_own_rows(const struct ask *ask, struct frame *frame)
{
    size_t kept = 0;
    int table = -1;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_AVG && frame->select[i].column.column >= 0)
            table = frame->select[i].column.table;
    }
    if (table < 0 || frame->order_count || frame->having_count)
        return;
    for (size_t i = 0; i < frame->group_count; i++) {
        const struct term *group = &frame->groups[i];
        const size_t per = group->at < ask->count ? item_prev(ask, group->at) : ask->count;
        if (group->column.column >= 0 || group->table != table || !item_is(ask, per, CUE_EACH) ||
            !wording_is(ask, ask->items[per].first, "per"))
            frame->groups[kept++] = *group;
    }
    frame->group_wanted = frame->group_wanted && kept > 0;
    frame->group_count = kept;
}

void groups_settle(struct ask *ask, struct frame *frame)
{
    drop_own_rows(ask, frame);
    add_up_per_group(ask, frame);
    drop_idle_groups(ask, frame);
}

/* Rows that have neither a name nor a key of one column: the columns that make their key. */
void groups_by_key(struct ask *ask, struct frame *frame, struct term *term)
{
    bool found = false;
    for (size_t c = 0; c < ask_table(ask, term->table)->column_count; c++) {
        const struct column_ref at = {term->table, (int)c};
        if (!ask_column(ask, at)->primary)
            continue;
        if (found)
            frame_group(frame, term_column(at, term->at));
        else
            term->column = at;
        found = true;
    }
    frame->impossible = frame->impossible || !found;
}
