/* Distinct values by a set of hashes; only what is new is looked at closely. */
#include "values/column_reader.h"

#include <math.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/phrase.h"
#include "values/value_set.h"
#include "values/values.h"

static void take_number(struct column_reader *column, const struct cell *cell)
{
    char text[64];
    double value;

    if (cell->len >= sizeof text)
        return;
    memcpy(text, cell->p, cell->len);
    text[cell->len] = '\0';
    if (!str_to_double(text, &value) || !isfinite(value))
        return;
    column->min = column->has_number && column->min < value ? column->min : value;
    column->max = column->has_number && column->max > value ? column->max : value;
    column->has_number = true;
}

static void column_reader_take_text(struct column_reader *column, struct arena *arena,
                                    const struct cell *cell, enum shape shape, size_t value_length)
{
    const bool number = shape == SHAPE_INTEGER || shape == SHAPE_REAL;
    const size_t keep = number && !column->is_text && column->keep > NUMBER_VALUES
                            ? NUMBER_VALUES + 1
                            : column->keep;
    if (cell->len > value_length) {
        column->too_long++;
        return;
    }
    if (column->values.len >= keep || cell->len == 0 || memchr(cell->p, '\0', cell->len))
        return;
    const char *text = arena_strndup(arena, cell->p, cell->len);
    vec_push(&column->values, text);
}

/* The same number written as 5 and 5.0 counts once. */
static uint64_t value_hash(const struct cell *cell)
{
    size_t len = cell->len;

    if (cell->kind == CELL_REAL && len > 2 && memcmp(cell->p + len - 2, ".0", 2) == 0)
        len -= 2;
    return phrase_hash(cell->p, len);
}

void column_reader_open(struct column_reader *column, const struct catalog *catalog,
                        struct column_ref at, size_t keep)
{
    const enum value_type type = schema_column_at(catalog, at)->value;

    *column = (struct column_reader){.at = at,
                                     .is_text = type == VALUE_TEXT || type == VALUE_UNKNOWN,
                                     .keep = keep,
                                     .set = value_set_new(keep)};
}

void column_reader_take(struct column_reader *column, struct arena *arena, const struct cell *cell,
                        size_t value_length)
{
    if (cell->kind == CELL_NULL) {
        column->nulls++;
        return;
    }
    column->rows++;
    const bool fresh = value_set_add(column->set, value_hash(cell));
    if (!fresh && !column->set->overflowed)
        return;
    const enum shape shape = cell->kind == CELL_BYTES ? SHAPE_OTHER : shape_of(cell->p, cell->len);
    if (shape == SHAPE_INTEGER || shape == SHAPE_REAL)
        take_number(column, cell);
    if (!fresh)
        return;
    column->shapes[shape]++;
    if (cell->kind != CELL_BYTES)
        column_reader_take_text(column, arena, cell, shape, value_length);
}

static enum value_type effective_type(const struct column_reader *column, enum value_type declared)
{
    const int64_t *n = column->shapes;
    const int64_t all = n[SHAPE_INTEGER] + n[SHAPE_REAL] + n[SHAPE_DATE] + n[SHAPE_TIMESTAMP] +
                        n[SHAPE_TIME] + n[SHAPE_UUID] + n[SHAPE_OTHER] + n[SHAPE_EMPTY];

    if (all == 0)
        return declared;
    if (declared == VALUE_BOOLEAN && n[SHAPE_OTHER] == 0)
        return VALUE_BOOLEAN;
    const int64_t real = all - n[SHAPE_EMPTY];
    if (real && n[SHAPE_DATE] == real)
        return VALUE_DATE;
    if (real && n[SHAPE_DATE] + n[SHAPE_TIMESTAMP] == real)
        return VALUE_TIMESTAMP;
    if (real && n[SHAPE_TIME] == real)
        return VALUE_TIME;
    if (real && n[SHAPE_UUID] == real)
        return VALUE_UUID;
    const int64_t numbers = n[SHAPE_INTEGER] + n[SHAPE_REAL];
    if (declared == VALUE_INTEGER || declared == VALUE_REAL || declared == VALUE_DECIMAL)
        return numbers * 2 >= all ? declared : VALUE_TEXT; /* SQLite keeps what it is given */
    if (declared == VALUE_UNKNOWN && numbers == real)
        return n[SHAPE_REAL] ? VALUE_REAL : VALUE_INTEGER;
    return declared == VALUE_DATE || declared == VALUE_TIMESTAMP ? declared : VALUE_TEXT;
}

