/* The stage line: the way to the rows, what runs and for how long, the last notice; in the narrow
 * layout the panes as tabs. */
#include <string.h>

#include "bars/bars.h"
#include "querent/base/words.h"
#include "services/known.h"
#include "state.h"
#include "texts.h"

#define WAITED_US 30000000 /* after this long without a sound the line says who is waited for */
#define SPINNER_US 125000
#define STATUS_COLS 44

static const char *const spinner[] = {"◐", "◓", "◑", "◒"};

static const char *stage_spin(const struct console *console)
{
    if (!console->animate)
        return "◐";
    return spinner[console->now_us / SPINNER_US % 4];
}

/* Who has not been heard of for a while. */
static void add_waited_for(const struct console *console, struct line *line)
{
    const bool database =
        console->model.stage == STAGE_EXECUTE_SQL || console->model.stage == STAGE_SHOW_RESULTS;
    const char *who = database ? console->connection.name : console->engine;
    line_add(line, ROLE_WARNING, TEXT_STILL_WAITING);
    line_add_safe(line, ROLE_WARNING, who, who ? strlen(who) : 0, 30);
}

/* What runs and for how long. */
static void status_running(const struct console *console, struct line *line)
{
    const struct running *running = &console->model.running;
    struct buf text = BUF_INIT;
    const int64_t silent = console->now_us - running->heard_us;
    const char *what = running->settles                  ? TEXT_CHECKING
                       : running->what && *running->what ? running->what
                                                         : TEXT_WORKING;
    line_addf(line, ROLE_STRONG, "%s ", stage_spin(console));
    if (running->cancelling) {
        line_add(line, ROLE_STRONG, TEXT_CANCELLING);
        words_seconds(&text, console->now_us - running->cancel_us);
    } else {
        line_add_safe(line, ROLE_STRONG, what, strlen(what), 30);
        buf_addc(&text, ' ');
        words_seconds(&text, console->now_us - running->since_us);
        if (running->tokens)
            buf_addf(&text, TEXT_TOKENS, (int)running->tokens, running->tokens == 1 ? "" : "s");
        if (running->rows > 0) {
            buf_add(&text, " · ");
            words_number_of(&text, running->rows, TEXT_ROW, TEXT_ROWS);
        }
    }
    line_add(line, ROLE_STRONG, text.p);
    if (silent > WAITED_US)
        add_waited_for(console, line);
    buf_release(&text);
}

static void stage_status(const struct console *console, struct line *line)
{
    const struct model *model = &console->model;
    if (model->running.on) {
        status_running(console, line);
    } else if (model->result && result_state(model->result) == RESULT_RUNNING) {
        struct buf text = BUF_INIT;
        words_number_of(&text, (int64_t)result_rows(model->result), TEXT_ROW, TEXT_ROWS);
        buf_add(&text, " · ");
        words_seconds(&text, console->now_us - model->fetch_us);
        line_addf(line, ROLE_STRONG, TEXT_FETCHING, stage_spin(console));
        line_add(line, ROLE_STRONG, text.p);
        buf_release(&text);
    } else if (model->notice) {
        line_add_safe(line, model->notice_bad ? ROLE_WARNING : ROLE_TEXT, model->notice,
                      strlen(model->notice), -1);
    }
}

/* The stages of the way that is not taken are left out where there is no room for all ten. */
static bool on_the_way(enum stage stage, enum stage now)
{
    const bool provides = now == STAGE_NEED_USER_SQL || now == STAGE_CONFIRM_USER_SQL;
    if (stage == STAGE_NEED_USER_SQL || stage == STAGE_CONFIRM_USER_SQL)
        return provides;
    if (stage == STAGE_NEED_NATURAL_LANGUAGE || stage == STAGE_CONFIRM_GENERATED_SQL)
        return !provides;
    return true;
}

/* Stages that stand on the line, by their names: the same ones whatever the width. */
struct way {
    enum stage stages[STAGE_COUNT];
    int count, now; /* now: where the current one stands */
};

static struct way way_of(enum stage now, bool all)
{
    struct way way = {.count = 0};
    for (int i = 0; i < STAGE_COUNT; i++) {
        if (!all && !on_the_way((enum stage)i, now))
            continue;
        if ((enum stage)i == now)
            way.now = way.count;
        way.stages[way.count++] = (enum stage)i;
    }
    return way;
}

/* Those from one to before another; what is left out at an end is "…". */
static void add_way(const struct way *way, int from, int to, struct line *line)
{
    line_add(line, ROLE_DIM, from > 0 ? " … › " : " ");
    for (int i = from; i < to; i++) {
        const char *name = stage_name(way->stages[i]);
        if (i > from)
            line_add(line, ROLE_DIM, " › ");
        if (i == way->now)
            line_addf(line, ROLE_STAGE_NOW, "▐ %s ▌", name);
        else
            line_add(line, i < way->now ? ROLE_STAGE_DONE : ROLE_STAGE_AHEAD, name);
    }
    if (to < way->count)
        line_add(line, ROLE_DIM, " › …");
}

static bool way_fits(const struct way *way, int from, int to, int room)
{
    struct line line;
    line_init(&line);
    add_way(way, from, to, &line);
    const bool fits = line_width(&line) <= room;
    line_release(&line);
    return fits;
}

/* The current one, and beside it as many as have room: those ahead first. */
static void stage_path(const struct way *way, int room, struct line *line)
{
    int from = way->now, to = way->now + 1;
    for (bool grown = true; grown;) {
        grown = false;
        if (to < way->count && way_fits(way, from, to + 1, room)) {
            to++;
            grown = true;
        }
        if (from > 0 && way_fits(way, from - 1, to, room)) {
            from--;
            grown = true;
        }
    }
    add_way(way, from, to, line);
}

