/* The key bar: what can be done where the focus is, from the action table. Clicks do it. */
#include <string.h>

#include "bars/bars.h"
#include "querent/base/words.h"
#include "services/known.h"
#include "services/panes.h"
#include "services/turns.h"
#include "state.h"
#include "texts.h"

struct key_bar {
    const struct console *console;
    struct surface *surface;
    int x, y, end;
};

static void key_item(struct key_bar *bar, const char *key, const char *word, struct spot spot)
{
    struct line line;
    line_init(&line);
    line_addf(&line, ROLE_BAR_KEY, " %s", key);
    line_add(&line, ROLE_BAR, " ");
    line_add_safe(&line, ROLE_BAR, word, strlen(word), 24);
    line_add(&line, ROLE_BAR, " ");
    const int w = line_width(&line);
    if (bar->x + w <= bar->end) {
        surface_line(bar->surface, bar->x, bar->y, w, ROLE_BAR, &line);
        spot.rect = (struct rect){bar->x, bar->y, w, 1};
        surface_spot(bar->surface, spot);
        bar->x += w;
    } else {
        bar->end = bar->x;
    }
    line_release(&line);
}

/* The letter is typed there as the answer to the yes or no that waits. */
static bool is_answer(const struct console *console, enum context context, uint32_t key)
{
    return !console->overlay && (context == CONTEXT_SQL || context == CONTEXT_ROWS) &&
           letter_answers(console, key);
}

static bool usable_key(const struct console *console, enum action action, struct buf *name)
{
    const enum context context = console_context(console);
    const bool typing = console_typing(console);
    for (int k = 0; k < KEYMAP_KEYS_MAX; k++) {
        const uint32_t key = console->keymap.keys[action][k];
        if (key && keymap_find(&console->keymap, context, key, typing) == action &&
            !is_answer(console, context, key)) {
            key_add_name(key, name);
            return true;
        }
    }
    return false;
}

/* What stands behind the action's key; NULL: it is not named. A box has no other pane to go to. */
static const char *key_word(const struct console *console, enum action action)
{
    if (console->overlay && action == ACTION_FOCUS_NEXT)
        return NULL;
    const struct action_row *row = &action_rows[action];
    const struct pane *pane = &console->panes[console->focus];
    if (action == ACTION_ZOOM && console->zoom && !console->overlay)
        return TEXT_UNZOOM;
    const bool own = !console->overlay && pane->ops->bar && row->context == pane->ops->home;
    const char *word = own ? pane->ops->bar(pane->self, console, action) : row->bar;
    return word && *word ? word : NULL;
}

static void key_context(struct key_bar *bar, enum context context)
{
    for (int i = 1; i < ACTION_COUNT; i++) {
        const struct action_row *row = &action_rows[i];
        const char *word = row->context == context ? key_word(bar->console, (enum action)i) : NULL;
        struct buf name = BUF_INIT;
        if (word && usable_key(bar->console, (enum action)i, &name))
            key_item(bar, name.p, word, (struct spot){.kind = SPOT_ACTION, .value = i});
        buf_release(&name);
    }
}

/* Columns of a context's items: what is kept for help and menu, which are never crowded out. */
static int key_width(const struct console *console, enum context context)
{
    int width = 0;
    for (int i = 1; i < ACTION_COUNT; i++) {
        const struct action_row *row = &action_rows[i];
        const char *word = row->context == context ? key_word(console, (enum action)i) : NULL;
        struct buf name = BUF_INIT;
        if (word && usable_key(console, (enum action)i, &name))
            width += (int)name.len + (int)strlen(word) + 3;
        buf_release(&name);
    }
    return width;
}

static void key_right(const struct console *console, struct line *line)
{
    struct buf text = BUF_INIT;
    if (console_busy(console)) /* how long so far stands in the top bar */
        buf_add(&text, TEXT_ESC_CANCELS);
    else if (console->model.took_ms >= 0)
        words_seconds(&text, console->model.took_ms * 1000);
    line_add(line, ROLE_BAR, buf_str(&text));
    buf_release(&text);
}

void bars_keys(const struct console *console, struct surface *surface)
{
    const struct rect rect = console->layout.keys;
    struct line right;
    line_init(&right);
    key_right(console, &right);
    const int right_w = line_width(&right);
    surface_fill(surface, rect, ROLE_BAR);
    const int end = rect.x + rect.w - (right_w ? right_w + 2 : 0);
    struct key_bar bar = {.console = console,
                          .surface = surface,
                          .x = rect.x,
                          .y = rect.y,
                          .end = end - key_width(console, CONTEXT_GLOBAL)};
    for (const enum context *at = context_chain(console_context(console)); *at != CONTEXT_COUNT;
         at++)
        if (*at != CONTEXT_GLOBAL)
            key_context(&bar, *at);
    bar.end = end;
    key_context(&bar, CONTEXT_GLOBAL);
    if (right_w)
        surface_line(surface, rect.x + rect.w - right_w - 1, rect.y, right_w, ROLE_BAR, &right);
    line_release(&right);
}
