/* Tables that keep the same thing in several rows: a river once for each state that it runs
 * through. What is listed or counted is the thing. */
#include "frame.h"
#include "trees/beside.h"

/* Some column of it is declared a key, or a part of one. */
static bool has_key(const struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        if (ask_column(ask, (struct column_ref){table, (int)c})->primary)
            return true;
    }
    return false;
}

/* Rows of a table without a key that have one name in several of them, and lead to others. */
static bool repeats_freely(const struct ask *ask, int table, const struct column_stats *names)
{
    bool leads = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++)
        leads = leads || beside_reference(ask, (struct column_ref){table, (int)c});
    return leads && names && ask_table(ask, table)->rows > names->distinct;
}

/* Names and what they lead to, and nothing else: "roads" by road_name and province, each name in
 * two rows or more on average. Names of people and pets are no names of a table's own. */
static bool only_led(const struct ask *ask, int table, const struct column_stats *names, int label)
{
    const struct column_ref at = {table, label};
    const struct column_stats *stats = NULL;
    if (ask_table(ask, table)->column_count != 2 ||
        ask_table(ask, table)->rows < 2 * names->distinct || people_do(ask, table))
        return false;
    for (int c = 0; c < 2; c++) {
        const struct column_ref other = {table, c};
        if (c != label && beside_reference(ask, other) && column_is_text(ask, other))
            stats = catalog_stats(ask->catalog, other);
    }
    return stats != NULL && column_is_text(ask, at) &&
           column_has_words(ask, at, table_core(ask, table));
}

/* What else a row says is the same wherever its name is: no column has more values than the name.
 */
static bool says_the_same(const struct ask *ask, int table, int label)
{
    const struct column_ref name = {table, label};
    const struct column_stats *names = catalog_stats(ask->catalog, name);
    size_t others = 0;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (ask_column(ask, at)->primary || (!has_key(ask, table) && beside_reference(ask, at)))
            continue;
        if (stats == NULL || stats->distinct > names->distinct)
            return false;
        others += column_is_number(ask, at);
    }
    return others > 0 || only_led(ask, table, names, label);
}

bool table_repeats(const struct ask *ask, int table)
{
    const int label = table >= 0 ? catalog_label_column(ask->catalog, table) : -1;
    size_t parts = 0;
    if (label < 0 || !column_is_home(ask, (struct column_ref){table, label}))
        return false;
    if (!has_key(ask, table)) {
        const struct column_stats *names =
            catalog_stats(ask->catalog, (struct column_ref){table, label});
        return repeats_freely(ask, table, names) && names->distinct > 1 &&
               says_the_same(ask, table, label);
    }
    if (!ask_column(ask, (struct column_ref){table, label})->primary)
        return false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++)
        parts += ask_column(ask, (struct column_ref){table, (int)c})->primary > 0;
    const struct column_stats *stats =
        catalog_stats(ask->catalog, (struct column_ref){table, label});
    return parts > 1 && stats && stats->distinct > 1 && says_the_same(ask, table, label);
}

/* The part of the table's key that leads to rows of `to`; -1: there is none. */
static int part_leading_to(const struct ask *ask, int table, int to)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct join_edge *edge = beside_reference(ask, at);
        if (edge && edge->to == to && (ask_column(ask, at)->primary || !has_key(ask, table)))
            return (int)c;
    }
    return -1;
}

/* "The river that runs through the most states": its rows lead to one state each. */
static void count_led_to(const struct ask *ask, int table, struct term *term)
{
    if (term->agg != AGG_COUNT || term->column.column >= 0 || term->table < 0 ||
        term->table == table)
        return;
    const int part = part_leading_to(ask, table, term->table);
    if (part >= 0) {
        term->column = (struct column_ref){table, part};
        term->table = table;
    }
}

/* "How many rivers does each country have": each of them once, in however many rows of the country
 * it stands. */
static void count_things(struct ask *ask, const struct frame *frame, struct term *term)
{
    if (term->agg != AGG_COUNT || term->column.column >= 0 || !table_repeats(ask, term->table))
        return;
    const struct column_ref label = {term->table, catalog_label_column(ask->catalog, term->table)};
    bool shown = frame_groups_by(frame, label); /* then the rows of each are what is counted */
    for (size_t i = 0; i < frame->select_count; i++)
        shown = shown ||
                (frame->select[i].agg == AGG_NONE && same_column(frame->select[i].column, label));
    if (!shown) {
        term->column = label;
        term->distinct = true;
    }
}

