/* How the database would run the SQL, as it says itself: SQLite's steps as a tree, the lines of
 * others as they are. What reads a whole table stands out. */
#include <stdlib.h>
#include <string.h>

#include "draw/wrap.h"
#include "overlays/overlay.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/vec.h"
#include "services/wishes.h"
#include "texts.h"

#define DEPTH_MAX 24

struct step {
    char *branches, *text;
};

struct plan {
    VEC(struct step) steps;
    struct lines_view view; /* of the steps, wrapped at `cols` */
    int cols;
};

/* ---- steps */

static enum role step_role(const char *text)
{
    static const char *const whole[] = {"SCAN ", "Seq Scan", " ALL ", "TableScan"};
    static const char *const extra[] = {"TEMP B-TREE", "filesort", "Sort", "temporary"};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        if (strstr(text, whole[i]))
            return ROLE_WARNING;
    for (size_t i = 0; i < sizeof extra / sizeof *extra; i++)
        if (strstr(text, extra[i]))
            return ROLE_ASSUMED;
    return ROLE_TEXT;
}

static void add_step(struct plan *out, const char *branches, const char *text)
{
    vec_push(&out->steps, ((struct step){mem_strdup(branches), mem_strdup(text)}));
}

static int64_t plan_number(const struct result *plan, uint64_t row, size_t col)
{
    const struct cell cell = result_cell(plan, row, col);
    char text[24] = "";
    memcpy(text, cell.p, cell.len < sizeof text - 1 ? cell.len : sizeof text - 1);
    return strtoll(text, NULL, 10);
}

/* The row after `row` with this parent; result_rows: none. */
static uint64_t next_child(const struct result *plan, int64_t parent, uint64_t row)
{
    while (row < result_rows(plan) && plan_number(plan, row, 1) != parent)
        row++;
    return row;
}

/* Columns id, parent, notused, detail. */
static void add_children(const struct result *plan, int64_t parent, const char *branches, int depth,
                         struct plan *out)
{
    const uint64_t end = result_rows(plan);
    for (uint64_t row = next_child(plan, parent, 0), next; row < end; row = next) {
        next = next_child(plan, parent, row + 1);
        const struct cell cell = result_cell(plan, row, 3);
        char *text = mem_strndup(cell.p, cell.len);
        char *here = mem_printf("%s%s", branches, depth == 0 ? "" : next < end ? "├─ " : "└─ ");
        char *below = mem_printf("%s%s", branches, depth == 0 ? "" : next < end ? "│  " : "   ");
        add_step(out, here, text);
        const int64_t id = plan_number(plan, row, 0);
        if (depth < DEPTH_MAX && id != parent)
            add_children(plan, id, below, depth + 1, out);
        mem_free(below);
        mem_free(here);
        mem_free(text);
    }
}

/* One line a row, its columns with what they are called where there are several. */
static void plan_add_rows(const struct result *plan, struct plan *out)
{
    const size_t columns = result_column_count(plan);
    for (uint64_t row = 0; row < result_rows(plan); row++) {
        struct buf text = BUF_INIT;
        for (size_t col = 0; col < columns; col++) {
            const struct cell cell = result_cell(plan, row, col);
            if (cell.kind == CELL_NULL)
                continue;
            if (columns > 1)
                buf_addf(&text, "%s%s ", text.len ? " · " : "", result_column(plan, col)->name);
            buf_addn(&text, cell.p, cell.len);
        }
        add_step(out, "", buf_str(&text));
        buf_release(&text);
    }
}

static bool is_tree(const struct result *plan)
{
    return result_column_count(plan) == 4 && str_eq(result_column(plan, 1)->name, "parent") &&
           str_eq(result_column(plan, 3)->name, "detail");
}

/* ---- the overlay */

