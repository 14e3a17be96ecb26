/* Rows of earlier questions: kept as long as they fit a budget, gone back to by key. What is done
 * with rows (looking, filtering, copying, writing, sending, exporting) is done with those that are
 * shown; a question goes on from the newest, which are shown again once it has its SQL. */
#include "panes/rows_private.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "services/notice.h"
#include "texts.h"

enum { EARLIER_MAX = 20, SHELF_MAX = 8, EARLIER_ASKED_COLS = 40 };
#define EARLIER_BYTES ((size_t)256 << 20) /* in memory, all together */

static void earlier_free(struct earlier *earlier)
{
    result_unref(earlier->result);
    mem_free(earlier->sql);
    grid_kept_release(&earlier->kept);
}

static void keep_budget(struct rows *rows)
{
    size_t bytes = 0, keep = rows->earlier.len;
    for (; keep > 0 && rows->earlier.len - keep < EARLIER_MAX; keep--) {
        bytes += result_memory(rows->earlier.v[keep - 1].result);
        if (bytes > EARLIER_BYTES)
            break;
    }
    for (; keep > 0; keep--) {
        earlier_free(&rows->earlier.v[0]);
        vec_remove(&rows->earlier, 0);
    }
}

static void rows_earlier_show(struct rows *rows, struct console *console, struct result *result,
                              const struct grid_kept *kept)
{
    struct grid *grid = &rows->grid;
    console->earlier = result != rows->newest;
    console->unknown = console->earlier && result && !result_origin(result);
    grid_set_result(grid, result);
    grid_show_again(grid, kept);
}

/* Order, filter, marks and the cursor stay with the rows. */
static void remember_place(struct rows *rows)
{
    struct grid_kept *kept =
        rows->earlier_at ? &rows->earlier.v[rows->earlier_at - 1].kept : &rows->newest_kept;
    grid_keep(&rows->grid, kept);
}

void rows_earlier_newest(struct rows *rows, struct console *console)
{
    if (!rows->earlier_at)
        return;
    remember_place(rows);
    rows->earlier_at = 0;
    rows_earlier_show(rows, console, rows->newest, &rows->newest_kept);
}

void rows_earlier_step(struct rows *rows, struct console *console, int step)
{
    const size_t at = rows->earlier_at ? rows->earlier_at : rows->earlier.len + 1;
    if (step < 0 ? at <= 1 : at > rows->earlier.len) {
        console_notice(console, false, step < 0 ? TEXT_EARLIER_FIRST : TEXT_EARLIER_LAST);
        return;
    }
    const size_t to = step < 0 ? at - 1 : at + 1;
    if (to > rows->earlier.len) {
        rows_earlier_newest(rows, console);
        return;
    }
    remember_place(rows);
    rows->earlier_at = to;
    const struct earlier *earlier = &rows->earlier.v[to - 1];
    rows_earlier_show(rows, console, earlier->result, &earlier->kept);
}

/* ---- filters that go on to the next rows */

/* The rows are of the same query, or of a question that went on from theirs. */
static bool rows_go_on(const struct result *from, const struct result *to)
{
    const struct result_origin *a = from ? result_origin(from) : NULL;
    const struct result_origin *b = to ? result_origin(to) : NULL;
    if (!a || !b || !str_eq(a->connection, b->connection))
        return false;
    if (str_eq(a->sql, b->sql))
        return true;
    size_t len = a->asked && b->asked && b->question ? strlen(a->asked) : 0;
    while (len && strchr("?.! ", a->asked[len - 1]))
        len--;
    return len && strncmp(a->asked, b->asked, len) == 0 && b->asked[len] == ',';
}

/* The column of that name and type; -1: there is none. */
static int column_alike(const struct result *result, const struct result_column *column)
{
    for (size_t i = 0; i < result_column_count(result); i++) {
        const struct result_column *at = result_column(result, i);
        if (at->value == column->value && str_eq(at->name, column->name))
            return (int)i;
    }
    return -1;
}

/* Takes the filters over where the rows have all columns of those before: they are of the same
 * kind, and not sums of them. */
