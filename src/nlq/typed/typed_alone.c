/* "D10047", "gillian sutcliffe": a number or a name alone is looked up, and the row shown whole.
 * Where rows of two tables are called so, both are offered. */
#include "frame.h"
#include "judge/fork.h"
#include "querent/base/str.h"

enum { PARTS_MAX = 3 }; /* of a name */

/* The value of item i, typed as a row of the table has it, that tells rows apart or names people.
 */
static const struct match *names_row(struct ask *ask, size_t i, int table)
{
    const char *typed = item_text(ask, &ask->items[i]);
    for (size_t k = 0; k < ask->items[i].values.len; k++) {
        const struct match *match = &ask->items[i].values.v[k];
        if (match->at.table == table && match->value && str_eq_fold(match->value, typed) &&
            (ask_column(ask, match->at)->unique || match->at.column == table_label(ask, table) ||
             column_tells_row(ask, match->at) || frame_is_part_name(ask, match->at)))
            return match;
    }
    return NULL;
}

/* Every part is of one row of the table, by a column of its own. */
static bool names_all(struct ask *ask, const size_t *parts, size_t count, int table)
{
    bool all = table_is_open(ask, table);
    for (size_t p = 0; p < count && all; p++) {
        const struct match *match = names_row(ask, parts[p], table);
        all = match != NULL;
        for (size_t q = 0; q < p && all; q++)
            all = !same_column(names_row(ask, parts[q], table)->at, match->at);
    }
    return all;
}

/* "Contract RA-26-11206": the column of the value behind it, by which rows are told. */
static bool calls_number(const struct ask *ask, size_t i)
{
    if (ask->items[i].kind != ITEM_COLUMN || !item_kind_is(ask, i + 1, ITEM_VALUE))
        return false;
    for (size_t k = 0; k < ask->items[i + 1].values.len; k++) {
        const struct match *match = &ask->items[i + 1].values.v[k];
        if (same_column(match->at, ask->items[i].column) && ask_column(ask, match->at)->unique)
            return true;
    }
    return false;
}

/* The values that the question is made of; 0: there is more, or none. */
static size_t parts_typed(const struct ask *ask, size_t *parts)
{
    size_t count = 0;
    for (size_t i = 0; i < ask->count; i++) {
        const enum item_kind kind = ask->items[i].kind;
        if (kind == ITEM_NOISE || kind == ITEM_PUNCT || calls_number(ask, i))
            continue;
        if (kind != ITEM_VALUE || count == PARTS_MAX)
            return 0;
        parts[count++] = i;
    }
    return count;
}

void typed_alone(struct ask *ask, struct frame *frame)
{
    size_t parts[PARTS_MAX];
    const size_t count = ask->request->context ? 0 : parts_typed(ask, parts);
    int table = -1;
    for (size_t t = 0; count && t < ask->schema->table_count; t++) {
        if (!names_all(ask, parts, count, (int)t))
            continue;
        table = table < 0 ? (int)t : fork_twins(ask, table, (int)t);
    }
    if (table < 0)
        return;
    const struct shape shape = frame->shape;
    frame_init(frame);
    frame->shape = shape;
    ask->subject = table;
    frame_select(frame,
                 (struct term){.table = table, .column = no_column(), .at = SIZE_MAX, .all = true});
    for (size_t p = 0; p < count; p++) {
        const struct match *match = names_row(ask, parts[p], table);
        if (parts[p] > 0 && calls_number(ask, parts[p] - 1))
            ask->items[parts[p] - 1].used = true;
        ask->items[parts[p]].column = match->at;
        ask->items[parts[p]].used = true;
        frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                        .left = term_column(match->at, parts[p]),
                                        .op = SQL_OP_EQ,
                                        .value = match->value,
                                        .numeric = match->numeric,
                                        .at = parts[p],
                                        .end = parts[p] + 1});
    }
    frame->whole = true;
}
