/* Counts, sums and commonest values over sorted columns, which are walked as one sorted list. Runs
 * on a worker. */
#include "querent/model/rows/tally.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/mem.h"
#include "rows/decimal.h"
#include "rows/match.h"
#include "rows/view_private.h"

enum {
    STEP_CELLS = 4096,
    DOUBLE_DIGITS = 15, /* that every double keeps */
    MEAN_DIGITS = 6,    /* more than the sum has, at most */
};

struct sorted {
    size_t col;
    struct view *view;
    uint64_t at, end; /* of the cells that are not NULL */
};

struct walk {
    const struct result *result;
    struct sorted *columns;
    size_t count;
    struct cancel *cancel;
    atomic_ullong *progress;
};

/* ---- sorting */

static bool tally_is_null(const struct result *result, const struct sorted *column, uint64_t at)
{
    return result_cell(result, column->view->rows[at], column->col).kind == CELL_NULL;
}

/* NULLs stand last. */
static uint64_t end_of_values(const struct result *result, const struct sorted *column)
{
    uint64_t lo = 0, hi = column->view->count;
    while (lo < hi) {
        const uint64_t mid = lo + (hi - lo) / 2;
        if (tally_is_null(result, column, mid))
            hi = mid;
        else
            lo = mid + 1;
    }
    return lo;
}

static bool sort_columns(struct walk *walk, const struct view *view, const size_t *columns,
                         struct err *err)
{
    for (size_t i = 0; i < walk->count; i++) {
        const struct sort_key key = {.col = columns[i], .plain = true};
        struct sorted *column = &walk->columns[i];
        column->col = columns[i];
        column->view = view_sort(walk->result, view, &key, 1, walk->cancel, walk->progress, err);
        if (!column->view)
            return false;
        column->end = end_of_values(walk->result, column);
    }
    return true;
}

/* ---- walking */

/* The next cell in order, and its column; false: that was all. */
static bool tally_next_cell(struct walk *walk, struct cell *ret_cell, size_t *ret_col)
{
    struct sorted *least = NULL;
    struct cell cell = {.p = ""};
    for (size_t i = 0; i < walk->count; i++) {
        struct sorted *column = &walk->columns[i];
        if (column->at >= column->end)
            continue;
        const struct cell other =
            result_cell(walk->result, column->view->rows[column->at], column->col);
        if (!least || cell_compare(&other, &cell) < 0) {
            least = column;
            cell = other;
        }
    }
    if (!least)
        return false;
    least->at++;
    *ret_cell = cell;
    *ret_col = least->col;
    return true;
}

static int tally_significant(const struct number *number)
{
    int count = 0;
    for (const char *p = number->digits; p < number->end; p++)
        count += *p != '.';
    return count;
}

static void add_number(struct tally *tally, const struct cell *cell,
                       const struct result_column *column, struct decimal *sum)
{
    struct number number;
    if (!cell_number(cell, column->value, &number))
        return;
    tally->numbers++;
    const bool exact = column->value == VALUE_DECIMAL && !strchr(column->type, ',');
    const bool binary = cell->kind == CELL_REAL && !exact &&
                        tally_significant(&number) > DOUBLE_DIGITS &&
                        tally_significant(&number) <= DOUBLE_DIGITS + 2;
    decimal_add(sum, &number, binary ? DOUBLE_DIGITS : 0);
}

/* A run of equal cells has ended. */
static void tally_add_run(struct tally *tally, const struct cell *cell, uint64_t count)
{
    size_t at = tally->top_count;
    tally->distinct++;
    while (at > 0 && tally->top[at - 1].count < count)
        at--;
    if (at == TALLY_TOP)
        return;
    const size_t last = tally->top_count < TALLY_TOP ? tally->top_count : TALLY_TOP - 1;
    memmove(&tally->top[at + 1], &tally->top[at], (last - at) * sizeof *tally->top);
    tally->top[at] = (struct tally_top){*cell, count};
    tally->top_count = last + 1;
}

static bool walk_cells(struct walk *walk, struct tally *tally, struct decimal *sum)
{
    const uint64_t values = tally->cells - tally->nulls;
    struct cell cell, run = {.p = ""};
    uint64_t seen = 0, run_count = 0;
    size_t col;
    while (tally_next_cell(walk, &cell, &col)) {
        if (!seen)
            tally->least = cell;
        if (seen == values / 2)
            tally->median = cell;
        if (run_count && cell_compare(&cell, &run) != 0) {
            tally_add_run(tally, &run, run_count);
            run_count = 0;
        }
        run = cell;
        run_count++;
        add_number(tally, &cell, result_column(walk->result, col), sum);
        if (++seen % STEP_CELLS == 0 && !view_step(walk->cancel, walk->progress, STEP_CELLS))
            return false;
    }
    tally->greatest = run;
    if (run_count)
        tally_add_run(tally, &run, run_count);
    return true;
}

/* ---- histogram */

static double tally_value_of(const struct cell *cell)
{
    char text[64];
    snprintf(text, sizeof text, "%.*s", cell->len < 60 ? (int)cell->len : 60, cell->p);
    return strtod(text, NULL);
}

static bool tally_fill_bins(struct walk *walk, struct tally *tally)
{
    struct cell cell;
    uint64_t seen = 0;
    size_t col;
    tally->from = tally_value_of(&tally->least);
    tally->to = tally_value_of(&tally->greatest);
    const double width = (tally->to - tally->from) / TALLY_BINS;
    if (!(width > 0) || width > 1e300)
        return true;
    tally->bin_count = TALLY_BINS;
    for (size_t i = 0; i < walk->count; i++)
        walk->columns[i].at = 0;
    while (tally_next_cell(walk, &cell, &col)) {
        const double place = (tally_value_of(&cell) - tally->from) / width;
        tally->bins[place < TALLY_BINS ? (size_t)place : TALLY_BINS - 1]++;
        if (++seen % STEP_CELLS == 0 && !view_step(walk->cancel, NULL, 0))
            return false;
    }
    return true;
}

bool tally_make(struct result *result, const struct view *view, const size_t *columns,
                size_t column_count, struct cancel *cancel, atomic_ullong *progress,
                struct tally *ret_tally, struct err *err)
{
    struct walk walk = {
        .result = result, .count = column_count, .cancel = cancel, .progress = progress};
    struct decimal sum = {.scale = 0};
    struct tally tally = {.least = {.p = ""}, .greatest = {.p = ""}, .median = {.p = ""}};
    walk.columns = mem_alloc((column_count + 1) * sizeof *walk.columns);
    bool ok = sort_columns(&walk, view, columns, err);
    for (size_t i = 0; ok && i < column_count; i++) {
        tally.cells += walk.columns[i].view->count;
        tally.nulls += walk.columns[i].view->count - walk.columns[i].end;
    }
    const bool walked = ok && walk_cells(&walk, &tally, &sum) &&
                        (!tally.numbers || tally.numbers != tally.cells - tally.nulls ||
                         tally_fill_bins(&walk, &tally));
    for (size_t i = 0; i < column_count; i++)
        view_unref(walk.columns[i].view);
    mem_free(walk.columns);
    if (!walked)
        return ok ? err_set(err, ERR_CANCELLED, "counting was cancelled") : false;
    if (tally.numbers) {
        decimal_text(&sum, 1, 0, &tally.sum);
        decimal_text(&sum, tally.numbers, MEAN_DIGITS, &tally.mean);
    }
    *ret_tally = tally;
    return true;
}

void tally_release(struct tally *tally)
{
    buf_release(&tally->sum);
    buf_release(&tally->mean);
    *tally = (struct tally){.cells = 0};
}
