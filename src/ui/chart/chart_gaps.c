/* What a series over time lacks: days, months or the like between its first and its last point that
 * have no row. They are 0 where rows are counted or added up, and a gap in the line elsewhere, as a
 * NULL is. Times that follow no rhythm (one row an event) lack nothing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "chart/chart_private.h"
#include "querent/base/mem.h"
#include "texts.h"

enum {
    DAY_S = 86400,
    DAYS_A_WEEK = 7,
    POINTS_LEAST = 3,
    QUARTERS_LEAST = 4,
    FILL_MOST = 20000,
    BARS_MOST = 2000,
    DAY_LEN = 10,
    MINUTE_LEN = 16
};

struct gaps {
    VEC(double) times; /* of all lines, in order, each once */
    enum chart_grain grain;
    int month, day; /* of the first time: what those of months and years share */
    double first;
    int64_t unit; /* the rhythm in grains; 0: there is none */
};

const char *chart_grain_name(enum chart_grain grain)
{
    static const char *const names[] = {NULL,   "minute", "hour",    "day",
                                        "week", "month",  "quarter", "year"};
    return names[grain];
}

static int64_t gaps_index(const struct gaps *gaps, double x)
{
    int64_t year;
    int month, day;
    chart_date(x, &year, &month, &day);
    const int64_t months = year * 12 + month - 1;
    switch (gaps->grain) {
    case CHART_GRAIN_MINUTE:
        return (int64_t)floor((x - gaps->first) / 60);
    case CHART_GRAIN_HOUR:
        return (int64_t)floor((x - gaps->first) / 3600);
    case CHART_GRAIN_DAY:
        return (int64_t)floor((x - gaps->first) / DAY_S);
    case CHART_GRAIN_WEEK:
        return (int64_t)floor((x - gaps->first) / DAY_S / DAYS_A_WEEK);
    case CHART_GRAIN_MONTH:
        return months;
    case CHART_GRAIN_QUARTER:
        return (months - (gaps->month - 1) % 3) / 3;
    case CHART_GRAIN_YEAR:
        return year;
    case CHART_GRAIN_NONE:
        break;
    }
    return 0;
}

static double gaps_time(const struct gaps *gaps, int64_t index)
{
    const int64_t months =
        gaps->grain == CHART_GRAIN_QUARTER ? index * 3 + (gaps->month - 1) % 3 : index;
    switch (gaps->grain) {
    case CHART_GRAIN_MINUTE:
        return gaps->first + (double)index * 60;
    case CHART_GRAIN_HOUR:
        return gaps->first + (double)index * 3600;
    case CHART_GRAIN_DAY:
        return gaps->first + (double)index * DAY_S;
    case CHART_GRAIN_WEEK:
        return gaps->first + (double)index * DAY_S * DAYS_A_WEEK;
    case CHART_GRAIN_MONTH:
    case CHART_GRAIN_QUARTER:
        return charted_day(months / 12, (int)(months % 12) + 1, gaps->day);
    case CHART_GRAIN_YEAR:
        return charted_day(index, gaps->month, gaps->day);
    case CHART_GRAIN_NONE:
        break;
    }
    return gaps->first;
}

/* ---- the rhythm */

static int gaps_compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* False: a line has two rows of one time, which are no series. */
static bool gaps_take_times(struct gaps *gaps, const struct chart *chart)
{
    size_t kept = 0;
    for (size_t i = 0; i < chart->lines.len; i++) {
        const struct chart_line *line = &chart->lines.v[i];
        for (size_t k = 0; k < line->points.len; k++) {
            if (k && line->points.v[k].x <= line->points.v[k - 1].x)
                return false;
            vec_push(&gaps->times, line->points.v[k].x);
        }
    }
    if (gaps->times.len < POINTS_LEAST)
        return false;
    qsort(gaps->times.v, gaps->times.len, sizeof *gaps->times.v, gaps_compare);
    for (size_t i = 0; i < gaps->times.len; i++)
        if (i == 0 || gaps->times.v[i] > gaps->times.v[kept - 1])
            gaps->times.v[kept++] = gaps->times.v[i];
    gaps->times.len = kept;
    gaps->first = gaps->times.v[0];
    return kept >= POINTS_LEAST;
}

/* All times lie so many seconds apart, or a multiple of it. */
static bool gaps_every(const struct gaps *gaps, double seconds)
{
    for (size_t i = 0; i < gaps->times.len; i++)
        if (fmod(gaps->times.v[i] - gaps->first, seconds) != 0)
            return false;
    return true;
}

