/* The type of a table column that is to hold what was read elsewhere: the driver's type for the
 * kind of value, made exact by what the source said of it (digits, length, zone, sign). */
#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"

/* What a target can hold. */
static const struct limits {
    enum sql_dialect dialect;
    int digits, scale; /* of a decimal with declared digits; 0: declared digits are not kept */
    int text;          /* longest VARCHAR that is worth declaring; 0: plain text */
    const char *unsigned_long, *zoned_timestamp, *zoned_time, *many_digits, *any_digits;
} known[] = {
    /* SQLite would turn a number of more than 15 digits into the nearest double */
    {SQL_SQLITE, 15, 15, 0, "TEXT", "TIMESTAMP", "TEXT", "TEXT", "TEXT"},
    {SQL_POSTGRES, 1000, 1000, 10485760, "numeric(20)", "timestamptz", "timetz", "numeric",
     "numeric"},
    {SQL_MYSQL, 65, 30, 16000, "bigint unsigned", "varchar(64)", "varchar(64)", "longtext",
     "decimal(65,30)"},
    {SQL_BIGQUERY, 29, 9, 0, "NUMERIC", "TIMESTAMP", "STRING", "BIGNUMERIC", "BIGNUMERIC"},
};

static const struct limits *limits_of(const struct db *db)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].dialect == db_dialect(db))
            return &known[i];
    return NULL;
}

/* "numeric(10,2)" → 10 and 2, "varchar(50)" → 50 and 0; false: the type names no number. */
static bool numbers_of(const char *type, int *ret_first, int *ret_second)
{
    const char *open = strchr(type, '(');
    char *end;

    if (!open)
        return false;
    const long first = strtol(open + 1, &end, 10);
    const long second = *end == ',' ? strtol(end + 1, &end, 10) : 0;
    *ret_first = (int)first;
    *ret_second = (int)second;
    return *end == ')' && first > 0 && first <= 100000000 && second >= 0 && second <= first;
}

static bool is_zoned(const char *type)
{
    return str_find_fold(type, "with time zone") || str_find_fold(type, "tz");
}

/* Types that PostgreSQL alone has, as it writes them, and lists ("integer[]") of any of its own
 * that every version knows; a type that somebody made need not be where the rows go. */
static bool is_postgres_own(const char *type)
{
    static const char own[] = "|uuid|inet|cidr|macaddr|int4range|int8range|numrange|tsrange|"
                              "tstzrange|daterange|",
                      lists[] = "|smallint|integer|bigint|real|double precision|numeric|boolean|"
                                "text|character varying|date|time without time zone|"
                                "timestamp without time zone|timestamp with time zone|json|jsonb|"
                                "bytea|";
    const size_t len = strcspn(type, "(["), rest = strlen(type + len);
    char name[64];

    if (len + 3 > sizeof name || strspn(type + len, "()[],0123456789") != rest)
        return false;
    snprintf(name, sizeof name, "|%.*s|", (int)len, type);
    return strstr(own, name) || (str_ends(type, "[]") && strstr(lists, name));
}

static bool exact_type(const struct limits *limits, const struct result_column *column,
                       struct buf *out)
{
    const char *type = column->type ? column->type : "";
    int first, second;

    if (limits->dialect == SQL_POSTGRES && is_postgres_own(type)) {
        buf_add(out, type);
        return true;
    }
    switch (column->value) {
    case VALUE_INTEGER:
        if (!str_find_fold(type, "bigint") || !str_find_fold(type, "unsigned"))
            return false;
        buf_add(out, limits->unsigned_long);
        return true;
    case VALUE_JSON: /* jsonb would drop keys that come twice */
        if (limits->dialect != SQL_POSTGRES || str_eq_fold(type, "jsonb"))
            return false;
        buf_add(out, "json");
        return true;
    case VALUE_DECIMAL:
        if (str_eq_fold(type, "money")) { /* with its sign and commas it is no number */
            buf_add(out, limits->dialect == SQL_POSTGRES   ? "money"
                         : limits->dialect == SQL_BIGQUERY ? "STRING"
                                                           : "varchar(64)");
            return true;
        }
        if (column->any_digits)
            buf_add(out, limits->any_digits);
        if (column->any_digits || !numbers_of(type, &first, &second))
            return column->any_digits;
        if (first > limits->digits || second > limits->scale)
            buf_add(out, limits->many_digits);
        else
            buf_addf(out, "decimal(%d,%d)", first, second);
        return true;
    case VALUE_TEXT:
        if (!limits->text || !str_find_fold(type, "char") || !numbers_of(type, &first, &second) ||
            first > limits->text)
            return false;
        buf_addf(out, "varchar(%d)", first);
        return true;
    case VALUE_TIMESTAMP:
    case VALUE_TIME:
        if (!is_zoned(type))
            return false;
        buf_add(out, column->value == VALUE_TIME ? limits->zoned_time : limits->zoned_timestamp);
        return true;
    default:
        return false;
    }
}

void db_column_type_for(const struct db *db, const struct result_column *column, struct buf *out)
{
    const struct limits *limits = limits_of(db);

    if (!limits || !exact_type(limits, column, out))
        buf_add(out, db_column_type(db, column->value));
}
