/* Which columns make a chart, and reading them. */
#include "chart/chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "chart/chart_private.h"
#include "grid/grid_private.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "querent/model/rows/number_read.h"
#include "texts.h"

#define LABEL_BYTES 256

#define DRAWN_MAX 1e300 /* differences stay finite */

static uint64_t chart_rows_of(const struct chart *chart, const struct view *order)
{
    return order ? order->count : result_rows(chart->result);
}

/* ---- reading */

double chart_number_of(const struct cell *cell)
{
    char text[64];
    double value = NAN;

    if (cell->kind == CELL_NULL || cell->len >= sizeof text || !number_is(cell->p, cell->len))
        return NAN;
    memcpy(text, cell->p, cell->len);
    text[cell->len] = '\0';
    char *end;
    value = strtod(text, &end);
    return fabs(value) < DRAWN_MAX ? value : NAN; /* infinity and NaN neither */
}

/* Text that may be drawn; NULL as its mark. */
char *chart_safe_text(const struct chart *chart, const struct cell *cell)
{
    struct buf out = BUF_INIT;

    if (cell->kind == CELL_NULL)
        return mem_strdup(chart->ascii ? "<null>" : "∅");
    buf_init(&out);
    text_safe(&out, cell->p, text_cut(cell->p, cell->len, LABEL_BYTES),
              chart->ascii ? TEXT_SAFE_ASCII : TEXT_SAFE_DEFAULT);
    return buf_take(&out);
}

char *chart_cell_text(const struct chart *chart, size_t col, const struct cell *cell)
{
    const struct result_column *column = result_column(chart->result, col);
    struct number_read read = number_read_of(column);
    struct cell shown = *cell;
    struct buf made = BUF_INIT;
    const char *truth = cell_truth(cell, column->value);
    int fraction;

    const bool measure = col != (size_t)chart->of.label;
    if (measure)
        read.decimals = chart->decimals;
    if (truth) {
        shown = (struct cell){.p = truth, .len = strlen(truth), .kind = CELL_TEXT};
    } else if (number_read_text(cell, &read, measure, &made, &fraction) ||
               (!measure && grid_date_text(cell, GRID_DATES_ISO, chart->cut, &made))) {
        shown.p = buf_str(&made);
        shown.len = made.len;
    }
    char *text = chart_safe_text(chart, &shown);
    buf_release(&made);
    return text;
}

void chart_see_value(struct chart *chart, double value)
{
    if (isnan(value))
        return;
    chart->min = isnan(chart->min) || value < chart->min ? value : chart->min;
    chart->max = isnan(chart->max) || value > chart->max ? value : chart->max;
    chart->whole = chart->whole && value == floor(value);
}

/* "Harbour · done" where there are two groupings. */
static char *bar_label(const struct chart *chart, uint64_t row, const struct cell *label)
{
    char *text = chart_cell_text(chart, (size_t)chart->of.label, label);

    if (chart->of.beside < 0)
        return text;
    const struct cell other = result_cell(chart->result, row, (size_t)chart->of.beside);
    char *second = chart_cell_text(chart, (size_t)chart->of.beside, &other);
    char *both = mem_printf("%s%s%s", text, chart->ascii ? ", " : " · ", second);
    mem_free(text);
    mem_free(second);
    return both;
}

static void read_bar(struct chart *chart, uint64_t row, size_t col, size_t line)
{
    const struct cell value = result_cell(chart->result, row, col);
    struct chart_bar bar = {.text = chart_cell_text(chart, col, &value),
                            .value = chart_number_of(&value),
                            .line = line,
                            .x = NAN};

    if (line > 0) {
        bar.label = mem_strdup(""); /* it stands beside the first */
    } else if (chart->of.label >= 0) {
        const struct cell label = result_cell(chart->result, row, (size_t)chart->of.label);
        if (label.kind != CELL_TEXT || !charted_time(label.p, label.len, &bar.x))
            bar.x = NAN;
        bar.label = bar_label(chart, row, &label);
    } else {
        bar.label = mem_printf("%llu", (unsigned long long)row + 1);
    }
    vec_push(&chart->bars, bar);
    chart_see_value(chart, bar.value);
}

