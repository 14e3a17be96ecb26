/* Results compared by sums that do not depend on the order of rows or columns, so that nothing has
 * to be sorted or kept. Numbers count as numbers to ten digits: 2 and 2.0 are the same. */
#include "trial.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/answer/version.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "texts.h"

enum { NUMBER_MAX = 64, REPEATS_LOOKED = 2000 /* rows */ };

static uint64_t trial_mix(uint64_t a, uint64_t b)
{
    const uint64_t both[] = {a, b};
    return hash_bytes(both, sizeof both, 3);
}

static uint64_t cell_hash(const struct cell *cell)
{
    char text[NUMBER_MAX], plain[NUMBER_MAX];

    if (cell->kind == CELL_NULL)
        return 1;
    if ((cell->kind == CELL_INTEGER || cell->kind == CELL_REAL) && cell->len < sizeof text) {
        memcpy(text, cell->p, cell->len);
        text[cell->len] = '\0';
        double value = strtod(text, NULL);
        snprintf(plain, sizeof plain, "%.10g", value == 0 ? 0.0 : value);
        return hash_bytes(plain, strlen(plain), 5);
    }
    return hash_bytes(cell->p, cell->len, 4);
}

bool trial_zero(const struct cell *cell)
{
    return cell->kind == CELL_NULL || (cell->kind != CELL_TEXT && cell->kind != CELL_BYTES &&
                                       cell->len == 1 && cell->p[0] == '0');
}

struct column_sum {
    uint64_t sum;
    size_t column;
};

static int by_sum(const void *a, const void *b)
{
    const struct column_sum *x = a, *y = b;
    return x->sum != y->sum ? (x->sum < y->sum ? -1 : 1)
                            : (x->column < y->column ? -1 : x->column > y->column);
}

static bool trial_add_columns(const struct result *result, struct column_sum *sums)
{
    const size_t columns = result_column_count(result);
    struct cell cells[TRIAL_COLUMNS];
    struct result_cursor cursor;
    bool nothing = result_rows(result) <= 1;

    for (size_t i = 0; i < columns; i++)
        sums[i] = (struct column_sum){.column = i};
    result_cursor_init(&cursor, result, 0);
    while (result_cursor_next(&cursor, cells))
        for (size_t i = 0; i < columns; i++) {
            sums[i].sum += trial_mix(cell_hash(&cells[i]), 7);
            nothing &= trial_zero(&cells[i]);
        }
    return nothing;
}

static int by_value(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static bool trial_repeats(uint64_t *rows, size_t count)
{
    qsort(rows, count, sizeof *rows, by_value);
    for (size_t i = 1; i < count; i++)
        if (rows[i] == rows[i - 1])
            return true;
    return false;
}

void trial_sum(const struct result *result, struct trial *ret_trial)
{
    struct column_sum sums[TRIAL_COLUMNS];
    struct cell cells[TRIAL_COLUMNS];
    struct result_cursor cursor;
    uint64_t rows[REPEATS_LOOKED];
    size_t looked = 0;

    *ret_trial =
        (struct trial){.rows = result_rows(result), .columns = result_column_count(result)};
    if (ret_trial->columns > TRIAL_COLUMNS || result_state(result) != RESULT_COMPLETE)
        return;
    ret_trial->nothing = trial_add_columns(result, sums);
    qsort(sums, ret_trial->columns, sizeof *sums, by_sum);
    result_cursor_init(&cursor, result, 0);
    while (result_cursor_next(&cursor, cells)) {
        uint64_t row = 11;
        for (size_t i = 0; i < ret_trial->columns; i++)
            row = trial_mix(row, cell_hash(&cells[sums[i].column]));
        ret_trial->sum += row;
        ret_trial->in_order = trial_mix(ret_trial->in_order, row);
        if (looked < REPEATS_LOOKED)
            rows[looked++] = row;
    }
    ret_trial->repeats = trial_repeats(rows, looked);
    for (size_t i = 0; i < ret_trial->columns; i++)
        ret_trial->column_sums[i] = sums[i].sum;
    ret_trial->done = true;
}

bool trial_rows(const struct answer_world *world, const char *sql, struct result **ret_result,
                struct err *err)
{
    const struct version_options options = {
        .database = world->database, .maker = "", .confidence = -1, .trial = true};
    struct sql_version *version =
        version_make(sql, world->catalog, catalog_dialect(world->catalog), &options);
    const bool held = version->held_count > 0;
    bool ok = version->runnable;
    if (ok)
        ok = world->trials->run(world->trials, version->run, world->cancel, ret_result, err);
    else if (!sql_version_unreached(version, err))
        err_set(err, held ? ERR_UNSURE : ERR_REFUSED, "%s",
                held ? TEXT_ON_NO_LIST : TEXT_MAY_NOT_RUN);

    sql_version_free(version);
    return ok;
}

bool trial_sql(const struct answer_world *world, const char *sql, struct trial *ret_trial,
               struct err *err)
{
    struct result *result = NULL;

    *ret_trial = (struct trial){0};
    if (!trial_rows(world, sql, &result, err))
        return false;
    trial_sum(result, ret_trial);
    result_unref(result);
    return ret_trial->done || err_set(err, ERR_LIMIT, "too much to compare");
}

bool trial_same(const struct trial *a, const struct trial *b)
{
    return a->done && b->done && a->rows == b->rows && a->columns == b->columns &&
           a->sum == b->sum &&
           memcmp(a->column_sums, b->column_sums, a->columns * sizeof *a->column_sums) == 0;
}

bool trial_within(const struct trial *a, const struct trial *b)
{
    const struct trial *less = a->columns < b->columns ? a : b, *more = less == a ? b : a;
    size_t found = 0;

    if (!a->done || !b->done || a->rows != b->rows || a->rows < 2)
        return false;
    for (size_t i = 0; i < more->columns && found < less->columns; i++)
        found += more->column_sums[i] == less->column_sums[found];
    return found == less->columns;
}
