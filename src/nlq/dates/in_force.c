/* "Coupons that are active today", "contracts valid on 1 March 2025": begun by then, and not over
 * yet, by the two dates of the rows. */
#include "dates/ends.h"
#include "querent/base/str.h"

enum { OPEN_EITHER = 93 }; /* the end is later, or there is none */

/* The table whose rows the word at item i is said of. */
static int in_force_table(const struct ask *ask, size_t i)
{
    if (item_kind_is(ask, i + 1, ITEM_TABLE))
        return ask->items[i + 1].table;
    size_t prev = item_prev(ask, i);
    while (item_is(ask, prev, CUE_IS) || item_is(ask, prev, CUE_THAT))
        prev = item_prev(ask, prev);
    return item_kind_is(ask, prev, ITEM_TABLE) ? ask->items[prev].table : ask->subject;
}

/* Some column of the table says it itself: a status, a flag. */
static bool in_force_is_stored(const struct ask *ask, size_t i, int table)
{
    const struct item *item = &ask->items[i];
    bool stored = false;
    for (size_t k = 0; k < item->values.len; k++)
        stored = stored || item->values.v[k].at.table == table;
    for (size_t k = 0; k < item->columns.len; k++)
        stored = stored || (item->columns.v[k].at.table == table && item->columns.v[k].score >= .8);
    return stored;
}

/* The period behind it ("today", "on 1 March"); NULL: none is said, and today is meant. */
static const struct date_range *in_force_when(const struct ask *ask, size_t i, size_t *ret_item)
{
    size_t k = item_next(ask, i);
    while (item_is(ask, k, CUE_IN))
        k = item_next(ask, k);
    *ret_item = item_kind_is(ask, k, ITEM_DATE) ? k : ask->count;
    return *ret_item < ask->count ? ask->items[k].date : NULL;
}

/* The rows have begun before the day `after`, and are not over on `first`, by what items [i, end)
 * say. */
static void lasting_conds(struct ask *ask, struct frame *frame, size_t i, size_t end,
                          const char *first, const char *after, struct column_ref from,
                          struct column_ref to)
{
    const int either = column_is_filled(ask, to) ? 0 : OPEN_EITHER;
    struct cond cond = {.kind = COND_RANGE,
                        .left = term_column(from, i),
                        .value2 = after,
                        .at = i,
                        .end = end,
                        .clause = ask->items[i].clause};
    frame_cond(frame, cond);
    cond.left = term_column(to, i);
    cond.value = first;
    cond.value2 = NULL;
    cond.either = either;
    frame_cond(frame, cond);
    if (either) {
        cond.kind = COND_NULL;
        cond.value = NULL;
        frame_cond(frame, cond);
    }
}

/* "Not active": not begun by then, or over before. */
static bool not_in_force(struct ask *ask, struct frame *frame, size_t i, struct column_ref from,
                         struct column_ref to, const char *first, const char *after)
{
    enum { DENIED_EITHER = 94 };
    const size_t not = item_prev(ask, i);
    if (!item_is(ask, not, CUE_NOT) || ask->items[i].clause)
        return false;
    struct cond cond = {.kind = COND_RANGE,
                        .left = term_column(from, i),
                        .value = after,
                        .either = DENIED_EITHER,
                        .at = i,
                        .end = i + 1};
    frame_cond(frame, cond);
    cond.left = term_column(to, i);
    cond.value = NULL;
    cond.value2 = first;
    frame_cond(frame, cond);
    ask->items[not ].used = true;
    ask->items[not ].kind = ITEM_NOISE; /* said by the two */
    return true;
}

static void in_force_conds(struct ask *ask, struct frame *frame, size_t i, struct column_ref from,
                           struct column_ref to)
{
    size_t when;
    const struct date_range *range = in_force_when(ask, i, &when);
    const char *today = dates_today(ask->arena, ask->request->now);
    if (not_in_force(ask, frame, i, from, to, range ? range->from : today,
                     range ? range->to : dates_moved(ask->arena, today, "day", 1))) {
        if (when < ask->count)
            ask->items[when].used = true;
        return;
    }
    lasting_conds(ask, frame, i, (when < ask->count ? when : i) + 1, range ? range->from : today,
                  range ? range->to : dates_moved(ask->arena, today, "day", 1), from, to);
    if (when < ask->count)
        ask->items[when].used = true;
}

/* What stands before "on" has it said of people: "who is on leave", "staff on leave". */
static bool is_of_people(struct ask *ask, size_t on)
{
    const int table = on > 0 ? table_at_word(ask, on - 1) : -1;
    return on > 0 && (wording_is(ask, on - 1, "is|are|was|were|be|been|not|currently|now|who|'s") ||
                      (table >= 0 && people_are(ask, table)));
}