/* What stands beside the bars is aligned at the point. */
static void align_texts(struct chart *chart)
{
    size_t most = 0;
    for (size_t i = 0; i < chart->bars.len; i++) {
        const char *point = strrchr(chart->bars.v[i].text, '.');
        most = point && strlen(point) > most ? strlen(point) : most;
    }
    for (size_t i = 0; i < chart->bars.len; i++) {
        struct chart_bar *bar = &chart->bars.v[i];
        const char *point = strrchr(bar->text, '.');
        if (isnan(bar->value) || strlen(bar->text) > LABEL_BYTES)
            continue;
        char *text = mem_printf("%s%*s", bar->text, (int)(most - (point ? strlen(point) : 0)), "");
        mem_free(bar->text);
        bar->text = text;
    }
}

/* Where nothing is between the rows, all measures of a kind have a bar in each. */
static void read_bars(struct chart *chart, const struct view *order)
{
    size_t columns[CHART_LINES_MAX] = {(size_t)chart->of.value}, count = 1, all = 1;
    if (chart->of.label < 0 || !charted_is_time(chart->result, (size_t)chart->of.label))
        count = chart_measures(chart, order, true, columns, &all);
    for (size_t i = 0; count > 1 && i < count; i++)
        chart_name_line(chart, columns[i]);
    chart->lines_of = count > 1 ? all : 0;
    for (uint64_t i = 0; i < chart->used; i++)
        for (size_t line = 0; line < count; line++)
            read_bar(chart, view_row(order, i), columns[line], line);
    align_texts(chart);
    if (chart->bars.len && count == 1)
        chart_fill_bars(chart, view_row(order, 0));
}

static void read_point(struct chart *chart, uint64_t row)
{
    const struct cell cell = result_cell(chart->result, row, (size_t)chart->of.value);
    const struct chart_point point = {.x = (double)chart->points.len, .y = chart_number_of(&cell)};

    if (isnan(point.y))
        return;
    vec_push(&chart->points, point);
    chart_see_value(chart, point.y);
}

static int compare_counts(const void *a, const void *b)
{
    const struct chart_bar *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? 1 : -1;
    return strcmp(x->label, y->label);
}

static void read_counts(struct chart *chart, const struct view *order)
{
    struct map counts = {0};

    for (uint64_t i = 0; i < chart->used; i++) {
        const struct cell cell =
            result_cell(chart->result, view_row(order, i), (size_t)chart->of.label);
        char *label = chart_cell_text(chart, (size_t)chart->of.label, &cell);
        const uintptr_t count = (uintptr_t)map_get(&counts, label) + 1;
        map_put(&counts, label, (void *)count);
        mem_free(label);
    }
    for (size_t i = 0; i < counts.len; i++) {
        struct buf text = BUF_INIT;
        const uintptr_t count = (uintptr_t)counts.items[i].value;
        grid_add_number(&text, count);
        const struct chart_bar bar = {.label = mem_strdup(counts.items[i].key),
                                      .text = buf_take(&text),
                                      .value = (double)count};
        vec_push(&chart->bars, bar);
        chart_see_value(chart, bar.value);
    }
    map_release(&counts);
    if (chart->bars.len)
        qsort(chart->bars.v, chart->bars.len, sizeof *chart->bars.v, compare_counts);
}

static void chart_forget(struct chart *chart)
{
    for (size_t i = 0; i < chart->bars.len; i++) {
        mem_free(chart->bars.v[i].label);
        mem_free(chart->bars.v[i].text);
    }
    vec_release(&chart->bars);
    vec_release(&chart->points);
    chart_forget_lines(chart);
    chart->min = chart->max = NAN;
    chart->whole = true;
    chart->grain = CHART_GRAIN_NONE;
    chart->missing = 0;
}

