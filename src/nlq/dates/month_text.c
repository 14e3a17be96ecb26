/* Months that are kept as text, '2026-01', are periods like any other: "in January 2026", "last
 * month", "per month", "in 2025". Such text sorts as its months do. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

enum { MONTH_LETTERS = 7, FIRST_YEAR = 1900, LAST_YEAR = 2100 };

/* "2026-01" */
static bool is_month(const char *text)
{
    static const char form[] = "dddd-dd";
    bool is = text && strlen(text) == MONTH_LETTERS;
    for (size_t i = 0; is && i < MONTH_LETTERS; i++)
        is = form[i] == 'd' ? text[i] >= '0' && text[i] <= '9' : text[i] == form[i];
    return is && strcmp(text + 5, "01") >= 0 && strcmp(text + 5, "12") <= 0;
}

/* The one column of the table that keeps months, where it keeps no dates; column -1: none. */
static struct column_ref month_column(struct ask *ask, int table)
{
    struct column_ref found = no_column();
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (column_is_date(ask, at) && !column_is_called(ask, at, NAME_LIMITING_DATE))
            return no_column();
        if (!column_is_text(ask, at) || !stats || !is_month(stats->min_text) ||
            !is_month(stats->max_text))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* The months of the rows that the question is about, or of what it measures; column -1: none. */
static struct column_ref months_of(struct ask *ask)
{
    struct column_ref found = month_column(ask, ask->subject);
    for (size_t i = 0; i < ask->count && found.column < 0; i++) {
        const struct item *item = &ask->items[i];
        const int table = item->kind == ITEM_TABLE    ? item->table
                          : item->kind == ITEM_COLUMN ? item->column.table
                                                      : -1;
        found = month_column(ask, table);
    }
    return found;
}

/* The period from one ISO day up to another, both the first of a month or open. */
static bool put_period(struct ask *ask, struct frame *frame, struct column_ref at, size_t i,
                       const char *from, const char *to)
{
    const bool whole = (!*from || (strlen(from) == 10 && str_ends(from, "-01"))) &&
                       (!*to || (strlen(to) == 10 && str_ends(to, "-01")));
    struct cond cond = {.kind = COND_RANGE,
                        .left = term_column(at, i),
                        .value = *from ? arena_strndup(ask->arena, from, MONTH_LETTERS) : NULL,
                        .value2 = *to ? arena_strndup(ask->arena, to, MONTH_LETTERS) : NULL,
                        .at = i,
                        .end = i + 1,
                        .clause = ask->items[i].clause};
    if (!whole || !frame_cond(frame, cond))
        return false;
    ask->items[i].used = true;
    return true;
}

/* "In 2025": the number of a year behind "in". */
static void put_year(struct ask *ask, struct frame *frame, struct column_ref at, size_t i)
{
    const struct word *word = item_first(ask, i);
    if (!word->is_number || word->number < FIRST_YEAR || word->number > LAST_YEAR ||
        ask->items[i].last != ask->items[i].first + 1 || !item_is(ask, item_prev(ask, i), CUE_IN))
        return;
    const struct date_range *year = dates_year(ask->arena, (int)word->number);
    if (put_period(ask, frame, at, i, year->from, year->to))
        ask->items[item_prev(ask, i)].used = true;
}

/* "Per month": by the column itself. */
static void put_each(struct ask *ask, struct frame *frame, struct column_ref at, size_t i)
{
    const size_t per = item_prev(ask, i);
    const bool month = wording_is(ask, ask->items[i].first, "month|months|monthly");
    if (!month || !(item_is(ask, per, CUE_EACH) || item_is(ask, per, CUE_BY) ||
                    wording_is(ask, ask->items[i].first, "monthly")))
        return;
    frame_group(frame, term_column(at, i));
    frame->group_wanted = true;
    frame_order(frame, term_column(at, i), false);
    ask->items[i].used = true;
    if (per < ask->count && (item_is(ask, per, CUE_EACH) || item_is(ask, per, CUE_BY)))
        ask->items[per].used = true;
}

void piece_month_text(struct ask *ask, struct frame *frame)
{
    const struct column_ref at = months_of(ask);
    for (size_t i = 0; at.column >= 0 && i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->used)
            continue;
        if (item->kind == ITEM_DATE && item->date)
            put_period(ask, frame, at, i, item->date->from, item->date->to);
        else if (item->kind == ITEM_NUMBER)
            put_year(ask, frame, at, i);
        else if (item->kind == ITEM_WORD)
            put_each(ask, frame, at, i);
    }
}
