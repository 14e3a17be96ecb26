/* Dates in words: "the month of the order date", "30 days ago". Our own spellings of buckets are
 * known by printing them again; the functions that people use besides are a table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

static const char *const units[] = {"year", "quarter", "month", "week", "day", "hour", "minute"};

/* ---- parts and buckets */

static const struct {
    const char *unit, *words;
} parts[] = {
    {"year", "year"},
    {"quarter", "calendar quarter"},
    {"month", "calendar month"},
    {"week", "calendar week"},
    {"day", "day of the month"},
    {"dow", "weekday"},
    {"doy", "day of the year"},
    {"hour", "hour of the day"},
    {"minute", "minute of the hour"},
    {"second", "second of the minute"},
};

static const char *part_words(const char *unit)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (str_eq_fold(parts[i].unit, unit))
            return parts[i].words;
    }
    return unit;
}

/* "the month of the order date"; of many, "months of the order date" */
static bool words_date_say(struct words *w, const char *words, const struct sql_expr *x,
                           enum words_form form)
{
    const char *of = strstr(words, " of ");
    const int first = (int)(of ? (size_t)(of - words) : strlen(words));

    words_begin(w, form);
    buf_addf(w->out, "%.*s%s%s of ", first, words, form == WORDS_PLURAL ? "s" : "", words + first);
    words_expr(w, x, form == WORDS_ITS ? WORDS_ITS : WORDS_THE);
    return true;
}

/* Formats that cut a date down to a unit, or take a part of it; strftime's letters are SQLite's. */
static const struct {
    const char *format, *words, *sqlite; /* sqlite: what it means there, where that is another */
} formats[] = {
    {"%Y", "year", NULL},
    {"%m", "calendar month", NULL},
    {"%d", "day of the month", NULL},
    {"%H", "hour of the day", NULL},
    {"%w", "weekday", NULL},
    {"%j", "day of the year", NULL},
    {"%W", "weekday", "calendar week"},
    {"%M", "calendar month", "minute of the hour"},
    {"%Y-%m", "month", NULL},
    {"%Y%m", "month", NULL},
    {"%Y-%m-01", "month", NULL},
    {"%Y-%m-%d", "day", NULL},
    {"%Y-%W", NULL, "week"},
    {"%x-%v", "week", NULL},
    {"YYYY", "year", NULL},
    {"MM", "calendar month", NULL},
    {"DD", "day of the month", NULL},
    {"YYYY-MM", "month", NULL},
    {"YYYYMM", "month", NULL},
    {"YYYY-MM-DD", "day", NULL},
    {"IYYY-IW", "week", NULL},
    {"Month", "calendar month", NULL},
    {"Day", "weekday", NULL},
};

static bool words_date_formatted(struct words *w, const struct sql_expr *format,
                                 const struct sql_expr *x, enum sql_dialect dialect,
                                 enum words_form form)
{
    if (format->kind != SQL_EXPR_STRING || x->kind == SQL_EXPR_STRING)
        return false;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        const bool sqlite = dialect == SQL_SQLITE && formats[i].sqlite;
        const char *words = sqlite ? formats[i].sqlite : formats[i].words;
        if (words && str_eq(formats[i].format, format->text))
            return words_date_say(w, words, x, form);
    }
    return false;
}

static bool words_date_called(struct words *w, const struct sql_expr *e, enum sql_dialect dialect,
                              enum words_form form)
{
    static const struct {
        const char *name, *words;
    } rows[] = {{"year", "year"},
                {"month", "calendar month"},
                {"day", "day of the month"},
                {"quarter", "calendar quarter"},
                {"week", "calendar week"},
                {"dayofweek", "weekday"},
                {"dayofmonth", "day of the month"},
                {"dayofyear", "day of the year"},
                {"dayname", "weekday"},
                {"monthname", "calendar month"},
                {"hour", "hour of the day"},
                {"date", "day"}};

    if (e->arg_count == 2 && str_eq_fold(e->name, "strftime"))
        return words_date_formatted(w, e->args[0], e->args[1], dialect, form);
    if (e->arg_count == 2 &&
        (str_eq_fold(e->name, "date_format") || str_eq_fold(e->name, "to_char")))
        return words_date_formatted(w, e->args[1], e->args[0], dialect, form);
    for (size_t i = 0;
         e->arg_count == 1 && e->args[0]->kind != SQL_EXPR_STRING && i < sizeof rows / sizeof *rows;
         i++) {
        if (str_eq_fold(rows[i].name, e->name))
            return words_date_say(w, rows[i].words, e->args[0], form);
    }
    return false;
}

