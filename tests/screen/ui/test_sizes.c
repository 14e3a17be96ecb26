/* Every place of the console at 80×24, 120×40 and 200×60: its frame is whole, its keys can be seen,
 * and no text ends at a frame in the middle of a word without a … */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "console.h"
#include "fake_front.h"
#include "overlays/overlay.h"
#include "panes/rows.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define START_US 1000000000
#define SIZES 3

static const int sizes[SIZES][2] = {{80, 24}, {120, 40}, {200, 60}};

/* A step is "play MOMENT", "key NAME…" or "type TEXT"; they end with ';'. */
static const struct place {
    const char *name, *steps;
    bool over; /* an overlay must have opened */
} places[] = {
    {"the start", "play ready", false},
    {"a question", "play ready;play confirm", false},
    {"choices", "play ready;play choice", false},
    {"another reading", "play ready;play readings", false},
    {"the rows", "play ready;play confirm;play result;key F4", false},
    {"rows that arrive", "play ready;play partial;key F4", false},
    {"rows that wait", "play ready;play paused;key F4", false},
    {"a model writes", "play ready;play stream", false},
    {"an error", "play ready;play error", false},
    {"what the database says", "play ready;play result;play said", false},
    {"a notice", "play ready;play notice", false},
    {"the editor", "play ready;play confirm;key F3 e", false},
    {"the editor, completing", "play ready;play confirm;key F3 e Ctrl-Space", false},
    {"a zoomed pane", "play ready;play confirm;play result;key F4 F11", false},
    {"a chart", "play ready;play series;key F4 g", false},
    {"a chart of values", "play ready;play series;key F4 g G", false},
    {"help", "play ready;key F1", true},
    {"the tour", "play ready;key Alt-k", true},
    {"the menu", "play ready;key F10", true},
    {"the palette", "play ready;key Ctrl-P", true},
    {"connections", "play ready;key F5", true},
    {"a connection, tested", "play ready;key F5 Down Ctrl-T", true},
    {"the schema", "play ready;key F6", true},
    {"the schema, opened", "play ready;key F6 Right Down", true},
    {"the schema, searched", "play ready;key F6;type ord", true},
    {"a table's rows", "play ready;key F6 Enter", true},
    {"joins", "play ready;key Alt-j", true},
    {"lessons", "play ready;key Alt-d", true},
    {"what was drafted", "play ready;play drafts;key Alt-a", true},
    {"jobs", "play ready;play jobs;key F7", true},
    {"jobs, none found", "play ready;play jobs;key F7;type zzz", true},
    {"cancelling a job", "play ready;play jobs;key F7 Del", true},
    {"leaving", "play ready;play jobs;key Ctrl-Q", true},
    {"the trace", "play ready;play confirm;key F8", true},
    {"a step of the trace", "play ready;play confirm;key F8 Up Enter", true},
    {"conversations", "play ready;key F9", true},
    {"deleting a conversation", "play ready;key F9 Down Del", true},
    {"conversations, searched", "play ready;key Alt-/;type orders", true},
    {"themes", "play ready;key F12", true},
    {"history", "play ready;key Alt-h", true},
    {"the audit trail", "play ready;key Alt-v", true},
    {"an entry of the audit trail", "play ready;key Alt-v Down Enter", true},
    {"saved queries", "play ready;key Alt-h Enter Alt-s;type a;key Enter Alt-o", true},
    {"notices", "play ready;play notice;key Alt-l", true},
    {"the export", "play ready;play confirm;play result;key Alt-x", true},
    {"a form", "play ready;play result;play form", true},
    {"the form's help", "play ready;play result;play form;key F1", true},
    {"a form's choices", "play ready;play result;play form;key Ctrl-Space", true},
    {"the plan", "play ready;play confirm;key F3 p", true},
    {"a cell", "play ready;play result;key F4 Enter", true},
    {"a row", "play ready;play result;key F4 v", true},
    {"a column counted", "play ready;play result;key F4 i", true},
    {"searching", "play ready;play result;key F4 /", true},
    {"filtering", "play ready;play result;key F4 f", true},
    {"going to a row", "play ready;play result;key F4 :", true},
    {"copying as", "play ready;play result;key F4 C", true},
    {"piping", "play ready;play result;key F4 |", true},
    {"how often to watch", "play ready;play result;key F4 W", true},
    {"watching", "play ready;play result;key F4 W Ctrl-U;type 10;key Enter", true},
    {"finding in the editor", "play ready;play confirm;key F3 e Ctrl-F", true},
};