/* The months between times that are all the same day of a month, 12 at most; 0: they are not. */
static int gaps_months(struct gaps *gaps)
{
    int apart = 12;
    int64_t first_year, year;
    int month, day;
    chart_date(gaps->first, &first_year, &gaps->month, &gaps->day);
    for (size_t i = 0; i < gaps->times.len; i++) {
        chart_date(gaps->times.v[i], &year, &month, &day);
        if (day != gaps->day || day > 28)
            return 0;
        const int64_t months = (year - first_year) * 12 + month - gaps->month;
        while (months % apart)
            apart = apart == 12 ? 3 : 1;
    }
    return apart;
}

static enum chart_grain gaps_grain(struct gaps *gaps)
{
    if (fmod(gaps->first, DAY_S) != 0 || !gaps_every(gaps, DAY_S))
        return fmod(gaps->first, 60) != 0 || !gaps_every(gaps, 60) ? CHART_GRAIN_NONE
               : gaps_every(gaps, 3600)                            ? CHART_GRAIN_HOUR
                                                                   : CHART_GRAIN_MINUTE;
    const int months = gaps_months(gaps);
    if (months == 12)
        return CHART_GRAIN_YEAR;
    if (months)
        return months == 3 && gaps->times.len >= QUARTERS_LEAST ? CHART_GRAIN_QUARTER
                                                                : CHART_GRAIN_MONTH;
    return gaps_every(gaps, (double)DAY_S * DAYS_A_WEEK) ? CHART_GRAIN_WEEK : CHART_GRAIN_DAY;
}

/* What most times are apart; 0: they follow no rhythm. */
static int64_t gaps_unit(const struct gaps *gaps)
{
    int64_t unit = 0;
    size_t kept = 0;
    for (size_t i = 1; i < gaps->times.len; i++) {
        int64_t step = gaps_index(gaps, gaps->times.v[i]) - gaps_index(gaps, gaps->times.v[i - 1]);
        while (step) { /* the greatest common divisor */
            const int64_t rest = unit % step;
            unit = step;
            step = rest;
        }
    }
    for (size_t i = 1; i < gaps->times.len; i++)
        kept += gaps_index(gaps, gaps->times.v[i]) - gaps_index(gaps, gaps->times.v[i - 1]) == unit;
    return 2 * kept >= gaps->times.len - 1 ? unit : 0;
}

/* ---- what is missing */

/* A point for each time of the series. */
static void gaps_fill(const struct gaps *gaps, struct chart *chart, struct chart_line *line)
{
    const int64_t from = gaps_index(gaps, gaps->first),
                  to = gaps_index(gaps, vec_last(&gaps->times));
    struct chart_line filled = {.name = line->name};
    size_t at = 0;
    if (to - from > FILL_MOST)
        return;
    for (int64_t i = from; i <= to; i++) {
        if (at < line->points.len && gaps_index(gaps, line->points.v[at].x) == i) {
            vec_push(&filled.points, line->points.v[at]);
            at++;
            continue;
        }
        const struct chart_point none = {.x = gaps_time(gaps, i)};
        vec_push(&filled.points, none);
        chart->missing++;
        chart_see_value(chart, 0);
    }
    vec_release(&line->points);
    *line = filled;
}

static void gaps_mark(const struct gaps *gaps, struct chart *chart, struct chart_line *line)
{
    for (size_t i = 1; i < line->points.len; i++) {
        struct chart_point *point = &line->points.v[i];
        const int64_t step = gaps_index(gaps, point->x) - gaps_index(gaps, line->points.v[i - 1].x);
        if (step <= gaps->unit)
            continue;
        point->gap = true;
        chart->missing += (uint64_t)(step / gaps->unit - 1);
    }
}

static void gaps_drop_nulls(struct chart_line *line)
{
    size_t kept = 0;
    bool gap = false;
    for (size_t i = 0; i < line->points.len; i++) {
        struct chart_point point = line->points.v[i];
        gap = gap || isnan(point.y);
        if (isnan(point.y))
            continue;
        point.gap = point.gap || gap;
        gap = false;
        line->points.v[kept++] = point;
    }
    line->points.len = kept;
}

bool chart_is_zero(const struct chart *chart, size_t col)
{
    return col < 64 && (chart->zeros & 1ull << col);
}

