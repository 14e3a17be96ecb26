/* Horizontal bars: one a row, or one a range of values. */
#include <math.h>
#include <string.h>

#include "chart/chart_private.h"
#include "grid/grid_private.h"
#include "querent/base/text.h"

enum { BINS_MAX = 40, EIGHTHS = 8 };

void chart_add_bar(struct line *line, enum role role, double length, bool ascii)
{
    static const char *const parts[EIGHTHS] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const int eighths = (int)lround(length * EIGHTHS);

    for (int i = 0; i < eighths / EIGHTHS; i++)
        line_add(line, role, ascii ? "#" : "█");
    if (ascii && eighths > 0 && eighths < EIGHTHS)
        line_add(line, role, "#"); /* something is not nothing */
    else if (!ascii)
        line_add(line, role, parts[eighths % EIGHTHS]);
}

/* Widths of the parts of a line: label, letter of the measure, bar, text. */
struct parts {
    int label, letter, bar, text;
};

static struct parts chart_bar_divide(const struct chart *chart, int w)
{
    struct parts parts = {0};

    for (size_t i = 0; i < chart->bars.len; i++) {
        const struct chart_bar *bar = &chart->bars.v[i];
        const int label = text_width(bar->label, strlen(bar->label));
        const int text = text_width(bar->text, strlen(bar->text));
        parts.label = label > parts.label ? label : parts.label;
        parts.text = text > parts.text ? text : parts.text;
    }
    if (parts.label > w / 3)
        parts.label = w / 3;
    if (parts.text > w / 4)
        parts.text = w / 4;
    parts.letter = chart->lines.len > 1 ? 2 : 0;
    parts.bar = w - parts.label - parts.letter - parts.text - 3; /* blanks around and between */
    if (parts.bar < 4) {                                         /* no room for words */
        parts.text = 0;
        parts.bar = w - parts.label - parts.letter - 2;
    }
    return parts;
}

static void chart_bar_add_blanks(struct line *line, int count)
{
    if (count > 0)
        line_addf(line, ROLE_TEXT, "%*s", count, "");
}

static void draw_bar(const struct chart *chart, const struct chart_bar *bar,
                     const struct parts *parts, struct line *line)
{
    const double lo = fmin(chart->min, 0), hi = fmax(chart->max, 0);
    const double scale = hi > lo ? parts->bar / (hi - lo) : 0;
    const int zero = (int)lround(-lo * scale); /* where bars begin */
    const int start = line_width(line);
    const enum role role = chart_role(bar->line);

    if (isnan(bar->value))
        return;
    if (bar->value < 0) { /* to the left of zero, in whole columns */
        const int length = (int)lround(-bar->value * scale);
        chart_bar_add_blanks(line, zero - length);
        chart_add_bar(line, role, length, chart->ascii);
    } else {
        chart_bar_add_blanks(line, zero);
        chart_add_bar(line, role, bar->value * scale, chart->ascii);
    }
    chart_bar_add_blanks(line, start + parts->bar - line_width(line));
}

void chart_draw_bars(const struct chart *chart, size_t top, int w, int h, struct lines *out)
{
    const struct parts parts = chart_bar_divide(chart, w);
    const struct grid_cell_style name = {.role = ROLE_TEXT, .ascii = chart->ascii};
    const struct grid_cell_style number = {.role = ROLE_GRID_NUMBER, .right = true};

    const bool several = chart->lines.len > 1;

    if (several)
        chart_draw_legend(chart, w, out);
    for (size_t i = top; i < chart->bars.len && i + several < top + (size_t)h; i++) {
        const struct chart_bar *bar = &chart->bars.v[i];
        const struct cell label = {.p = bar->label, .len = strlen(bar->label), .kind = CELL_TEXT};
        const struct cell text = {.p = bar->text, .len = strlen(bar->text), .kind = CELL_TEXT};
        struct line *line = lines_add(out);
        grid_cell_draw(line, &label, &name, parts.label, 0);
        line_add(line, ROLE_TEXT, w > 1 ? " " : "");
        if (several)
            line_addf(line, chart_role(bar->line), "%c ", (char)('A' + bar->line));
        if (parts.bar > 0)
            draw_bar(chart, bar, &parts, line);
        line_pad(line, ROLE_TEXT, parts.label + 1 + parts.letter + parts.bar);
        if (parts.text) {
            line_add(line, ROLE_TEXT, " ");
            grid_cell_draw(line, &text, &number, parts.text, 0);
        }
    }
}

/* ---- histogram */

struct bins {
    double start, step;
    size_t count;
    double rows[BINS_MAX + 2];
    double most;
};

static void chart_bar_fill_bins(const struct chart *chart, int wanted, struct bins *ret_bins)
{
    struct bins *bins = ret_bins;

    if (wanted > BINS_MAX / 2)
        wanted = BINS_MAX / 2; /* a round step may give up to twice as many */
    *bins = (struct bins){.step = chart_step(chart->min, chart->max, wanted)};
    while ((chart->max - chart->min) / bins->step > BINS_MAX)
        bins->step *= 2;
    bins->start = floor(chart->min / bins->step) * bins->step;
    bins->count = (size_t)floor((chart->max - bins->start) / bins->step) + 1;
    for (size_t i = 0; i < chart->points.len; i++) {
        size_t bin = (size_t)((chart->points.v[i].y - bins->start) / bins->step);
        if (bin >= bins->count)
            bin = bins->count - 1;
        bins->rows[bin]++;
        bins->most = fmax(bins->most, bins->rows[bin]);
    }
}

/* Ranges are drawn as the bars of another chart. */
void chart_draw_histogram(const struct chart *chart, int w, int h, struct lines *out)
{
    struct chart bars = {.ascii = chart->ascii, .min = 0};
    struct bins bins;

    chart_bar_fill_bins(chart, h > 4 ? h / 2 : 2, &bins);
    bars.max = bins.most;
    for (size_t i = 0; i < bins.count; i++) {
        struct buf label = BUF_INIT, text = BUF_INIT;
        chart_number(&label, bins.start + (double)i * bins.step, bins.step);
        buf_add(&label, chart->ascii ? " .. " : " … ");
        chart_number(&label, bins.start + (double)(i + 1) * bins.step, bins.step);
        grid_add_number(&text, (uint64_t)bins.rows[i]);
        const struct chart_bar bar = {
            .label = buf_take(&label), .text = buf_take(&text), .value = bins.rows[i]};
        vec_push(&bars.bars, bar);
    }
    chart_draw_bars(&bars, 0, w, h, out);
    chart_release(&bars);
}
