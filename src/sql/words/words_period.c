/* A stretch of time as people say it: "in 2025" for placed_on >= '2025-01-01' AND placed_on <
 * '2026-01-01'. Days are counted in the proleptic Gregorian calendar. */
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

/* ">= the start of last month and < the start of this month" */
static bool words_period_relative(struct words *w, const struct sql_expr *lo,
                                  const struct sql_expr *hi)
{
    static const char *const units[] = {"year", "month", "week", "day"};
    struct buf from = BUF_INIT, to = BUF_INIT, *out = w->out;
    bool said = false;

    w->out = &from;
    const bool first = words_relative(w, lo);
    w->out = &to;
    const bool both = first && words_relative(w, hi);
    w->out = out;
    for (size_t i = 0; both && !said && i < sizeof units / sizeof *units; i++) {
        char last[40], this[40], next[40];
        snprintf(last, sizeof last, "the start of last %s", units[i]);
        snprintf(this, sizeof this, "the start of this %s", units[i]);
        snprintf(next, sizeof next, "the start of next %s", units[i]);
        const bool before = str_eq(buf_str(&from), last) && str_eq(buf_str(&to), this);
        said = before || (str_eq(buf_str(&from), this) && str_eq(buf_str(&to), next));
        if (said)
            buf_addf(out, "in the %s %s", before ? "previous" : "current", units[i]);
    }
    buf_release(&from);
    buf_release(&to);
    return said;
}

bool words_period(struct words *w, const struct sql_expr *lo, bool closed,
                  const struct sql_expr *hi, bool moment)
{
    struct day from, to;

    if (!closed && words_period_relative(w, lo, hi))
        return true;
    if (!day_of(lo, &from) || !day_of(hi, &to))
        return false;
    if (closed && moment) {
        buf_addf(w->out, "from %04d-%02d-%02d to %04d-%02d-%02d 00:00", from.year, from.month,
                 from.day, to.year, to.month, to.day);
        return !is_after(from, to);
    }
    if (!closed)
        to = day_before(to);
    if (is_after(from, to))
        return false;
    say_days(w, from, to);
    return true;
}

/* ---- one bound */

/* How far from now: "at most 30 days ago". */
static void words_period_distance(struct words *w, enum sql_op op, const char *text)
{
    const bool ago = str_ends(text, " ago");
    const char *bare = ago ? text : text + strlen("in ");
    const char *far = op == SQL_OP_GE   ? (ago ? "at most " : "at least ")
                      : op == SQL_OP_GT ? (ago ? "less than " : "more than ")
                      : op == SQL_OP_LE ? (ago ? "at least " : "at most ")
                      : op == SQL_OP_LT ? (ago ? "more than " : "less than ")
                      : op == SQL_OP_NE ? "not "
                                        : "";
    buf_addf(w->out, "%s%s%s", far, bare, ago ? "" : " from now");
}

static void words_period_bound(struct words *w, enum sql_op op, const char *text, bool day)
{
    const char *before = op == SQL_OP_GE   ? (day ? "on or after " : "at or after ")
                         : op == SQL_OP_GT ? "after "
                         : op == SQL_OP_LE ? (day ? "on or before " : "at or before ")
                         : op == SQL_OP_LT ? "before "
                         : op == SQL_OP_NE ? (day ? "not on " : "not at ")
                                           : (day ? "on " : "at ");
    buf_addf(w->out, "%s%s", before, text);
}

static void words_period_now(struct words *w, enum sql_op op, bool day)
{
    const char *name = day ? "today" : "now";

    if (op == SQL_OP_GE || op == SQL_OP_LE)
        buf_addf(w->out, "%s or %s", name, op == SQL_OP_GE ? "later" : "earlier");
    else
        buf_addf(w->out, "%s%s",
                 op == SQL_OP_GT   ? "after "
                 : op == SQL_OP_LT ? "before "
                 : op == SQL_OP_NE ? "not "
                                   : "",
                 name);
}

bool words_moment(struct words *w, enum sql_op op, const struct sql_expr *value, bool moment)
{
    struct buf text = BUF_INIT, *out = w->out;
    struct day day;

    if (op < SQL_OP_EQ || op > SQL_OP_GE || !words_is_date(value))
        return false;
    w->out = &text;
    const bool relative = words_relative(w, value);
    if (!relative)
        buf_add(&text, value->kind == SQL_EXPR_TYPED && value->arg_count ? value->args[0]->text
                                                                         : value->text);
    w->out = out;
    const char *said = buf_str(&text);
    if (relative && (str_eq(said, "today") || str_eq(said, "now"))) {
        words_period_now(w, op, str_eq(said, "today"));
    } else if (relative && !str_starts(said, "the start")) {
        words_period_distance(w, op, said);
    } else if (!relative && moment && day_of(value, &day) && strlen(said) == 10 &&
               op != SQL_OP_GE && op != SQL_OP_LT) {
        buf_add(&text, " 00:00");
        words_period_bound(w, op, buf_str(&text), false);
    } else {
        words_period_bound(w, op, said, relative || strlen(said) == 10);
    }
    buf_release(&text);
    return true;
}

const char *words_happened_before(const char *verb)
{
    static const char *const alone[] = {"happened", "occurred", "arrived", "departed", "expired"};

    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++) {
        if (str_eq_fold(verb, alone[i]))
            return "that ";
    }
    return "";
}

bool words_happened(const struct sql_expr *column, char *ret_verb, size_t size)
{
    if (column->kind != SQL_EXPR_COLUMN)
        return false;
    if (words_participle(column->name)) {
        snprintf(ret_verb, size, "%s", column->name);
        return strlen(column->name) < size;
    }
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
