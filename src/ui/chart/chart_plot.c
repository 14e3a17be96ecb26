/* Lines in braille: two by four dots a character. Where there are more points than columns of
 * dots, each column shows the range from its least to its greatest value, so that no peak is lost.
 */
#include <math.h>
#include <string.h>

#include "chart/chart_private.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"

enum { DOTS_X = 2, DOTS_Y = 4, AXIS_LINES = 2, TICK_LINES = 4 };

struct plot {
    int w, h;             /* characters */
    unsigned char *cells; /* dots a character, in braille's bits */
    unsigned char *lines; /* whose they are: the line drawn last */
    char *letters;        /* in place of dots; 0: none */
    int line;             /* that is being drawn */
    double x0, x1, y0, y1;
    double tick; /* the lowest number of the axis */
    double step; /* from one to the next; 0: the axis has no numbers */
    int below;   /* lines under it */
    int every;   /* lines from one number to the next */
};

static void set_dot(struct plot *plot, int x, int y)
{
    static const unsigned char bits[DOTS_Y][DOTS_X] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};

    if (x < 0 || y < 0 || x >= plot->w * DOTS_X || y >= plot->h * DOTS_Y)
        return;
    const int at = y / DOTS_Y * plot->w + x / DOTS_X;
    plot->cells[at] |= bits[y % DOTS_Y][x % DOTS_X];
    plot->lines[at] = (unsigned char)plot->line;
}

static int dot_x(const struct plot *plot, double x)
{
    const double span = plot->x1 - plot->x0;
    return span > 0 ? (int)lround((x - plot->x0) / span * (plot->w * DOTS_X - 1)) : 0;
}

static int dot_y(const struct plot *plot, double y)
{
    const double span = plot->y1 - plot->y0;
    const int most = plot->h * DOTS_Y - 1;
    return span > 0 ? most - (int)lround((y - plot->y0) / span * most) : most / 2;
}

/* A straight line of dots (Bresenham). */
static void draw_segment(struct plot *plot, int x0, int y0, int x1, int y1)
{
    const int dx = x1 > x0 ? x1 - x0 : x0 - x1, dy = y1 > y0 ? y0 - y1 : y1 - y0;
    const int step_x = x0 < x1 ? 1 : -1, step_y = y0 < y1 ? 1 : -1;
    int error = dx + dy;

    for (;;) {
        set_dot(plot, x0, y0);
        if (x0 == x1 && y0 == y1)
            return;
        const int twice = 2 * error;
        if (twice >= dy) {
            error += dy;
            x0 += step_x;
        }
        if (twice <= dx) {
            error += dx;
            y0 += step_y;
        }
    }
}

/* Consecutive points in one column of dots are one upright line; columns are joined where nothing
 * is missing between them. */
static void draw_points(struct plot *plot, const struct chart_line *line)
{
    int last_x = -1, last_y = 0;

    for (size_t i = 0; i < line->points.len;) {
        const int x = dot_x(plot, line->points.v[i].x);
        const int first = dot_y(plot, line->points.v[i].y);
        const bool gap = line->points.v[i].gap;
        int least = first, most = first, end = first;
        for (; i < line->points.len && dot_x(plot, line->points.v[i].x) == x; i++) {
            end = dot_y(plot, line->points.v[i].y);
            least = end < least ? end : least;
            most = end > most ? end : most;
        }
        if (last_x >= 0 && !gap)
            draw_segment(plot, last_x, last_y, x, first);
        draw_segment(plot, x, least, x, most);
        last_x = x;
        last_y = end;
    }
}

/* A letter at a point of the line that is being drawn, or on the first free place beside it. */
static void put_letter(struct plot *plot, const struct chart_point *point)
{
    const int row = dot_y(plot, point->y) / DOTS_Y;
    for (int x = dot_x(plot, point->x) / DOTS_X; x >= 0; x--) {
        const int at = row * plot->w + x;
        if (plot->letters[at])
            continue;
        plot->letters[at] = (char)('A' + plot->line);
        plot->lines[at] = (unsigned char)plot->line;
        return;
    }
}

/* Letters stand at the end and in the middle of each line, above all dots. */
static void draw_lines(struct plot *plot, const struct chart *chart)
{
    for (size_t i = 0; i < chart->lines.len; i++) {
        plot->line = (int)i;
        draw_points(plot, &chart->lines.v[i]);
    }
    for (size_t i = 0; chart->lines.len > 1 && i < chart->lines.len; i++) {
        const struct chart_line *line = &chart->lines.v[i];
        plot->line = (int)i;
        if (line->points.len)
            put_letter(plot, &vec_last(&line->points));
        if (line->points.len > 2)
            put_letter(plot, &line->points.v[line->points.len / 2]);
    }
}