static int plan_widest(const struct plan *plan)
{
    int widest = 40;
    for (size_t i = 0; i < plan->steps.len; i++) {
        const struct step *step = &plan->steps.v[i];
        const int width = text_width(step->branches, strlen(step->branches)) +
                          text_width(step->text, strlen(step->text));
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void plan_wrap(struct plan *plan, int cols)
{
    lines_release(&plan->view.lines);
    for (size_t i = 0; i < plan->steps.len; i++) {
        const struct step *step = &plan->steps.v[i];
        const struct wrap wrap = {.cols = cols,
                                  .margin = text_width(step->branches, strlen(step->branches)),
                                  .prefix = step->branches,
                                  .prefix_role = ROLE_DIM,
                                  .role = step_role(step->text)};
        wrap_text(&plan->view.lines, &wrap, step->text, strlen(step->text));
    }
    plan->cols = cols;
}

static void plan_resize(void *self, const struct console *console, int *w, int *h)
{
    struct plan *plan = self;
    const int widest = plan_widest(plan);
    (void)console;
    *w = widest < *w ? widest : *w;
    if (plan->cols != *w)
        plan_wrap(plan, *w);
    *h = (int)plan->view.lines.v.len < *h ? (int)plan->view.lines.v.len : *h;
    lines_view_resize(&plan->view, *h);
}

static void plan_title(const void *self, const struct console *console, struct line *left)
{
    const char *name = console->connection.name ? console->connection.name : TEXT_PLAN_DATABASE;
    (void)self;
    line_add(left, ROLE_TITLE, TEXT_PLAN_TITLE);
    line_add(left, ROLE_DIM, TEXT_PLAN_OF);
    line_add_safe(left, ROLE_DIM, name, strlen(name), 30);
}

static void plan_paint(const void *self, const struct console *console, struct surface *surface,
                       struct rect inner)
{
    (void)console;
    lines_view_paint(&((const struct plan *)self)->view, surface, inner);
}

static struct frame_part plan_part(const void *self)
{
    return lines_view_part(&((const struct plan *)self)->view);
}

static void plan_copy(const struct plan *plan, struct console *console)
{
    struct buf text = BUF_INIT;
    for (size_t i = 0; i < plan->steps.len; i++)
        buf_addf(&text, "%s%s\n", plan->steps.v[i].branches, plan->steps.v[i].text);
    wish_copy(console, buf_str(&text), text.len);
    buf_release(&text);
}

static bool plan_act(void *self, struct console *console, enum action action)
{
    struct plan *plan = self;
    if (action != ACTION_VIEW_COPY)
        return lines_view_act(&plan->view, action);
    plan_copy(plan, console);
    return true;
}

static void plan_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    int by;
    (void)console, (void)x, (void)y;
    if (overlay_wheel(what, &by))
        lines_view_scroll(&((struct plan *)self)->view, by);
}

static void plan_release(void *self)
{
    struct plan *plan = self;
    for (size_t i = 0; i < plan->steps.len; i++) {
        mem_free(plan->steps.v[i].branches);
        mem_free(plan->steps.v[i].text);
    }
    vec_release(&plan->steps);
    lines_release(&plan->view.lines);
    mem_free(plan);
}

static const char *plan_about(const void *self)
{
    (void)self;
    return TEXT_ABOUT_PLAN;
}

static const struct overlay_ops ops = {.about = plan_about,
                                       .context = CONTEXT_VIEW,
                                       .resize = plan_resize,
                                       .title = plan_title,
                                       .paint = plan_paint,
                                       .part = plan_part,
                                       .act = plan_act,
                                       .mouse = plan_mouse,
                                       .free = plan_release};

void overlay_plan(struct console *console)
{
    const struct result *result = console->model.plan;
    struct plan *plan = mem_alloc(sizeof *plan);
    if (is_tree(result))
        add_children(result, 0, "", 0, plan);
    else
        plan_add_rows(result, plan);
    if (plan->steps.len == 0)
        add_step(plan, "", TEXT_PLAN_NONE);
    overlay_push(console, &ops, plan);
}
