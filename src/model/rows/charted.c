#include "querent/model/rows/charted.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
    BARS_MAX = 500,     /* more rows than this are no bar chart */
    BARS_AT_FIRST = 60, /* more than this are a line or a histogram unless asked for */
    SAMPLE_ROWS = 100,  /* looked at to tell what a column holds */
    SECONDS_A_DAY = 86400,
};

/* Days since 1970-01-01 of a day in the proleptic Gregorian calendar. Source: H. Hinnant,
 * "chrono-Compatible Low-Level Date Algorithms", days_from_civil. */
static int64_t charted_days(int64_t year, int month, int day)
{
    year -= month <= 2;
    const int64_t era = (year >= 0 ? year : year - 399) / 400;
    const int64_t of_era = year - era * 400;
    const int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

double charted_day(int64_t year, int month, int day)
{
    return (double)charted_days(year, month, day) * SECONDS_A_DAY;
}

bool charted_time(const char *p, size_t len, double *ret_seconds)
{
    char text[32];
    int year, month, day = 1, hour = 0, minute = 0;
    double second = 0;

    if (len < 7 || len >= sizeof text * 2 || p[4] != '-')
        return false;
    memcpy(text, p, len < sizeof text ? len : sizeof text - 1);
    text[len < sizeof text ? len : sizeof text - 1] = '\0';
    const int found =
        sscanf(text, "%4d-%2d-%2d%*1[ T]%2d:%2d:%lf", &year, &month, &day, &hour, &minute, &second);
    if (found < 2 || month < 1 || month > 12 || day < 1 || day > 31)
        return false;
    *ret_seconds = charted_day(year, month, day) + hour * 3600 + minute * 60 + second;
    return true;
}

bool charted_is_number(const struct result *result, size_t col)
{
    const enum value_type type = result_column(result, col)->value;
    const uint64_t rows = result_rows(result);

    if (type == VALUE_INTEGER || type == VALUE_DECIMAL || type == VALUE_REAL)
        return true;
    if (type == VALUE_BOOLEAN) /* 0 and 1 in some databases: they count, and measure nothing */
        return false;
    for (uint64_t row = 0; row < rows && row < SAMPLE_ROWS; row++) {
        const struct cell cell = result_cell(result, row, col);
        if (cell.kind != CELL_NULL)
            return cell.kind == CELL_INTEGER || cell.kind == CELL_REAL;
    }
    return false;
}

bool charted_is_time(const struct result *result, size_t col)
{
    const uint64_t rows = result_rows(result);
    double seconds;

    for (uint64_t row = 0; row < rows && row < SAMPLE_ROWS; row++) {
        const struct cell cell = result_cell(result, row, col);
        if (cell.kind == CELL_TEXT)
            return charted_time(cell.p, cell.len, &seconds);
        if (cell.kind != CELL_NULL)
            return false;
    }
    return false;
}

static bool charted_same(const struct result *result, size_t col, uint64_t a, uint64_t b)
{
    const struct cell x = result_cell(result, a, col), y = result_cell(result, b, col);

    return x.kind == y.kind && x.len == y.len && (!x.len || memcmp(x.p, y.p, x.len) == 0);
}

/* A label stands in several of the first rows. */
static bool charted_repeats(const struct result *result, size_t label)
{
    const uint64_t rows = result_rows(result);

    for (uint64_t a = 0; a < rows && a < SAMPLE_ROWS; a++)
        for (uint64_t b = 0; b < a; b++)
            if (charted_same(result, label, a, b))
                return true;
    return false;
}

static bool charted_is_called_key(const struct result *result, size_t col)
{
    static const char *const names[] = {"id",    "no",   "key", "year",    "quarter",
                                        "month", "week", "day", "weekday", "hour"};
    const char *name = result_column(result, col)->name, *last = strrchr(name, '_');
    last = last ? last + 1 : name;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcasecmp(last, names[i]) == 0)
            return true;
    return false;
}

/* "Severity, count": whole numbers that stand first, each of them once, beside what was counted,
 * are what it was counted by. */
