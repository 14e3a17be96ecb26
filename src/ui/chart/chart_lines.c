/* Which lines a chart over time has: one for each value of a text that repeats the times, else one
 * for each column that measures something of about the same size. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "chart/chart_private.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define SIZES_APART 20.0 /* a measure that is so many times smaller would lie on the axis */

/* Where a row stands; false: nowhere. */
static bool lines_x(const struct chart *chart, uint64_t at, uint64_t row, double *ret_x)
{
    *ret_x = (double)at;
    if (!chart->time)
        return true;
    const struct cell label = result_cell(chart->result, row, (size_t)chart->of.label);
    return label.kind == CELL_TEXT && charted_time(label.p, label.len, ret_x);
}

static double lines_most(const struct chart *chart, const struct view *order, size_t col)
{
    double most = 0;
    for (uint64_t i = 0; i < chart->used; i++) {
        const struct cell cell = result_cell(chart->result, view_row(order, i), col);
        const double value = fabs(chart_number_of(&cell));
        most = value > most ? value : most;
    }
    return most;
}

/* The text whose values are lines; -1: there is none. Times that never repeat need none. */
static int lines_text(const struct chart *chart, const struct view *order)
{
    const size_t columns = result_column_count(chart->result);
    struct map times = {0};
    bool repeats = false;
    for (uint64_t i = 0; chart->time && i < chart->used && !repeats; i++) {
        const struct cell cell =
            result_cell(chart->result, view_row(order, i), (size_t)chart->of.label);
        repeats = cell.kind == CELL_TEXT && map_getn(&times, cell.p, cell.len) != NULL;
        map_putn(&times, cell.p, cell.len, &times);
    }
    map_release(&times);
    for (size_t col = 0; repeats && col < columns; col++) {
        if ((int)col != chart->of.label && (int)col != chart->of.value &&
            !charted_is_number(chart->result, col) && !charted_is_time(chart->result, col))
            return (int)col;
    }
    return -1;
}

static void lines_take(struct chart *chart, struct chart_line *line, double x,
                       const struct cell *cell)
{
    const struct chart_point point = {.x = x, .y = chart_number_of(cell)};
    vec_push(&line->points, point);
    chart_see_value(chart, point.y);
}

static struct chart_line *lines_named(struct chart *chart, const char *name)
{
    for (size_t i = 0; i < chart->lines.len; i++) {
        if (str_eq(chart->lines.v[i].name, name))
            return &chart->lines.v[i];
    }
    if (chart->lines.len == CHART_LINES_MAX)
        return NULL;
    vec_push(&chart->lines, ((struct chart_line){.name = mem_strdup(name)}));
    return &vec_last(&chart->lines);
}

/* The first values that come have lines; how many there are is counted. */
static void lines_by_text(struct chart *chart, const struct view *order, size_t text)
{
    struct map names = {0};
    for (uint64_t i = 0; i < chart->used; i++) {
        const uint64_t row = view_row(order, i);
        const struct cell by = result_cell(chart->result, row, text);
        const struct cell cell = result_cell(chart->result, row, (size_t)chart->of.value);
        double x;
        char *name = chart_cell_text(chart, text, &by);
        struct chart_line *line = lines_named(chart, name);
        map_put(&names, name, chart);
        mem_free(name);
        if (line && lines_x(chart, i, row, &x))
            lines_take(chart, line, x, &cell);
    }
    chart->lines_of = names.len;
    map_release(&names);
}

void chart_name_line(struct chart *chart, size_t col)
{
    const char *name = result_column(chart->result, col)->heading;
    const struct cell heading = {.kind = CELL_TEXT, .p = name, .len = strlen(name)};
    vec_push(&chart->lines, ((struct chart_line){.name = chart_safe_text(chart, &heading)}));
}

static void lines_of_column(struct chart *chart, const struct view *order, size_t col)
{
    chart_name_line(chart, col);
    for (uint64_t i = 0; i < chart->used; i++) {
        const uint64_t row = view_row(order, i);
        const struct cell cell = result_cell(chart->result, row, col);
        double x;
        if (lines_x(chart, i, row, &x))
            lines_take(chart, &vec_last(&chart->lines), x, &cell);
    }
}

size_t chart_measures(const struct chart *chart, const struct view *order, bool alike,
                      size_t ret_columns[CHART_LINES_MAX], size_t *ret_all)
{
    const size_t columns = result_column_count(chart->result), of = (size_t)chart->of.value;
    const enum value_type type = result_column(chart->result, of)->value;
    const double size = lines_most(chart, order, of);
    size_t count = 0, all = 0;
    for (size_t col = 0; col < columns; col++) {
        const bool other = col != of && (int)col != chart->of.label &&
                           charted_is_number(chart->result, col) &&
                           !charted_names_rows(chart->result, col) &&
                           (!alike || result_column(chart->result, col)->value == type);
        const double most = other ? lines_most(chart, order, col) : 0;
        if (col != of && !(most > 0 && most <= size * SIZES_APART && size <= most * SIZES_APART))
            continue;
        all++;
        if (count < CHART_LINES_MAX)
            ret_columns[count++] = col;
        else if (col == of)
            ret_columns[count - 1] = col;
    }
    *ret_all = all;
    return count;
}

static void lines_by_column(struct chart *chart, const struct view *order,
                            size_t ret_columns[CHART_LINES_MAX])
{
    size_t all;
    const size_t count = chart_measures(chart, order, false, ret_columns, &all);
    for (size_t i = 0; i < count; i++)
        lines_of_column(chart, order, ret_columns[i]);
    chart->lines_of = all;
}

static int lines_compare(const void *a, const void *b)
{
    const struct chart_point *x = a, *y = b;
    return (x->x > y->x) - (x->x < y->x);
}

void chart_read_lines(struct chart *chart, const struct view *order)
{
    const int text = lines_text(chart, order);
    size_t columns[CHART_LINES_MAX];
    if (text >= 0)
        lines_by_text(chart, order, (size_t)text);
    else
        lines_by_column(chart, order, columns);
    for (size_t i = 0; text >= 0 && i < chart->lines.len; i++)
        columns[i] = (size_t)chart->of.value;
    for (size_t i = 0; chart->time && i < chart->lines.len; i++) {
        struct chart_line *line = &chart->lines.v[i];
        if (line->points.len)
            qsort(line->points.v, line->points.len, sizeof *line->points.v, lines_compare);
    }
    chart_find_gaps(chart, columns);
}

void chart_forget_lines(struct chart *chart)
{
    for (size_t i = 0; i < chart->lines.len; i++) {
        mem_free(chart->lines.v[i].name);
        vec_release(&chart->lines.v[i].points);
    }
    vec_release(&chart->lines);
    chart->lines_of = 0;
}
