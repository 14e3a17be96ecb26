/* A pane is one file and one row of a table: this one counts what it hears, and everything around
 * it (focus, frame, keys, mouse, key bar, narrow layout, drafts) comes from the console. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "console.h"
#include "fake_front.h"
#include "querent/base/mem.h"
#include "services/panes.h"

/* ---- the pane */

static struct heard {
    int opened, closed, resized, keys, clicks, focus, own, changed;
    struct rect rect;
    uint32_t key;
    char text[32];
    unsigned changes;
} heard;

struct note {
    int lines;
};

static void note_open(void *self, struct console *console)
{
    (void)console;
    ((struct note *)self)->lines = 3;
    heard.opened++;
}

static void note_close(void *self)
{
    (void)self;
    heard.closed++;
}

static void note_resize(void *self, const struct pane_view *view)
{
    (void)self;
    heard.resized++;
    heard.rect = view->rect;
}

static void note_draw(const void *self, const struct pane_view *view, struct surface *surface)
{
    const struct note *note = self;
    for (int y = 0; y < note->lines && y < view->rect.h; y++)
        surface_puts(surface, view->rect.x, view->rect.y + y, ROLE_TEXT, "a note of mine");
    pane_spot(view, surface, (struct rect){view->rect.x, view->rect.y + 2, 5, 1}, 42);
}

static void note_frame(const void *self, const struct console *console, struct pane_frame *frame)
{
    (void)self, (void)console;
    line_add(&frame->left, ROLE_TITLE, "Notes");
}

static void note_summary(const void *self, const struct console *console, struct line *line)
{
    (void)self, (void)console;
    line_add(line, ROLE_DIM, " notes in one line");
}

static struct pane_help note_help(const void *self)
{
    (void)self;
    return (struct pane_help){.context = CONTEXT_MOVE, .typing = true};
}

static bool note_key(void *self, struct console *console, uint32_t key, enum action action)
{
    (void)self, (void)console;
    heard.keys++;
    heard.key = key;
    return action == ACTION_NONE || action == ACTION_UP;
}

static void note_paste(void *self, struct console *console, const char *text, size_t len)
{
    (void)self, (void)console;
    memcpy(heard.text, text, len);
}

static void note_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    (void)self, (void)console, (void)what;
    heard.clicks += x == 1 && y == 1;
}

static void note_spot(void *self, struct console *console, int value)
{
    (void)self, (void)console;
    heard.own = value;
}

static void note_focus(void *self, struct console *console, bool on)
{
    (void)self, (void)console;
    heard.focus += on ? 1 : -1;
}

static void note_changed(void *self, struct console *console, unsigned changes)
{
    (void)self, (void)console;
    heard.changed++;
    heard.changes = changes;
}

static const struct pane_ops pane_note = {.name = "notes",
                                          .tab = "notes",
                                          .forward = MODEL_SAMPLE,
                                          .state_size = sizeof(struct note),
                                          .open = note_open,
                                          .close = note_close,
                                          .resize = note_resize,
                                          .draw = note_draw,
                                          .frame = note_frame,
                                          .summary = note_summary,
                                          .help = note_help,
                                          .key = note_key,
                                          .paste = note_paste,
                                          .mouse = note_mouse,
                                          .spot = note_spot,
                                          .focus = note_focus,
                                          .changed = note_changed};

/* ---- the console with it */

struct screen {
    struct console console;
    struct surface surface;
    struct front *front;
    struct pane_row rows[16];
    struct buf text;
};

static const char *paint(struct screen *screen)
{
    console_settle(&screen->console);
    console_paint(&screen->console, &screen->surface);
    buf_clear(&screen->text);
    surface_dump(&screen->surface, &screen->text);
    return buf_str(&screen->text);
}

static void press(struct screen *screen, uint32_t key)
{
    struct input input = {.type = INPUT_KEY, .key = key};
    console_input(&screen->console, &input);
}

static void click(struct screen *screen, int x, int y)
{
    struct input input = {.type = INPUT_MOUSE, .mouse = MOUSE_PRESS, .x = x, .y = y};
    console_input(&screen->console, &input);
}

static int setup_at(void **state, int w, int h, bool with_note)
{
    const struct front_options options = {.fresh = true};
    struct screen *screen = mem_alloc(sizeof *screen);
    size_t count = pane_table_count;
    memset(&heard, 0, sizeof heard);
    memcpy(screen->rows, pane_table, pane_table_count * sizeof *pane_table);
    if (with_note)
        screen->rows[count++] = (struct pane_row){&pane_note, SLOT_BELOW};
    const struct console_options shape = {
        .w = w, .h = h, .panes = screen->rows, .pane_count = count};
    console_init(&screen->console, &shape);
    surface_init(&screen->surface, w, h);
    screen->front = front_new(NULL, &options);
    console_attach(&screen->console, screen->front);
    *state = screen;
    return 0;
}

static int setup(void **state)
{
    return setup_at(state, 120, 32, true);
}

static int setup_narrow(void **state)
{
    return setup_at(state, 80, 24, true);
}

static int setup_plain(void **state)
{
    return setup_at(state, 120, 32, false);
}

static int teardown(void **state)
{
    struct screen *screen = *state;
    const int opened = heard.opened;
    console_release(&screen->console);
    surface_release(&screen->surface);
    front_free(screen->front);
    buf_release(&screen->text);
    mem_free(screen);
    return heard.closed == opened ? 0 : 1;
}

/* ---- tests */

