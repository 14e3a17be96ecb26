/* The numbers of a column in units that are read at a glance: bytes, times, what the column's name
 * ends with ("weight_kg"), else thousands and millions. They are only shown so: the cell stays
 * exact, and the bottom line, copies and exports have every digit. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "grid/grid_private.h"
#include "querent/base/str.h"
#include "texts.h"

enum {
    NUMBER_BYTES = 60,
    THOUSAND = 1000,
    KIBI = 1024,
    SHORT_DECIMALS = 3, /* that are always shown, … */
    SHORT_DIGITS = 4,   /* … and the digits of a number with more */
};

static const struct unit_name {
    const char *name; /* that the column's name ends with, behind a _ or alone */
    enum grid_unit unit;
    const char *sign;
} unit_names[] = {{"bytes", GRID_UNIT_BYTES, NULL},     {"byte", GRID_UNIT_BYTES, NULL},
                  {"ms", GRID_UNIT_MILLIS, NULL},       {"millis", GRID_UNIT_MILLIS, NULL},
                  {"msec", GRID_UNIT_MILLIS, NULL},     {"milliseconds", GRID_UNIT_MILLIS, NULL},
                  {"seconds", GRID_UNIT_SECONDS, NULL}, {"secs", GRID_UNIT_SECONDS, NULL},
                  {"sec", GRID_UNIT_SECONDS, NULL},     {"minutes", GRID_UNIT_MINUTES, NULL},
                  {"mins", GRID_UNIT_MINUTES, NULL},    {"percent", GRID_UNIT_SIGN, "%"},
                  {"pct", GRID_UNIT_SIGN, "%"},         {"kg", GRID_UNIT_SIGN, "kg"},
                  {"g", GRID_UNIT_SIGN, "g"},           {"km", GRID_UNIT_SIGN, "km"},
                  {"m", GRID_UNIT_SIGN, "m"},           {"cm", GRID_UNIT_SIGN, "cm"},
                  {"mm", GRID_UNIT_SIGN, "mm"},         {"kwh", GRID_UNIT_SIGN, "kWh"},
                  {"eur", GRID_UNIT_SIGN, "EUR"},       {"usd", GRID_UNIT_SIGN, "USD"}};

enum grid_unit grid_unit_of(const char *name, const char **ret_sign)
{
    const char *last = strrchr(name, '_');

    *ret_sign = NULL;
    for (size_t i = 0; i < sizeof unit_names / sizeof *unit_names; i++) {
        if (strcasecmp(last ? last + 1 : name, unit_names[i].name) != 0)
            continue;
        *ret_sign = unit_names[i].sign;
        return unit_names[i].unit;
    }
    return GRID_UNIT_SCALE;
}

/* With one decimal, in the largest unit in which it is at least 1. */
static void unit_add_scaled(double value, double step, const char *const *units, size_t count,
                            struct buf *out)
{
    size_t at = 0;
    while (at + 1 < count && fabs(value) >= step - 0.05) {
        value /= step;
        at++;
    }
    buf_addf(out, "%.*f%s%s", at ? 1 : 0, value, *units[at] ? " " : "", units[at]);
}

/* Four digits that count are enough of a fraction with more: 0.1235, 12.35. False: it is shown as
 * it is. */
static bool unit_add_short(double value, const struct cell *cell, struct buf *out)
{
    const char *point = memchr(cell->p, '.', cell->len);
    const size_t decimals = point ? (size_t)(cell->p + cell->len - point - 1) : 0;

    if (decimals <= SHORT_DECIMALS || fabs(value) >= THOUSAND)
        return false;
    buf_addf(out, "%.*g", SHORT_DIGITS, value);
    return true;
}

