/* Completion while the SQL is edited: a list beside the word at the cursor, with what each offer
 * is. It stands below the line that is typed, or above it, never on it. */
#include <string.h>

#include "panes/sql/sql.h"
#include "querent/base/text.h"
#include "services/known.h"
#include "services/notice.h"
#include "texts.h"

enum { OFFERS_MAX = 60, ROWS_MAX = 10, TEXT_COLS_MAX = 44, WIDTH_MAX = 96, FRAME = 1 };

void sql_complete_close(struct sql *sql)
{
    completions_release(&sql->offers);
}

static void complete_fill(struct sql *sql, struct console *console)
{
    sql_complete_close(sql);
    sql->offer = 0;
    if (console->front)
        front_complete_sql(console->front, edit_text(&sql->edit), sql->edit.cursor, OFFERS_MAX,
                           &sql->offers);
}

void sql_complete_open(struct sql *sql, struct console *console)
{
    complete_fill(sql, console);
    if (sql->offers.count == 0) {
        sql_complete_close(sql);
        console_notice(console, false, TEXT_SQL_NO_COMPLETION);
    }
}

void sql_complete_typed(struct sql *sql, struct console *console)
{
    if (sql->offers.count == 0)
        return;
    complete_fill(sql, console);
    if (sql->offers.count == 0)
        sql_complete_close(sql);
}

static void complete_take(struct sql *sql)
{
    edit_complete(&sql->edit, sql->offers.old, sql->offers.v[sql->offer].text);
    sql_complete_close(sql);
}

bool sql_complete_act(struct sql *sql, struct console *console, enum action action)
{
    const size_t count = sql->offers.count;
    switch (action) {
    case ACTION_UP:
        sql->offer = (sql->offer + count - 1) % count;
        return true;
    case ACTION_DOWN:
        sql->offer = (sql->offer + 1) % count;
        return true;
    case ACTION_PAGE_UP:
        sql->offer = sql->offer > ROWS_MAX ? sql->offer - ROWS_MAX : 0;
        return true;
    case ACTION_PAGE_DOWN:
        sql->offer = sql->offer + ROWS_MAX < count ? sql->offer + ROWS_MAX : count - 1;
        return true;
    case ACTION_SQL_COMPLETE:
    case ACTION_NEWLINE:
    case ACTION_CHOOSE:
        complete_take(sql);
        return true;
    case ACTION_CANCEL: /* what runs, or the list as Esc does */
    case ACTION_LEAVE:
        sql_complete_close(sql);
        return action == ACTION_LEAVE || !console_busy(console);
    case ACTION_BACKSPACE:
        edit_act(&sql->edit, action);
        sql_complete_typed(sql, console);
        return true;
    default:
        sql_complete_close(sql);
        return false;
    }
}

static int shown_width(const char *text)
{
    const int width = text_width(text, strlen(text));
    return width < TEXT_COLS_MAX ? width : TEXT_COLS_MAX;
}

/* The rectangle of the list, within its frame; its height is 0 where there is no room beside the
 * cursor's line. */
static struct rect complete_place(const struct sql *sql, struct rect rect,
                                  const struct surface *surface, int *ret_cols)
{
    const int below = rect.y + rect.h - surface->cursor_y - 1, above = surface->cursor_y - rect.y;
    int cols = 0, width = 0,
        rows = sql->offers.count < ROWS_MAX ? (int)sql->offers.count : ROWS_MAX;
    for (size_t i = 0; i < sql->offers.count; i++) {
        const struct completion *offer = &sql->offers.v[i];
        const int detail = text_width(offer->detail, strlen(offer->detail));
        cols = shown_width(offer->text) > cols ? shown_width(offer->text) : cols;
        width = detail > width ? detail : width;
    }
    width += cols + 4;
    width = width < WIDTH_MAX ? width : WIDTH_MAX;
    width = width < rect.w - 2 * FRAME ? width : rect.w - 2 * FRAME;
    const bool down = rows <= below || below >= above;
    const int room = (down ? below : above) - 2 * FRAME;
    rows = rows < room ? rows : room > 0 ? room : 0;
    const char *word = edit_text(&sql->edit) + sql->edit.cursor - sql->offers.old;
    int x = surface->cursor_x - text_width(word, sql->offers.old) - 1;
    if (x + width + FRAME > rect.x + rect.w)
        x = rect.x + rect.w - width - FRAME;
    *ret_cols = cols;
    return (struct rect){.x = x < rect.x + FRAME ? rect.x + FRAME : x,
                         .y = down ? surface->cursor_y + 1 + FRAME
                                   : surface->cursor_y - rows - FRAME,
                         .w = width,
                         .h = rows};
}

/* "1 of 24" below what is seen of a longer list. */
static void draw_more(const struct sql *sql, struct rect place, struct surface *surface)
{
    struct line line;
    line_init(&line);
    line_addf(&line, ROLE_SELECTED_DIM, TEXT_SQL_OFFERS, sql->offer + 1, sql->offers.count);
    surface_line(surface, place.x, place.y + place.h - 1, place.w, ROLE_SELECTED_DIM, &line);
    line_release(&line);
}

void sql_complete_draw(const struct sql *sql, struct rect rect, struct surface *surface)
{
    int cols;
    const struct rect place = complete_place(sql, rect, surface, &cols);
    const bool more = place.h > 1 && (size_t)place.h < sql->offers.count;
    const size_t rows = place.h > 0 ? (size_t)place.h - more : 0;
    if (place.h > 0)
        surface_box(surface,
                    (struct rect){place.x - FRAME, place.y - FRAME, place.w + 2 * FRAME,
                                  place.h + 2 * FRAME},
                    ROLE_BORDER);
    if (more)
        draw_more(sql, place, surface);
    const size_t first = sql->offer >= rows ? sql->offer - rows + 1 : 0;
    for (size_t i = 0; i < rows; i++) {
        const struct completion *offer = &sql->offers.v[first + i];
        const bool chosen = first + i == sql->offer;
        const enum role role = chosen ? ROLE_SELECTED : ROLE_SELECTED_DIM;
        struct line line;
        line_init(&line);
        line_add(&line, role, chosen ? "›" : " ");
        line_add_safe(&line, role, offer->text, strlen(offer->text), cols);
        line_pad(&line, role, cols + 3);
        line_add_safe(&line, role, offer->detail, strlen(offer->detail),
                      place.w - line_width(&line) - 1);
        surface_line(surface, place.x, place.y + (int)i, place.w, role, &line);
        line_release(&line);
    }
}
