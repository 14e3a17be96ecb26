/* From the rows to another query: filters as conditions, groups, what a key refers to. The SQL is
 * shown as the next version and waits for a yes: nothing runs from here. */
#include "grid/refine/refine.h"
#include "overlays/list/picker.h"
#include "panes/rows_private.h"
#include "querent/base/mem.h"
#include "services/notice.h"
#include "services/turns.h"
#include "texts.h"

const char *rows_sql_text(const struct rows *rows, const struct console *console)
{
    const struct model *model = &console->model;
    if (rows->earlier_at)
        return rows->earlier.v[rows->earlier_at - 1].sql;
    const size_t count = model->result_versions;
    return count && count <= model->versions.len ? model->versions.v[count - 1]->text : NULL;
}

static void submit_made(struct console *console, bool ok, struct buf *sql, const struct err *err)
{
    if (ok)
        submit_rows_sql(console, buf_str(sql));
    else
        console_notice(console, true, "%s", err->text);
    buf_release(sql);
}

static void rows_refine(struct rows *rows, struct console *console,
                        bool (*make)(const struct grid *, const char *, enum sql_dialect,
                                     struct buf *, struct err *))
{
    struct buf sql = BUF_INIT;
    struct err err = ERR_INIT;
    const char *text = rows_sql_text(rows, console);
    if (!console->front || !text) {
        console_notice(console, true, TEXT_REFINE_NO_SQL);
        return;
    }
    const bool ok = make(&rows->grid, text, front_dialect(console->front), &sql, &err);
    submit_made(console, ok, &sql, &err);
}

/* ---- keys */

static void links_fill(struct picker *picker, struct console *console)
{
    const struct refine_links *links = picker->state;
    (void)console;
    for (size_t i = 0; i < links->len; i++)
        picker_add(picker, links->v[i].text, NULL)->data = mem_strdup(links->v[i].sql);
}

static void links_choose(struct picker *picker, struct console *console,
                         const struct pick_item *item)
{
    char *sql = mem_strdup(item->data);
    (void)picker;
    overlay_pop(console);
    submit_rows_sql(console, sql);
    mem_free(sql);
}

static void links_release(struct picker *picker)
{
    refine_links_release(picker->state);
    mem_free(picker->state);
}

static const struct picker_ops links_ops = {.context = CONTEXT_PICK,
                                            .title = TEXT_FOLLOW_TITLE,
                                            .about = TEXT_ABOUT_LINKS,
                                            .fill = links_fill,
                                            .choose = links_choose,
                                            .release = links_release};

static void offer_links(struct console *console, const char *column, struct refine_links *links)
{
    if (links->len == 0)
        console_notice(console, true, TEXT_FOLLOW_NONE, column);
    if (links->len == 1)
        submit_rows_sql(console, links->v[0].sql);
    if (links->len < 2) {
        refine_links_release(links);
        return;
    }
    picker_open(console, &links_ops, mem_dup(links, sizeof *links));
}

static void rows_follow(struct rows *rows, struct console *console)
{
    const struct schema *schema = console->front ? front_schema(console->front) : NULL;
    const struct grid *grid = &rows->grid;
    struct refine_links links = {0};
    if (!schema) {
        console_notice(console, true, TEXT_FOLLOW_NO_SCHEMA);
        return;
    }
    refine_links(grid, schema, front_dialect(console->front), &links);
    front_schema_release(console->front, schema);
    offer_links(console, result_column(grid->result, grid->col)->name, &links);
}

bool rows_sql_act(struct rows *rows, struct console *console, enum action action)
{
    switch (action) {
    case ACTION_FILTER_SQL:
        if (rows->grid.filters.len)
            rows_refine(rows, console, refine_where);
        else
            console_notice(console, true, TEXT_REFINE_NO_FILTER);
        return true;
    case ACTION_GROUP_BY:
        rows_refine(rows, console, refine_group);
        return true;
    case ACTION_FOLLOW:
        rows_follow(rows, console);
        return true;
    default:
        return false;
    }
}
