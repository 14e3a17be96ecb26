/* "Due by 30 November", "posted through 31 October", "posted as of 31 October": up to and including
 * that day. What rows were ON a day that has passed ("unpaid on 31 October"): those that had begun
 * by then and came to their end later, or never. */
#include "dates/ends.h"
#include "querent/base/str.h"
#include "states/life.h"

enum { OPEN_THEN_EITHER = 95 }; /* the end came later, or there is none */

/* A single day is said from word i on. */
static bool is_day(struct ask *ask, size_t i)
{
    size_t used = 0;
    const struct date_range *range =
        i < ask->words.len ? dates_at(ask->arena, &ask->words, i, ask->request->now, &used) : NULL;
    return range && str_eq(dates_moved(ask->arena, range->from, "day", 1), range->to);
}

/* Words from i on say that the day behind them is the last one; 0: they don't. */
static size_t last_day_said(struct ask *ask, size_t i)
{
    bool span = false; /* "from 1 May through 5 May" is a span already */
    for (size_t k = 0; k < i; k++)
        span = span || wording_is(ask, k, "from|between|since");
    const size_t plain =
                     span ? 0
                          : wording_match(ask, i, "by|through|thru|up through|up to and including"),
                 state = i > 0 && word_is_participle(&ask->words.v[i - 1]) &&
                                 !wording_is(ask, i - 1, "unpaid|closed")
                             ? wording_match(ask, i, "as of|as at")
                             : 0,
                 len = plain ? plain : state;
    return len && is_day(ask, i + len + wording_is(ask, i + len, "the")) ? len : 0;
}

void up_to_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t len = ask->words.v[i].quoted ? 0 : last_day_said(ask, i);
        if (len == 0)
            continue;
        wording_put(ask, i, len, "until");
        return;
    }
}

/* The day that the state at item i is asked for, a past one: its item; the count: none. */
static size_t day_then(const struct ask *ask, size_t i)
{
    size_t k = i + 1;
    while (item_kind_is(ask, k, ITEM_TABLE) || item_kind_is(ask, k, ITEM_NOISE) ||
           item_is(ask, k, CUE_IN) || item_is(ask, k, CUE_FROM) || item_is(ask, k, CUE_OF) ||
           item_is(ask, k, CUE_UNTIL) || item_is(ask, k, CUE_IS))
        k++;
    if (!item_kind_is(ask, k, ITEM_DATE) || k == i + 1 || ask->items[k].used)
        return ask->count;
    const struct date_range *day = ask->items[k].date;
    const bool one = str_eq(dates_moved(ask->arena, day->from, "day", 1), day->to);
    return one && strcmp(day->from, dates_today(ask->arena, ask->request->now)) < 0 ? k
                                                                                    : ask->count;
}

/* The table whose rows the state at item i is said of; -1: none. */
static int rows_then(const struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->count && k < i + 3; k++) {
        if (ask->items[k].kind == ITEM_TABLE)
            return ask->items[k].table;
    }
    for (size_t k = i; k-- > 0;) {
        if (ask->items[k].kind == ITEM_TABLE)
            return ask->items[k].table;
    }
    return ask->subject;
}

/* The date that ends what item i says of rows of the table: paid_on for "unpaid", "not paid" and
 * "open"; column -1: none that may be missing. In `ret_not`: the item that denies it. */
static struct column_ref end_then(struct ask *ask, size_t i, int table, size_t *ret_not)
{
    const struct item *item = &ask->items[i];
    const size_t before = item_prev(ask, i);
    struct column_ref at = no_column();
    *ret_not = ask->count;
    if (item->last != item->first + 1 || table < 0)
        return at;
    const char *done = lexicon_done(item_first(ask, i)->lower);
    if (item->opposite)
        at = item->column;
    else if (item->kind == ITEM_COLUMN && item_is(ask, before, CUE_NOT) &&
             word_is_participle(item_first(ask, i))) {
        at = item->column;
        *ret_not = before;
    } else if (wording_is(ask, item->first, "open|outstanding|pending|unsettled"))
        at = life_done(ask, life_due(ask, table));
    if (at.column < 0 && done)
        at = (struct column_ref){table, table_column_by_words(ask, table, done)};
    return at.column >= 0 && at.table == table && column_is_date(ask, at) &&
                   column_may_be_null(ask, at)
               ? at
               : no_column();
}

/* When rows of the table began: a date of theirs that none lacks, and by which nothing is due. */
static struct column_ref begin_then(struct ask *ask, struct column_ref end)
{
    const int date = catalog_date_column(ask->catalog, end.table);
    for (size_t c = 0; c <= ask_table(ask, end.table)->column_count; c++) {
        const struct column_ref at = {end.table, c == 0 ? date : (int)c - 1};
        if (at.column >= 0 && !same_column(at, end) && column_is_date(ask, at) &&
            column_is_filled(ask, at) && !column_is_called(ask, at, NAME_LIMITING_DATE) &&
            !same_column(at, life_due(ask, end.table)))
            return at;
    }
    return no_column();
}

static void put_then(struct ask *ask, struct frame *frame, size_t i, size_t day,
                     struct column_ref begin, struct column_ref end)
{
    const struct date_range *range = ask->items[day].date;
    struct cond cond = {.kind = COND_RANGE,
                        .left = term_column(begin, day),
                        .value2 = range->to,
                        .at = i,
                        .end = day + 1,
                        .clause = ask->items[i].clause};
    frame_cond(frame, cond);
    cond.left = term_column(end, i);
    cond.value = range->to;
    cond.value2 = NULL;
    cond.either = OPEN_THEN_EITHER;
    frame_cond(frame, cond);
    cond.kind = COND_NULL;
    cond.value = NULL;
    frame_cond(frame, cond);
    frame->unproven = true;
    ask_assume(ask, i,
               arena_printf(ask->arena, "%s on %s = %s by then, %s later or never",
                            item_said(ask, &ask->items[i]), range->from,
                            ask_column(ask, begin)->name, ask_column(ask, end)->name));
}

void piece_then(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->used || (item->kind == ITEM_CUE || item->kind == ITEM_TABLE))
            continue;
        const size_t day = day_then(ask, i);
        size_t not = ask->count;
        const struct column_ref end =
            day < ask->count ? end_then(ask, i, rows_then(ask, i), &not ) : no_column();
        const struct column_ref begin = end.column < 0 ? no_column() : begin_then(ask, end);
        if (begin.column < 0)
            continue;
        put_then(ask, frame, i, day, begin, end);
        for (size_t k = i + 1; k <= day; k++)
            ask->items[k].used = ask->items[k].used || ask->items[k].kind != ITEM_TABLE;
        if (not < ask->count)
            ask->items[not ].used = true;
        item->kind = ITEM_WORD; /* its column is not asked for */
        item->used = true;
    }
}
