/* Golden screens: key scripts drive the console over the scripted front; what it paints is
 * compared.
 *
 * A script is lines of
 *     size W H       another size (the first one starts the console)
 *     play MOMENT    events of the scripted front (fake_front.h)
 *     key NAME…      keys as in key files
 *     type TEXT      characters
 *     paste TEXT     a bracketed paste; \n is a line break
 *     burst TEXT     a paste of a terminal that marks none: keys at once
 *     drag X Y X Y   the left button, from there to there
 *     click X Y      a press; `double X Y`, `wheel X Y LINES`
 *     wait MS        the clock goes on
 *     look 0|1       the terminal is not looked at, or is again
 *     theme NAME     another theme
 *     shot           the screen, as text, goes to the golden
 *     roles NAME     rows of the screen where the role is found, with its text
 *     log            what the front was asked
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "console.h"
#include "fake_front.h"
#include "overlays/overlay.h"
#include "panes/rows.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

#define SCRIPT_MAX (64 * 1024)
#define START_US 1000000000

struct stage_hand { /* one run of a script */
    struct console console;
    struct surface surface;
    struct front *front;
    bool started;
    struct buf seen;
    const char *script;
    int line;
};

/* ---- the console, driven */

/* Until nothing comes: an event may make the screen ask for a list. */
static void settle(struct stage_hand *hand)
{
    size_t count = 1;
    while (count) {
        void **events = queue_take_all(front_events(hand->front), &count);
        for (size_t i = 0; i < count; i++) {
            console_event(&hand->console, events[i]);
            event_free(events[i]);
        }
        mem_free(events);
    }
    console_settle(&hand->console);
    grid_wait(rows_grid(&hand->console));
    console_settle(&hand->console);
    console_paint(&hand->console, &hand->surface);
}

static void start(struct stage_hand *hand, int w, int h)
{
    const struct front_options options = {.fresh = true};
    const struct console_options shape = {.w = w, .h = h};
    console_init(&hand->console, &shape);
    hand->console.now_us = START_US;
    hand->console.clock_s = 1000000060;
    hand->console.animate = false;
    surface_init(&hand->surface, w, h);
    console_paint(&hand->console, &hand->surface);
    hand->front = front_new(NULL, &options);
    console_attach(&hand->console, hand->front);
    hand->started = true;
}

static void stop(struct stage_hand *hand)
{
    if (!hand->started)
        return;
    console_release(&hand->console);
    surface_release(&hand->surface);
    front_free(hand->front);
}

static void press(struct stage_hand *hand, uint32_t key)
{
    struct input input = {.type = INPUT_KEY, .key = key};
    console_input(&hand->console, &input);
    settle(hand);
}

/* ---- commands */

static void do_size(struct stage_hand *hand, const char *args)
{
    int w, h;
    assert_int_equal(sscanf(args, "%d %d", &w, &h), 2);
    if (!hand->started)
        start(hand, w, h);
    else
        console_resize(&hand->console, w, h);
}

static void do_play(struct stage_hand *hand, const char *args)
{
    if (!fake_front_play(hand->front, args))
        fail_msg("%s:%d: no moment '%s'", hand->script, hand->line, args);
}

static void do_key(struct stage_hand *hand, const char *args)
{
    size_t count;
    char **names = str_split(args, ' ', &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t key;
        if (!key_parse(names[i], &key))
            fail_msg("%s:%d: no key '%s'", hand->script, hand->line, names[i]);
        press(hand, key);
    }
    str_free_all(names, count);
}

static void do_type(struct stage_hand *hand, const char *args)
{
    for (; *args; args++)
        press(hand, (unsigned char)*args);
}

static void do_paste(struct stage_hand *hand, const char *args)
{
    struct buf text = BUF_INIT;
    for (; *args; args++) {
        const bool line_break = args[0] == '\\' && args[1] == 'n';
        buf_addc(&text, line_break ? '\n' : *args);
        args += line_break;
    }
    struct input input = {.type = INPUT_PASTE, .len = text.len};
    input.text = buf_take(&text);
    console_input(&hand->console, &input);
}

static void do_burst(struct stage_hand *hand, const char *args)
{
    for (; *args; args++) {
        const bool line_break = args[0] == '\\' && args[1] == 'n';
        args += line_break;
        struct input input = {.type = INPUT_KEY,
                              .key = line_break ? (uint32_t)UKEY_ENTER : (unsigned char)*args,
                              .amid = line_break && args[1]};
        console_input(&hand->console, &input);
    }
    settle(hand);
}