/* Of the result, whatever the view shows of it: as the grid looks at them. */
static uint64_t chart_rows_read(const struct chart *chart)
{
    const uint64_t rows = result_rows(chart->result);
    return rows < CHART_ROWS_MAX ? rows : CHART_ROWS_MAX;
}

static void chart_read_rows(struct chart *chart, const struct view *order)
{
    chart_forget(chart);
    chart->used = chart->of.rows < CHART_ROWS_MAX ? chart->of.rows : CHART_ROWS_MAX;
    chart->time = chart->of.kind == CHART_LINE && chart->of.label >= 0 &&
                  charted_is_time(chart->result, (size_t)chart->of.label);
    chart->decimals = chart->of.kind == CHART_BAR /* whose values are written */
                          ? grid_number_decimals(chart->result, (size_t)chart->of.value, 0,
                                                 chart_rows_read(chart), 0)
                          : 0;
    if (chart->of.kind == CHART_COUNT) {
        read_counts(chart, order);
        return;
    }
    if (chart->of.kind == CHART_LINE) {
        chart_read_lines(chart, order);
        return;
    }
    if (chart->of.kind == CHART_BAR) {
        read_bars(chart, order);
        return;
    }
    for (uint64_t i = 0; chart->of.kind != CHART_NONE && i < chart->used; i++)
        read_point(chart, view_row(order, i));
}

/* ---- public */

void chart_init(struct chart *chart, struct result *result, const struct view *order, size_t col,
                bool ascii)
{
    *chart = (struct chart){.result = result_ref(result), .ascii = ascii};
    chart->of = charted_choose(result, chart_rows_of(chart, order), col);
    chart_read_rows(chart, order);
}

void chart_set_known(struct chart *chart, const struct view *order, uint64_t zeros,
                     const struct grid_column *columns)
{
    chart->zeros = zeros;
    chart->cut = columns && chart->of.label >= 0 ? columns[chart->of.label].cut : GRID_CUT_NONE;
    if (chart->of.kind == CHART_LINE || chart->of.kind == CHART_BAR)
        chart_read_rows(chart, order);
}

void chart_release(struct chart *chart)
{
    chart_forget(chart);
    result_unref(chart->result);
    *chart = (struct chart){0};
}

void chart_next(struct chart *chart, const struct view *order)
{
    if (chart->of.kind == CHART_NONE)
        return;
    do
        chart->of.kind =
            chart->of.kind == CHART_COUNT ? CHART_BAR : (enum chart_kind)(chart->of.kind + 1);
    while (!charted_can(&chart->of, chart->of.kind));
    chart_read_rows(chart, order);
}

size_t chart_lines(const struct chart *chart)
{
    return chart->bars.len + (chart->of.kind == CHART_BAR && chart->lines.len > 1);
}

static void chart_add_name(const struct chart *chart, int col, struct line *out)
{
    const char *name = result_column(chart->result, (size_t)col)->heading;
    line_add_safe(out, ROLE_TITLE, name, strlen(name), 30);
}

static void chart_add_lines(const struct chart *chart, struct line *out)
{
    if (chart->lines.len < chart->lines_of)
        line_addf(out, ROLE_TITLE, TEXT_CHART_LINES_OF, chart->lines.len, chart->lines_of);
    else
        line_addf(out, ROLE_TITLE, TEXT_CHART_LINES, chart->lines.len);
}

/* "revenue", "revenue (2 lines)", "2 measures": the bars' names stand above them */
static void chart_add_measures(const struct chart *chart, struct line *out)
{
    if (chart->of.kind == CHART_BAR && chart->lines_of > 1) {
        line_addf(out, ROLE_TITLE,
                  chart->lines.len < chart->lines_of ? TEXT_CHART_MEASURES_OF : TEXT_CHART_MEASURES,
                  chart->lines.len, chart->lines_of);
        return;
    }
    chart_add_name(chart, chart->of.value, out);
    if (chart->of.kind == CHART_LINE && chart->lines_of > 1)
        chart_add_lines(chart, out);
}

