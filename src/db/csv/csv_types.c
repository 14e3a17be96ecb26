/* What a column is, by all of its values: each value leaves of the possible types those that it can
 * be. So a date column with one "n/a" is text, and 03/04/2024 is a date only where another value of
 * the file tells which number is the month. */
#include <ctype.h>
#include <string.h>

#include "csv/csv.h"
#include "querent/base/str.h"

enum {
    DIGITS_MAX = 15,
    INTEGER_DIGITS = 18,
    ALL_TYPES = (1 << (CSV_TEXT + 1)) - 1,
    ALL_MOMENTS = (1 << CSV_TEXT) - (1 << CSV_DATE)
};

#define BIT(type) (1u << (type))

/* How dates are written; what is between the parts, and which part is which. */
static const struct order {
    char between;
    enum { YMD, DMY, MDY, DMONY } parts;
} orders[] = {{'-', YMD}, {'/', YMD}, {'.', DMY}, {'/', DMY}, {'/', MDY}, {'-', DMONY}};

enum { ORDERS = sizeof orders / sizeof *orders, ORDER_DMY = 3, ORDER_MDY = 4 };

/* ---- numbers */

/* Digits from *at on, at most `most`; how many. */
static size_t csv_types_digits(const char *text, size_t *at, size_t most)
{
    size_t n = 0;

    while (n < most && isdigit((unsigned char)text[*at])) {
        ++*at;
        n++;
    }
    return n;
}

/* A number with the marks for thousands (0: none) and decimals; no zero leads but a lone one. */
static bool csv_types_number(const char *text, char thousands, char point, size_t *ret_end,
                             int *ret_whole, int *ret_scale)
{
    size_t at = text[0] == '-';
    const size_t first = at;
    size_t whole = csv_types_digits(text, &at, 40), scale = 0;

    if (whole > 1 && text[first] == '0')
        return false;
    if (thousands && text[at] == thousands && whole >= 1 && whole <= 3) {
        while (text[at] == thousands) {
            at++;
            if (csv_types_digits(text, &at, 3) != 3)
                return false;
            whole += 3;
        }
    }
    if (text[at] == point && isdigit((unsigned char)text[at + 1])) {
        at++;
        scale = csv_types_digits(text, &at, 40);
    }
    *ret_end = at;
    *ret_whole = (int)whole;
    *ret_scale = (int)scale;
    return whole + scale > 0 && (whole > 0 || scale > 0);
}

static void csv_types_widen(struct csv_digits *digits, int whole, int scale)
{
    digits->whole = whole > digits->whole ? whole : digits->whole;
    digits->scale = scale > digits->scale ? scale : digits->scale;
}

static unsigned csv_types_numbers(const char *text, size_t len, struct csv_digits *digits)
{
    static const struct {
        enum csv_type type;
        char thousands, point;
    } marks[] = {{CSV_COMMA, '.', ','}, {CSV_THOUSANDS, ',', '.'}};
    unsigned types = 0;
    int whole, scale;
    double value;
    size_t end;

    if (csv_types_number(text, 0, '.', &end, &whole, &scale)) {
        if (end == len && scale == 0 && whole <= INTEGER_DIGITS)
            types |= BIT(CSV_INTEGER);
        if (end == len && whole + scale <= DIGITS_MAX) {
            types |= BIT(CSV_DECIMAL) | BIT(CSV_REAL);
            csv_types_widen(&digits[0], whole, scale);
        }
        if (end < len && (text[end] == 'e' || text[end] == 'E') && str_to_double(text, &value))
            types |= BIT(CSV_REAL);
    }
    for (size_t i = 0; i < 2; i++)
        if (csv_types_number(text, marks[i].thousands, marks[i].point, &end, &whole, &scale) &&
            end == len && whole + scale <= DIGITS_MAX) {
            types |= BIT(marks[i].type);
            csv_types_widen(&digits[i + 1], whole, scale);
        }
    return types;
}

/* ---- dates and times */

struct csv_moment {
    int year, month, day;
    size_t end;
};

static bool csv_types_number_at(const char *text, size_t *at, size_t least, size_t most,
                                int *ret_value)
{
    int value = 0;
    size_t n = 0;

    for (; n < most && isdigit((unsigned char)text[*at]); n++)
        value = value * 10 + text[(*at)++] - '0';
    *ret_value = value;
    return n >= least;
}

static bool csv_types_month_at(const char *text, size_t *at, int *ret_month)
{
    static const char names[] = "janfebmaraprmayjunjulaugsepoctnovdec";

    for (int m = 0; m < 12; m++) {
        bool same = true;
        for (int i = 0; i < 3 && same; i++)
            same = str_lower(text[*at + (size_t)i]) == names[m * 3 + i];
        if (!same)
            continue;
        *at += 3;
        *ret_month = m + 1;
        return true;
    }
    return false;
}

