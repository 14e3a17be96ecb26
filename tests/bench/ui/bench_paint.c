/* What a key costs before the terminal sees anything: handling, settling and painting a frame into
 * the surface, with a long conversation and a million rows. Prints microseconds a key and what a
 * bare filling of the same surface costs, so that numbers of two machines can be compared. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console.h"
#include "fake_front.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "services/panes.h"

#define ROWS 1000000
#define ENTRIES 4000
#define KEYS 2000

static struct result *million(void)
{
    static const struct result_column columns[] = {
        {.name = "id", .type = "INTEGER", .value = VALUE_INTEGER},
        {.name = "name", .type = "TEXT", .value = VALUE_TEXT},
        {.name = "note", .type = "TEXT", .value = VALUE_TEXT}};
    struct result *result = result_new(columns, 3, 0);
    struct err err;
    for (int n = 0; n < ROWS; n++) {
        char text[32];
        result_add(result, CELL_INTEGER, text, (size_t)snprintf(text, sizeof text, "%d", n));
        result_add(result, CELL_TEXT, "Müller & Söhne", 16);
        result_add(result, CELL_TEXT, "deliver after 5 pm", 18);
        result_row_end(result, &err);
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

static void take_events(struct console *console, struct front *front)
{
    size_t count;
    void **events = queue_take_all(front_events(front), &count);
    for (size_t i = 0; i < count; i++) {
        console_event(console, events[i]);
        event_free(events[i]);
    }
    mem_free(events);
}

static void measure(struct console *console, struct surface *surface, const char *what,
                    uint32_t key)
{
    const int64_t start = clock_mono_us();
    for (int i = 0; i < KEYS; i++) {
        struct input input = {.type = INPUT_KEY, .key = key};
        console_input(console, &input);
        console_settle(console);
        console_paint(console, surface);
    }
    printf("%-34s %8.1f us\n", what, (double)(clock_mono_us() - start) / KEYS);
}

static void measure_bare(struct surface *surface)
{
    const int64_t start = clock_mono_us();
    for (int i = 0; i < KEYS; i++) {
        surface_clear(surface);
        surface_fill(surface, (struct rect){0, 0, surface->w, surface->h}, ROLE_BAR);
    }
    printf("%-34s %8.1f us\n", "bare filling of the surface",
           (double)(clock_mono_us() - start) / KEYS);
}

int main(int argc, char **argv)
{
    const int w = argc > 1 ? atoi(argv[1]) : 160, h = argc > 2 ? atoi(argv[2]) : 50;
    const struct front_options options = {.fresh = true};
    struct console console;
    struct surface surface;
    const struct console_options shape = {.w = w, .h = h};
    console_init(&console, &shape);
    surface_init(&surface, w, h);
    struct front *front = front_new(NULL, &options);
    console_attach(&console, front);
    fake_front_play(front, "ready");
    fake_front_play(front, "confirm");
    take_events(&console, front);
    for (int i = 0; i < ENTRIES; i++)
        model_add(&console.model, i % 2 ? ENTRY_ANSWER : ENTRY_YOU,
                  "how many orders were placed last year?");
    console.model.result = million();
    console_settle(&console);
    measure_bare(&surface);
    measure(&console, &surface, "a character in the input line", 'x');
    console_focus_owner(&console, CONTEXT_ROWS);
    measure(&console, &surface, "PageDown in a million rows", UKEY_PAGE_DOWN);
    measure(&console, &surface, "Up in a million rows", UKEY_UP);
    measure(&console, &surface, "Ctrl-End, a million rows", UKEY_END | KEY_MOD_CTRL);
    console_focus_owner(&console, CONTEXT_TALK);
    measure(&console, &surface, "PageUp in 4,000 entries", UKEY_PAGE_UP);
    console_focus_owner(&console, CONTEXT_SQL);
    console_do(&console, ACTION_SQL_EDIT);
    measure(&console, &surface, "a character in the SQL editor", 'y');
    console_release(&console);
    surface_release(&surface);
    front_free(front);
    return 0;
}
