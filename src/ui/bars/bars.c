/* The top line, the stage line with what runs, the narrow layout's rest, and the key bar. */
#include <stdio.h>
#include <string.h>

#include "console.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/words.h"

#define WAITED_US 30000000 /* after this long without a sound the line says who is waited for */
#define SPINNER_US 125000
#define STATUS_COLS 44

static const char *const spinner[] = {"◐", "◓", "◑", "◒"};

static const char *spin(const struct console *console)
{
    if (!console->animate)
        return "◐";
    return spinner[console->now_us / SPINNER_US % 4];
}

/* Left and right texts on one line; the right one gives way. */
static void paint_sides(struct surface *surface, struct rect rect, enum role ground,
                        const struct line *left, const struct line *right)
{
    const int right_w = line_width(right);
    surface_line(surface, rect.x, rect.y, rect.w, ground, left);
    if (line_width(left) + right_w + 2 <= rect.w)
        surface_line(surface, rect.x + rect.w - right_w - 1, rect.y, right_w, ground, right);
}

/* ---- top */

static void top_left(const struct console *console, struct line *line)
{
    const struct connection_info *at = &console->connection;
    line_add(line, ROLE_BAR_KEY, " querent ");
    if (!at->name) {
        line_add(line, ROLE_BAR, "  starting…");
        return;
    }
    line_add(line, ROLE_BAR, "  ");
    line_add_safe(line, ROLE_BAR_KEY, at->name, strlen(at->name), 30);
    line_add(line, ROLE_BAR, " (");
    line_add_safe(line, ROLE_BAR, at->kind, at->kind ? strlen(at->kind) : 0, 16);
    line_add(line, ROLE_BAR, at->read_only ? ", read-only)" : ", may write)");
    if (console_disconnected(console))
        line_add(line, ROLE_ERROR, " NOT CONNECTED ");
    if (at->production)
        line_add(line, ROLE_PRODUCTION, " PRODUCTION ");
}

static void top_right(const struct console *console, struct line *line)
{
    struct buf text = BUF_INIT;
    const int jobs = model_jobs_running(&console->model);
    if (console->engine)
        line_add_safe(line, ROLE_BAR, console->engine, strlen(console->engine), 40);
    if (console->conversation_number)
        buf_addf(&text, "   conversation %d", console->conversation_number);
    if (jobs) {
        buf_add(&text, text.len ? " · " : "   ");
        words_number_of(&text, jobs, "job", "jobs");
    }
    line_add(line, ROLE_BAR, buf_str(&text));
    buf_release(&text);
}

void bars_top(struct console *console, struct surface *surface)
{
    struct line left, right;
    line_init(&left);
    line_init(&right);
    top_left(console, &left);
    top_right(console, &right);
    paint_sides(surface, console->layout.top, ROLE_BAR, &left, &right);
    line_release(&left);
    line_release(&right);
}

/* ---- stage */

/* Who has not been heard of for a while. */
static void add_waited_for(const struct console *console, struct line *line)
{
    const bool database =
        console->model.stage == STAGE_EXECUTE_SQL || console->model.stage == STAGE_SHOW_RESULTS;
    const char *who = database ? console->connection.name : console->engine;
    line_add(line, ROLE_WARNING, " · still waiting for ");
    line_add_safe(line, ROLE_WARNING, who, who ? strlen(who) : 0, 30);
}

/* What runs and for how long. */
static void status_running(const struct console *console, struct line *line)
{
    const struct running *running = &console->model.running;
    struct buf text = BUF_INIT;
    const int64_t silent = console->now_us - running->heard_us;
    const char *what = running->what && *running->what ? running->what : "working";
    line_addf(line, ROLE_STRONG, "%s ", spin(console));
    if (running->cancelling) {
        line_add(line, ROLE_STRONG, "cancelling… ");
        words_seconds(&text, console->now_us - running->cancel_us);
    } else {
        line_add_safe(line, ROLE_STRONG, what, strlen(what), 30);
        buf_addc(&text, ' ');
        words_seconds(&text, console->now_us - running->since_us);
        if (running->tokens)
            buf_addf(&text, " · %d tokens", (int)running->tokens);
        if (running->rows) {
            buf_add(&text, " · ");
            words_number_of(&text, running->rows, "row", "rows");
        }
    }
    line_add(line, ROLE_STRONG, text.p);
    if (silent > WAITED_US)
        add_waited_for(console, line);
    buf_release(&text);
}