/* "350 ms", "4.2 s", "2 min 03 s", "5 h 20 min", "3 d 04 h" */
static void unit_add_time(double seconds, struct buf *out)
{
    static const struct {
        double most, large, small; /* below this many seconds; its two units */
        const char *names[2];
    } spans[] = {{3600, 60, 1, {"min", "s"}}, {86400, 3600, 60, {"h", "min"}}};
    const double size = fabs(seconds);
    const char *sign = seconds < 0 ? "-" : "";

    if (size < 1) {
        buf_addf(out, "%s%.0f ms", sign, size * THOUSAND);
        return;
    }
    if (size < 59.95) {
        buf_addf(out, "%s%.1f s", sign, size);
        return;
    }
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
        const double parts = floor(size / spans[i].small + 0.5),
                     whole = spans[i].large / spans[i].small;
        if (parts * spans[i].small < spans[i].most) {
            buf_addf(out, "%s%.0f %s %02.0f %s", sign, floor(parts / whole), spans[i].names[0],
                     fmod(parts, whole), spans[i].names[1]);
            return;
        }
    }
    const double hours = floor(size / 3600 + 0.5);
    buf_addf(out, "%s%.0f d %02.0f h", sign, floor(hours / 24), fmod(hours, 24));
}

bool grid_unit_text(const struct cell *cell, const struct grid_number *number, struct buf *out)
{
    static const char *const bytes[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    static const char *const scales[] = {"", "k", "M", "G", "T", "P"};
    char text[NUMBER_BYTES + 1];

    if ((cell->kind != CELL_INTEGER && cell->kind != CELL_REAL) || cell->len > NUMBER_BYTES)
        return false;
    memcpy(text, cell->p, cell->len);
    text[cell->len] = '\0';
    char *end;
    const double value = strtod(text, &end);
    if (*end || !isfinite(value))
        return false;
    switch (number->unit) {
    case GRID_UNIT_NONE:
        return false;
    case GRID_UNIT_SIGN: /* stands behind the number */
        return unit_add_short(value, cell, out);
    case GRID_UNIT_BYTES:
        unit_add_scaled(value, KIBI, bytes, sizeof bytes / sizeof *bytes, out);
        return true;
    case GRID_UNIT_MILLIS:
        unit_add_time(value / THOUSAND, out);
        return true;
    case GRID_UNIT_SECONDS:
        unit_add_time(value, out);
        return true;
    case GRID_UNIT_MINUTES:
        unit_add_time(value * 60, out);
        return true;
    case GRID_UNIT_SCALE:
        if (fabs(value) < THOUSAND)
            return unit_add_short(value, cell, out);
        unit_add_scaled(value, THOUSAND, scales, sizeof scales / sizeof *scales, out);
        return true;
    }
    return false;
}

void grid_units(struct grid *grid)
{
    static const char *const said[] = {
        [GRID_UNIT_NONE] = TEXT_UNITS_AS_SENT,   [GRID_UNIT_BYTES] = TEXT_UNITS_BYTES,
        [GRID_UNIT_MILLIS] = TEXT_UNITS_TIME,    [GRID_UNIT_SECONDS] = TEXT_UNITS_TIME,
        [GRID_UNIT_MINUTES] = TEXT_UNITS_TIME,   [GRID_UNIT_SIGN] = TEXT_UNITS_SIGN,
        [GRID_UNIT_SCALE] = TEXT_UNITS_THOUSANDS};
    const char *sign;

    if (!grid->column_count)
        return;
    struct grid_column *column = &grid->columns[grid->col];
    if (!column->units && !column->right) {
        grid_say(grid, true, TEXT_UNITS_NONE);
        return;
    }
    if (!column->units && grid_number_names(grid, grid->col)) {
        grid_say(grid, true, TEXT_UNITS_KEY, result_column(grid->result, grid->col)->name);
        return;
    }
    column->units = !column->units;
    grid_measure_anew(grid);
    const char *name = result_column(grid->result, grid->col)->name;
    const enum grid_unit unit = grid_unit_of(name, &sign);
    grid_say(grid, false, "%s", said[column->units ? unit : GRID_UNIT_NONE]);
}
