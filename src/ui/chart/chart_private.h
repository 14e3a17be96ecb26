/* What the chart's files share. */
#ifndef QUERENT_UI_CHART_PRIVATE_H
#define QUERENT_UI_CHART_PRIVATE_H

#include "chart/chart.h"

/* chart.c: a cell as a number (NaN: none) or as text (the caller's). */
double chart_number_of(const struct cell *cell);
char *chart_safe_text(const struct chart *chart, const struct cell *cell);
/* The same of a column's cell, as the grid shows it: numbers with the decimals that are enough,
 * booleans as words. */
char *chart_cell_text(const struct chart *chart, size_t col, const struct cell *cell);
void chart_see_value(struct chart *chart, double value);

/* chart_lines.c */
void chart_read_lines(struct chart *chart, const struct view *order);
void chart_forget_lines(struct chart *chart);
/* The measures that are drawn together, in the order of their columns: that of the chart, and those
 * of about its size; `alike`: and of its type. Returns how many; *ret_all: how many there are. */
size_t chart_measures(const struct chart *chart, const struct view *order, bool alike,
                      size_t ret_columns[CHART_LINES_MAX], size_t *ret_all);
/* A line with the column's name, and no points yet. */
void chart_name_line(struct chart *chart, size_t col);

/* chart_gaps.c: what lies between the points of the lines, which are in order; columns[i]: whose
 * the i-th line is. */
void chart_find_gaps(struct chart *chart, const size_t *columns);
/* The column is 0 where there is no row. */
bool chart_is_zero(const struct chart *chart, size_t col);
/* Bars of the times between those of the rows, which are in order, that have no row; `first`: the
 * row of the first bar. */
void chart_fill_bars(struct chart *chart, uint64_t first);
/* "month"; NULL: there is no grain. */
const char *chart_grain_name(enum chart_grain grain);

/* chart_bar.c */
void chart_draw_bars(const struct chart *chart, size_t top, int w, int h, struct lines *out);
void chart_draw_histogram(const struct chart *chart, int w, int h, struct lines *out);
/* A bar of `length` columns, fractions in eighths. */
void chart_add_bar(struct line *line, enum role role, double length, bool ascii);

/* chart_plot.c */
enum role chart_role(size_t line); /* of the i-th line, or bar of a row */
/* "A y2024  B y2025" */
void chart_draw_legend(const struct chart *chart, int w, struct lines *out);
void chart_draw_line(const struct chart *chart, int w, int h, struct lines *out);
/* The values that the axis has to reach: from 0 where that costs at most half of the height. */
void chart_range(const struct chart *chart, double *ret_low, double *ret_high);

/* chart_scale.c: round numbers for axes. */

/* The largest of 1, 2, 5 × 10^n steps that gives at least `ticks` of them between lo and hi. */
double chart_step(double lo, double hi, int ticks);
/* The next larger one of such steps. */
double chart_step_after(double step);
/* A number as an axis shows it, at a step's precision: "1,200", "0.25", "3e+15". */
void chart_number(struct buf *out, double value, double step);
/* The day of seconds since 1970, in the proleptic Gregorian calendar. */
void chart_date(double seconds, int64_t *ret_year, int *ret_month, int *ret_day);
/* Seconds since 1970 as text: days, minutes where the whole span is under two days. */
void chart_time_text(struct buf *out, double seconds, double span);

#endif