void chart_find_gaps(struct chart *chart, const size_t *columns)
{
    struct gaps gaps = {.unit = 0};
    if (chart->time && gaps_take_times(&gaps, chart)) {
        gaps.grain = chart->grain = gaps_grain(&gaps);
        gaps.unit = gaps.grain == CHART_GRAIN_NONE ? 0 : gaps_unit(&gaps);
    }
    for (size_t i = 0; i < chart->lines.len; i++) {
        struct chart_line *line = &chart->lines.v[i];
        if (chart_is_zero(chart, columns[i]) && gaps.grain != CHART_GRAIN_NONE)
            gaps_fill(&gaps, chart, line);
        else if (gaps.unit)
            gaps_mark(&gaps, chart, line);
        gaps_drop_nulls(line);
    }
    vec_release(&gaps.times);
}

/* ---- bars */

/* Their times, from the first to the last; false: they are in no order. */
static bool gaps_take_bars(struct gaps *gaps, const struct chart *chart, bool *ret_down)
{
    const size_t len = chart->bars.len;
    if (len < POINTS_LEAST || isnan(chart->bars.v[0].x))
        return false;
    const bool down = chart->bars.v[1].x < chart->bars.v[0].x;
    for (size_t i = 0; i < len; i++) {
        const double x = chart->bars.v[down ? len - 1 - i : i].x;
        if (isnan(x) || (i && x <= vec_last(&gaps->times)))
            return false;
        vec_push(&gaps->times, x);
    }
    gaps->first = gaps->times.v[0];
    *ret_down = down;
    return true;
}

/* A time as the first bar's cell writes its own. */
static char *gaps_label(const struct chart *chart, double x, const struct cell *like)
{
    struct buf text = BUF_INIT;
    int64_t year;
    int month, day;
    chart_date(x, &year, &month, &day);
    buf_addf(&text, "%04lld-%02d", (long long)year, month);
    if (like->len >= DAY_LEN)
        buf_addf(&text, "-%02d", day);
    if (like->len >= MINUTE_LEN) {
        const int minutes = (int)(fmod(x, DAY_S) / 60);
        buf_addf(&text, "%c%02d:%02d", like->p[DAY_LEN], minutes / 60, minutes % 60);
        buf_addn(&text, like->p + MINUTE_LEN, like->len - MINUTE_LEN);
    }
    const struct cell cell = {.p = text.p, .len = text.len, .kind = CELL_TEXT};
    char *label = chart_cell_text(chart, (size_t)chart->of.label, &cell);
    buf_release(&text);
    return label;
}

static void gaps_add_bar(struct chart *chart, double x, const struct cell *like)
{
    const bool zero = chart_is_zero(chart, (size_t)chart->of.value);
    const struct chart_bar bar = {.label = gaps_label(chart, x, like),
                                  .text = mem_strdup(zero ? "0" : TEXT_CHART_NO_ROW),
                                  .value = zero ? 0 : NAN,
                                  .x = x};
    chart_see_value(chart, bar.value);
    vec_push(&chart->bars, bar);
    chart->missing++;
}

void chart_fill_bars(struct chart *chart, uint64_t first)
{
    struct gaps gaps = {.unit = 0};
    bool down = false;
    const bool ordered = chart->of.label >= 0 && gaps_take_bars(&gaps, chart, &down);
    chart->grain = ordered ? gaps_grain(&gaps) : CHART_GRAIN_NONE;
    gaps.grain = chart->grain;
    if (gaps.grain != CHART_GRAIN_NONE)
        gaps.unit = chart_is_zero(chart, (size_t)chart->of.value) ? 1 : gaps_unit(&gaps);
    const int64_t from = gaps.unit ? gaps_index(&gaps, gaps.first) : 0;
    const int64_t to = gaps.unit ? gaps_index(&gaps, vec_last(&gaps.times)) : 0;
    vec_release(&gaps.times);
    if (!gaps.unit || (to - from) / gaps.unit > BARS_MOST)
        return;
    const struct chart filled = *chart; /* the bars of the rows */
    const struct cell like = result_cell(chart->result, first, (size_t)chart->of.label);
    size_t at = 0;
    memset(&chart->bars, 0, sizeof chart->bars);
    for (int64_t i = 0; i <= (to - from) / gaps.unit; i++) {
        const int64_t index = down ? to - i * gaps.unit : from + i * gaps.unit;
        if (at < filled.bars.len && gaps_index(&gaps, filled.bars.v[at].x) == index)
            vec_push(&chart->bars, filled.bars.v[at++]);
        else
            gaps_add_bar(chart, gaps_time(&gaps, index), &like);
    }
    mem_free(filled.bars.v);
}