struct visit {
    struct console console;
    struct surface surface;
    struct front *front;
    const struct place *place;
};

/* ---- the console, driven */

static void settle(struct visit *visit)
{
    size_t count = 1;
    while (count) {
        void **events = queue_take_all(front_events(visit->front), &count);
        for (size_t i = 0; i < count; i++) {
            console_event(&visit->console, events[i]);
            event_free(events[i]);
        }
        mem_free(events);
    }
    console_settle(&visit->console);
    grid_wait(rows_grid(&visit->console));
    console_settle(&visit->console);
    console_paint(&visit->console, &visit->surface);
}

static void press(struct visit *visit, uint32_t key)
{
    struct input input = {.type = INPUT_KEY, .key = key};
    console_input(&visit->console, &input);
    settle(visit);
}

static void press_named(struct visit *visit, const char *list)
{
    size_t count;
    char **names = str_split(list, ' ', &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t key;
        if (!key_parse(names[i], &key))
            fail_msg("%s: no key '%s'", visit->place->name, names[i]);
        press(visit, key);
    }
    str_free_all(names, count);
}

static void take_step(struct visit *visit, const char *step)
{
    if (str_starts(step, "key ")) {
        press_named(visit, step + 4);
        return;
    }
    if (str_starts(step, "type ")) {
        for (const char *p = step + 5; *p; p++)
            press(visit, (unsigned char)*p);
        return;
    }
    if (!fake_front_play(visit->front, step + 5))
        fail_msg("%s: no moment '%s'", visit->place->name, step + 5);
    settle(visit);
}

static void go(struct visit *visit, const struct place *place, const int size[2])
{
    const struct front_options options = {.fresh = true};
    const struct console_options shape = {.w = size[0], .h = size[1]};
    size_t count;
    visit->place = place;
    console_init(&visit->console, &shape);
    visit->console.now_us = START_US;
    visit->console.clock_s = 1000000060;
    visit->console.animate = false;
    surface_init(&visit->surface, size[0], size[1]);
    visit->front = front_new(NULL, &options);
    console_attach(&visit->console, visit->front);
    settle(visit);
    char **steps = str_split(place->steps, ';', &count);
    for (size_t i = 0; i < count; i++)
        take_step(visit, steps[i]);
    str_free_all(steps, count);
}

static void leave(struct visit *visit)
{
    console_release(&visit->console);
    surface_release(&visit->surface);
    front_free(visit->front);
}

/* ---- what is seen */

static void fail_at(const struct visit *visit, const char *what, int x, int y)
{
    struct buf seen = BUF_INIT;
    surface_dump(&visit->surface, &seen);
    print_error("%s", buf_str(&seen));
    fail_msg("%s at %d×%d: %s at %d,%d", visit->place->name, visit->surface.w, visit->surface.h,
             what, x, y);
}

static bool glyph_is(const struct surface *surface, int x, int y, const char *const *wanted)
{
    const struct glyph *at = &surface->glyphs[y * surface->w + x];
    for (; *wanted; wanted++)
        if (strlen(*wanted) == at->len && memcmp(*wanted, at->text, at->len) == 0)
            return true;
    return false;
}

