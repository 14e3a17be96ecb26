/* Date parts, truncation and intervals: the same meaning in five spellings. Day of week is 0 for
 * Sunday (PostgreSQL's dow) everywhere; weeks are ISO 8601's where the database can count them. */
#include <stdlib.h>
#include <string.h>

#include "print/print_private.h"
#include "querent/base/str.h"

/* %x stands for the operand. NULL: it cannot be said. */
struct date_row {
    const char *unit;
    const char *sqlite, *postgres, *mysql, *trino, *bigquery;
};

static const struct date_row parts[] = {
    {"year", "CAST(strftime('%Y', %x) AS INTEGER)", "EXTRACT(YEAR FROM %x)",
     "EXTRACT(YEAR FROM %x)", "EXTRACT(YEAR FROM %x)", "EXTRACT(YEAR FROM %x)"},
    {"quarter", "(CAST(strftime('%m', %x) AS INTEGER) + 2) / 3", "EXTRACT(QUARTER FROM %x)",
     "EXTRACT(QUARTER FROM %x)", "EXTRACT(QUARTER FROM %x)", "EXTRACT(QUARTER FROM %x)"},
    {"month", "CAST(strftime('%m', %x) AS INTEGER)", "EXTRACT(MONTH FROM %x)",
     "EXTRACT(MONTH FROM %x)", "EXTRACT(MONTH FROM %x)", "EXTRACT(MONTH FROM %x)"},
    {"week", "CAST(strftime('%W', %x) AS INTEGER)", "EXTRACT(WEEK FROM %x)", "WEEK(%x, 3)",
     "EXTRACT(WEEK FROM %x)", "EXTRACT(ISOWEEK FROM %x)"},
    {"day", "CAST(strftime('%d', %x) AS INTEGER)", "EXTRACT(DAY FROM %x)", "EXTRACT(DAY FROM %x)",
     "EXTRACT(DAY FROM %x)", "EXTRACT(DAY FROM %x)"},
    {"dow", "CAST(strftime('%w', %x) AS INTEGER)", "EXTRACT(DOW FROM %x)", "(DAYOFWEEK(%x) - 1)",
     "(day_of_week(%x) % 7)", "(EXTRACT(DAYOFWEEK FROM %x) - 1)"},
    {"doy", "CAST(strftime('%j', %x) AS INTEGER)", "EXTRACT(DOY FROM %x)", "DAYOFYEAR(%x)",
     "day_of_year(%x)", "EXTRACT(DAYOFYEAR FROM %x)"},
    {"hour", "CAST(strftime('%H', %x) AS INTEGER)", "EXTRACT(HOUR FROM %x)",
     "EXTRACT(HOUR FROM %x)", "EXTRACT(HOUR FROM %x)", "EXTRACT(HOUR FROM %x)"},
    {"minute", "CAST(strftime('%M', %x) AS INTEGER)", "EXTRACT(MINUTE FROM %x)",
     "EXTRACT(MINUTE FROM %x)", "EXTRACT(MINUTE FROM %x)", "EXTRACT(MINUTE FROM %x)"},
    {"second", "CAST(strftime('%S', %x) AS INTEGER)", "EXTRACT(SECOND FROM %x)",
     "EXTRACT(SECOND FROM %x)", "EXTRACT(SECOND FROM %x)", "EXTRACT(SECOND FROM %x)"},
    /* MySQL's UNIX_TIMESTAMP knows no time before 1970 or after 2038, and leaps with summer time */
    {"epoch", "CAST(strftime('%s', %x) AS INTEGER)", "EXTRACT(EPOCH FROM %x)",
     "TIMESTAMPDIFF(SECOND, '1970-01-01', %x)", "to_unixtime(%x)", "UNIX_SECONDS(%x)"},
};

static const struct date_row truncs[] = {
    {"year", "date(%x, 'start of year')", "date_trunc('year', %x)", "MAKEDATE(YEAR(%x), 1)",
     "date_trunc('year', %x)", "DATE_TRUNC(%x, YEAR)"},
    {"quarter",
     "date(%x, 'start of month', '-' || ((CAST(strftime('%m', %x) AS INTEGER) - 1) % 3) || "
     "' months')",
     "date_trunc('quarter', %x)", "(MAKEDATE(YEAR(%x), 1) + INTERVAL (QUARTER(%x) - 1) QUARTER)",
     "date_trunc('quarter', %x)", "DATE_TRUNC(%x, QUARTER)"},
    {"month", "date(%x, 'start of month')", "date_trunc('month', %x)",
     "CAST(DATE_FORMAT(%x, '%Y-%m-01') AS DATE)", "date_trunc('month', %x)",
     "DATE_TRUNC(%x, MONTH)"},
    {"week", "date(%x, 'weekday 0', '-6 days')", "date_trunc('week', %x)",
     "(CAST(%x AS DATE) - INTERVAL WEEKDAY(%x) DAY)", "date_trunc('week', %x)",
     "DATE_TRUNC(%x, ISOWEEK)"},
    {"day", "date(%x)", "date_trunc('day', %x)", "CAST(%x AS DATE)", "date_trunc('day', %x)",
     "DATE_TRUNC(%x, DAY)"},
    {"hour", "strftime('%Y-%m-%d %H:00:00', %x)", "date_trunc('hour', %x)",
     "DATE_FORMAT(%x, '%Y-%m-%d %H:00:00')", "date_trunc('hour', %x)", "DATETIME_TRUNC(%x, HOUR)"},
    {"minute", "strftime('%Y-%m-%d %H:%M:00', %x)", "date_trunc('minute', %x)",
     "DATE_FORMAT(%x, '%Y-%m-%d %H:%i:00')", "date_trunc('minute', %x)",
     "DATETIME_TRUNC(%x, MINUTE)"},
};

