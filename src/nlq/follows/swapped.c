/* "The average instead", "the sum instead", "the highest instead": what was measured of the rows
 * before, measured in another way. */
#include "engine.h"

static enum agg agg_word(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "average|avg|mean")  ? AGG_AVG
           : wording_is(ask, i, "sum|total")       ? AGG_SUM
           : wording_is(ask, i, "maximum|highest") ? AGG_MAX
           : wording_is(ask, i, "minimum|lowest")  ? AGG_MIN
           : wording_is(ask, i, "number|count")    ? AGG_COUNT
                                                   : AGG_NONE;
}

/* "Revenue instead": of the rows that were listed or counted, by the name of their amount. */
bool follow_name_takings(struct ask *ask, const struct frame *before, int subject)
{
    size_t i = 0;
    int table = subject;
    while (wording_is(ask, i, "and|now|show|give|me|the|total"))
        i++;
    if (i >= ask->words.len || ask->words.v[i].quoted || !ask->words.v[i].is.takings ||
        !wording_is(ask, i + 1, "instead|rather") || !wording_ends(ask, i + 2))
        return false;
    for (size_t k = 0; k < before->select_count; k++) {
        if (before->select[k].agg == AGG_COUNT && before->select[k].table >= 0)
            table = before->select[k].table;
    }
    const struct column_ref at = follow_amount(ask, before, table);
    if (at.column < 0)
        return false;
    const struct word *word = &ask->words.v[i];
    follow_reword(ask, word->offset, word->len,
                  arena_printf(ask->arena, "sum of %s.%s", ask_table(ask, at.table)->name,
                               ask_column(ask, at)->name));
    return true;
}

/* The way that is asked for, where nothing else is said but that it takes the other's place. */
static enum agg agg_said(const struct ask *ask)
{
    enum agg found = AGG_NONE;
    bool instead = false;
    for (size_t i = 0; i < ask->words.len; i++) {
        const enum agg here = agg_word(ask, i);
        if (here != AGG_NONE && found != AGG_NONE)
            return AGG_NONE;
        found = here != AGG_NONE ? here : found;
        instead = instead || wording_is(ask, i, "instead|rather");
        if (here == AGG_NONE && !ask->words.v[i].punct &&
            !wording_is(ask, i,
                        "and|now|show|give|me|the|as|a|an|then|but|what|is|about|how|instead|"
                        "rather|please|their|its|of|it|them|that|no"))
            return AGG_NONE;
    }
    return instead ? found : AGG_NONE;
}

static bool can_swap(const struct term *term)
{
    return term && term->agg >= AGG_COUNT && term->agg <= AGG_MAX;
}

bool follow_swap(struct ask *ask, struct frame *frame)
{
    const enum agg agg = agg_said(ask);
    struct term *measure = agg == AGG_NONE ? NULL : frame_one_number(frame);
    if (agg == AGG_NONE || !can_swap(measure))
        return false;
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
    if (agg != AGG_COUNT && measure->column.column < 0) {
        const struct column_ref amount = follow_amount(ask, frame, measure->table);
        if (amount.column < 0) {
            ask->stuck = "the rows before were counted, and have no amount for that";
            return false;
        }
        frame->unproven = true; /* of what, nothing told */
        measure->column = amount;
        measure->table = amount.table;
        measure->at = SIZE_MAX;
    }
    measure->agg = agg;
    measure->distinct = false;
    if (agg == AGG_COUNT)
        *measure = term_count(measure->table, SIZE_MAX);
    for (size_t i = 0; i < frame->order_count; i++) {
        if (frame->orders[i].term.agg != AGG_NONE)
            frame->orders[i].term = *measure;
    }
    return true;
}

/* A condition of the frame is on rows of which each row of the table may have several. */
static bool repeats_rows(struct ask *ask, const struct frame *frame, int table)
{
    enum { NO_WAY = 99 };
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        const int other = cond->left.column.table;
        if (cond->clause == 0 && other >= 0 && other != table &&
            table_hops(ask, table, other) < NO_WAY && tables_to_many(ask, table, other))
            return true;
    }
    return false;
}

void follow_count_once(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        struct term *term = &frame->select[i];
        const int key = term->table >= 0 ? catalog_key_column(ask->catalog, term->table) : -1;
        if (term->agg != AGG_COUNT || term->column.column >= 0 || term->distinct || key < 0 ||
            !repeats_rows(ask, frame, term->table))
            continue;
        term->column = (struct column_ref){term->table, key};
        term->distinct = true;
    }
}

struct term follow_compared_unit(const struct ask *ask, const struct frame *frame)
{
    const char *context = ask->request->context;
    struct words before;
    if (context == NULL || frame->group_count != 1 || !frame->groups[0].bucket)
        return (struct term){0};
    words_split(&before, ask->arena, context);
    for (size_t i = 0; i < before.len; i++) {
        if (wording_among(before.v[i].lower, "compared|versus|vs|against"))
            return frame->groups[0];
    }
    return (struct term){0};
}

bool follow_counts_anew(struct ask *ask, const struct frame *said, const struct frame *frame)
{
    bool again = false;
    for (size_t i = 0; i < said->table_count && frame->having_count && ask->subject >= 0; i++) {
        const int table = said->tables[i];
        bool joined = table == ask->subject;
        for (size_t k = 0; k < frame->table_count; k++)
            joined = joined || frame->tables[k] == table;
        again = again || (!joined && tables_to_many(ask, ask->subject, table));
    }
    if (again)
        ask->stuck = "the rows before are told by how many others they have, and cannot be "
                     "restricted by yet others: ask for both in one question";
    return again;
}