static void mouse(struct stage_hand *hand, enum mouse_what what, int x, int y)
{
    struct input input = {.type = INPUT_MOUSE, .mouse = what, .x = x, .y = y};
    console_input(&hand->console, &input);
    settle(hand);
}

static void do_click(struct stage_hand *hand, const char *args)
{
    int x, y;
    assert_int_equal(sscanf(args, "%d %d", &x, &y), 2);
    mouse(hand, MOUSE_PRESS, x, y);
}

static void do_drag(struct stage_hand *hand, const char *args)
{
    int from_x, from_y, x, y;
    assert_int_equal(sscanf(args, "%d %d %d %d", &from_x, &from_y, &x, &y), 4);
    mouse(hand, MOUSE_PRESS, from_x, from_y);
    mouse(hand, MOUSE_RELEASE, x, y);
}

static void do_double(struct stage_hand *hand, const char *args)
{
    int x, y;
    assert_int_equal(sscanf(args, "%d %d", &x, &y), 2);
    mouse(hand, MOUSE_DOUBLE, x, y);
}

static void do_wheel(struct stage_hand *hand, const char *args)
{
    int x, y, lines;
    assert_int_equal(sscanf(args, "%d %d %d", &x, &y, &lines), 3);
    for (int i = 0; i < abs(lines); i++)
        mouse(hand, lines < 0 ? MOUSE_WHEEL_UP : MOUSE_WHEEL_DOWN, x, y);
}

static void do_wait(struct stage_hand *hand, const char *args)
{
    hand->console.now_us += (int64_t)atoi(args) * 1000;
}

static void do_look(struct stage_hand *hand, const char *args)
{
    struct input input = {.type = INPUT_LOOK, .x = atoi(args)};
    console_input(&hand->console, &input);
}

static void do_theme(struct stage_hand *hand, const char *args)
{
    theme_use(&hand->console, args);
}

static void do_shot(struct stage_hand *hand, const char *args)
{
    const struct surface *surface = &hand->surface;
    buf_addf(&hand->seen, "---- %s:%d  %d×%d  cursor %d,%d%s%s\n", hand->script, hand->line,
             surface->w, surface->h, surface->cursor_x, surface->cursor_y, *args ? "  " : "", args);
    surface_dump(surface, &hand->seen);
}

/* Where a role is on the screen, with the text in it. */
static void do_roles(struct stage_hand *hand, const char *args)
{
    static const char *const names[] = {
#define NAME(id, name, help) name,
        ROLES(NAME)
#undef NAME
    };
    const struct surface *surface = &hand->surface;
    buf_addf(&hand->seen, "---- %s:%d  %s\n", hand->script, hand->line, args);
    for (int y = 0; y < surface->h; y++) {
        bool in = false;
        for (int x = 0; x < surface->w; x++) {
            const struct glyph *at = &surface->glyphs[y * surface->w + x];
            const bool here = str_eq(names[at->role], args);
            if (here && !in)
                buf_addf(&hand->seen, "%d,%d ", x, y);
            if (here)
                buf_addn(&hand->seen, at->text, at->len);
            if (!here && in)
                buf_addc(&hand->seen, '\n');
            in = here;
        }
        if (in)
            buf_addc(&hand->seen, '\n');
    }
}

static void do_log(struct stage_hand *hand, const char *args)
{
    buf_addf(&hand->seen, "---- %s:%d  log %s\n%s", hand->script, hand->line, args,
             fake_front_log(hand->front));
    for (size_t i = 0; i < hand->console.wishes.terminal.len; i++)
        buf_addf(&hand->seen, "wish %d %s\n", (int)hand->console.wishes.terminal.v[i].type,
                 hand->console.wishes.terminal.v[i].text ? hand->console.wishes.terminal.v[i].text
                                                         : "");
    buf_addf(&hand->seen, "quit %d\n", hand->console.quit);
    fake_front_clear_log(hand->front);
}

static const struct {
    const char *name;
    void (*run)(struct stage_hand *hand, const char *args);
} commands[] = {
    {"size", do_size},   {"play", do_play},   {"key", do_key},       {"type", do_type},
    {"paste", do_paste}, {"click", do_click}, {"double", do_double}, {"wheel", do_wheel},
    {"wait", do_wait},   {"theme", do_theme}, {"shot", do_shot},     {"roles", do_roles},
    {"log", do_log},     {"drag", do_drag},   {"look", do_look},     {"burst", do_burst},
};

