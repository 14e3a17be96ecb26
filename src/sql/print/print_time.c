/* Times from one dialect in another's words: formats, today and now, and what is so many days from
 * them. SQLite's times are texts with modifiers, the others have types and intervals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "print/print_private.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

/* ---- formats */

static const struct {
    const char *sqlite, *postgres, *mysql, *bigquery;
} letters[] = {
    {"%Y", "YYYY", "%Y", "%Y"}, {"%m", "MM", "%m", "%m"}, {"%d", "DD", "%d", "%d"},
    {"%H", "HH24", "%H", "%H"}, {"%M", "MI", "%i", "%M"}, {"%S", "SS", "%s", "%S"},
    {"%j", "DDD", "%j", "%j"},
};

/* As strftime (SQLite, BigQuery), to_char, or DATE_FORMAT (MySQL, Trino) spell it. */
static const char *print_time_letter(size_t i, enum sql_dialect dialect)
{
    switch (dialect) {
    case SQL_POSTGRES:
        return letters[i].postgres;
    case SQL_MYSQL:
    case SQL_TRINO:
        return letters[i].mysql;
    case SQL_BIGQUERY:
        return letters[i].bigquery;
    default:
        return letters[i].sqlite;
    }
}

/* False: a letter that the other has no equivalent for. */
static bool translate_format(const char *format, enum sql_dialect from, enum sql_dialect to,
                             struct buf *out)
{
    while (*format) {
        size_t i = 0;
        while (i < sizeof letters / sizeof *letters &&
               !str_starts(format, print_time_letter(i, from)))
            i++;
        if (i < sizeof letters / sizeof *letters) {
            buf_add(out, print_time_letter(i, to));
            format += strlen(print_time_letter(i, from));
        } else if (strchr("-/:. ,0123456789", *format)) {
            buf_addc(out, *format++);
        } else {
            return false;
        }
    }
    return true;
}

/* The format and the time of strftime(f, x), date_format(x, f), to_char(x, f), format_date(f, x).
 */
static bool format_call(const struct printer *p, const struct sql_expr *e,
                        const struct sql_expr **ret_format, const struct sql_expr **ret_time)
{
    static const char *const first[] = {"strftime", "format_date", "format_datetime",
                                        "format_timestamp"};
    bool leads = false;

    if (e->kind != SQL_EXPR_CALL || e->arg_count != 2)
        return false;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        leads = leads || str_eq_fold(first[i], e->name);
    if (p->from == SQL_TRINO && str_eq_fold(e->name, "format_datetime"))
        return false; /* Java's letters */
    if (!leads && !str_eq_fold(e->name, "date_format") && !str_eq_fold(e->name, "to_char"))
        return false;
    *ret_format = e->args[!leads];
    *ret_time = e->args[leads];
    return (*ret_format)->kind == SQL_EXPR_STRING;
}

static bool pr_format(struct printer *p, const struct sql_expr *e)
{
    static const char *const functions[] = {[SQL_SQLITE] = "strftime(",
                                            [SQL_POSTGRES] = "to_char(",
                                            [SQL_MYSQL] = "date_format(",
                                            [SQL_TRINO] = "date_format(",
                                            [SQL_BIGQUERY] = "FORMAT_DATETIME("};
    const bool leads = p->dialect == SQL_SQLITE || p->dialect == SQL_BIGQUERY;
    const struct sql_expr *format, *time;
    struct buf text = BUF_INIT;

    if (!format_call(p, e, &format, &time))
        return false;
    if (!translate_format(format->text, p->from, p->dialect, &text)) {
        buf_release(&text);
        buf_addf(&text, "the format '%.*s'", TEXT_CUT(format->text, 60));
        pr_unsupported(p, buf_str(&text));
        buf_release(&text);
        return true;
    }
    pr(p, functions[p->dialect]);
    if (!leads) {
        pr_expr(p, time, 0);
        pr(p, ", ");
    }
    if (!pr_stop(p))
        sql_quote_string(p->out, buf_str(&text), text.len, p->dialect);
    if (leads) {
        pr(p, ", ");
        pr_expr(p, time, 0);
    }
    pr(p, ")");
    buf_release(&text);
    return true;
}