static bool csv_types_day_exists(const struct csv_moment *moment)
{
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const int y = moment->year;
    const bool leap = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);

    return moment->month >= 1 && moment->month <= 12 && moment->day >= 1 &&
           moment->day <= days[moment->month - 1] &&
           (moment->month != 2 || moment->day < 29 || leap);
}

static bool csv_types_date(const char *text, const struct order *order, struct csv_moment *out)
{
    size_t at = 0;
    int first, second, third;
    const bool named = order->parts == DMONY, year_first = order->parts == YMD;

    if (!csv_types_number_at(text, &at, year_first ? 4 : 1, year_first ? 4 : 2, &first) ||
        text[at++] != order->between ||
        !(named ? csv_types_month_at(text, &at, &second)
                : csv_types_number_at(text, &at, 1, 2, &second)) ||
        text[at++] != order->between ||
        !csv_types_number_at(text, &at, year_first ? 1 : 4, year_first ? 2 : 4, &third))
        return false;
    *out = (struct csv_moment){.year = year_first ? first : third,
                               .month = order->parts == MDY ? first : second,
                               .day = year_first            ? third
                                      : order->parts == MDY ? second
                                                            : first,
                               .end = at};
    return csv_types_day_exists(out);
}

/* HH:MM, seconds and their parts; with a zone where the text may have one. */
static bool csv_types_time(const char *text, bool zone)
{
    size_t at = 0;
    int hour, minute, second = 0;

    if (!csv_types_number_at(text, &at, 1, 2, &hour) || text[at++] != ':' ||
        !csv_types_number_at(text, &at, 2, 2, &minute))
        return false;
    if (text[at] == ':') {
        at++;
        if (!csv_types_number_at(text, &at, 2, 2, &second))
            return false;
        if (text[at] == '.' && isdigit((unsigned char)text[at + 1])) {
            at++;
            csv_types_digits(text, &at, 9);
        }
    }
    if (zone && text[at] == 'Z')
        at++;
    else if (zone && (text[at] == '+' || text[at] == '-')) {
        at++;
        at += strspn(text + at, "0123456789:");
    }
    return !text[at] && hour < 24 && minute < 60 && second < 61;
}

static unsigned csv_types_dates(const char *text)
{
    struct csv_moment moment;
    unsigned types = 0;

    for (unsigned i = 0; i < ORDERS; i++) {
        if (!csv_types_date(text, &orders[i], &moment))
            continue;
        const char *rest = text + moment.end;
        if (!*rest)
            types |= BIT(CSV_DATE + i) | BIT(CSV_STAMP + i);
        else if ((*rest == ' ' || *rest == 'T') && csv_types_time(rest + 1, true))
            types |= BIT(CSV_STAMP + i);
    }
    return csv_types_time(text, false) ? types | BIT(CSV_TIME) : types;
}

/* Types that need not be looked for are left out of `among`. */
static unsigned csv_types_of(const char *text, size_t len, unsigned among,
                             struct csv_digits *digits)
{
    static const char *const truths[][2] = {{"true", "false"}, {"yes", "no"}, {"t", "f"}};
    const unsigned char c = (unsigned char)*text;
    const bool number = isdigit(c) || c == '-' || c == '.';
    unsigned types = BIT(CSV_TEXT);

    if (number && len <= 40 && (among & (BIT(CSV_TRUE_FALSE) - 1)))
        types |= csv_types_numbers(text, len, digits);
    if (number && len <= 40 && (among & ALL_MOMENTS))
        types |= csv_types_dates(text);
    for (unsigned i = 0; i < 3 && !number && len <= 5; i++)
        if (str_eq_fold(text, truths[i][0]) || str_eq_fold(text, truths[i][1]))
            types |= BIT(CSV_TRUE_FALSE + i);
    return types & among;
}

void csv_types_begin(struct csv_column *column)
{
    column->types = ALL_TYPES;
}

void csv_types_see(struct csv_column *column, const char *text, size_t len)
{
    if (len == 0)
        column->gaps = true;
    else if (column->types != BIT(CSV_TEXT))
        column->types = csv_types_of(text, len, column->types, column->digits);
}

bool csv_types_typed(const struct csv_column *column)
{
    return column->types != BIT(CSV_TEXT) && column->types != ALL_TYPES;
}

bool csv_types_alike(const struct csv_column *a, const struct csv_column *b)
{
    return (a->types & b->types & ~BIT(CSV_TEXT)) != 0;
}

/* ---- choosing */

/* Of two types that exclude each other in a file: the one that a column needs and the other not. */
static bool csv_types_says(const struct csv_column *columns, size_t count, enum csv_type one,
                           enum csv_type other)
{
    for (size_t i = 0; i < count; i++)
        if ((columns[i].types & BIT(one)) && !(columns[i].types & (BIT(other) | BIT(CSV_INTEGER))))
            return true;
    return false;
}