struct first_column {
    const struct sql_expr *column;
};

static bool column_visit(const struct sql_expr *e, void *arg)
{
    struct first_column *f = arg;

    if (!f->column && e->kind == SQL_EXPR_COLUMN)
        f->column = e;
    return !f->column;
}

static bool printed_alike(const struct sql_expr *a, const struct sql_expr *b,
                          enum sql_dialect dialect)
{
    struct buf x = BUF_INIT, y = BUF_INIT;
    struct err err;
    const bool same = sql_print_expr(a, dialect, &x, &err) &&
                      sql_print_expr(b, dialect, &y, &err) && str_eq_fold(buf_str(&x), buf_str(&y));

    buf_release(&x);
    buf_release(&y);
    return same;
}

/* The buckets as our printer spells them where the database has no function for it. */
static bool words_date_spelled(struct words *w, const struct sql_expr *e, enum sql_dialect dialect,
                               enum words_form form)
{
    struct first_column f = {0};
    struct arena arena = {0};
    const struct sql_query holder = {.having = (struct sql_expr *)e}; /* nothing is changed */
    bool said = false;

    sql_walk(&holder, column_visit, &f);
    for (size_t i = 0; f.column && !said && i < sizeof units / sizeof *units; i++) {
        struct sql_expr *x = sql_copy_expr(&arena, f.column);
        if (printed_alike(e, sql_date_trunc(&arena, units[i], x), dialect))
            said = words_date_say(w, units[i], f.column, form);
        else if (printed_alike(e, sql_date_part(&arena, units[i], x), dialect))
            said = words_date_say(w, part_words(units[i]), f.column, form);
    }
    arena_release(&arena);
    return said;
}

/* ---- told from today */

static bool words_date_one_of(const char *name, const char *const *names)
{
    for (; *names; names++) {
        if (str_eq_fold(*names, name))
            return true;
    }
    return false;
}

/* "today" or "now"; NULL: neither. */
static const char *words_date_present(const struct sql_expr *e)
{
    static const char *const days[] = {"current_date", "curdate", "today", NULL};
    static const char *const moments[] = {"current_timestamp", "now",       "localtimestamp",
                                          "sysdate",           "getdate",   "current_datetime",
                                          "utc_timestamp",     "localtime", NULL};
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): asked of a call */
    const bool now = e->arg_count && e->args[0] && e->args[0]->kind == SQL_EXPR_STRING &&
                     str_eq_fold(e->args[0]->text, "now");

    if (e->kind == SQL_EXPR_CAST) {
        const char *inner = words_date_present(e->args[0]);
        return inner && str_eq_fold(e->type->name, "date") ? "today" : inner;
    }
    if (e->kind != SQL_EXPR_CALL)
        return NULL;
    if ((!e->arg_count && words_date_one_of(e->name, days)) ||
        (now && str_eq_fold(e->name, "date")))
        return "today";
    if ((!e->arg_count && words_date_one_of(e->name, moments)) ||
        (now && str_eq_fold(e->name, "datetime")))
        return "now";
    return NULL;
}

/* "-30 days" → "30 days ago" */
static bool words_date_shifted(struct words *w, long n, const char *unit)
{
    const size_t len = strlen(unit);
    const size_t bare = len && (unit[len - 1] | 32) == 's' ? len - 1 : len;
    const long amount = labs(n);

    if (!bare || !amount)
        return false;
    buf_addf(w->out, n > 0 ? "in %ld " : "%ld ", amount);
    for (size_t i = 0; i < bare; i++)
        buf_addc(w->out, (char)(unit[i] | 32));
    buf_add(w->out, amount == 1 ? "" : "s");
    buf_add(w->out, n < 0 ? " ago" : "");
    return true;
}

/* SQLite's modifiers: 'localtime', then 'start of month', '-1 month' and the like; false: others.
 */
