/* Numbers as people read them: without what binary fractions leave behind, with the digits that the
 * declared type has, in groups of three. The cell itself stays exact: copies, the cell view and
 * exports have it as the database sent it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "grid/grid_private.h"

enum {
    DOUBLE_DIGITS = 15, /* that every double keeps */
    DOUBLE_MAX = 17,    /* that tell one from all others */
    NUMBER_BYTES = 64,  /* longer ones are shown as they are */
    SCALE_MAX = 20,
    SAVED_DIGITS = 4,
};

/* The parts of a plain number: sign, digits, point, digits. */
struct parts {
    size_t sign, whole, fraction; /* bytes; fraction without the point */
    bool point;
};

static size_t grid_number_digits_at(const char *p, size_t len, size_t at)
{
    size_t count = 0;
    while (at + count < len && p[at + count] >= '0' && p[at + count] <= '9')
        count++;
    return count;
}

static bool take_apart(const char *p, size_t len, struct parts *ret_parts)
{
    struct parts parts = {.sign = len && (*p == '-' || *p == '+') ? 1 : 0};
    parts.whole = grid_number_digits_at(p, len, parts.sign);
    size_t end = parts.sign + parts.whole;
    parts.point = end < len && p[end] == '.';
    parts.fraction = parts.point ? grid_number_digits_at(p, len, end + 1) : 0;
    end += parts.fraction + (parts.point ? 1 : 0);
    *ret_parts = parts;
    return end == len && parts.whole > 0;
}

static size_t grid_number_significant(const char *p, const struct parts *parts)
{
    size_t count = parts->whole + parts->fraction, at = parts->sign;
    for (; count && (p[at] == '0' || p[at] == '.'); at++)
        count -= p[at] == '0';
    return count;
}

/* What adding binary fractions leaves: 19987246.2799997 is 19987246.28. Only where that saves four
 * digits and changes nothing that a double of this size is sure of. */
static bool grid_number_shorten(const char *p, char *out, size_t size)
{
    const char *point = strchr(p, '.');
    const double value = strtod(p, NULL), most = (value < 0 ? -value : value) * 1e-13;
    for (int digits = 1; point && (int)strlen(point + 1) - digits >= SAVED_DIGITS; digits++) {
        snprintf(out, size, "%.*f", digits, value);
        const double off = strtod(out, NULL) - value;
        if (off <= most && -off <= most)
            return true;
    }
    return false;
}

/* The number in 15 digits where it has one or two more: 0.30000000000000004 is 0.3. */
static bool round_off(const char *p, size_t len, const struct parts *parts, bool computed,
                      char *out, size_t size)
{
    char text[NUMBER_BYTES + 1] = "", rounded[NUMBER_BYTES];
    const size_t count = grid_number_significant(p, parts);
    if (count < DOUBLE_DIGITS || count > DOUBLE_MAX || !parts->fraction)
        return false;
    memcpy(text, p, len);
    snprintf(rounded, sizeof rounded, "%.*g", DOUBLE_DIGITS, strtod(text, NULL));
    if (strpbrk(rounded, "en"))
        return false;
    if (computed && grid_number_shorten(rounded, out, size))
        return true;
    snprintf(out, size, "%s", rounded);
    return count > DOUBLE_DIGITS;
}

static void grid_number_add_grouped(struct buf *out, const char *p, const struct parts *parts)
{
    buf_addn(out, p, parts->sign);
    for (size_t i = 0; i < parts->whole; i++) {
        if (i && (parts->whole - i) % 3 == 0)
            buf_addc(out, ',');
        buf_addc(out, p[parts->sign + i]);
    }
}

/* The declared digits behind the point: 12.5 of a DECIMAL(10,2) is 12.50. */
static void add_fraction(struct buf *out, const char *p, struct parts *parts, int scale)
{
    const size_t wanted = scale > 0 ? (size_t)scale : 0;
    if (parts->fraction)
        buf_addn(out, p + parts->sign + parts->whole, parts->fraction + 1);
    else if (wanted)
        buf_addc(out, '.');
    for (; parts->fraction < wanted; parts->fraction++)
        buf_addc(out, '0');
}