static void run_line(struct stage_hand *hand, char *line)
{
    char *args = line + strcspn(line, " ");
    if (*args)
        *args++ = '\0';
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (str_eq(commands[i].name, line)) {
            commands[i].run(hand, args);
            settle(hand);
            return;
        }
    }
    fail_msg("%s:%d: no command '%s'", hand->script, hand->line, line);
}

/* ---- scripts and goldens */

static char *test_file(const char *folder, const char *name)
{
    const char *root = getenv("QUERENT_SOURCE_DIR");
    return mem_printf("%s/tests/screen/ui/%s/%s.txt", root ? root : ".", folder, name);
}

static void read_file(const char *path, struct buf *out)
{
    struct err err = ERR_INIT;
    if (!path_read(path, SCRIPT_MAX * 16, out, &err))
        fail_msg("%s", err.text);
}

static void compare(const char *name, const struct buf *seen)
{
    char *path = test_file("golden", name);
    struct err err = ERR_INIT;
    if (getenv("QUERENT_GOLDEN_UPDATE")) {
        assert_true(path_write_atomic(path, buf_str(seen), seen->len, 0644, &err));
    } else {
        struct buf golden = BUF_INIT;
        read_file(path, &golden);
        if (!str_eq(buf_str(&golden), buf_str(seen)))
            fail_msg("%s differs; seen:\n%s", path, buf_str(seen));
        buf_release(&golden);
    }
    mem_free(path);
}

static void run_script(const char *name)
{
    struct stage_hand hand = {.script = name};
    struct buf text = BUF_INIT;
    char *path = test_file("scripts", name), *at;
    read_file(path, &text);
    char *rest = text.p;
    while ((at = strsep(&rest, "\n"))) {
        hand.line++;
        if (*at && *at != '#')
            run_line(&hand, at);
    }
    compare(name, &hand.seen);
    stop(&hand);
    buf_release(&hand.seen);
    buf_release(&text);
    mem_free(path);
}

#define SCRIPT(name)                                                                               \
    static void screen__shows__##name(void **state)                                                \
    {                                                                                              \
        (void)state;                                                                               \
        run_script(#name);                                                                         \
    }
/* clang-format off */
#define SCRIPTS(X) \
    X(main_wide) \
    X(main_narrow) \
    X(main_large) \
    X(tiny) \
    X(restored) \
    X(draft_line) \
    X(follow) \
    X(said) \
    X(typing) \
    X(pasted) \
    X(choices) \
    X(waiting) \
    X(options) \
    X(palette) \
    X(editing) \
    X(demands) \
    X(drafts) \
    X(confirm) \
    X(read_first) \
    X(edits) \
    X(elsewhere) \
    X(carried) \
    X(kept) \
    X(answers) \
    X(begins) \
    X(trail_narrow) \
    X(trail_wide) \
    X(trail_large) \
    X(queries_narrow) \
    X(queries_wide) \
    X(queries_large) \
    X(editor_narrow) \
    X(editor_wide) \
    X(editor_large) \
    X(grid) \
    X(filters) \
    X(marks) \
    X(refine) \
    X(formats) \
    X(overlays) \
    X(schema) \
    X(browse_narrow) \
    X(browse_wide) \
    X(browse_large) \
    X(forms) \
    X(jobs) \
    X(running) \
    X(mouse) \
    X(leaving) \
    X(suggestions) \
    X(plan) \
    X(joins) \
    X(letters) \
    X(cut) \
    X(covered) \
    X(scope) \
    X(superuser) \
    X(words) \
    X(split) \
    X(notices) \
    X(tell_narrow) \
    X(tell_wide) \
    X(tell_large) \
    X(asides_narrow) \
    X(asides_wide) \
    X(asides_large) \
    X(asked_narrow) \
    X(asked_wide) \
    X(asked_large) \
    X(help_narrow) \
    X(help_wide) \
    X(help_large) \
    X(missed_narrow) \
    X(missed_wide) \
    X(missed_large) \
    X(onward_narrow) \
    X(onward_wide) \
    X(onward_large) \
    X(find_narrow) \
    X(find_wide) \
    X(find_large) \
    X(watch_narrow) \
    X(watch_wide) \
    X(watch_large) \
    X(series_narrow) \
    X(series_wide) \
    X(series_large)
/* clang-format on */
SCRIPTS(SCRIPT)

int main(void)
{
    setenv("XDG_CONFIG_HOME", "/nonexistent", 1);
    setenv("TZ", "UTC", 1);
#define TEST(name) cmocka_unit_test(screen__shows__##name),
    const struct CMUnitTest tests[] = {SCRIPTS(TEST)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
