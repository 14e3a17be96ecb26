/* The chart in place of the grid: drawn from the rows in view when it is asked for, and again when
 * they have changed and no more are coming. */
#include "panes/rows_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "services/notice.h"
#include "texts.h"

/* What is 0 without rows, where none are filtered out. */
static uint64_t rows_chart_zeros(const struct rows *rows, const struct console *console)
{
    const struct grid *grid = &rows->grid;
    const char *sql = rows_sql_text(rows, console);
    if (!console->front || !sql || grid_rows(grid) != result_rows(grid->result))
        return 0;
    return chart_zeros(grid->result, sql, front_dialect(console->front));
}

static void rows_chart_build(struct rows *rows, const struct console *console)
{
    const struct grid *grid = &rows->grid;
    enum chart_kind kind = rows->charted ? rows->chart.of.kind : CHART_NONE;

    if (rows->charted)
        chart_release(&rows->chart);
    view_unref(rows->chart_view);
    rows->chart_view = view_ref(grid->view);
    chart_init(&rows->chart, grid->result, grid_order(grid), grid->col, grid->ascii);
    chart_set_known(&rows->chart, grid_order(grid), rows_chart_zeros(rows, console), grid->columns);
    for (int i = 0; kind != CHART_NONE && rows->chart.of.kind != kind && i < CHART_COUNT; i++)
        chart_next(&rows->chart, grid_order(grid)); /* the kind that was chosen */
    rows->charted = true;
}

void rows_chart_close(struct rows *rows)
{
    if (rows->charted)
        chart_release(&rows->chart);
    view_unref(rows->chart_view);
    rows->chart_view = NULL;
    rows->charted = false;
    rows->chart_top = 0;
}

/* A kind that was asked for in words is drawn where the rows have it; else they are drawn as they
 * can be, and the operator is told. */
static void rows_chart_wanted(struct rows *rows, struct console *console,
                              const struct chart_wish *wish)
{
    struct chart *chart = &rows->chart;
    const enum chart_kind wanted = wish->kind;
    if (chart->of.kind == CHART_NONE || (wanted == CHART_NONE && !wish->missing))
        return; /* the chart says why, or any is as good */
    if (wish->missing)
        console_notice(console, true, TEXT_CHART_NO_FORM, wish->missing);
    else if (!charted_can(&chart->of, wanted))
        console_notice(console, true, TEXT_CHART_NOT_AS,
                       wanted == CHART_LINE  ? TEXT_CHART_A_LINE
                       : wanted == CHART_BAR ? TEXT_CHART_A_BAR
                                             : TEXT_CHART_A_HISTOGRAM);
    while (charted_can(&chart->of, wanted) && chart->of.kind != wanted)
        chart_next(chart, grid_order(&rows->grid));
}

void rows_chart_toggle(struct rows *rows, struct console *console)
{
    const bool said = str_eq(console->demand.option, "chart"); /* such words close none */
    const struct chart_wish wish = said ? console->demand.chart : (struct chart_wish){0};
    demand_release(&console->demand);
    if (rows->charted && !said)
        rows_chart_close(rows);
    else if (!rows->charted && rows->grid.result)
        rows_chart_build(rows, console);
    if (rows->charted)
        rows_chart_wanted(rows, console, &wish);
}

/* The chart that the question of these rows asked for, once they have come. */
static void rows_chart_meet(struct rows *rows, struct console *console)
{
    struct drawing *drawing = &console->drawing;
    const struct result *result = rows->grid.result;
    const struct result_origin *origin = result ? result_origin(result) : NULL;
    if (!drawing->question || !origin || rows->earlier_at ||
        console->model.result_turn == drawing->before || result_state(result) == RESULT_RUNNING ||
        !str_eq(origin->question, drawing->question))
        return;
    if (result_rows(result) > 0) {
        rows_chart_close(rows); /* of the rows before */
        rows_chart_build(rows, console);
        rows_chart_wanted(rows, console, &drawing->wish);
    }
    mem_free(drawing->question);
    *drawing = (struct drawing){0};
}

void rows_chart_settle(struct rows *rows, struct console *console)
{
    const struct grid *grid = &rows->grid;

    rows_chart_meet(rows, console);
    if (!rows->charted)
        return;
    if (rows->chart.result != grid->result)
        rows_chart_close(rows);
    else if (rows->chart_view != grid->view || (rows->chart.of.rows != grid_rows(grid) &&
                                                result_state(grid->result) != RESULT_RUNNING))
        rows_chart_build(rows, console);
}

void rows_chart_scroll(struct rows *rows, int64_t by)
{
    const size_t lines = chart_lines(&rows->chart), page = (size_t)rows->chart_h;
    const size_t most = lines > page ? lines - page : 0;

    if (by < 0 && rows->chart_top < (size_t)-by)
        rows->chart_top = 0;
    else
        rows->chart_top += (size_t)by;
    if (rows->chart_top > most)
        rows->chart_top = most;
}

bool rows_chart_act(struct rows *rows, enum action action)
{
    const int64_t page = rows->chart_h > 1 ? rows->chart_h - 1 : 1;

    switch (action) {
    case ACTION_LEAVE:
        rows_chart_close(rows);
        return true;
    case ACTION_CHART_NEXT:
    case ACTION_RIGHT:
        chart_next(&rows->chart, grid_order(&rows->grid));
        rows->chart_top = 0;
        return true;
    case ACTION_UP:
    case ACTION_DOWN:
        rows_chart_scroll(rows, action == ACTION_UP ? -1 : 1);
        return true;
    case ACTION_PAGE_UP:
    case ACTION_PAGE_DOWN:
        rows_chart_scroll(rows, action == ACTION_PAGE_UP ? -page : page);
        return true;
    case ACTION_HOME:
    case ACTION_TOP:
        rows->chart_top = 0;
        return true;
    case ACTION_END:
    case ACTION_BOTTOM:
        rows_chart_scroll(rows, INT32_MAX);
        return true;
    default:
        return false;
    }
}

void rows_chart_draw(const struct rows *rows, struct rect rect, struct surface *surface)
{
    struct lines lines = {0};

    chart_update(&rows->chart, rows->chart_top, rect.w, rect.h, &lines);
    surface_lines(surface, rect, ROLE_TEXT, &lines);
    surface->cursor_x = rect.x;
    surface->cursor_y = rect.y;
    lines_release(&lines);
}