/* ---- today and now */

enum present { PRESENT_NONE, PRESENT_TODAY, PRESENT_NOW };

static bool print_time_one_of(const char *name, const char *const *names)
{
    for (; *names; names++) {
        if (str_eq_fold(*names, name))
            return true;
    }
    return false;
}

static enum present print_time_present(const struct sql_expr *e)
{
    static const char *const days[] = {"current_date", "curdate", NULL};
    static const char *const moments[] = {"current_timestamp", "now", "localtimestamp", "sysdate",
                                          "current_datetime",  NULL};
    const bool now = e->kind == SQL_EXPR_CALL && e->arg_count && e->args[0] &&
                     e->args[0]->kind == SQL_EXPR_STRING && str_eq_fold(e->args[0]->text, "now");

    if (e->kind != SQL_EXPR_CALL)
        return PRESENT_NONE;
    if ((!e->arg_count && print_time_one_of(e->name, days)) ||
        (now && str_eq_fold(e->name, "date")))
        return PRESENT_TODAY;
    if ((!e->arg_count && print_time_one_of(e->name, moments)) ||
        (now && str_eq_fold(e->name, "datetime")))
        return PRESENT_NOW;
    return PRESENT_NONE;
}

static void pr_present(struct printer *p, enum present present)
{
    if (p->dialect == SQL_SQLITE)
        pr(p, present == PRESENT_TODAY ? "date('now')" : "datetime('now')");
    else if (present == PRESENT_NOW && p->dialect == SQL_BIGQUERY)
        pr(p, "CURRENT_DATETIME()");
    else
        pr(p, present == PRESENT_TODAY ? "CURRENT_DATE" : "CURRENT_TIMESTAMP");
}

/* ---- so many days from */

struct shift {
    const struct sql_expr *base;
    long n;
    char unit[16]; /* "day" */
};

static bool plain_unit(struct shift *s)
{
    static const char *const units[] = {"year", "month", "day", "hour", "minute", "second", NULL};
    const size_t len = strlen(s->unit);

    if (len && (s->unit[len - 1] | 32) == 's')
        s->unit[len - 1] = '\0';
    for (char *c = s->unit; *c; c++)
        *c |= 32;
    if (str_eq(s->unit, "week")) {
        s->n *= 7;
        snprintf(s->unit, sizeof s->unit, "day");
    }
    return print_time_one_of(s->unit, units);
}

static bool print_time_pair(const char *text, struct shift *s)
{
    int end = 0;

    return sscanf(text, "%ld %15[a-zA-Z]%n", &s->n, s->unit, &end) == 2 && !text[end] &&
           plain_unit(s);
}

static bool read_interval(const struct sql_expr *e, struct shift *s)
{
    const char *text = e->arg_count == 0 ? e->text
                       : e->args[0]->kind == SQL_EXPR_NUMBER || e->args[0]->kind == SQL_EXPR_STRING
                           ? e->args[0]->text
                           : NULL;
    int end = 0;

    if (e->kind != SQL_EXPR_INTERVAL || !text)
        return false;
    if (!e->name)
        return print_time_pair(text, s);
    return sscanf(text, "%ld%n", &s->n, &end) == 1 && !text[end] &&
           snprintf(s->unit, sizeof s->unit, "%s", e->name) < (int)sizeof s->unit && plain_unit(s);
}

/* date(x, '-30 days'), x - INTERVAL '30 days', date_sub(x, INTERVAL 30 DAY) */
static bool read_shift(const struct printer *p, const struct sql_expr *e, struct shift *s)
{
    const bool sub =
        e->kind == SQL_EXPR_BINARY ? e->op == SQL_OP_SUB : str_eq_fold(e->name, "date_sub");

    if (e->kind == SQL_EXPR_BINARY ? !sub && e->op != SQL_OP_ADD
                                   : e->kind != SQL_EXPR_CALL || e->arg_count != 2)
        return false;
    s->base = e->args[0];
    if (e->kind == SQL_EXPR_BINARY || sub || str_eq_fold(e->name, "date_add")) {
        if (!read_interval(e->args[1], s))
            return false;
        s->n = sub ? -s->n : s->n;
        return true;
    }
    if (p->from != SQL_SQLITE || e->args[1]->kind != SQL_EXPR_STRING ||
        (!str_eq_fold(e->name, "date") && !str_eq_fold(e->name, "datetime")))
        return false;
    if (print_time_present(e) == PRESENT_NONE && str_eq_fold(e->name, "datetime"))
        return false;
    return print_time_pair(e->args[1]->text, s);
}