/* "The state with the longest river": all those that it runs through, since its length stands in
 * the row of each. */
static void rank_repeated(struct ask *ask, struct frame *frame)
{
    const struct term ranked = frame->orders[0].term;
    const int table = ranked.column.table;
    if (frame->order_count != 1 || frame->limit != 1 || frame->offset || frame->group_count ||
        frame->group_wanted || ranked.agg != AGG_NONE || ranked.column.column < 0 ||
        ask->subject < 0 || table == ask->subject || table_repeats(ask, ask->subject) ||
        !table_repeats(ask, table))
        return;
    if (frame->cond_count + frame->absence_count > 0) {
        frame->unproven = true; /* the first of all need not be the first of these */
        return;
    }
    struct term first = ranked;
    first.agg = frame->orders[0].descending ? AGG_MAX : AGG_MIN;
    if (frame_cond(frame, (struct cond){.kind = COND_EXTREME,
                                        .op = SQL_OP_EQ,
                                        .left = ranked,
                                        .right = first,
                                        .at = ranked.at,
                                        .end = ranked.at + 1}) == NULL)
        return;
    frame->order_count = 0;
    frame->limit = 0;
    frame->distinct = true;
    frame_mention(frame, table);
}

/* "The three longest rivers": three names, each of which stands in several rows. */
static void top_repeated(struct ask *ask, struct frame *frame)
{
    const struct term label = frame->select[0];
    struct term *rank = &frame->orders[0].term;
    if ((frame->limit < 2 && frame->offset == 0) || frame->select_count != 1 ||
        frame->group_count || frame->group_wanted || label.agg != AGG_NONE ||
        label.column.column < 0 ||
        label.column.column != catalog_label_column(ask->catalog, label.table) ||
        rank->agg != AGG_NONE || rank->column.table != label.column.table ||
        rank->column.column < 0 || rank->span || !table_repeats(ask, label.column.table))
        return;
    rank->agg = frame->orders[0].descending ? AGG_MAX : AGG_MIN;
    frame_group(frame, label);
}

/* "Which labels have …", "in which countries are there …": each value that rows share once. */
bool values_asked(struct ask *ask, const struct frame *frame)
{
    const struct term *term = &frame->select[0];
    if (frame->select_count != 1 || term->agg != AGG_NONE || term->column.column < 0 ||
        term->at >= ask->count || ask->items[term->at].kind != ITEM_COLUMN || frame->group_wanted ||
        frame->group_count || frame->order_count || frame->limit ||
        !column_is_text(ask, term->column) || column_is_unique(ask, term->column) ||
        !column_repeats(ask, term->column) || frame_is_part_name(ask, term->column))
        return false;
    const size_t word = ask->items[term->at].first;
    return word > 0 ? wording_is(ask, word - 1, "which|what")
                    : word_is_plural(item_last(ask, term->at)) &&
                          !table_is_said(ask, term->column.table); /* "regions of Italy" */
}

void frame_repeated(struct ask *ask, struct frame *frame)
{
    if (frame->order_count == 1) {
        rank_repeated(ask, frame);
        top_repeated(ask, frame);
    }
    if (ask->subject >= 0 && table_repeats(ask, ask->subject)) {
        for (size_t i = 0; i < frame->order_count; i++)
            count_led_to(ask, ask->subject, &frame->orders[i].term);
        for (size_t i = 0; i < frame->having_count; i++)
            count_led_to(ask, ask->subject, &frame->having[i].left);
        for (size_t i = 0; i < frame->select_count; i++)
            count_led_to(ask, ask->subject, &frame->select[i]);
    }
    for (size_t i = 0; i < frame->select_count; i++)
        count_things(ask, frame, &frame->select[i]);
    for (size_t i = 0; i < frame->order_count; i++)
        count_things(ask, frame, &frame->orders[i].term);
    for (size_t i = 0; i < frame->having_count; i++)
        count_things(ask, frame, &frame->having[i].left);
    if (frame->select_count == 0 || !table_repeats(ask, frame->select[0].table))
        return;
    const struct term *term = &frame->select[0];
    const int label = catalog_label_column(ask->catalog, term->table);
    if (frame->select_count == 1 && term->agg == AGG_NONE && frame->group_count == 0 &&
        !frame->group_wanted && !frame->order_count) {
        frame->distinct = true;
        for (size_t n = 0; n < frame->absence_count; n++)
            frame->by_selection = frame->by_selection ||
                                  (frame->absences[n].table < 0 && term->column.column == label);
    }
}