static bool words_date_modified(struct words *w, const struct sql_expr *e)
{
    char unit[16];
    long n;
    int end = 0;

    for (size_t i = 1; i < e->arg_count; i++) {
        if (e->args[i]->kind != SQL_EXPR_STRING)
            return false;
    }
    const bool local = str_eq_fold(e->args[1]->text, "localtime");
    struct sql_expr *const *args = e->args + local;
    const size_t count = e->arg_count - local;
    if (count == 1) {
        buf_add(w->out, words_date_present(e));
        return true;
    }
    const char *first = args[1]->text, *second = count > 2 ? args[2]->text : NULL;
    if (count == 2 && sscanf(first, "%ld %15[a-zA-Z]%n", &n, unit, &end) == 2 && !first[end])
        return words_date_shifted(w, n, unit);
    if (!str_starts_fold(first, "start of ") || count > 3)
        return false;
    const char *base = first + strlen("start of ");
    if (second && (sscanf(second, "%ld %15[a-zA-Z]%n", &n, unit, &end) != 2 || second[end] ||
                   labs(n) != 1 || !str_starts_fold(unit, base)))
        return false;
    buf_addf(w->out, "the start of %s %s", !second ? "this" : n < 0 ? "last" : "next", base);
    return true;
}

/* The number and unit of INTERVAL '30 days', INTERVAL '30' DAY, INTERVAL 30 DAY. */
static bool interval_of(const struct sql_expr *e, long *ret_n, char ret_unit[16])
{
    const char *text = e->text;
    int end = 0;

    if (e->kind != SQL_EXPR_INTERVAL)
        return false;
    if (e->arg_count)
        text = e->args[0]->kind == SQL_EXPR_NUMBER || e->args[0]->kind == SQL_EXPR_STRING
                   ? e->args[0]->text
                   : NULL;
    if (!text)
        return false;
    if (e->name)
        return snprintf(ret_unit, 16, "%s", e->name) < 16 &&
               sscanf(text, "%ld%n", ret_n, &end) == 1 && !text[end];
    return sscanf(text, "%ld %15[a-zA-Z]%n", ret_n, ret_unit, &end) == 2 && !text[end];
}

bool words_relative(struct words *w, const struct sql_expr *e)
{
    const bool add = e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_ADD;
    const bool sub = e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_SUB;
    const bool call = e->kind == SQL_EXPR_CALL && e->arg_count == 2 &&
                      (str_eq_fold(e->name, "date_sub") || str_eq_fold(e->name, "date_add"));
    char unit[16];
    long n;

    if ((add || sub || call) && words_date_present(e->args[0]) && interval_of(e->args[1], &n, unit))
        return words_date_shifted(w, sub || (call && str_eq_fold(e->name, "date_sub")) ? -n : n,
                                  unit);
    if (!words_date_present(e))
        return false;
    if (e->kind == SQL_EXPR_CALL && e->arg_count > 1)
        return words_date_modified(w, e);
    buf_add(w->out, words_date_present(e));
    return true;
}

/* The moment whose seconds the expression counts: EXTRACT(EPOCH FROM x), UNIX_TIMESTAMP(x),
 * TIMESTAMPDIFF(SECOND, '1970-01-01', x). */
static const struct sql_expr *words_date_seconds_of(const struct sql_expr *e)
{
    const bool part = e->kind == SQL_EXPR_DATE_PART && str_eq_fold(e->name, "epoch");
    const bool call =
        e->kind == SQL_EXPR_CALL && e->arg_count == 1 && str_eq_fold(e->name, "unix_timestamp");
    const bool from_epoch =
        e->kind == SQL_EXPR_CALL && e->arg_count == 3 && str_eq_fold(e->name, "timestampdiff") &&
        e->args[1]->kind == SQL_EXPR_STRING && str_eq(e->args[1]->text, "1970-01-01");

    return part || call ? e->args[0] : from_epoch ? e->args[2] : NULL;
}

/* What so many seconds are. */
static const char *words_date_unit(const struct sql_expr *divisor)
{
    static const struct {
        long seconds;
        const char *unit;
    } lengths[] = {{60, "minutes"}, {3600, "hours"}, {86400, "days"}, {604800, "weeks"}};
    const double seconds = divisor->kind == SQL_EXPR_NUMBER ? strtod(divisor->text, NULL) : 0;

    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        if ((double)lengths[i].seconds == seconds)
            return lengths[i].unit;
    }
    return NULL;
}