static bool charted_groups(const struct result *result, size_t col)
{
    static const char *const figures[] = {"count", "sum", "avg", "average", "total", "min", "max"};
    const char *name = result_column(result, col)->name;
    const uint64_t rows = result_rows(result);
    bool whole = rows > 1 && rows <= BARS_AT_FIRST && col == 0 && result_column_count(result) > 1 &&
                 !charted_repeats(result, col);

    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        whole = whole && strncasecmp(name, figures[i], strlen(figures[i])) != 0;
    for (uint64_t row = 0; whole && row < rows; row++) {
        const struct cell cell = result_cell(result, row, col);
        whole = cell.kind == CELL_NULL || (cell.len && !memchr(cell.p, '.', cell.len));
    }
    for (size_t i = 0; whole && i < result_column_count(result); i++)
        whole = charted_is_number(result, i);
    return whole;
}

bool charted_names_rows(const struct result *result, size_t col)
{
    return charted_is_called_key(result, col) || charted_groups(result, col);
}

/* The column to draw: the operator's when it is a number, else the last one that measures
 * something. */
static int charted_value(const struct result *result, size_t col)
{
    const size_t columns = result_column_count(result);
    int any = -1;

    if (charted_is_number(result, col) && !charted_names_rows(result, col))
        return (int)col;
    for (size_t i = columns; i-- > 0;)
        if (charted_is_number(result, i)) {
            if (!charted_names_rows(result, i))
                return (int)i;
            any = any < 0 ? (int)i : any;
        }
    return any;
}

/* What the values are of: a time, else a text, else a number that names rows. */
static int charted_label(const struct result *result, int value, size_t col)
{
    const size_t columns = result_column_count(result);
    int text = -1, key = -1;

    for (size_t i = 0; i < columns; i++) {
        if ((int)i == value)
            continue;
        if (charted_is_time(result, i))
            return (int)i;
        if (!charted_is_number(result, i))
            text = text < 0 || i == col ? (int)i : text;
        else if (charted_names_rows(result, i))
            key = key < 0 ? (int)i : key;
    }
    return text >= 0 ? text : key;
}

/* Branch and status: what tells rows of one label apart. */
static int charted_beside(const struct result *result, const struct charted *charted)
{
    if (charted->label < 0 || !charted_repeats(result, (size_t)charted->label))
        return -1;
    for (size_t i = 0; i < result_column_count(result); i++)
        if ((int)i != charted->label && (int)i != charted->value && !charted_is_number(result, i) &&
            !charted_is_time(result, i))
            return (int)i;
    return -1;
}

bool charted_can(const struct charted *charted, enum chart_kind kind)
{
    switch (kind) {
    case CHART_BAR:
        return charted->value >= 0 && charted->rows <= BARS_MAX;
    case CHART_LINE: /* names have no order to follow: a line would go over the rows' numbers */
        return charted->value >= 0 && charted->rows > 1 && !charted->named;
    case CHART_HISTOGRAM:
        return charted->value >= 0 && charted->rows > 1;
    case CHART_COUNT:
        return charted->label >= 0;
    case CHART_NONE:
        break;
    }
    return false;
}

static enum chart_kind charted_first(const struct charted *charted)
{
    if (charted->timed && charted_can(charted, CHART_LINE))
        return CHART_LINE;
    if (charted_can(charted, CHART_BAR) && charted->rows <= BARS_AT_FIRST)
        return CHART_BAR;
    if (charted_can(charted, CHART_HISTOGRAM))
        return CHART_HISTOGRAM;
    return charted_can(charted, CHART_BAR)     ? CHART_BAR
           : charted_can(charted, CHART_COUNT) ? CHART_COUNT
                                               : CHART_NONE;
}

struct charted charted_choose(const struct result *result, uint64_t rows, size_t col)
{
    struct charted charted = {.label = -1, .value = -1, .beside = -1, .rows = rows};

    if (result_column_count(result) && rows) {
        charted.value = charted_value(result, col);
        charted.label = charted_label(result, charted.value, col);
        charted.beside = charted_beside(result, &charted);
        charted.timed = charted.label >= 0 && charted_is_time(result, (size_t)charted.label);
        charted.named = charted.label >= 0 && !charted.timed &&
                        !charted_is_number(result, (size_t)charted.label);
    }
    charted.kind = charted_first(&charted);
    return charted;
}