static void pane__is_reached__by_tab_and_drawn_in_its_place(void **state)
{
    struct screen *screen = *state;
    assert_null(strstr(paint(screen), "Notes")); /* the results lie before it */
    for (int i = 0; i < 4; i++)
        press(screen, UKEY_TAB);
    assert_int_equal(heard.focus, 1);
    const char *text = paint(screen);
    assert_non_null(strstr(text, "▌Notes"));
    assert_non_null(strstr(text, "a note of mine"));
    assert_null(strstr(text, "Results"));
    assert_true(heard.resized > 0 && heard.rect.w > 100 && heard.rect.h > 5);
    press(screen, UKEY_TAB);
    assert_int_equal(heard.focus, 0);
    assert_non_null(strstr(paint(screen), "Notes")); /* seen until another takes its place */
}

static void pane__hears__keys_pastes_and_clicks(void **state)
{
    struct screen *screen = *state;
    console_focus(&screen->console, 4);
    paint(screen);
    press(screen, 'q');
    assert_int_equal(heard.key, 'q');
    press(screen, UKEY_UP);
    assert_int_equal(heard.keys, 2);
    press(screen, UKEY_ESC); /* not its own: what the console does with it */
    assert_int_equal(screen->console.focus, 0);
    console_focus(&screen->console, 4);
    struct input input = {.type = INPUT_PASTE, .text = mem_strdup("pasted"), .len = 6};
    console_input(&screen->console, &input);
    assert_string_equal(heard.text, "pasted");
    click(screen, heard.rect.x + 1, heard.rect.y + 1);
    assert_int_equal(heard.clicks, 1);
    click(screen, heard.rect.x + 1, heard.rect.y + 2);
    assert_int_equal(heard.own, 42);
}

static void pane__has__its_keys_in_the_help(void **state)
{
    struct screen *screen = *state;
    console_focus(&screen->console, 4);
    assert_non_null(strstr(paint(screen), "Tab pane"));
    console_do(&screen->console, ACTION_HELP);
    const char *text = paint(screen);
    assert_non_null(strstr(text, "Moving"));
    assert_null(strstr(text, "Tab pane")); /* a box has no other pane to go to */
    press(screen, UKEY_ESC);
}

static void pane__alone__says_the_way_back(void **state)
{
    struct screen *screen = *state;
    assert_null(strstr(paint(screen), "F11"));
    console_do(&screen->console, ACTION_ZOOM);
    const char *text = paint(screen);
    assert_non_null(strstr(text, "one pane alone; F11 shows all"));
    assert_non_null(strstr(text, "F11 all panes"));
    model_notice(&screen->console.model, false, "a notice takes the upper line");
    assert_non_null(strstr(paint(screen), "F11 all panes"));
    console_do(&screen->console, ACTION_ZOOM);
    assert_null(strstr(paint(screen), "F11"));
}

static void pane__comes_forward__where_one_is_shown(void **state)
{
    struct screen *screen = *state;
    const char *text = paint(screen);
    assert_non_null(strstr(text, " - notes"));
    assert_null(strstr(text, " notes]")); /* behind: a tab, not the marked one */
    console_changed(&screen->console, MODEL_SAMPLE);
    assert_true(heard.changes & MODEL_SAMPLE);
    text = paint(screen);
    assert_non_null(strstr(text, "a note of mine"));
    assert_non_null(strstr(text, "┌ Notes"));
    assert_non_null(strstr(text, "▌›")); /* where the keys go */
    console_focus(&screen->console, 1);
    text = paint(screen);
    assert_null(strstr(text, "▌›"));
    assert_null(strstr(text, "a note of mine"));
    assert_non_null(strstr(text, "notes in one line"));
}

/* Nothing that is drawn depends on how often it was. */
static void paint__changes__nothing(void **state)
{
    static const char *const moments[] = {"ready", "confirm", "result", "error", "stream"};
    struct screen *screen = *state;
    struct buf first = BUF_INIT;
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        size_t count;
        fake_front_play(screen->front, moments[i]);
        void **events = queue_take_all(front_events(screen->front), &count);
        for (size_t k = 0; k < count; k++) {
            console_event(&screen->console, events[k]);
            event_free(events[k]);
        }
        mem_free(events);
        for (size_t pane = 0; pane < screen->console.pane_count; pane++) {
            console_focus(&screen->console, pane);
            buf_clear(&first);
            buf_add(&first, paint(screen));
            for (int k = 0; k < 3; k++)
                assert_string_equal(paint(screen), buf_str(&first));
        }
    }
    buf_release(&first);
}

/* An entry that has changed is measured anew though nobody told the pane. */
static void talk__measures__what_has_changed(void **state)
{
    struct screen *screen = *state;
    struct model *model = &screen->console.model;
    struct entry *entry = model_add(model, ENTRY_ANSWER, "short");
    model_add(model, ENTRY_ANSWER, "the last line");
    assert_non_null(strstr(paint(screen), "the last line"));
    entry = &model->entries.v[0];
    for (int i = 0; i < 12; i++)
        buf_addf(&entry->text, "\nline %d", i);
    model_touch(model, entry);
    const char *text = paint(screen);
    assert_non_null(strstr(text, "line 11"));
    assert_true(strstr(text, "the last line") > strstr(text, "line 11"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(pane__is_reached__by_tab_and_drawn_in_its_place, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(pane__hears__keys_pastes_and_clicks, setup, teardown),
        cmocka_unit_test_setup_teardown(pane__has__its_keys_in_the_help, setup, teardown),
        cmocka_unit_test_setup_teardown(pane__comes_forward__where_one_is_shown, setup_narrow,
                                        teardown),
        cmocka_unit_test_setup_teardown(pane__alone__says_the_way_back, setup_narrow, teardown),
        cmocka_unit_test_setup_teardown(paint__changes__nothing, setup_plain, teardown),
        cmocka_unit_test_setup_teardown(talk__measures__what_has_changed, setup_plain, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