static void status(const struct console *console, struct line *line)
{
    const struct model *model = &console->model;
    if (model->running.on) {
        status_running(console, line);
    } else if (model->result && result_state(model->result) == RESULT_RUNNING) {
        struct buf text = BUF_INIT;
        words_number_of(&text, (int64_t)result_rows(model->result), "row", "rows");
        buf_add(&text, " · ");
        words_seconds(&text, console->now_us - model->fetch_us);
        line_addf(line, ROLE_STRONG, "%s fetching ", spin(console));
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

static void stage_path(const struct console *console, bool all, bool full, struct line *line)
{
    const enum stage now = console->model.stage;
    bool first = true;
    line_add(line, ROLE_DIM, " ");
    for (int i = 0; i < STAGE_COUNT; i++) {
        const enum stage stage = (enum stage)i;
        if (!all && !on_the_way(stage, now))
            continue;
        if (!first)
            line_add(line, ROLE_DIM, " › ");
        first = false;
        if (stage == now)
            line_addf(line, ROLE_STAGE_NOW, "▐ %s ▌", stage_name(stage));
        else
            line_add(line, stage < now ? ROLE_STAGE_DONE : ROLE_STAGE_AHEAD,
                     full ? stage_name(stage) : stage_short(stage));
    }
}

static void stage_count(const struct console *console, struct line *line)
{
    line_addf(line, ROLE_DIM, " %d/%d ", (int)console->model.stage + 1, STAGE_COUNT);
    line_addf(line, ROLE_STAGE_NOW, "▐ %s ▌", stage_name(console->model.stage));
}

/* The longest form that leaves room for the right side. */
static void stage_left(const struct console *console, int room, struct line *line)
{
    stage_path(console, true, true, line);
    if (line_width(line) <= room)
        return;
    line_clear(line);
    stage_path(console, false, false, line);
    if (line_width(line) <= room && console->w >= LAYOUT_WIDE_W)
        return;
    line_clear(line);
    stage_count(console, line);
}

static void paint_tabs(struct console *console, struct surface *surface, struct rect rect)
{
    static const struct {
        enum pane pane;
        enum action action;
        const char *label;
    } tabs[] = {{PANE_TALK, ACTION_FOCUS_TALK, "talk"},
                {PANE_SQL, ACTION_FOCUS_SQL, "sql"},
                {PANE_ROWS, ACTION_FOCUS_ROWS, "rows"}};
    int x = rect.x;
    for (size_t i = 0; i < sizeof tabs / sizeof *tabs; i++) {
        struct line line;
        line_init(&line);
        struct buf key = BUF_INIT;
        const bool here = console->main == tabs[i].pane;
        if (!keymap_key(&console->keymap, tabs[i].action, &key))
            buf_add(&key, "-");
        line_addf(&line, here ? ROLE_TITLE_FOCUS : ROLE_DIM, here ? "[%s %s] " : " %s %s  ", key.p,
                  tabs[i].label);
        const int w = line_width(&line);
        surface_line(surface, x, rect.y, w, ROLE_TEXT, &line);
        console_hit(console, (struct rect){x, rect.y, w, 1}, HIT_ACTION, (int)tabs[i].action);
        x += w;
        buf_release(&key);
        line_release(&line);
    }
}

#define TABS_COLS 29

void bars_stage(struct console *console, struct surface *surface)
{
    const struct rect rect = console->layout.stage;
    const bool narrow = console->layout.mode == LAYOUT_NARROW;
    struct line left, right;
    line_init(&left);
    line_init(&right);
    status(console, &right);
    if (right.text.len == 0 && !narrow)
        line_addf(&right, ROLE_DIM, "stage %d of %d", (int)console->model.stage + 1, STAGE_COUNT);
    /* what runs gets room that stays the same, so that the stages don't jump as its text grows */
    const int said = line_width(&right);
    const int kept = console_busy(console) && said < STATUS_COLS ? STATUS_COLS : said;
    stage_left(console, rect.w - kept - 3, &left);
    const bool fits = line_width(&left) + line_width(&right) + 2 <= rect.w;
    if (!fits && right.text.len) {
        line_add(&left, ROLE_TEXT, "  ");
        const int room = rect.w - line_width(&left) - 1;
        line_add_safe(&left, ROLE_STRONG, right.text.p, right.text.len, room > 0 ? room : 0);
    }
    paint_sides(surface, rect, ROLE_TEXT, &left, &right);
    if (narrow && right.text.len == 0 && line_width(&left) + TABS_COLS < rect.w)
        paint_tabs(console, surface,
                   (struct rect){rect.x + rect.w - TABS_COLS, rect.y, TABS_COLS, 1});
    line_release(&left);
    line_release(&right);
}

/* ---- rest of the narrow layout */

static void rest_sql(const struct console *console, struct line *line)
{
    struct buf flat = BUF_INIT;
    for (const char *p = sql_shown(console); *p; p++) {
        const bool space = *p == '\n' || *p == ' ' || *p == '\t';
        if (!space)
            buf_addc(&flat, *p);
        else if (flat.len && flat.p[flat.len - 1] != ' ')
            buf_addc(&flat, ' ');
    }
    line_add(line, ROLE_DIM, " sql   ");
    struct line title;
    line_init(&title);
    sql_verdict(console, &title);
    for (size_t i = 0; i < title.runs.len; i++)
        line_addn(line, title.runs.v[i].role, title.text.p + title.runs.v[i].offset,
                  title.runs.v[i].len);
    if (title.text.len)
        line_add(line, ROLE_DIM, " · ");
    line_release(&title);
    if (flat.len)
        line_add_safe(line, ROLE_TEXT, flat.p, flat.len, console->w - 1 - line_width(line));
    else
        line_add(line, ROLE_PLACEHOLDER, "none yet");
    buf_release(&flat);
}

static void rest_rows(const struct console *console, struct line *line)
{
    struct buf text = BUF_INIT;
    line_add(line, ROLE_DIM, " rows  ");
    rows_summary(&console->rows, &console->model, &text);
    line_add_safe(line, ROLE_TEXT, buf_str(&text), text.len, console->w - 8);
    buf_release(&text);
}

static void rest_talk(const struct console *console, struct line *line)
{
    const struct model *model = &console->model;
    const char *text = model->question      ? model->question->text
                       : model->entries.len ? buf_str(&vec_last(&model->entries).text)
                                            : "nothing asked yet";
    line_add(line, ROLE_DIM, model->question ? " ?     " : " talk  ");
    line_add_safe(line, ROLE_TEXT, text, strlen(text), console->w - 8);
}

void bars_rest(struct console *console, struct surface *surface)
{
    static void (*const rests[])(const struct console *, struct line *) = {
        [PANE_TALK] = rest_talk, [PANE_SQL] = rest_sql, [PANE_ROWS] = rest_rows};
    const struct rect rect = console->layout.rest;
    int y = rect.y;
    for (int pane = PANE_TALK; pane <= PANE_ROWS; pane++) {
        if (pane == (int)console->main)
            continue;
        struct line line;
        line_init(&line);
        rests[pane](console, &line);
        surface_line(surface, rect.x, y, rect.w, ROLE_TEXT, &line);
        console_hit(console, (struct rect){rect.x, y, rect.w, 1}, HIT_PANE, pane);
        line_release(&line);
        y++;
    }
}

/* ---- key bar */

struct key_bar {
    struct console *console;
    struct surface *surface;
    int x, y, end;
};

static void key_item(struct key_bar *bar, const char *key, const char *word, enum hit_kind kind,
                     int value)
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
        console_hit(bar->console, (struct rect){bar->x, bar->y, w, 1}, kind, value);
        bar->x += w;
    } else {
        bar->end = bar->x;
    }
    line_release(&line);
}