enum role chart_role(size_t line)
{
    static const enum role roles[CHART_LINES_MAX] = {ROLE_CHART,      ROLE_SQL_STRING,
                                                     ROLE_SQL_NUMBER, ROLE_SQL_KEYWORD,
                                                     ROLE_WARNING,    ROLE_SQL_FUNCTION};
    return roles[line % CHART_LINES_MAX];
}

/* Every line has its letter, whatever room is left for the names. */
void chart_draw_legend(const struct chart *chart, int w, struct lines *out)
{
    struct line *line = lines_add(out);
    const int count = (int)chart->lines.len, room = w / count - 4;
    for (int i = 0; i < count; i++) {
        const char *name = chart->lines.v[i].name;
        line_addf(line, chart_role((size_t)i), "%s%c ", i ? "  " : "", 'A' + i);
        if (room > 1)
            line_add_safe(line, chart_role((size_t)i), name, strlen(name), room);
    }
}

static void add_dots(const struct plot *plot, int row, bool ascii, struct line *line)
{
    for (int x = 0; x < plot->w; x++) {
        const int at = row * plot->w + x;
        const unsigned char dots = plot->cells[at];
        const enum role role = chart_role(plot->lines[at]);
        char bytes[4];
        if (plot->letters[at])
            line_addn(line, role, &plot->letters[at], 1);
        else if (!dots)
            line_add(line, ROLE_CHART, " ");
        else if (ascii)
            line_add(line, role, "*");
        else
            line_addn(line, role, bytes, text_encode(0x2800 + dots, bytes));
    }
}

/* The number that stands at a line of the y axis; false: none does. */
static bool tick_at(const struct plot *plot, int row, struct buf *ret_label)
{
    const int above = plot->h - 1 - row - plot->below, every = plot->every;

    if (plot->step <= 0 || every <= 0 || above % every)
        return false;
    const int number = above / every; /* of those from the first one up */
    chart_number(ret_label, plot->tick + number * plot->step, plot->step);
    return true;
}

static void draw_rows(const struct plot *plot, const struct chart *chart, int axis,
                      struct lines *out)
{
    for (int row = 0; row < plot->h; row++) {
        struct line *line = lines_add(out);
        struct buf label = BUF_INIT;
        buf_init(&label);
        const bool tick = tick_at(plot, row, &label);
        if (axis > 0) {
            line_addf(line, ROLE_DIM, "%*s%s ", axis - 2 - text_width(label.p, label.len), "",
                      buf_str(&label));
            const char *mark = chart->ascii ? (tick ? "+" : "|") : (tick ? "┤" : "│");
            line_add(line, ROLE_BORDER, mark);
        }
        add_dots(plot, row, chart->ascii, line);
        buf_release(&label);
    }
}

static void add_x_label(const struct plot *plot, const struct chart *chart, double x,
                        struct buf *out)
{
    enum { YEAR_LEN = 4, MONTH_LEN = 7 };
    if (chart->time)
        chart_time_text(out, x, plot->x1 - plot->x0);
    if (chart->time && chart->grain >= CHART_GRAIN_MONTH)
        buf_truncate(out, chart->grain == CHART_GRAIN_YEAR ? YEAR_LEN : MONTH_LEN);
    if (!chart->time)
        chart_number(out, x + 1, 1); /* rows are counted from 1 */
}

/* The rule under the plot, and its two ends in words. */
static void draw_axis(const struct plot *plot, const struct chart *chart, int axis,
                      struct lines *out)
{
    struct line *rule = lines_add(out);
    struct buf from = BUF_INIT, to = BUF_INIT;

    line_addf(rule, ROLE_BORDER, "%*s%s", axis - 1, "", chart->ascii ? "+" : "└");
    for (int x = 0; x < plot->w; x++)
        line_add(rule, ROLE_BORDER, chart->ascii ? "-" : "─");
    add_x_label(plot, chart, plot->x0, &from);
    add_x_label(plot, chart, plot->x1, &to);
    struct line *labels = lines_add(out);
    const int gap = plot->w - (int)from.len - (int)to.len;
    if (gap > 0)
        line_addf(labels, ROLE_DIM, "%*s%s%*s%s", axis, "", from.p, gap, "", to.p);
    buf_release(&from);
    buf_release(&to);
}

