/* A stretch of time as people say it: "placed in 2025" for placed_on >= '2025-01-01' AND placed_on
 * < '2026-01-01'. Days are counted in the proleptic Gregorian calendar. */
#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

struct day {
    int year, month, day;
};

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_of_month(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* '2025-03-01', also as DATE '2025-03-01' and with midnight behind it. */
static bool day_of(const struct sql_expr *e, struct day *ret_day)
{
    struct day d;
    int end = 0;

    if (e->kind == SQL_EXPR_TYPED && e->arg_count == 1)
        e = e->args[0];
    if ((e->kind != SQL_EXPR_STRING && e->kind != SQL_EXPR_TYPED) || !e->text)
        return false;
    if (sscanf(e->text, "%4d-%2d-%2d%n", &d.year, &d.month, &d.day, &end) != 3 || end != 10 ||
        (e->text[end] && !str_eq(e->text + end, " 00:00:00")) || d.year < 1 || d.month < 1 ||
        d.month > 12 || d.day < 1 || d.day > days_of_month(d.year, d.month))
        return false;
    *ret_day = d;
    return true;
}

static struct day day_before(struct day d)
{
    if (--d.day > 0)
        return d;
    if (--d.month == 0) {
        d.month = 12;
        d.year--;
    }
    d.day = days_of_month(d.year, d.month);
    return d;
}

/* From `lo` to `hi`, both counted: "in 2025", "in March 2025", "on 2025-03-05". */
static void say_days(struct words *w, struct day lo, struct day hi)
{
    static const char *const months[] = {"January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December"};
    const bool year = lo.year == hi.year,
               whole = lo.day == 1 && hi.day == days_of_month(hi.year, hi.month);

    if (year && whole && lo.month == 1 && hi.month == 12)
        buf_addf(w->out, "in %d", lo.year);
    else if (year && whole && lo.month == hi.month)
        buf_addf(w->out, "in %s %d", months[lo.month - 1], lo.year);
    else if (year && lo.month == hi.month && lo.day == hi.day)
        buf_addf(w->out, "on %04d-%02d-%02d", lo.year, lo.month, lo.day);
    else
        buf_addf(w->out, "from %04d-%02d-%02d to %04d-%02d-%02d", lo.year, lo.month, lo.day,
                 hi.year, hi.month, hi.day);
}

static bool is_after(struct day a, struct day b)
{
    return a.year != b.year     ? a.year > b.year
           : a.month != b.month ? a.month > b.month
                                : a.day > b.day;
}

bool words_period(struct words *w, const struct sql_expr *lo, const struct sql_expr *hi)
{
    struct day from, to;

    if (lo->op != SQL_OP_GE || !day_of(lo->args[1], &from) || !day_of(hi->args[1], &to))
        return false;
    if (hi->op == SQL_OP_LT)
        to = day_before(to);
    if (is_after(from, to))
        return false;
    say_days(w, from, to);
    return true;
}

bool words_happened(const struct words *w, const struct sql_expr *column, char *ret_verb,
                    size_t size)
{
    const struct sql_source *first = w->query ? w->query->from : NULL;

    while (first && first->kind == SQL_SOURCE_JOIN)
        first = first->left;
    if (column->kind != SQL_EXPR_COLUMN || !first || first->kind != SQL_SOURCE_TABLE ||
        (column->table && !str_eq_fold(column->table, first->alias ? first->alias : first->name)) ||
        (!column->table && first != w->query->from))
        return false;
    const size_t len = strlen(column->name);
    const char *end = len > 3 ? column->name + len - 3 : "";
    const bool participle =
        len > 5 && (str_starts_fold(end - 2, "ed") || str_starts_fold(end - 2, "en"));
    if ((!str_eq_fold(end, "_on") && !str_eq_fold(end, "_at")) || !participle || len - 3 >= size ||
        strchr(column->name, '_') != end)
        return false;
    snprintf(ret_verb, size, "%.*s", (int)(len - 3), column->name);
    return true;
}