static const char *print_date_spelling(const struct date_row *row, enum sql_dialect dialect)
{
    switch (dialect) {
    case SQL_POSTGRES:
        return row->postgres;
    case SQL_MYSQL:
        return row->mysql;
    case SQL_TRINO:
        return row->trino;
    case SQL_BIGQUERY:
        return row->bigquery;
    default:
        return row->sqlite;
    }
}

static const char *print_date_find(const struct date_row *rows, size_t count, const char *unit,
                                   enum sql_dialect dialect)
{
    for (size_t i = 0; i < count; i++) {
        if (str_eq(rows[i].unit, unit)) /* in capitals: a dialect's own sense of the word */
            return print_date_spelling(&rows[i], dialect);
    }
    return NULL;
}

static void pr_pattern(struct printer *p, const char *pattern, const struct sql_expr *x)
{
    for (; *pattern && !pr_stop(p); pattern++) {
        if (pattern[0] == '%' && pattern[1] == 'x') {
            pr_expr(p, x, 0);
            pattern++;
        } else {
            pr_char(p, *pattern);
        }
    }
}

void pr_date_part(struct printer *p, const struct sql_expr *e)
{
    const char *pattern = print_date_find(parts, sizeof parts / sizeof *parts, e->name, p->dialect);

    if (pattern) {
        pr_pattern(p, pattern, e->args[0]);
        return;
    }
    /* A unit that only this dialect has: fine at home. */
    if (!p->known || p->translated || p->dialect == SQL_SQLITE) {
        pr_unsupported(p, e->name);
        return;
    }
    pr(p, "EXTRACT(");
    pr_upper(p, e->name);
    pr(p, " FROM ");
    pr_expr(p, e->args[0], 0);
    pr(p, ")");
}

void pr_date_trunc(struct printer *p, const struct sql_expr *e)
{
    const char *pattern =
        print_date_find(truncs, sizeof truncs / sizeof *truncs, e->name, p->dialect);
    const bool home = p->known && !p->translated;

    if (pattern) {
        pr_pattern(p, pattern, e->args[0]);
    } else if (home && p->dialect == SQL_BIGQUERY) {
        pr(p, "DATE_TRUNC(");
        pr_expr(p, e->args[0], 0);
        pr(p, ", ");
        pr_upper(p, e->name);
        pr(p, ")");
    } else if (home && (p->dialect == SQL_POSTGRES || p->dialect == SQL_TRINO)) {
        pr(p, "date_trunc('");
        pr(p, e->name);
        pr(p, "', ");
        pr_expr(p, e->args[0], 0);
        pr(p, ")");
    } else {
        pr_unsupported(p, e->name);
    }
}

/* "1 day" → 1 and "day"; false: more than one pair, or a unit that not all know. */
static bool split_interval(const char *text, long *ret_n, char ret_unit[16])
{
    static const char *const units[] = {"year", "quarter", "month",  "week",
                                        "day",  "hour",    "minute", "second"};
    char *end;
    size_t len;

    *ret_n = strtol(text, &end, 10);
    if (end == text)
        return false;
    end += strspn(end, " ");
    len = strspn(end, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (!len || len > 15 || end[len])
        return false;
    if (end[len - 1] == 's' || end[len - 1] == 'S')
        len--;
    memcpy(ret_unit, end, len);
    ret_unit[len] = '\0';
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (str_eq_fold(units[i], ret_unit))
            return true;
    }
    return false;
}

void pr_interval(struct printer *p, const struct sql_expr *e)
{
    const bool amount = p->dialect == SQL_MYSQL || p->dialect == SQL_BIGQUERY;
    char unit[16];
    long n;

    if (p->dialect == SQL_SQLITE) {
        pr_unsupported(p, "an interval");
        return;
    }
    pr(p, "INTERVAL ");
    if (e->arg_count) {
        if (!amount)
            pr_unsupported(p, "an interval of an expression");
        pr_expr(p, e->args[0], 91);
    } else if (!e->name && p->dialect != SQL_POSTGRES && !(p->known && !p->translated)) {
        if (!split_interval(e->text, &n, unit)) {
            pr_unsupported(p, "an interval of several units");
            return;
        }
        if (!pr_stop(p))
            buf_addf(p->out, amount ? "%ld " : "'%ld' ", n);
        pr_upper(p, unit);
        return;
    } else {
        if (!pr_stop(p))
            sql_quote_string(p->out, e->text, strlen(e->text), p->dialect);
    }
    if (e->name) {
        pr(p, " ");
        pr_upper(p, e->name);
    }
}