static void bars_stage_count(const struct console *console, struct line *line)
{
    line_addf(line, ROLE_DIM, " %d/%d ", (int)console->model.stage + 1, STAGE_COUNT);
    line_addf(line, ROLE_STAGE_NOW, "▐ %s ▌", stage_name(console->model.stage));
}

/* All stages, or those of the way, or the current one alone, as there is room; true: it counts the
 * stages itself. */
static bool stage_left(const struct console *console, int room, struct line *line)
{
    const struct way all = way_of(console->model.stage, true);
    const struct way way = way_of(console->model.stage, false);
    if (way_fits(&all, 0, all.count, room)) {
        add_way(&all, 0, all.count, line);
        return false;
    }
    if (console->w < LAYOUT_WIDE_W || !way_fits(&way, way.now, way.now + 1, room)) {
        bars_stage_count(console, line);
        return true;
    }
    stage_path(&way, room, line);
    return false;
}

/* Panes that lie behind each other, as tabs that can be clicked: brackets say that the keys go
 * there; which one is seen stands in its frame. */
static void add_tab(const struct console *console, size_t at, struct line *line)
{
    const struct pane_ops *ops = console->panes[at].ops;
    const bool here = console->focus == at && !console->overlay, seen = console->main == at;
    struct buf key = BUF_INIT;
    if (!keymap_key(&console->keymap, ops->go, &key))
        buf_add(&key, "-");
    line_addf(line,
              here   ? ROLE_TITLE_FOCUS
              : seen ? ROLE_TEXT
                     : ROLE_DIM,
              here ? "[%s %s] " : " %s %s  ", key.p, ops->tab);
    buf_release(&key);
}

static int tabs_width(const struct console *console)
{
    struct line line;
    line_init(&line);
    for (size_t i = 0; i < console->pane_count; i++) {
        if (console->panes[i].ops->tab)
            add_tab(console, i, &line);
    }
    const int width = line_width(&line);
    line_release(&line);
    return width;
}

static void draw_tabs(const struct console *console, struct rect rect, struct surface *surface)
{
    int x = rect.x;
    for (size_t i = 0; i < console->pane_count; i++) {
        struct line line;
        if (!console->panes[i].ops->tab)
            continue;
        line_init(&line);
        add_tab(console, i, &line);
        const int w = line_width(&line);
        surface_line(surface, x, rect.y, w, ROLE_TEXT, &line);
        surface_spot(surface,
                     (struct spot){.rect = {x, rect.y, w, 1}, .kind = SPOT_PANE, .pane = i});
        x += w;
        line_release(&line);
    }
}

/* What has no room ends in "…" and the key that shows it whole. */
static void add_cut(const struct console *console, const struct line *right, int w,
                    struct line *left)
{
    struct buf key = BUF_INIT;
    if (console->model.notice)
        keymap_key(&console->keymap, ACTION_NOTICES, &key);
    line_add(left, ROLE_TEXT, "  ");
    const int room = w - line_width(left) - 1 - (key.len ? (int)key.len + 1 : 0);
    line_add_safe(left, ROLE_STRONG, right->text.p, right->text.len, room > 0 ? room : 0);
    if (key.len && room > 0)
        line_addf(left, ROLE_BAR_KEY, " %s", key.p);
    buf_release(&key);
}

/* One pane alone: the way back. */
static bool stage_zoomed(const struct console *console, struct line *line)
{
    struct buf key = BUF_INIT;
    if (console->zoom && keymap_key(&console->keymap, ACTION_ZOOM, &key))
        line_addf(line, ROLE_STRONG, TEXT_ZOOMED, buf_str(&key));
    buf_release(&key);
    return line->text.len > 0;
}

void bars_stage(const struct console *console, struct surface *surface)
{
    const struct rect rect = console->layout.stage;
    const bool narrow = console->layout.mode == LAYOUT_NARROW;
    struct line left, right;
    line_init(&left);
    line_init(&right);
    stage_status(console, &right);
    const bool idle = right.text.len == 0;
    const bool zoomed = idle && stage_zoomed(console, &right);
    if (idle && !narrow && !zoomed)
        line_addf(&right, ROLE_DIM, TEXT_STAGE_OF, (int)console->model.stage + 1, STAGE_COUNT);
    /* what runs gets room that stays the same, so that the stages don't jump as its text grows */
    const int said = line_width(&right);
    const int kept = console_busy(console) && said < STATUS_COLS ? STATUS_COLS : said;
    if (stage_left(console, rect.w - kept - 3, &left) && idle && !zoomed)
        line_clear(&right);
    bool fits = line_width(&left) + line_width(&right) + 2 <= rect.w;
    if (!fits && narrow && console->model.notice) { /* it goes, and the stage's name is back */
        line_clear(&left);
        line_addf(&left, ROLE_DIM, " %d/%d", (int)console->model.stage + 1, STAGE_COUNT);
        fits = line_width(&left) + line_width(&right) + 2 <= rect.w;
    }
    if (!fits && right.text.len)
        add_cut(console, &right, rect.w, &left);
    bars_sides(surface, rect, ROLE_TEXT, &left, &right);
    const int tabs = narrow && right.text.len == 0 ? tabs_width(console) : 0;
    if (tabs && line_width(&left) + tabs < rect.w)
        draw_tabs(console, (struct rect){rect.x + rect.w - tabs, rect.y, tabs, 1}, surface);
    line_release(&left);
    line_release(&right);
}