/* Somebody is said to be on rows of the table: "on leave", "on a holiday", a kind of leave. */
static bool says_on(struct ask *ask, int table)
{
    bool on = false;
    for (size_t k = 0; k < ask->count && !on; k++) {
        const struct item *item = &ask->items[k];
        size_t first = item->first;
        const bool rows = (item->kind == ITEM_TABLE && item->table == table) ||
                          (item->kind == ITEM_VALUE && item->column.table == table);
        while (rows && first > 0 && wording_is(ask, first - 1, "a|an|the|their|his|her"))
            first--;
        on = rows && first > 0 && wording_is(ask, first - 1, "on") && is_of_people(ask, first - 1);
    }
    return on;
}

bool date_within(struct ask *ask, struct frame *frame, struct column_ref date, size_t i)
{
    struct column_ref from, to;
    const struct date_range *range = ask->items[i].date;
    if (!*range->from || !*range->to || !rows_last(ask, date.table, &from, &to) ||
        !same_column(from, date) || !column_is_called(ask, to, NAME_OVER) ||
        !says_on(ask, date.table))
        return false;
    lasting_conds(ask, frame, i, i + 1, range->from, range->to, from, to);
    ask->items[i].used = true;
    const char *next = dates_moved(ask->arena, range->from, "day", 1);
    ask_assume(ask, i,
               arena_printf(ask->arena, "%s %s %s to %s", item_said(ask, &ask->items[i]),
                            next && str_eq(next, range->to) ? "falls within" : "overlaps",
                            ask_column(ask, from)->name, ask_column(ask, to)->name));
    return true;
}

/* "Expired tariffs": over before today. */
static bool take_expired(struct ask *ask, struct frame *frame, size_t i)
{
    struct column_ref from, to;
    const int table = in_force_table(ask, i);
    if (!wording_is(ask, ask->items[i].first, "expired|lapsed") || table < 0 ||
        in_force_is_stored(ask, i, table) || !rows_last(ask, table, &from, &to))
        return false;
    frame_cond(frame, (struct cond){.kind = COND_RANGE,
                                    .left = term_column(to, i),
                                    .value2 = dates_today(ask->arena, ask->request->now),
                                    .at = i,
                                    .end = i + 1,
                                    .clause = ask->items[i].clause});
    ask->items[i].kind = ITEM_WORD;
    ask->items[i].used = true;
    frame->unproven = true;
    ask_assume(ask, i,
               arena_printf(ask->arena, "%s by %s", item_lower(ask, i), ask_column(ask, to)->name));
    return true;
}

/* "Dogs boarding now", "no class at the moment": rows that have begun and are not over. */
static bool take_now(struct ask *ask, struct frame *frame, size_t i)
{
    struct column_ref from, to;
    struct item *item = &ask->items[i];
    const bool still = wording_is(ask, item->first, "still") &&
                       item_kind_is(ask, i + 1, ITEM_TABLE) &&
                       str_ends(item_first(ask, i + 1)->lower, "ing");
    const size_t prev = still ? i + 1 : item_prev(ask, i); /* "dogs still boarding" */
    const int table = item_kind_is(ask, prev, ITEM_TABLE) ? ask->items[prev].table : -1;
    if (!(item->kind == ITEM_NOISE || item->kind == ITEM_WORD) ||
        !(still || wording_is(ask, item->first, "now|currently")) || table < 0 ||
        !rows_last(ask, table, &from, &to) || !column_is_called(ask, to, NAME_OVER))
        return false;
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (same_column(frame->conds[c].left.column, to))
            return false; /* said already */
    }
    item->clause = ask->items[prev].clause;
    in_force_conds(ask, frame, i, from, to);
    item->used = true;
    frame->unproven = true;
    ask_assume(ask, i,
               arena_printf(ask->arena, "now = between %s and %s", ask_column(ask, from)->name,
                            ask_column(ask, to)->name));
    return true;
}

void piece_in_force(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        struct column_ref from, to;
        if (item->used || item->kind == ITEM_CUE || item->last != item->first + 1 ||
            take_expired(ask, frame, i) || take_now(ask, frame, i) ||
            !item_first(ask, i)->is.in_force)
            continue;
        const int table = in_force_table(ask, i);
        if (table < 0 || in_force_is_stored(ask, i, table) || !rows_last(ask, table, &from, &to) ||
            !column_is_called(ask, to, NAME_OVER))
            continue;
        in_force_conds(ask, frame, i, from, to);
        item->kind = ITEM_WORD;
        item->used = true;
        frame->unproven = true;
        ask_assume(ask, i,
                   arena_printf(ask->arena, "%s = from %s to %s", item_lower(ask, i),
                                ask_column(ask, from)->name, ask_column(ask, to)->name));
    }
}
