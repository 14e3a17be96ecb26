/* Filter expressions: "> 100", "!= x", "~ ^A", "null", "10..20", "country = Germany, total > 100".
 *
 * A term is a column's name (where it is left out: the term's before it, and of the first the
 * cursor's), an operator (none: contains) and a value, quoted where it has a comma or begins with
 * an operator. Commas join: all terms hold. Dates may be cut: "2024-03" is all of March. UI thread
 * only.
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "grid/grid_private.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "texts.h"

enum {
    DATE_BYTES = 16,
    DAY_SECONDS = 86400,
    TRUTH_ROWS = 1000, /* in which a boolean column's first value is looked for */
    NEAR_NAMES = 6,    /* columns that are named where there is none of that name, … */
    NEAR_NAME = 30,    /* … bytes of each, … */
    NEAR_BYTES = 120,  /* … and of all of them before the last */
};

enum compare {
    COMPARE_NONE, /* contains, null, or a range */
    COMPARE_EQUAL,
    COMPARE_NOT_EQUAL,
    COMPARE_AT_LEAST,
    COMPARE_AT_MOST,
    COMPARE_GREATER,
    COMPARE_LESS,
    COMPARE_REGEX,
    COMPARE_NOT_REGEX,
};

struct reading {
    const struct grid *grid;
    const char *text, *at; /* all of it; what is read next */
    size_t col;
    struct grid_filters *out;
    struct err *err;
    size_t bad_at; /* byte where it went wrong */
};

static bool grid_filter_wrong(struct reading *reading, const char *at, const char *fmt,
                              const char *subject)
{
    reading->bad_at = (size_t)(at - reading->text);
    return err_set(reading->err, ERR_USAGE, fmt, subject);
}

static const char *column_name(const struct reading *reading)
{
    return result_column(reading->grid->result, reading->col)->heading;
}

static void add_filter(struct reading *reading, enum match_op op, bool negate, const char *text)
{
    const struct grid_filter filter = {
        .col = (int)reading->col, .op = op, .negate = negate, .text = mem_strdup(text)};
    vec_push(reading->out, filter);
}

/* ---- pieces of the text */

static const char *skip_blanks(const char *p)
{
    while (*p == ' ' || *p == '\t')
        p++;
    return p;
}

static enum compare take_operator(const char **p)
{
    static const struct {
        const char *text;
        enum compare compare;
    } operators[] = {{">=", COMPARE_AT_LEAST},  {"<=", COMPARE_AT_MOST},
                     {"!=", COMPARE_NOT_EQUAL}, {"<>", COMPARE_NOT_EQUAL},
                     {"!~", COMPARE_NOT_REGEX}, {"==", COMPARE_EQUAL},
                     {"=", COMPARE_EQUAL},      {">", COMPARE_GREATER},
                     {"<", COMPARE_LESS},       {"~", COMPARE_REGEX}};
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        if (str_starts(*p, operators[i].text)) {
            *p += strlen(operators[i].text);
            return operators[i].compare;
        }
    }
    return COMPARE_NONE;
}

/* Where a name that stands here ends: a word, or what is in double quotes. NULL: none stands here.
 */
static const char *grid_filter_name_end(const char *p, const char *name)
{
    const size_t len = strlen(name);
    const bool quoted = *p == '"';
    p += quoted;
    if (strncasecmp(p, name, len) != 0 || !len)
        return NULL;
    p += len;
    if (quoted)
        return *p == '"' ? p + 1 : NULL;
    return *p == '\0' || strchr(" \t=<>!~,", *p) ? p : NULL;
}

/* The longest column name that stands here, with something behind it. */
static void grid_filter_take_column(struct reading *reading)
{
    const char *best = NULL;
    for (size_t col = 0; col < reading->grid->column_count; col++) {
        const struct result_column *column = result_column(reading->grid->result, col);
        const char *end = grid_filter_name_end(reading->at, column->heading);
        if (!end)
            end = grid_filter_name_end(reading->at, column->name);
        if (end && *skip_blanks(end) && *skip_blanks(end) != ',' && (!best || end > best)) {
            best = end;
            reading->col = col;
        }
    }
    if (best)
        reading->at = skip_blanks(best);
}