static unsigned csv_types_decide(const struct csv_column *columns, size_t count, unsigned types,
                                 enum csv_type one, enum csv_type other)
{
    if (!(types & BIT(one)) || !(types & BIT(other)))
        return types;
    const bool first = csv_types_says(columns, count, one, other);
    const bool second = csv_types_says(columns, count, other, one);
    if (first == second)
        return types & ~(BIT(one) | BIT(other));
    return types & ~BIT(first ? other : one);
}

void csv_types_choose(struct csv_column *columns, size_t count, char delimiter)
{
    for (size_t i = 0; i < count; i++) {
        unsigned types = columns[i].types;
        if (types == ALL_TYPES)
            types = BIT(CSV_TEXT); /* no value at all */
        if (!(types & BIT(CSV_INTEGER))) {
            /* 1.234 is a decimal, except where a semicolon says that commas are for decimals */
            if ((types & BIT(CSV_DECIMAL)) && delimiter == ',')
                types &= ~BIT(CSV_COMMA);
            const unsigned before = types;
            types = csv_types_decide(columns, count, types, CSV_DECIMAL, CSV_COMMA);
            if (types != before && !(types & (BIT(CSV_DECIMAL) | BIT(CSV_COMMA))))
                types &= ~(BIT(CSV_REAL) | BIT(CSV_THOUSANDS));
            if (!(types & BIT(CSV_DECIMAL)))
                types = csv_types_decide(columns, count, types, CSV_COMMA, CSV_THOUSANDS);
        }
        types = csv_types_decide(columns, count, types, CSV_DATE + ORDER_DMY, CSV_DATE + ORDER_MDY);
        types =
            csv_types_decide(columns, count, types, CSV_STAMP + ORDER_DMY, CSV_STAMP + ORDER_MDY);
        columns[i].type = CSV_INTEGER;
        while (!(types & BIT(columns[i].type)))
            columns[i].type++;
    }
}

/* ---- as SQL */

void csv_types_sql(const struct csv_column *column, struct buf *out)
{
    static const char *const names[] = {
        [CSV_INTEGER] = "INTEGER", [CSV_REAL] = "REAL",   [CSV_TRUE_FALSE] = "BOOLEAN",
        [CSV_YES_NO] = "BOOLEAN",  [CSV_T_F] = "BOOLEAN", [CSV_TIME] = "TIME",
        [CSV_TEXT] = "TEXT"};

    if (column->type >= CSV_DECIMAL && column->type <= CSV_THOUSANDS) {
        const struct csv_digits *digits = &column->digits[column->type - CSV_DECIMAL];
        buf_addf(out, "NUMERIC(%d,%d)", digits->whole + digits->scale, digits->scale);
    } else if (column->type >= CSV_DATE && column->type < CSV_TIME) {
        buf_add(out, column->type < CSV_STAMP ? "DATE" : "TIMESTAMP");
    } else {
        buf_add(out, names[column->type]);
    }
}

static void csv_types_moment(unsigned order, bool stamp, const char *text, struct buf *out)
{
    struct csv_moment moment = {0};

    csv_types_date(text, &orders[order], &moment);
    buf_addf(out, "%04d-%02d-%02d", moment.year, moment.month, moment.day);
    if (!stamp)
        return;
    const char *time = text + moment.end + (text[moment.end] != '\0');
    buf_addf(out, " %s%s", time[0] && time[1] == ':' ? "0" : "", *time ? time : "00:00:00");
    if (strlen(time) == 5 || (*time && strlen(time) == 4))
        buf_add(out, ":00");
}

bool csv_types_kept(enum csv_type type, const char *text, size_t len)
{
    return type == CSV_INTEGER || type == CSV_DECIMAL || type == CSV_REAL || type == CSV_TIME ||
           type == CSV_TEXT || (type == CSV_DATE && len == 10) ||
           (type == CSV_STAMP && len == 19 && text[10] == ' ');
}

void csv_types_value(enum csv_type type, const char *text, size_t len, struct buf *out)
{
    buf_clear(out);
    if (type >= CSV_DATE && type < CSV_TIME) {
        const bool stamp = type >= CSV_STAMP;
        csv_types_moment((unsigned)(type - CSV_DATE) % (CSV_STAMP - CSV_DATE), stamp, text, out);
    } else if (type >= CSV_TRUE_FALSE && type <= CSV_T_F) {
        buf_addc(out, strchr("tTyY", *text) ? '1' : '0');
    } else {
        const char drop = type == CSV_COMMA ? '.' : ',';
        for (size_t i = 0; i < len; i++)
            if (text[i] != drop)
                buf_addc(out, text[i] == ',' ? '.' : text[i]);
    }
}
