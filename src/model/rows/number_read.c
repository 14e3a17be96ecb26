/* Numbers as people read them, in the grid and in the command line's table. */
#include "querent/model/rows/number_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DOUBLE_DIGITS = 15, /* that every double keeps */
    DOUBLE_MAX = 17,    /* that tell one from all others */
    NUMBER_BYTES = 64,  /* longer ones are shown as they are */
    SCALE_MAX = 20,
    SAVED_DIGITS = 4,
    LEAST_DIGITS = 3,  /* that a rounded number keeps */
    MANY_DECIMALS = 7, /* that a division leaves, and nobody types */
    LARGE_DECIMALS = 2,
};
static const double large_number = 100;

/* The parts of a plain number: sign, digits, point, digits. */
struct number_parts {
    size_t sign, whole, fraction; /* bytes; fraction without the point */
    bool point;
};

static size_t number_read_digits_at(const char *p, size_t len, size_t at)
{
    size_t count = 0;
    while (at + count < len && p[at + count] >= '0' && p[at + count] <= '9')
        count++;
    return count;
}

static bool number_read_apart(const char *p, size_t len, struct number_parts *ret_parts)
{
    struct number_parts parts = {.sign = len && (*p == '-' || *p == '+') ? 1 : 0};
    parts.whole = number_read_digits_at(p, len, parts.sign);
    size_t end = parts.sign + parts.whole;
    parts.point = end < len && p[end] == '.';
    parts.fraction = parts.point ? number_read_digits_at(p, len, end + 1) : 0;
    end += parts.fraction + (parts.point ? 1 : 0);
    *ret_parts = parts;
    return end == len && parts.whole > 0;
}

static size_t number_read_significant(const char *p, const struct number_parts *parts)
{
    size_t count = parts->whole + parts->fraction, at = parts->sign;
    for (; count && (p[at] == '0' || p[at] == '.'); at++)
        count -= p[at] == '0';
    return count;
}

/* What adding binary fractions leaves: 19987246.2799997 is 19987246.28. Only where that saves four
 * digits and changes nothing that a double of this size is sure of. */
static bool number_read_shorten(const char *p, char *out, size_t size)
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
static bool number_read_round(const char *p, size_t len, const struct number_parts *parts,
                              bool computed, char *out, size_t size)
{
    char text[NUMBER_BYTES + 1] = "", rounded[NUMBER_BYTES];
    const size_t count = number_read_significant(p, parts);
    if (count < DOUBLE_DIGITS || count > DOUBLE_MAX || !parts->fraction)
        return false;
    memcpy(text, p, len);
    snprintf(rounded, sizeof rounded, "%.*g", DOUBLE_DIGITS, strtod(text, NULL));
    if (strpbrk(rounded, "en"))
        return false;
    if (computed && number_read_shorten(rounded, out, size))
        return true;
    snprintf(out, size, "%s", rounded);
    return count > DOUBLE_DIGITS;
}

/* Digits behind the point that a number rounded to `decimals` keeps. */
static size_t number_read_kept(const char *p, const struct number_parts *parts, int decimals)
{
    const char *fraction = p + parts->sign + parts->whole + 1;
    size_t kept = (size_t)decimals, zeros = 0;
    if (number_read_significant(p,
                                &(struct number_parts){.sign = parts->sign, .whole = parts->whole}))
        return kept;
    while (zeros < parts->fraction && fraction[zeros] == '0')
        zeros++;
    return zeros + LEAST_DIGITS > kept ? zeros + LEAST_DIGITS : kept;
}

/* The digits as they are written, rounded half up: exact for decimals of any length. */
static bool number_read_decimals(const char *p, const struct number_parts *parts, int decimals,
                                 char *out)
{
    const size_t kept = number_read_kept(p, parts, decimals);
    if (!decimals || parts->fraction <= kept)
        return false;
    const size_t point = parts->sign + parts->whole, end = point + 1 + kept;
    bool carry = p[end] >= '5';
    out[0] = '0'; /* room for what 9.99 carries */
    memcpy(out + 1, p, end);
    out[end + 1] = '\0';
    for (size_t at = end; carry && at > parts->sign; at--) {
        if (at == point + 1)
            continue;
        carry = out[at] == '9';
        out[at] = carry ? '0' : (char)(out[at] + 1);
    }
    if (carry) { /* "-99.99" has become "0-00.00" */
        out[0] = parts->sign ? p[0] : '1';
        out[parts->sign] = '1';
    } else {
        memmove(out, out + 1, end + 1);
    }
    return true;
}

static void number_read_add_grouped(struct buf *out, const char *p,
                                    const struct number_parts *parts)
{
    buf_addn(out, p, parts->sign);
    for (size_t i = 0; i < parts->whole; i++) {
        if (i && (parts->whole - i) % 3 == 0)
            buf_addc(out, ',');
        buf_addc(out, p[parts->sign + i]);
    }
}