static bool filters_go_on(struct grid *grid, const struct result *from,
                          struct grid_filters *filters)
{
    for (size_t i = 0; i < result_column_count(from); i++)
        if (column_alike(grid->result, result_column(from, i)) < 0)
            return false;
    for (size_t i = 0; i < filters->len; i++)
        if (filters->v[i].col >= 0)
            filters->v[i].col =
                column_alike(grid->result, result_column(from, (size_t)filters->v[i].col));
    grid_filters_put(grid, filters);
    return true;
}

static void add_clear_key(const struct grid *grid, struct buf *out)
{
    if (*grid->clear_key)
        buf_addf(out, TEXT_FILTER_CLEARS, grid->clear_key);
}

/* The next rows are shown: what was filtered stays so where a question only went on, which is
 * said, and so is it where it can't. */
static void show_next(struct rows *rows, struct console *console, struct result *result)
{
    struct grid *grid = &rows->grid;
    struct result *from = result_ref(grid->result);
    struct grid_filters filters = {0};
    struct line line;
    struct buf text = BUF_INIT;
    line_init(&line);
    if (rows_go_on(from, result)) {
        grid_filters_copy(&grid->filters, &filters);
        grid_filters_line(grid, &line);
    }
    rows_earlier_show(rows, console, result, &rows->newest_kept);
    if (filters.len) {
        const bool kept = filters_go_on(grid, from, &filters);
        buf_addf(&text, kept ? TEXT_FILTER_KEPT : TEXT_FILTER_LEFT, line.text.p);
        if (kept)
            add_clear_key(grid, &text);
        mem_free(rows->said);
        rows->said = buf_take(&text);
    }
    grid_filters_release(&filters);
    line_release(&line);
    result_unref(from);
}

/* Rows of an earlier question that are the newest again are no earlier ones any more. */
static void take_out(struct rows *rows, struct result *result)
{
    for (size_t i = 0; i < rows->earlier.len; i++) {
        struct earlier *earlier = &rows->earlier.v[i];
        if (earlier->result != result)
            continue;
        rows->newest_kept = earlier->kept;
        earlier->kept = (struct grid_kept){.result = NULL};
        earlier_free(earlier);
        vec_remove(&rows->earlier, i);
        return;
    }
}

/* ---- conversations that were left */

static void shelf_remove(struct rows *rows, size_t i)
{
    struct shelf *shelf = &rows->shelf.v[i];
    for (size_t k = 0; k < shelf->earlier.len; k++)
        earlier_free(&shelf->earlier.v[k]);
    vec_release(&shelf->earlier);
    mem_free(shelf->conversation);
    vec_remove(&rows->shelf, i);
}

static void shelf_budget(struct rows *rows)
{
    size_t bytes = 0, keep = rows->shelf.len;
    for (; keep > 0 && rows->shelf.len - keep < SHELF_MAX; keep--) {
        const struct shelf *shelf = &rows->shelf.v[keep - 1];
        for (size_t k = 0; k < shelf->earlier.len; k++)
            bytes += result_memory(shelf->earlier.v[k].result);
        if (bytes > EARLIER_BYTES)
            break;
    }
    for (; keep > 0; keep--)
        shelf_remove(rows, 0);
}

/* The newest rows become the last of the earlier ones. */
static void newest_is_earlier(struct rows *rows)
{
    const struct earlier earlier = {
        .result = rows->newest, .sql = rows->newest_sql, .kept = rows->newest_kept};
    vec_push(&rows->earlier, earlier);
    rows->newest = NULL;
    rows->newest_sql = NULL;
    rows->newest_kept = (struct grid_kept){.result = NULL};
}