/* Corners, and sides of lines or a scroll bar; the edges above and below may carry words. */
static void check_frame(const struct visit *visit, struct rect inner)
{
    static const char *const corners[][2] = {{"┌", NULL}, {"┐", NULL}, {"└", NULL}, {"┘", NULL}};
    static const char *const sides[] = {"│", "▐", "█", "├", "┤", NULL};
    const int x0 = inner.x - 2, x1 = inner.x + inner.w + 1, y0 = inner.y - 1,
              y1 = inner.y + inner.h;
    const int at[][2] = {{x0, y0}, {x1, y0}, {x0, y1}, {x1, y1}};
    if (y0 < 2)
        fail_at(visit, "the line of stages is covered", x0, y0);
    for (size_t i = 0; i < 4; i++)
        if (!glyph_is(&visit->surface, at[i][0], at[i][1], corners[i]))
            fail_at(visit, "no corner", at[i][0], at[i][1]);
    for (int y = inner.y; y < y1; y++) {
        if (!glyph_is(&visit->surface, x0, y, sides))
            fail_at(visit, "a broken side", x0, y);
        if (!glyph_is(&visit->surface, x1, y, sides))
            fail_at(visit, "a broken side", x1, y);
    }
}

/* The bottom line names keys, and they can be clicked. */
static void check_hints(const struct visit *visit)
{
    const struct spots *spots = &visit->surface.spots;
    for (size_t i = 0; i < spots->len; i++)
        if (spots->v[i].kind == SPOT_ACTION && spots->v[i].rect.y == visit->surface.h - 1)
            return;
    fail_at(visit, "no key hints", 0, visit->surface.h - 1);
}

static bool is_letter(const struct glyph *at)
{
    return at->len == 1 && isalnum((unsigned char)at->text[0]);
}

/* The word that ends at x, y, with nothing between it and the frame; false: there is none. */
static bool word_before(const struct surface *surface, int x, int y, struct buf *word)
{
    const struct glyph *row = &surface->glyphs[y * surface->w];
    int from = x;
    while (from > 0 && is_letter(&row[from - 1]))
        from--;
    buf_clear(word);
    for (; from < x; from++)
        buf_addn(word, row[from].text, row[from].len);
    return word->len > 0;
}

/* The word stands in a text, with nothing on its right that would belong to it. */
static bool has_word(const char *text, const struct buf *word)
{
    for (const char *at = text; (at = strstr(at, word->p)); at++)
        if ((at == text || !isalnum((unsigned char)at[-1])) &&
            !isalnum((unsigned char)at[word->len]))
            return true;
    return false;
}

/* What ends at a frame is a whole word where there is more room. */
static void check_words(const struct visit *visit, struct rect inner, const char *wider)
{
    static const char *const ends[] = {"│", "▐", "█", NULL};
    const struct surface *surface = &visit->surface;
    const int end = inner.x + inner.w;
    struct buf word = BUF_INIT;
    for (int y = inner.y; y < inner.y + inner.h; y++)
        for (int x = inner.x + 1; x <= end; x++)
            if ((x == end || glyph_is(surface, x, y, ends)) && word_before(surface, x, y, &word) &&
                !has_word(wider, &word))
                fail_at(visit, "a word is cut without …", x, y);
    buf_release(&word);
}

static void check_place(const struct place *place)
{
    struct visit visits[SIZES];
    struct buf wider = BUF_INIT;
    memset(visits, 0, sizeof visits);
    for (int i = SIZES; i-- > 0;) {
        go(&visits[i], place, sizes[i]);
        const struct overlay *overlay = visits[i].console.overlay;
        const struct rect all = {0, 0, sizes[i][0], sizes[i][1]};
        if (place->over != (overlay != NULL))
            fail_at(&visits[i], place->over ? "nothing opened" : "something is open", 0, 0);
        check_hints(&visits[i]);
        if (overlay)
            check_frame(&visits[i], overlay->inner);
        if (i < SIZES - 1)
            check_words(&visits[i], overlay ? overlay->inner : all, buf_str(&wider));
        surface_dump(&visits[i].surface, &wider);
    }
    for (int i = 0; i < SIZES; i++)
        leave(&visits[i]);
    buf_release(&wider);
}

static void places__are__whole_at_every_size(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        check_place(&places[i]);
}

int main(void)
{
    setenv("XDG_CONFIG_HOME", "/nonexistent", 1);
    setenv("TZ", "UTC", 1);
    const struct CMUnitTest tests[] = {cmocka_unit_test(places__are__whole_at_every_size)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