static void print_time_pr_base(struct printer *p, const struct sql_expr *e, const struct shift *s)
{
    const enum present now =
        print_time_present(e->kind == SQL_EXPR_CALL && print_time_present(e) ? e : s->base);

    if (now)
        pr_present(p, now);
    else
        pr_expr(p, s->base, 70);
}

static bool pr_shift(struct printer *p, const struct sql_expr *e)
{
    struct shift s = {0};
    char text[64];

    if (!read_shift(p, e, &s))
        return false;
    if (p->dialect == SQL_SQLITE) {
        const enum present now = print_time_present(s.base);
        const bool time = now == PRESENT_NOW || strchr("hms", s.unit[0]) != NULL;
        pr(p, time && !str_eq(s.unit, "month") ? "datetime(" : "date(");
        if (now)
            pr(p, "'now'");
        else
            pr_expr(p, s.base, 0);
        snprintf(text, sizeof text, ", '%+ld %s')", s.n, s.unit);
        pr(p, text);
        return true;
    }
    const bool bigquery = p->dialect == SQL_BIGQUERY, amount = bigquery || p->dialect == SQL_MYSQL;
    pr(p, bigquery ? s.n < 0 ? "DATE_SUB(" : "DATE_ADD(" : "");
    print_time_pr_base(p, e, &s);
    pr(p, bigquery ? ", " : s.n < 0 ? " - " : " + ");
    snprintf(text, sizeof text,
             amount                    ? "INTERVAL %ld "
             : p->dialect == SQL_TRINO ? "INTERVAL '%ld' "
                                       : "INTERVAL '%ld ",
             labs(s.n));
    pr(p, text);
    if (p->dialect == SQL_POSTGRES)
        pr(p, s.unit);
    else
        pr_upper(p, s.unit);
    pr(p, p->dialect == SQL_POSTGRES ? "'" : bigquery ? ")" : "");
    return true;
}

/* date(x, 'start of month'): the bucket that the others have a function for. */
static bool pr_start_of(struct printer *p, const struct sql_expr *e)
{
    if (p->from != SQL_SQLITE || e->kind != SQL_EXPR_CALL || !str_eq_fold(e->name, "date") ||
        e->arg_count != 2 || e->args[1]->kind != SQL_EXPR_STRING)
        return false;
    const char *unit = e->args[1]->text;
    if (!str_starts_fold(unit, "start of ") ||
        !(str_eq_fold(unit + 9, "month") || str_eq_fold(unit + 9, "year")))
        return false;
    struct sql_expr today = {.kind = SQL_EXPR_CALL, .name = "current_date"};
    struct sql_expr *x = print_time_present(e) ? &today : e->args[0];
    const struct sql_expr bucket = {.kind = SQL_EXPR_DATE_TRUNC,
                                    .name = str_eq_fold(unit + 9, "month") ? "month" : "year",
                                    .arg_count = 1,
                                    .args = &x};
    pr_date_trunc(p, &bucket);
    return true;
}

bool pr_time(struct printer *p, const struct sql_expr *e)
{
    if (e->kind != SQL_EXPR_CALL && e->kind != SQL_EXPR_BINARY)
        return false;
    if (e->kind == SQL_EXPR_CALL && (e->schema || e->over))
        return false;
    if (pr_format(p, e) || pr_start_of(p, e) || pr_shift(p, e))
        return true;
    const enum present now = print_time_present(e);
    if (!now)
        return false;
    if (e->arg_count > 1) {
        pr_unsupported(p, "this modifier of a date");
        return true;
    }
    pr_present(p, now);
    return true;
}
