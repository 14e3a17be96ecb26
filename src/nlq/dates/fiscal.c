/* Fiscal years and their quarters: "revenue in fiscal year 2026", "orders in FY26 Q2", "last
 * financial year". They begin in the month that the setting says and are called by the year in
 * which they end; the answer says so and is never sure. Rows are not put together by them, but
 * where they are calendar years. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

#define FISCAL "fiscal|financial"
enum { JANUARY = 1, MONTHS = 12, QUARTER = 3 };

static int fiscal_start(const struct ask *ask)
{
    const int start = ask->request->fiscal_start;
    return start > JANUARY && start <= MONTHS ? start : JANUARY;
}

static int fiscal_year_of(const struct ask *ask, int year, int month)
{
    const int start = fiscal_start(ask);
    return year + (start > JANUARY && month >= start);
}

/* The year that word i says: 2026, 26; 0: none. */
static int year_said(const struct ask *ask, size_t i)
{
    const struct word *word = i < ask->words.len ? &ask->words.v[i] : NULL;
    if (word == NULL || word->quoted || !word->is_number || strspn(word->text, "0123456789") != 4)
        return 0;
    return (int)word->number;
}

/* "fy2026", "fy26"; 0: it is no such word. */
static int year_in_word(const char *lower)
{
    const size_t digits = str_starts(lower, "fy") ? strspn(lower + 2, "0123456789") : 0;
    if (lower[2 * (digits > 0)] == '\0' || (digits != 4 && digits != 2) || lower[2 + digits])
        return 0;
    const int year = (int)strtol(lower + 2, NULL, 10);
    return digits == 2 ? 2000 + year : year;
}

static int quarter_said(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "q1|q2|q3|q4") ? ask->words.v[i].lower[1] - '0' : 0;
}

struct fiscal {
    int year, quarter; /* 0: the whole year */
    size_t len;        /* words; 0: none is said */
};

/* "This", "last", "next": 0, -1, 1. */
static bool moved_said(const struct ask *ask, size_t i, int *ret)
{
    *ret = wording_is(ask, i, "last|previous|prior") ? -1 : wording_is(ask, i, "next") ? 1 : 0;
    return *ret != 0 || wording_is(ask, i, "this|current");
}

/* "Last fiscal year", "this financial quarter", from today on. */
static struct fiscal fiscal_moved(const struct ask *ask, size_t i)
{
    int moved, year, month;
    const bool quarter = wording_is(ask, i + 2, "quarter");
    const char *today = dates_today(ask->arena, ask->request->now);
    if (!moved_said(ask, i, &moved) || !wording_is(ask, i + 1, FISCAL) ||
        !(quarter || wording_is(ask, i + 2, "year")) ||
        sscanf(today, "%4d-%2d", &year, &month) != 2)
        return (struct fiscal){0};
    const int fiscal = fiscal_year_of(ask, year, month);
    if (!quarter)
        return (struct fiscal){.year = fiscal + moved, .len = 3};
    const int since = (month - fiscal_start(ask) + MONTHS) % MONTHS;
    const int at = fiscal * 4 + since / QUARTER + moved;
    return (struct fiscal){.year = at / 4, .quarter = at % 4 + 1, .len = 3};
}

/* "Fiscal year 2026", "FY26", and "Q2" before or behind it. */
static struct fiscal fiscal_at(const struct ask *ask, size_t i)
{
    struct fiscal out = fiscal_moved(ask, i);
    if (out.len || ask->words.v[i].quoted)
        return out;
    const int before = quarter_said(ask, i);
    size_t k = i + (before > 0);
    k += before && wording_is(ask, k, "of");
    const bool letters = wording_is(ask, k, "fy"), word = wording_is(ask, k, FISCAL);
    out.year = k < ask->words.len ? year_in_word(ask->words.v[k].lower) : 0;
    k++;
    k += word && wording_is(ask, k, "year|years");
    const int inside = word ? quarter_said(ask, k) : 0;
    k += inside > 0;
    if (letters || word)
        out.year = year_said(ask, k++);
    const int behind = out.year ? quarter_said(ask, k) : 0;
    out.quarter = before + inside + behind;
    out.len = out.year && out.quarter <= 4 ? k + (behind > 0) - i : 0;
    return out;
}

int fiscal_word(const char *lower, int *ret_quarter)
{
    int year = 0, end = 0;
    *ret_quarter = 0;
    if (sscanf(lower, "fy%4dq%1d%n", &year, ret_quarter, &end) == 2 && lower[end] == '\0')
        return year;
    *ret_quarter = 0;
    return year_in_word(lower);
}

void fiscal_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct fiscal said = fiscal_at(ask, i);
        if (said.len == 0) {
            const bool by = wording_is(ask, i, FISCAL) && wording_is(ask, i + 1, "year|quarter");
            ask->shape.fiscal_groups = ask->shape.fiscal_groups || by;
            if (by && fiscal_start(ask) == JANUARY)
                wording_cut(ask, i, 1);
            continue;
        }
        const char *written = wording_text(ask, i, i + said.len);
        ask->shape.fiscal = true;
        wording_put(ask, i, said.len,
                    said.quarter ? arena_printf(ask->arena, "fy%04dq%d", said.year, said.quarter)
                                 : arena_printf(ask->arena, "fy%04d", said.year));
        ask->words.v[i].text = written ? written : ask->words.v[i].text;
    }
}

static struct date_range *fiscal_range(struct ask *ask, int year, int quarter)
{
    const int start = fiscal_start(ask);
    struct date_range *range = arena_alloc(ask->arena, sizeof *range);
    const char *begin = arena_printf(ask->arena, "%04d-%02d-01", year - (start > JANUARY), start);
    if (quarter)
        begin = dates_moved(ask->arena, begin, "month", QUARTER * (quarter - 1));
    const char *end = dates_moved(ask->arena, begin, "month", quarter ? QUARTER : MONTHS);
    snprintf(range->from, sizeof range->from, "%s", begin);
    snprintf(range->to, sizeof range->to, "%s", end);
    const char *part = quarter ? arena_printf(ask->arena, "quarter %d of ", quarter) : "";
    range->words =
        arena_printf(ask->arena, "%sfiscal year %d = %s to %s (setting fiscal_year_start = %d)",
                     part, year, begin, dates_moved(ask->arena, end, "day", -1), start);
    return range;
}

void fiscal_make(struct ask *ask)
{
    for (size_t i = 0; i < ask->count && ask->shape.fiscal; i++) {
        struct item *item = &ask->items[i];
        int quarter;
        const int year = fiscal_word(ask->words.v[item->first].lower, &quarter);
        if (year == 0 || item->last != item->first + 1)
            continue;
        item->kind = ITEM_DATE;
        item->date = fiscal_range(ask, year, quarter);
        item->tables.len = item->columns.len = item->values.len = 0;
    }
}

bool fiscal_apply(struct ask *ask, struct frame *frame)
{
    const struct shape *shape = &frame->shape;
    frame->unproven = frame->unproven || shape->fiscal || shape->fiscal_groups;
    return !shape->fiscal_groups || fiscal_start(ask) == JANUARY;
}