/* By bytes, which is by time for dates. */
static void find_text_range(struct catalog *catalog, const struct column_reader *column,
                            struct column_stats *stats)
{
    const char *first = NULL, *last = NULL;

    for (size_t i = 0; i < column->values.len; i++) {
        const char *value = column->values.v[i];
        first = !first || strcmp(value, first) < 0 ? value : first;
        last = !last || strcmp(value, last) > 0 ? value : last;
    }
    stats->min_text = arena_strdup(&catalog->arena, first);
    stats->max_text = arena_strdup(&catalog->arena, last);
}

static void finish_stats(struct catalog *catalog, struct column_reader *column)
{
    struct column_info *info = column_info(catalog, column->at);
    struct column_stats *stats = &info->stats;
    const int64_t numbers = column->shapes[SHAPE_INTEGER] + column->shapes[SHAPE_REAL];
    const int64_t seen = column->rows + column->nulls;

    info->rows = column->rows;
    stats->distinct = (int64_t)column->set->len + column->set->overflowed;
    stats->null_share = seen ? (double)column->nulls / (double)seen : -1;
    stats->effective = effective_type(column, schema_column_at(catalog, column->at)->value);
    stats->numeric_text = stats->effective == VALUE_TEXT && numbers > 0 &&
                          numbers + column->shapes[SHAPE_EMPTY] >= stats->distinct;
    stats->has_range = column->has_number;
    stats->min = column->min;
    stats->max = column->max;
    if (stats->effective == VALUE_TEXT || stats->effective == VALUE_DATE ||
        stats->effective == VALUE_TIMESTAMP || stats->effective == VALUE_TIME) {
        find_text_range(catalog, column, stats);
    }
}

/* What is worth finding by its text: names, codes, categories, the years of a table; no dates, no
 * long prose, no identifiers made by machines. */
static bool is_worth_finding(const struct catalog *catalog, const struct column_reader *column)
{
    const struct column_info *info = column_info(catalog, column->at);
    const enum value_type type = info->stats.effective;

    if (type == VALUE_TEXT)
        return column->too_long * 2 <= info->stats.distinct;
    if (type == VALUE_INTEGER || type == VALUE_REAL || type == VALUE_DECIMAL ||
        type == VALUE_BOOLEAN)
        return !info->is_key && info->stats.distinct <= NUMBER_VALUES;
    return false;
}

static void index_column(struct catalog *catalog, struct column_reader *column)
{
    struct column_info *info = column_info(catalog, column->at);
    const bool text = info->stats.effective == VALUE_TEXT;

    if (!is_worth_finding(catalog, column))
        return;
    for (size_t i = 0; i < column->values.len; i++) {
        const char *value = column->values.v[i];
        value_index_add(catalog->values, column->at, value, phrase_is_number(value, strlen(value)));
    }
    info->stats.categorical =
        text && column->values.len > 0 && column->too_long == 0 &&
        info->stats.distinct <= CATEGORY_VALUES &&
        (int64_t)column->values.len + column->shapes[SHAPE_EMPTY] == info->stats.distinct;
}

void column_reader_close(struct column_reader *column, struct catalog *catalog)
{
    struct column_info *info = column_info(catalog, column->at);

    finish_stats(catalog, column);
    index_column(catalog, column);
    vec_release(&column->values);
    info->set = column->set; /* freed by the build, after inference */
}