static bool grid_filter_is_like(const char *name, const char *word)
{
    return (word[0] && word[1] && str_find_fold(name, word)) ||
           (strlen(name) > 2 && str_find_fold(word, name));
}

/* What may have been meant by the name: the nearest column, those that have the word in their names
 * (or have theirs in it), or the first ones of all. */
static void grid_filter_near(const struct grid *grid, const char *word, struct buf *out)
{
    const char **names = mem_alloc((grid->column_count + 1) * sizeof *names);
    for (size_t col = 0; col < grid->column_count; col++)
        names[col] = result_column(grid->result, col)->heading;
    const int near = str_nearest(word, names, grid->column_count);
    size_t count = 0, like = 0;
    for (size_t col = 0; near < 0 && col < grid->column_count; col++)
        like += grid_filter_is_like(names[col], word);
    buf_add(out, near >= 0 || like ? TEXT_FILTER_MEANT : TEXT_FILTER_COLUMNS);
    for (size_t col = 0; col < grid->column_count; col++) {
        if (near >= 0 ? (int)col != near : like && !grid_filter_is_like(names[col], word))
            continue;
        if (out->len > NEAR_BYTES || count == NEAR_NAMES) {
            buf_add(out, ", …");
            break;
        }
        buf_addf(out, "%s'", count++ ? ", " : "");
        text_add_cut(out, names[col], NEAR_NAME);
        buf_addc(out, '\'');
    }
    buf_add(out, near >= 0 || like ? "?" : "");
    mem_free(names);
}