/* First key of the action that works here: plain characters don't while typing. */
static bool usable_key(const struct console *console, enum action action, struct buf *name)
{
    const bool typing = console_typing(console);
    for (int k = 0; k < KEYMAP_KEYS_MAX; k++) {
        const uint32_t key = console->keymap.keys[action][k];
        const bool ok =
            key && !(typing && key_is_text(key)) &&
            keymap_find(&console->keymap, console_context(console), key, typing) == action;
        if (ok) {
            key_add_name(key, name);
            return true;
        }
    }
    return false;
}

static void key_context(struct key_bar *bar, enum context context)
{
    for (int i = 1; i < ACTION_COUNT; i++) {
        const struct action_row *row = &action_rows[i];
        struct buf name = BUF_INIT;
        if (row->context == context && *row->bar && usable_key(bar->console, (enum action)i, &name))
            key_item(bar, name.p, row->bar, HIT_ACTION, i);
        buf_release(&name);
    }
}

/* Columns of a context's items: what is kept for help and menu, which are never crowded out. */
static int key_width(const struct console *console, enum context context)
{
    int width = 0;
    for (int i = 1; i < ACTION_COUNT; i++) {
        const struct action_row *row = &action_rows[i];
        struct buf name = BUF_INIT;
        if (row->context == context && *row->bar && usable_key(console, (enum action)i, &name))
            width += (int)name.len + (int)strlen(row->bar) + 3;
        buf_release(&name);
    }
    return width;
}

static void key_options(struct key_bar *bar)
{
    const struct question *question = bar->console->model.question;
    if (bar->console->overlay || bar->console->focus != PANE_TALK || !question)
        return;
    for (size_t i = 0; i < question->option_count; i++) {
        const struct option *option = &question->options[i];
        const char key[2] = {option->key, '\0'};
        if (!key[0] || !option->enabled)
            continue;
        char *word = mem_strdup(option->id);
        for (char *p = word; *p; p++)
            *p = *p == '_' ? ' ' : *p;
        key_item(bar, key, word, HIT_OPTION, (int)i);
        mem_free(word);
    }
}

static void key_right(const struct console *console, struct line *line)
{
    struct buf text = BUF_INIT;
    if (console->model.running.on) /* how long so far stands in the top bar */
        buf_add(&text, "Esc cancels");
    else if (console->model.took_ms >= 0)
        words_seconds(&text, console->model.took_ms * 1000);
    line_add(line, ROLE_BAR, buf_str(&text));
    buf_release(&text);
}

void bars_keys(struct console *console, struct surface *surface)
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
    key_options(&bar);
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