/* The declared digits behind the point: 12.5 of a DECIMAL(10,2) is 12.50. */
static void number_read_fraction(struct buf *out, const char *p, struct number_parts *parts,
                                 int scale)
{
    const size_t wanted = scale > 0 ? (size_t)scale : 0;
    if (parts->fraction)
        buf_addn(out, p + parts->sign + parts->whole, parts->fraction + 1);
    else if (wanted)
        buf_addc(out, '.');
    for (; parts->fraction < wanted; parts->fraction++)
        buf_addc(out, '0');
}

/* Of 2.241026928179569e-06 the digits before the "e" are rounded. */
static bool number_read_power(const struct cell *cell, int decimals, struct buf *out)
{
    char cut[NUMBER_BYTES + 2];
    struct number_parts parts;
    const char *e = memchr(cell->p, 'e', cell->len);

    if (!e || !number_read_apart(cell->p, (size_t)(e - cell->p), &parts) ||
        !number_read_decimals(cell->p, &parts, decimals, cut))
        return false;
    buf_add(out, cut);
    buf_addn(out, e, cell->len - (size_t)(e - cell->p));
    return true;
}

bool number_read_text(const struct cell *cell, const struct number_read *read, bool group,
                      struct buf *out, int *ret_fraction)
{
    char rounded[NUMBER_BYTES], cut[NUMBER_BYTES + 2];
    const char *p = cell->p;
    struct number_parts parts;

    *ret_fraction = -1;
    if ((cell->kind != CELL_INTEGER && cell->kind != CELL_REAL) || cell->len > NUMBER_BYTES)
        return false;
    if (!number_read_apart(p, cell->len, &parts))
        return cell->kind == CELL_REAL && number_read_power(cell, read->decimals, out);
    const bool noise = read->rounds && (read->scale < 0 || (int)parts.fraction > read->scale);
    if (cell->kind == CELL_REAL && noise &&
        number_read_round(p, cell->len, &parts, read->computed, rounded, sizeof rounded)) {
        p = rounded;
        number_read_apart(p, strlen(p), &parts);
    }
    if (cell->kind == CELL_REAL && number_read_decimals(p, &parts, read->decimals, cut)) {
        p = cut;
        number_read_apart(p, strlen(p), &parts);
    }
    const bool grouped = group && parts.whole > 3;
    const bool filled = read->scale > 0 && (int)parts.fraction < read->scale;
    *ret_fraction = filled ? read->scale : (int)parts.fraction;
    if (p == cell->p && !grouped && !filled)
        return false;
    if (grouped)
        number_read_add_grouped(out, p, &parts);
    else
        buf_addn(out, p, parts.sign + parts.whole);
    number_read_fraction(out, p, &parts, read->scale);
    return true;
}

struct number_read number_read_of(const struct result_column *column)
{
    const char *comma = column->value == VALUE_DECIMAL ? strchr(column->type, ',') : NULL;
    const long scale = comma ? strtol(comma + 1, NULL, 10) : -1;
    const bool known = scale >= 0 && scale <= SCALE_MAX;

    return (struct number_read){.rounds = column->value != VALUE_DECIMAL || known,
                                .computed = !column->source_column,
                                .scale = known ? (int)scale : -1};
}

struct cell number_read_cell(const struct result_column *column, const struct cell *cell,
                             struct buf *room)
{
    const struct number_read read = number_read_of(column);
    const char *truth = cell_truth(cell, column->value);
    struct cell shown = *cell;
    int fraction;

    buf_clear(room);
    if (truth)
        return (struct cell){.p = truth, .len = strlen(truth), .kind = CELL_TEXT};
    if (number_read_text(cell, &read, false, room, &fraction)) {
        shown.p = buf_str(room);
        shown.len = room->len;
    }
    return shown;
}

bool number_read_is_computed(const struct result_column *column)
{
    return !column->source_column &&
           (column->value == VALUE_REAL || column->value == VALUE_DECIMAL ||
            column->value == VALUE_UNKNOWN);
}

/* Digits between the point and the end or the "e". */
static size_t number_read_behind(const char *p, size_t len)
{
    const char *point = memchr(p, '.', len);
    return point ? number_read_digits_at(p, len, (size_t)(point - p) + 1) : 0;
}

int number_read_enough(const struct result_column *column, const struct cell *cell, bool *ret_many)
{
    const struct number_read read = number_read_of(column);
    struct buf text = BUF_INIT;
    int fraction;

    if (cell->kind != CELL_REAL)
        return 0;
    if (!number_read_text(cell, &read, false, &text, &fraction))
        buf_addn(&text, cell->p, cell->len);
    *ret_many = number_read_behind(buf_str(&text), text.len) >= MANY_DECIMALS;
    const double value = strtod(buf_str(&text), NULL);
    buf_release(&text);
    return value >= large_number || -value >= large_number ? LARGE_DECIMALS : NUMBER_DECIMALS_MAX;
}