void rows_earlier_leave(struct rows *rows, struct console *console)
{
    if (rows->newest && rows->conversation) {
        remember_place(rows);
        newest_is_earlier(rows);
        struct shelf shelf = {.conversation = rows->conversation};
        shelf.earlier.v = rows->earlier.v;
        shelf.earlier.len = rows->earlier.len;
        shelf.earlier.cap = rows->earlier.cap;
        vec_push(&rows->shelf, shelf);
        rows->conversation = NULL;
        rows->earlier.v = NULL;
        rows->earlier.len = rows->earlier.cap = 0;
        rows->earlier_at = 0;
        shelf_budget(rows);
        rows_earlier_show(rows, console, NULL, &rows->newest_kept);
    }
    mem_free(rows->conversation);
    rows->conversation = mem_strdup(console->model.conversation);
}

/* True: these are the rows that the conversation was left with, and they are shown as they were.
 * Otherwise they come after those. */
static bool unshelve(struct rows *rows, struct console *console, struct result *result)
{
    size_t i = 0;
    while (i < rows->shelf.len &&
           !str_eq(rows->shelf.v[i].conversation, console->model.conversation))
        i++;
    if (i == rows->shelf.len || rows->earlier.len)
        return false;
    struct shelf *shelf = &rows->shelf.v[i];
    vec_release(&rows->earlier);
    rows->earlier.v = shelf->earlier.v;
    rows->earlier.len = shelf->earlier.len;
    rows->earlier.cap = shelf->earlier.cap;
    shelf->earlier.v = NULL;
    shelf->earlier.len = shelf->earlier.cap = 0;
    shelf_remove(rows, i);
    if (!rows->earlier.len || vec_last(&rows->earlier).result != result)
        return false;
    const struct earlier last = vec_pop(&rows->earlier);
    rows->newest = last.result;
    rows->newest_sql = last.sql;
    rows->newest_kept = last.kept;
    rows->earlier_at = 0;
    rows_earlier_show(rows, console, rows->newest, &rows->newest_kept);
    return true;
}

void rows_earlier_take(struct rows *rows, struct console *console, struct result *result)
{
    const struct model *model = &console->model;
    if (result && !rows->newest && unshelve(rows, console, result))
        return;
    if (!result)
        rows_earlier_close(rows);
    if (rows->newest) {
        remember_place(rows);
        newest_is_earlier(rows);
    }
    const size_t count = model->result_versions;
    rows->newest = result_ref(result);
    rows->newest_sql = mem_strdup(
        count && count <= model->versions.len ? model->versions.v[count - 1]->text : NULL);
    take_out(rows, result);
    keep_budget(rows);
    rows->earlier_at = 0;
    if (rows->grid.result == result) /* with their filter and marks */
        console->earlier = console->unknown = false;
    else
        show_next(rows, console, result);
}

void rows_asked_title(const struct result *result, const char *unknown, struct line *out)
{
    const struct result_origin *origin = result_origin(result);
    if (origin && origin->asked) {
        line_add(out, ROLE_WARNING, TEXT_EARLIER_OF);
        line_add_safe(out, ROLE_WARNING, origin->asked, strlen(origin->asked), EARLIER_ASKED_COLS);
        line_add(out, ROLE_WARNING, TEXT_EARLIER_OF_END);
    } else {
        line_add(out, ROLE_WARNING, unknown);
    }
}

void rows_earlier_title(const struct rows *rows, struct line *out)
{
    rows_asked_title(rows->earlier.v[rows->earlier_at - 1].result, TEXT_EARLIER_TITLE, out);
    line_addf(out, ROLE_WARNING, TEXT_EARLIER_AT, rows->earlier_at, rows->earlier.len);
}

void rows_earlier_close(struct rows *rows)
{
    for (size_t i = 0; i < rows->earlier.len; i++)
        earlier_free(&rows->earlier.v[i]);
    vec_release(&rows->earlier);
    result_unref(rows->newest);
    mem_free(rows->newest_sql);
    grid_kept_release(&rows->newest_kept);
    rows->newest = NULL;
    rows->newest_sql = NULL;
}

void rows_earlier_release(struct rows *rows)
{
    rows_earlier_close(rows);
    while (rows->shelf.len)
        shelf_remove(rows, rows->shelf.len - 1);
    vec_release(&rows->shelf);
    mem_free(rows->conversation);
}