/* What is drawn where there is no row, and where the axis begins. */
static void chart_add_caption(const struct chart *chart, struct line *out)
{
    const char *grain = chart->missing ? chart_grain_name(chart->grain) : NULL;
    double low, high;
    if (grain && chart_is_zero(chart, (size_t)chart->of.value))
        line_addf(out, ROLE_TITLE, TEXT_CHART_ZERO, grain);
    else if (grain && chart->of.kind == CHART_LINE)
        line_addf(out, ROLE_TITLE, TEXT_CHART_GAP, grain);
    if (chart->of.kind == CHART_BAR) /* whose bars say what has no row, and begin at 0 */
        return;
    chart_range(chart, &low, &high);
    if (low > 0 || high < 0)
        line_add(out, ROLE_TITLE, TEXT_CHART_NOT_FROM_0);
}

/* "by branch and status", "over month", "by row" */
static void chart_add_groups(const struct chart *chart, struct line *out)
{
    if (chart->of.label < 0 || (chart->of.kind == CHART_LINE && !chart->time)) {
        line_add(out, ROLE_TITLE, TEXT_CHART_BY_ROW);
        return;
    }
    line_add(out, ROLE_TITLE, chart->of.kind == CHART_LINE ? TEXT_CHART_OVER : TEXT_CHART_BY);
    chart_add_name(chart, chart->of.label, out);
    if (chart->of.kind == CHART_BAR && chart->of.beside >= 0) {
        line_add(out, ROLE_TITLE, TEXT_CHART_AND);
        chart_add_name(chart, chart->of.beside, out);
    }
}

void chart_title(const struct chart *chart, struct line *out)
{
    switch (chart->of.kind) {
    case CHART_NONE:
        line_add(out, ROLE_TITLE, TEXT_CHART_NONE);
        return;
    case CHART_BAR:
    case CHART_LINE:
        chart_add_measures(chart, out);
        chart_add_groups(chart, out);
        chart_add_caption(chart, out);
        break;
    case CHART_HISTOGRAM:
        line_add(out, ROLE_TITLE, TEXT_CHART_DISTRIBUTION);
        chart_add_name(chart, chart->of.value, out);
        break;
    case CHART_COUNT:
        line_add(out, ROLE_TITLE, TEXT_CHART_ROWS_BY);
        chart_add_name(chart, chart->of.label, out);
        break;
    }
    if (chart->used < chart->of.rows) {
        struct buf text = BUF_INIT;
        buf_add(&text, TEXT_CHART_FIRST);
        grid_add_number(&text, chart->used);
        buf_add(&text, TEXT_CHART_ROWS);
        line_addn(out, ROLE_WARNING, text.p, text.len);
        buf_release(&text);
    }
}

void chart_update(const struct chart *chart, size_t top, int w, int h, struct lines *out)
{
    const size_t before = out->v.len;

    if (w < 1 || h < 1)
        return;
    if (!chart->of.rows)
        line_add_safe(lines_add(out), ROLE_DIM, TEXT_CHART_NO_ROWS, strlen(TEXT_CHART_NO_ROWS), w);
    else if (chart->of.kind == CHART_NONE || isnan(chart->min))
        line_add_safe(lines_add(out), ROLE_DIM, TEXT_CHART_NO_NUMBERS, 34, w);
    else if (chart->of.kind == CHART_LINE)
        chart_draw_line(chart, w, h, out);
    else if (chart->of.kind == CHART_HISTOGRAM)
        chart_draw_histogram(chart, w, h, out);
    else
        chart_draw_bars(chart, top, w, h, out);
    while (out->v.len < before + (size_t)h)
        lines_add(out);
}
