/* The top line: where one is, who answers, what runs besides. */
#include <string.h>

#include "bars/bars.h"
#include "draw/theme.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "services/known.h"
#include "state.h"
#include "texts.h"

#define SIDE_MIN 8 /* columns: less of the right text says nothing */

/* Left and right texts on one line; the right one gives way. */
void bars_sides(struct surface *surface, struct rect rect, enum role ground,
                const struct line *left, const struct line *right)
{
    const int right_w = line_width(right);
    surface_line(surface, rect.x, rect.y, rect.w, ground, left);
    const int room = rect.w - line_width(left) - 3;
    const int w = right_w < room ? right_w : room;
    if (w == right_w || w >= SIDE_MIN)
        surface_line(surface, rect.x + rect.w - w - 1, rect.y, w, ground, right);
}

static void top_left(const struct console *console, struct line *line)
{
    const struct connection_info *at = &console->connection;
    line_add(line, ROLE_BAR_KEY, TEXT_NAME);
    if (!at->name) {
        line_add(line, ROLE_BAR, TEXT_STARTING);
        return;
    }
    line_add(line, ROLE_BAR, "  ");
    line_add_safe(line, theme_role(at->color, ROLE_BAR_KEY), at->name, strlen(at->name), 30);
    line_add(line, ROLE_BAR, " (");
    line_add_safe(line, ROLE_BAR, at->kind, at->kind ? strlen(at->kind) : 0, 16);
    line_add(line, ROLE_BAR, at->read_only ? TEXT_READ_ONLY_END : TEXT_MAY_WRITE_END);
    if (console_disconnected(console))
        line_add(line, ROLE_ERROR, TEXT_NOT_CONNECTED);
    if (console->model.unsaved)
        line_add(line, ROLE_ERROR, TEXT_NOT_SAVED);
    if (at->production)
        line_add(line, ROLE_PRODUCTION, TEXT_PRODUCTION);
    if (at->mark)
        line_addf(line, ROLE_PRODUCTION, " %s ", at->mark);
}

/* In short: without who answers, and the conversation's number alone. */
static void top_right(const struct console *console, bool in_short, struct line *line)
{
    struct buf text = BUF_INIT;
    const int jobs = model_jobs_running(&console->model);
    if (console->engine && !in_short)
        line_add_safe(line, ROLE_BAR, console->engine, strlen(console->engine), 40);
    if (console->model.conversation_number)
        buf_addf(&text, in_short ? TEXT_CONVERSATION_SHORT : TEXT_CONVERSATION_NUMBER,
                 console->model.conversation_number);
    if (jobs) {
        buf_add(&text, text.len ? " · " : "   ");
        words_number_of(&text, jobs, TEXT_JOB, TEXT_JOBS);
    }
    line_add(line, ROLE_BAR, buf_str(&text));
    buf_release(&text);
}

void bars_top(const struct console *console, struct surface *surface)
{
    struct line left, right;
    line_init(&left);
    line_init(&right);
    top_left(console, &left);
    top_right(console, false, &right);
    if (line_width(&left) + line_width(&right) + 3 > console->layout.top.w) {
        line_release(&right);
        line_init(&right);
        top_right(console, true, &right);
    }
    bars_sides(surface, console->layout.top, ROLE_BAR, &left, &right);
    line_release(&left);
    line_release(&right);
}
