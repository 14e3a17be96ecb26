/* The chart in place of the grid: drawn from the rows in view when it is asked for, and again when
 * they have changed and no more are coming. */
#include "console.h"
#include "querent/base/mem.h"

static void build(struct rows_pane *pane)
{
    const struct grid *grid = &pane->grid;
    enum chart_kind kind = pane->charted ? pane->chart.kind : CHART_NONE;

    if (pane->charted)
        chart_release(&pane->chart);
    view_unref(pane->chart_view);
    pane->chart_view = view_ref(grid->view);
    chart_init(&pane->chart, grid->result, grid_order(grid), grid->col, grid->ascii);
    for (int i = 0; kind != CHART_NONE && pane->chart.kind != kind && i < CHART_COUNT; i++)
        chart_next(&pane->chart, grid_order(grid)); /* the kind that was chosen */
    pane->charted = true;
}

void rows_chart_close(struct rows_pane *pane)
{
    if (pane->charted)
        chart_release(&pane->chart);
    view_unref(pane->chart_view);
    pane->chart_view = NULL;
    pane->charted = false;
    pane->chart_top = 0;
}

void rows_chart_toggle(struct rows_pane *pane)
{
    if (pane->charted)
        rows_chart_close(pane);
    else if (pane->grid.result)
        build(pane);
}

void rows_chart_settle(struct rows_pane *pane)
{
    const struct grid *grid = &pane->grid;

    if (!pane->charted)
        return;
    if (pane->chart.result != grid->result)
        rows_chart_close(pane);
    else if (pane->chart_view != grid->view ||
             (pane->chart.rows != grid_rows(grid) && result_state(grid->result) != RESULT_RUNNING))
        build(pane);
}

static void scroll(struct rows_pane *pane, int64_t by)
{
    const size_t lines = chart_lines(&pane->chart), page = (size_t)pane->chart_h;
    const size_t most = lines > page ? lines - page : 0;

    if (by < 0 && pane->chart_top < (size_t)-by)
        pane->chart_top = 0;
    else
        pane->chart_top += (size_t)by;
    if (pane->chart_top > most)
        pane->chart_top = most;
}

bool rows_chart_act(struct rows_pane *pane, enum action action)
{
    const int64_t page = pane->chart_h > 1 ? pane->chart_h - 1 : 1;

    switch (action) {
    case ACTION_LEAVE:
        rows_chart_close(pane);
        return true;
    case ACTION_CHART_NEXT:
    case ACTION_RIGHT:
        chart_next(&pane->chart, grid_order(&pane->grid));
        pane->chart_top = 0;
        return true;
    case ACTION_UP:
    case ACTION_DOWN:
        scroll(pane, action == ACTION_UP ? -1 : 1);
        return true;
    case ACTION_PAGE_UP:
    case ACTION_PAGE_DOWN:
        scroll(pane, action == ACTION_PAGE_UP ? -page : page);
        return true;
    case ACTION_HOME:
    case ACTION_TOP:
        pane->chart_top = 0;
        return true;
    case ACTION_END:
    case ACTION_BOTTOM:
        scroll(pane, INT32_MAX);
        return true;
    default:
        return false;
    }
}

void rows_chart_paint(struct rows_pane *pane, struct surface *surface, struct rect rect)
{
    struct lines lines = {0};

    pane->chart_h = rect.h;
    chart_update(&pane->chart, pane->chart_top, rect.w, rect.h, &lines);
    surface_lines(surface, rect, ROLE_TEXT, &lines);
    surface->cursor_x = rect.x;
    surface->cursor_y = rect.y;
    lines_release(&lines);
}
