/* Duplicates: "which names occur more than once", "duplicate emails of customers", "are there
 * customers with the same name". The column's values are shown with how often each occurs. */
#include "frame.h"
#include "querent/base/str.h"

struct repeat {
    size_t column;      /* item, the count: none */
    size_t first, last; /* items that say so [first, last) */
    const char *least;  /* how often at least */
};

static size_t column_after(const struct ask *ask, size_t i)
{
    for (size_t k = i; k < ask->count && k <= i + 3; k++) {
        if (ask->items[k].kind == ITEM_COLUMN)
            return k;
        if (ask->items[k].kind != ITEM_NOISE && ask->items[k].kind != ITEM_TABLE &&
            !item_is(ask, k, CUE_OF))
            break;
    }
    return ask->count;
}

/* "more than once", "twice or more", "several times": how often at least; NULL: it says none. */
static const char *repeat_often(const struct ask *ask, size_t i, size_t *ret_last)
{
    *ret_last = i + 1;
    if (item_is(ask, i, CUE_GT) && word_is(item_first(ask, i + 1), "once"))
        return *ret_last = i + 2, "2";
    if (item_is(ask, i, CUE_GE) && word_is(item_first(ask, i + 1), "twice"))
        return *ret_last = i + 2, "2";
    if (word_is(item_first(ask, i), "twice") && item_is(ask, i + 1, CUE_OR_MORE))
        return *ret_last = i + 2, "2";
    if (item_first(ask, i)->is.several && item_is(ask, i + 1, CUE_TIMES))
        return *ret_last = i + 2, "2";
    return item_first(ask, i)->is.again ? "2" : NULL;
}

/* "names that occur more than once" */
static struct repeat find_occurring(const struct ask *ask)
{
    struct repeat repeat = {.column = ask->count};
    for (size_t i = 1; i < ask->count; i++) {
        if (!item_first(ask, i)->is.occurs)
            continue;
        repeat.least = repeat_often(ask, i + 1, &repeat.last);
        size_t column = item_prev(ask, i);
        while (item_is(ask, column, CUE_THAT) || item_is(ask, column, CUE_IS) ||
               item_is(ask, column, CUE_WH))
            column = item_prev(ask, column);
        repeat.first = i;
        if (repeat.least && item_kind_is(ask, column, ITEM_COLUMN)) {
            repeat.column = column;
            return repeat;
        }
    }
    return repeat;
}

/* "Customers with the same email", "workers who share a phone number": nothing but rows of a table
 * stands before item i. */
static bool repeat_of_rows(const struct ask *ask, size_t i)
{
    size_t rows = item_prev(ask, i);
    while (item_is(ask, rows, CUE_THAT) || item_is(ask, rows, CUE_HAVE) ||
           item_is(ask, rows, CUE_WITH) || item_is(ask, rows, CUE_WHO) ||
           (rows < ask->count && item_first(ask, rows)->is.shares))
        rows = item_prev(ask, rows);
    const size_t before = item_prev(ask, rows);
    const struct word *word = item_last(ask, rows);
    return item_kind_is(ask, rows, ITEM_TABLE) &&
           (word_is_plural(word) || people_do(ask, ask->items[rows].table)) &&
           (before >= ask->count || item_is(ask, before, CUE_SHOW) || item_is(ask, before, CUE_WH));
}

/* "duplicate names", "customers with the same name" */
static struct repeat find_same(const struct ask *ask)
{
    struct repeat repeat = {.column = ask->count, .least = "2"};
    for (size_t i = 0; i < ask->count; i++) {
        bool duplicate = item_first(ask, i)->is.duplicate;
        size_t prev = item_prev(ask, i);
        bool same =
            item_is(ask, i, CUE_SAME) &&
            (item_is(ask, prev, CUE_WITH) || item_is(ask, prev, CUE_HAVE) ||
             item_first(ask, prev)->is.shares) &&
            (item_is(ask, 0, CUE_IS) || item_is(ask, 0, CUE_THERE) || repeat_of_rows(ask, i));
        const bool shared = item_first(ask, i)->is.shares && repeat_of_rows(ask, i);
        same = same || (shared && !item_is(ask, item_next(ask, i), CUE_SAME));
        size_t column = duplicate || same ? column_after(ask, i + 1) : ask->count;
        size_t next = column < ask->count ? item_next(ask, column) : ask->count;
        if (column == ask->count ||
            (same && !(next >= ask->count || item_kind_is(ask, next, ITEM_PUNCT))))
            continue;
        repeat.column = column;
        repeat.first = same && prev < i ? prev : i;
        repeat.last = i + 1;
        return repeat;
    }
    return repeat;
}

/* "Clients with the same name": first and last name together; column -1: one column is named. */
static struct column_ref last_name_beside(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct column_ref last = {
        item->column.table,
        table_column_by_words(ask, item->column.table, name_phrases(NAME_LAST_NAME))};
    return item->last == item->first + 1 && wording_is(ask, item->first, "name|names") &&
                   column_is_called(ask, item->column, NAME_FIRST_NAME) && last.column >= 0
               ? last
               : no_column();
}

void piece_repeat(struct ask *ask, struct frame *frame)
{
    struct repeat repeat = find_occurring(ask);
    if (repeat.column == ask->count)
        repeat = find_same(ask);
    if (repeat.column == ask->count || ask->items[repeat.column].column.column < 0)
        return;
    struct column_ref column = ask->items[repeat.column].column;
    struct term count = term_count(column.table, repeat.first);
    struct cond least = {.kind = COND_COMPARE,
                         .left = count,
                         .op = SQL_OP_GE,
                         .value = repeat.least,
                         .numeric = true,
                         .at = repeat.first,
                         .end = repeat.last};
    const struct column_ref last = last_name_beside(ask, repeat.column);
    frame_select(frame, term_column(column, repeat.column));
    frame_group(frame, term_column(column, repeat.column));
    if (last.column >= 0) {
        frame_select(frame, term_column(last, repeat.column));
        frame_group(frame, term_column(last, repeat.column));
    }
    frame_select(frame, count);
    frame->whole = true;
    frame->having[frame->having_count++] = least;
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    if (stats && stats->null_share > 0)
        frame_cond(frame, (struct cond){.kind = COND_NULL,
                                        .left = term_column(column, repeat.column),
                                        .negated = true,
                                        .at = repeat.first,
                                        .end = repeat.last});
    for (size_t k = repeat.first; k < repeat.last; k++)
        ask->items[k].used = true;
    ask->items[repeat.column].used = true;
    for (size_t k = 0; k < ask->count; k++) {
        bool own = ask->items[k].kind == ITEM_TABLE && ask->items[k].table == column.table;
        ask->items[k].used = ask->items[k].used || own;
    }
}