/* A word before an operator that is no column's name. */
static bool check_name(struct reading *reading)
{
    const char *p = reading->at;
    if (!((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || *p == '_'))
        return true;
    const size_t len = strcspn(p, " \t=<>!~,'\"");
    const char *behind = skip_blanks(p + len);
    if (take_operator(&behind) == COMPARE_NONE)
        return true;
    char *word = mem_strndup(p, len);
    struct buf known = BUF_INIT;
    grid_filter_near(reading->grid, word, &known);
    reading->bad_at = (size_t)(p - reading->text);
    err_set(reading->err, ERR_USAGE, TEXT_FILTER_NO_COLUMN, word, buf_str(&known));
    buf_release(&known);
    mem_free(word);
    return false;
}

/* The value up to the comma, without quotes: the caller's. NULL: a quote is not closed. */
static char *take_value(struct reading *reading, bool *ret_quoted)
{
    const char *p = reading->at = skip_blanks(reading->at);
    const char quote = *p == '\'' || *p == '"' ? *p : '\0';
    struct buf value = BUF_INIT;
    *ret_quoted = quote != '\0';
    if (!quote) {
        const size_t len = strcspn(p, ",");
        reading->at = p + len;
        char *text = mem_strndup(p, len);
        char *trimmed = mem_strdup(str_trim(text));
        mem_free(text);
        return trimmed;
    }
    for (p++; *p && (*p != quote || p[1] == quote); p++) {
        p += *p == quote;
        buf_addc(&value, *p);
    }
    if (!*p) {
        grid_filter_wrong(reading, reading->at, TEXT_FILTER_QUOTE, "");
        buf_release(&value);
        return NULL;
    }
    reading->at = p + 1;
    return value.p ? buf_take(&value) : mem_strdup("");
}

/* ---- booleans */

/* "yes", "true" and the like; -1: something else. */
static int truth_of(const char *text)
{
    static const char *const words[][5] = {{"false", "no", "f", "n", "0"},
                                           {"true", "yes", "t", "y", "1"}};
    for (int truth = 0; truth < 2; truth++)
        for (size_t i = 0; i < 5; i++)
            if (str_eq_fold(text, words[truth][i]))
                return truth;
    return -1;
}

/* The column's databases write 1 and 0, not words, as the first value there shows. */
static bool truth_is_number(const struct grid *grid, size_t col)
{
    const uint64_t rows = result_rows(grid->result);
    for (uint64_t row = 0; row < rows && row < TRUTH_ROWS; row++) {
        const struct cell cell = result_cell(grid->result, row, col);
        if (cell.kind != CELL_NULL)
            return cell.kind == CELL_INTEGER;
    }
    return false;
}

/* "yes" in a column of booleans, whatever its database writes for it. */
static bool grid_filter_add_truth(struct reading *reading, enum compare compare, const char *value)
{
    const int truth = truth_of(value);
    if (compare > COMPARE_NOT_EQUAL || truth < 0 ||
        result_column(reading->grid->result, reading->col)->value != VALUE_BOOLEAN)
        return false;
    static const char *const written[2][2] = {{"false", "true"}, {"0", "1"}};
    add_filter(reading, MATCH_EQUALS, compare == COMPARE_NOT_EQUAL,
               written[truth_is_number(reading->grid, reading->col)][truth]);
    return true;
}

void grid_filter_value_line(const struct grid *grid, const struct grid_filter *filter,
                            struct line *out)
{
    const enum value_type type =
        filter->col < 0 ? VALUE_UNKNOWN : result_column(grid->result, (size_t)filter->col)->value;
    const struct cell cell = {.p = filter->text, .len = strlen(filter->text), .kind = CELL_INTEGER};
    const char *truth = cell_truth(&cell, type);
    const char *text = truth ? truth : filter->text;
    const char *quote = grid_filter_is_numeric(type) || type == VALUE_BOOLEAN ? "" : "'";
    line_addf(out, ROLE_DIM, " %s", quote);
    line_add_safe(out, ROLE_DIM, text, strlen(text), 24);
    line_add(out, ROLE_DIM, quote);
}

/* ---- dates */

static bool grid_filter_is_date(enum value_type type)
{
    return type == VALUE_DATE || type == VALUE_TIMESTAMP;
}

bool grid_filter_is_numeric(enum value_type type)
{
    return type == VALUE_INTEGER || type == VALUE_DECIMAL || type == VALUE_REAL;
}

/* "2024", "2024-03", "2024-03-31", today, yesterday, tomorrow: the span as its beginning in ISO's
 * form, and as the first day behind it. False: something else, as a day with a time. */
static bool date_span(const char *text, char from[DATE_BYTES], char behind[DATE_BYTES])
{
    static const char *const words[] = {"yesterday", "today", "tomorrow"};
    struct tm tm = {.tm_mon = 0, .tm_mday = 1, .tm_hour = 12};
    int used = 0, year, month = 1, day = 1;
    const size_t len = strlen(text);
    for (int i = 0; i < 3; i++) {
        if (str_eq_fold(text, words[i])) {
            clock_local(clock_now() + (i - 1) * DAY_SECONDS, &tm);
            strftime(from, DATE_BYTES, "%Y-%m-%d", &tm);
            return date_span(from, from, behind);
        }
    }
    if ((len != 4 && len != 7 && len != 10) || strspn(text, "0123456789-") != len ||
        sscanf(text, "%4d%n-%2d%n-%2d%n", &year, &used, &month, &used, &day, &used) < 1 ||
        (size_t)used != len || month < 1 || month > 12 || day < 1 || day > 31)
        return false;
    tm.tm_year = year - 1900 + (len == 4);
    tm.tm_mon = month - 1 + (len == 7);
    tm.tm_mday = day + (len == 10);
    timegm(&tm);
    memmove(from, text, len + 1);
    strftime(behind, DATE_BYTES, "%Y-%m-%d", &tm);
    return true;
}

void grid_filter_behind(const char *date, char *out)
{
    char from[DATE_BYTES];
    *out = '\0';
    date_span(date, from, out);
}

static bool date_like(const char *text)
{
    return strspn(text, "0123456789") >= 4;
}

static void add_date(struct reading *reading, enum compare compare, const char *from,
                     const char *behind)
{
    switch (compare) {
    case COMPARE_GREATER:
        add_filter(reading, MATCH_AT_LEAST, false, behind);
        break;
    case COMPARE_AT_MOST:
        add_filter(reading, MATCH_LESS, false, behind);
        break;
    case COMPARE_AT_LEAST:
        add_filter(reading, MATCH_AT_LEAST, false, from);
        break;
    case COMPARE_LESS:
        add_filter(reading, MATCH_LESS, false, from);
        break;
    default:
        add_filter(reading, MATCH_STARTS, compare == COMPARE_NOT_EQUAL, from);
        break;
    }
}

/* "2024-03" alone in a column of dates is all of March, as "= 2024-03" is. */
static bool add_date_of(struct reading *reading, const char *value)
{
    char from[DATE_BYTES], behind[DATE_BYTES];
    if (!grid_filter_is_date(result_column(reading->grid->result, reading->col)->value) ||
        !date_span(value, from, behind))
        return false;
    add_date(reading, COMPARE_EQUAL, from, behind);
    return true;
}

/* ---- terms */

/* What can't be compared with the column's values is said, not answered with no rows. */
static bool check_value(struct reading *reading, const char *at, const char *value)
{
    const enum value_type type = result_column(reading->grid->result, reading->col)->value;
    if (grid_filter_is_numeric(type) && !number_is(value, strlen(value)))
        return grid_filter_wrong(reading, at, TEXT_FILTER_NO_NUMBER, value);
    if (grid_filter_is_date(type) && !date_like(value))
        return grid_filter_wrong(reading, at, TEXT_FILTER_NO_DATE, value);
    return true;
}

static bool add_compare(struct reading *reading, enum compare compare, const char *at,
                        const char *value)
{
    static const struct {
        enum match_op op;
        bool negate;
    } made[] = {
        [COMPARE_EQUAL] = {MATCH_EQUALS, false},      [COMPARE_NOT_EQUAL] = {MATCH_EQUALS, true},
        [COMPARE_AT_LEAST] = {MATCH_AT_LEAST, false}, [COMPARE_AT_MOST] = {MATCH_AT_MOST, false},
        [COMPARE_GREATER] = {MATCH_GREATER, false},   [COMPARE_LESS] = {MATCH_LESS, false},
        [COMPARE_REGEX] = {MATCH_REGEX, false},       [COMPARE_NOT_REGEX] = {MATCH_REGEX, true}};
    const enum value_type type = result_column(reading->grid->result, reading->col)->value;
    char from[DATE_BYTES], behind[DATE_BYTES];
    if (compare == COMPARE_REGEX || compare == COMPARE_NOT_REGEX) {
        reading->bad_at = (size_t)(at - reading->text);
        if (!match_regex_check(value, reading->err))
            return false;
    } else if (grid_filter_is_date(type) && date_span(value, from, behind)) {
        add_date(reading, compare, from, behind);
        return true;
    } else if (!check_value(reading, at, value)) {
        return false;
    }
    add_filter(reading, made[compare].op, made[compare].negate, value);
    return true;
}

/* "10..20", "10..", "..20": both ends belong to it. */
static bool add_range(struct reading *reading, const char *at, const char *value)
{
    const char *dots = strstr(value, "..");
    char *low = mem_strndup(value, (size_t)(dots - value));
    char *from = str_trim(low);
    const char *to = skip_blanks(dots + 2);
    bool ok = *from || *to || grid_filter_wrong(reading, at, TEXT_FILTER_NO_VALUE, "..");
    if (ok && *from)
        ok = add_compare(reading, COMPARE_AT_LEAST, at, from);
    if (ok && *to)
        ok = add_compare(reading, COMPARE_AT_MOST, at + (dots + 2 - value), to);
    mem_free(low);
    return ok;
}

/* "null", "!null", "is not null", "= null" */
static bool grid_filter_add_null(struct reading *reading, enum compare compare, const char *value)
{
    bool negate = false;
    if (compare > COMPARE_NOT_EQUAL)
        return false;
    if (compare == COMPARE_NONE && str_starts_fold(value, "is "))
        value = skip_blanks(value + 3);
    if (compare == COMPARE_NONE && (*value == '!' || str_starts_fold(value, "not "))) {
        negate = true;
        value = skip_blanks(value + (*value == '!' ? 1 : 4));
    }
    if (!str_eq_fold(value, "null") && !str_eq(value, "∅"))
        return false;
    negate |= compare == COMPARE_NOT_EQUAL;
    add_filter(reading, negate ? MATCH_NOT_NULL : MATCH_NULL, false, "");
    return true;
}

/* "> 100,000" in a column of numbers is one number; elsewhere it is refused: it is not "> 100" and
 * "contains 000". */
static bool take_thousands(struct reading *reading, const char *at, char **value)
{
    size_t more;
    char *number = grid_number_whole(*value, reading->at, &more);
    if (!number)
        return true;
    mem_free(*value);
    *value = number;
    reading->at += more;
    return grid_filter_is_numeric(result_column(reading->grid->result, reading->col)->value) ||
           grid_filter_wrong(reading, at, TEXT_FILTER_THOUSANDS, "");
}

static bool read_term(struct reading *reading)
{
    grid_filter_take_column(reading);
    if (!check_name(reading))
        return false;
    const char *operator_at = reading->at;
    const enum compare compare = take_operator(&reading->at);
    const char *at = skip_blanks(reading->at);
    bool quoted, ok = true;
    char *value = take_value(reading, &quoted);
    if (!value)
        return false;
    if (!quoted && !*value) {
        char *sign = mem_strndup(operator_at, (size_t)(at - operator_at));
        ok = grid_filter_wrong(reading, at, TEXT_FILTER_NO_VALUE,
                               compare == COMPARE_NONE ? column_name(reading) : str_trim(sign));
        mem_free(sign);
    } else if (!quoted && !take_thousands(reading, at, &value)) {
        ok = false;
    } else if (quoted || (!grid_filter_add_null(reading, compare, value) &&
                          !grid_filter_add_truth(reading, compare, value))) {
        if (compare != COMPARE_NONE)
            ok = add_compare(reading, compare, at, value);
        else if (!quoted && strstr(value, ".."))
            ok = add_range(reading, at, value);
        else if (quoted || !add_date_of(reading, value))
            add_filter(reading, MATCH_CONTAINS, false, value);
    }
    mem_free(value);
    return ok;
}

bool grid_filter_read(const struct grid *grid, const char *text, struct grid_filters *ret_filters,
                      size_t *ret_at, struct err *err)
{
    struct grid_filters filters = {0};
    struct reading reading = {
        .grid = grid, .text = text, .at = text, .col = grid->col, .out = &filters, .err = err};
    bool ok = true, more = true;
    while (ok && more) {
        reading.at = skip_blanks(reading.at);
        ok = read_term(&reading);
        reading.at = skip_blanks(reading.at);
        if (ok && *reading.at && *reading.at != ',')
            ok = grid_filter_wrong(&reading, reading.at, TEXT_FILTER_COMMA, "");
        more = *reading.at == ',';
        reading.at += more;
    }
    if (!ok) {
        *ret_at = reading.bad_at;
        grid_filters_release(&filters);
        return false;
    }
    *ret_filters = filters;
    return true;
}

void grid_filters_release(struct grid_filters *filters)
{
    for (size_t i = 0; i < filters->len; i++)
        mem_free(filters->v[i].text);
    vec_release(filters);
}