/* Columns of the longest label and its axis; 0 where there is no room for one. */
static int axis_width(const struct plot *plot, int w)
{
    struct buf low = BUF_INIT, high = BUF_INIT;

    chart_number(&low, plot->y0, plot->step);
    chart_number(&high, plot->y1, plot->step);
    const size_t longest = low.len > high.len ? low.len : high.len;
    buf_release(&low);
    buf_release(&high);
    return (int)longest + 2 < w / 2 ? (int)longest + 2 : 0;
}

/* From the first x of any line to the last one; false: no line has a point. */
static bool plot_span(struct plot *plot, const struct chart *chart)
{
    bool any = false;
    for (size_t i = 0; i < chart->lines.len; i++) {
        const struct chart_line *line = &chart->lines.v[i];
        if (!line->points.len)
            continue;
        const double from = line->points.v[0].x, to = vec_last(&line->points).x;
        plot->x0 = !any || from < plot->x0 ? from : plot->x0;
        plot->x1 = !any || to > plot->x1 ? to : plot->x1;
        any = true;
    }
    return any;
}

void chart_range(const struct chart *chart, double *ret_low, double *ret_high)
{
    const bool flat = chart->min >= chart->max;
    *ret_low = chart->min > 0 && (flat || chart->min <= chart->max / 2) ? 0 : chart->min;
    *ret_high = chart->max < 0 && (flat || chart->max >= chart->min / 2) ? 0 : chart->max;
}

/* The scale with a number at each `every`-th line: as fine as the height allows. */
static struct plot plot_scaled(const struct chart *chart, const struct plot *plot, int every)
{
    struct plot scaled = *plot;
    const double most = plot->y1 - plot->y0;
    double step = chart_step(plot->y0, plot->y1, plot->h / every + 1);

    for (step = chart->whole && step < 1 ? 1 : step;; step = chart_step_after(step)) {
        const double line = step / every;
        scaled.tick = ceil(plot->y0 / step - 1e-9) * step;
        scaled.below = (int)ceil((scaled.tick - plot->y0) / line - 1e-9);
        scaled.step = step;
        scaled.every = every;
        scaled.y0 = scaled.tick - scaled.below * line;
        scaled.y1 = scaled.y0 + line * (plot->h * DOTS_Y - 1) / DOTS_Y;
        if (scaled.y1 >= plot->y1 - most * 1e-9 || !isfinite(scaled.y1))
            return scaled;
    }
}

/* The axis's numbers are round, whole where all values are, and stand at equal distances. */
static void plot_scale(const struct chart *chart, struct plot *plot)
{
    static const double worth = 1.3; /* height that more numbers may cost */
    const int least = plot->h < TICK_LINES ? 1 : 2;
    struct plot scaled[TICK_LINES + 2];
    double best = INFINITY;

    if (!(plot->y1 > plot->y0) || plot->h < 2)
        return;
    for (int every = least; every <= TICK_LINES + 1; every++) {
        scaled[every] = plot_scaled(chart, plot, every);
        best = fmin(best, scaled[every].y1 - scaled[every].y0);
    }
    int every = least;
    while (every <= TICK_LINES && scaled[every].y1 - scaled[every].y0 > best * worth)
        every++;
    *plot = scaled[every];
}

void chart_draw_line(const struct chart *chart, int w, int h, struct lines *out)
{
    struct plot plot = {0};
    const bool with_axis = h >= 2 * AXIS_LINES && w >= 8;
    const bool legend = chart->lines.len > 1 && with_axis && w >= 4 * CHART_LINES_MAX;

    if (!plot_span(&plot, chart))
        return;
    chart_range(chart, &plot.y0, &plot.y1);
    const struct plot range = plot;
    plot.h = (with_axis ? h - AXIS_LINES : h) - legend;
    plot_scale(chart, &plot);
    const int axis = with_axis ? axis_width(&plot, w) : 0;
    if (with_axis && !axis) { /* no room for its numbers */
        plot = range;
        plot.h = h - legend;
        plot_scale(chart, &plot);
    }
    plot.w = w - axis;
    const size_t cells = (size_t)plot.w * (size_t)plot.h;
    plot.cells = mem_alloc(cells);
    plot.lines = mem_alloc(cells);
    plot.letters = mem_alloc(cells);
    draw_lines(&plot, chart);
    if (legend)
        chart_draw_legend(chart, w, out);
    draw_rows(&plot, chart, axis, out);
    if (axis)
        draw_axis(&plot, chart, axis, out);
    mem_free(plot.cells);
    mem_free(plot.lines);
    mem_free(plot.letters);
}