bool grid_number_text(const struct cell *cell, const struct grid_number *number, bool group,
                      struct buf *out, int *ret_fraction)
{
    char rounded[NUMBER_BYTES];
    const char *p = cell->p;
    struct parts parts;
    *ret_fraction = -1;
    if (cell->len > NUMBER_BYTES || !take_apart(p, cell->len, &parts))
        return false;
    const bool noise = number->rounds && (number->scale < 0 || (int)parts.fraction > number->scale);
    if (cell->kind == CELL_REAL && noise &&
        round_off(p, cell->len, &parts, number->computed, rounded, sizeof rounded)) {
        p = rounded;
        take_apart(p, strlen(p), &parts);
    }
    const bool whole = cell->kind == CELL_INTEGER;
    const bool grouped =
        group && parts.whole > 3 && (whole ? number->group_whole : number->group_real);
    const bool filled = number->scale > 0 && (int)parts.fraction < number->scale;
    *ret_fraction = filled ? number->scale : (int)parts.fraction;
    if (p == cell->p && !grouped && !filled)
        return false;
    if (grouped)
        grid_number_add_grouped(out, p, &parts);
    else
        buf_addn(out, p, parts.sign + parts.whole);
    add_fraction(out, p, &parts, number->scale);
    return true;
}

bool grid_date_text(const struct cell *cell, enum grid_dates dates, struct buf *out)
{
    const char *p = cell->p;
    if (cell->kind != CELL_TEXT || cell->len < 10 || p[4] != '-' || p[7] != '-' ||
        grid_number_digits_at(p, 4, 0) != 4 || grid_number_digits_at(p + 5, 2, 0) != 2 ||
        grid_number_digits_at(p + 8, 2, 0) != 2 || cell->len > NUMBER_BYTES)
        return false;
    if (dates == GRID_DATES_DMY)
        buf_addf(out, "%c%c.%c%c.", p[8], p[9], p[5], p[6]);
    else
        buf_addf(out, "%c%c/%c%c/", p[5], p[6], p[8], p[9]);
    buf_addn(out, p, 4);
    buf_addn(out, p + 10, cell->len - 10);
    return true;
}

int grid_number_scale(const struct result_column *column)
{
    const char *comma = column->value == VALUE_DECIMAL ? strchr(column->type, ',') : NULL;
    const long scale = comma ? strtol(comma + 1, NULL, 10) : -1;
    return scale >= 0 && scale <= SCALE_MAX ? (int)scale : -1;
}

/* Names of columns whose numbers name things: digits are not grouped there. */
static const char *const key_names[] = {"id",     "key",  "no",   "nr",  "num",
                                        "number", "code", "year", "zip", "ref"};

static bool names_things(const char *name)
{
    const char *last = strrchr(name, '_');
    for (size_t i = 0; i < sizeof key_names / sizeof *key_names; i++)
        if (strcasecmp(last ? last + 1 : name, key_names[i]) == 0)
            return true;
    return false;
}

struct grid_number grid_number_of(const struct grid *grid, size_t col)
{
    const struct result_column *column = result_column(grid->result, col);
    const struct grid_column *shown = &grid->columns[col];
    const bool decimal = column->value == VALUE_DECIMAL || column->value == VALUE_REAL;
    const bool groups = grid->group != GRID_GROUP_NONE && shown->right;
    return (struct grid_number){
        .group_real = groups,
        .group_whole =
            groups && (decimal || (grid->group == GRID_GROUP_ALL && !names_things(column->name))),
        .rounds = column->value != VALUE_DECIMAL || shown->scale >= 0,
        .scale = shown->scale,
        .point = shown->point,
        .computed = !column->source_column,
        .dates = column->value == VALUE_DATE || column->value == VALUE_TIMESTAMP ? grid->dates
                                                                                 : GRID_DATES_ISO};
}