/* (EXTRACT(EPOCH FROM a) - EXTRACT(EPOCH FROM b)) / 3600.0 */
static bool words_date_time_between(struct words *w, const struct sql_expr *e, enum words_form form)
{
    const bool divided = e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_DIV;
    const struct sql_expr *sub = divided ? e->args[0] : e;
    const char *unit = divided ? words_date_unit(e->args[1]) : "seconds";

    if (unit == NULL || sub->kind != SQL_EXPR_BINARY || sub->op != SQL_OP_SUB)
        return false;
    const struct sql_expr *to = words_date_seconds_of(sub->args[0]),
                          *from = words_date_seconds_of(sub->args[1]);
    if (to == NULL || from == NULL)
        return false;
    words_begin(w, form);
    buf_addf(w->out, "number of %s from ", unit);
    words_expr(w, from, WORDS_THE);
    buf_add(w->out, " to ");
    words_expr(w, to, WORDS_THE);
    return true;
}

/* julianday(a) - julianday(b) */
static bool words_date_days_between(struct words *w, const struct sql_expr *e, enum words_form form)
{
    const bool difference = e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_SUB;

    for (size_t i = 0; i < 2; i++) {
        const struct sql_expr *x = difference ? e->args[i] : NULL;
        if (!x || x->kind != SQL_EXPR_CALL || x->arg_count != 1 ||
            !str_eq_fold(x->name, "julianday"))
            return false;
    }
    const struct sql_expr *from = e->args[1]->args[0], *to = e->args[0]->args[0];
    const bool now = to->kind == SQL_EXPR_STRING && str_eq_fold(to->text, "now");
    words_begin(w, form);
    buf_add(w->out, "number of days from ");
    words_expr(w, from, WORDS_THE);
    buf_add(w->out, " to ");
    if (now)
        buf_add(w->out, "now");
    else
        words_expr(w, to, WORDS_THE);
    return true;
}

/* ---- the whole */

bool words_date(struct words *w, const struct sql_expr *e, enum words_form form)
{
    const enum sql_dialect dialect =
        w->scope && w->scope->query->parsed ? w->scope->query->dialect : SQL_POSTGRES;

    if (e->kind == SQL_EXPR_DATE_TRUNC)
        return words_date_say(w, e->name, e->args[0], form);
    if (e->kind == SQL_EXPR_DATE_PART)
        return words_date_say(w, part_words(e->name), e->args[0], form);
    if (e->kind != SQL_EXPR_CALL && e->kind != SQL_EXPR_BINARY && e->kind != SQL_EXPR_CAST)
        return false;
    if (e->over || e->filter ||
        (e->kind == SQL_EXPR_BINARY && e->args[0]->kind == SQL_EXPR_BINARY && e->op != SQL_OP_DIV))
        return false;
    return words_relative(w, e) || words_date_days_between(w, e, form) ||
           words_date_time_between(w, e, form) ||
           (e->kind == SQL_EXPR_CALL && words_date_called(w, e, dialect, form)) ||
           words_date_spelled(w, e, dialect, form);
}

const struct sql_expr *words_year_of(const struct sql_expr *e)
{
    while (e->kind == SQL_EXPR_CAST)
        e = e->args[0];
    if (e->kind == SQL_EXPR_DATE_PART)
        return str_eq_fold(e->name, "year") ? e->args[0] : NULL;
    if (e->kind != SQL_EXPR_CALL || !e->arg_count || e->over)
        return NULL;
    if (e->arg_count == 1)
        return str_eq_fold(e->name, "year") ? e->args[0] : NULL;
    const bool strftime = str_eq_fold(e->name, "strftime");
    const struct sql_expr *format = e->args[strftime ? 0 : 1];
    const bool year = e->arg_count == 2 && format->kind == SQL_EXPR_STRING &&
                      ((strftime && str_eq(format->text, "%Y")) ||
                       (str_eq_fold(e->name, "to_char") && str_eq(format->text, "YYYY")) ||
                       (str_eq_fold(e->name, "date_format") && str_eq(format->text, "%Y")));
    return year ? e->args[strftime ? 1 : 0] : NULL;
}

bool words_is_date(const struct sql_expr *e)
{
    struct buf ignored = BUF_INIT;
    struct words w = {.out = &ignored};

    if (e->kind == SQL_EXPR_TYPED)
        return true;
    const bool relative = words_relative(&w, e);
    buf_release(&ignored);
    return relative || (e->kind == SQL_EXPR_STRING && strlen(e->text) >= 10 && e->text[4] == '-' &&
                        e->text[7] == '-' && strspn(e->text, "0123456789") == 4);
}
