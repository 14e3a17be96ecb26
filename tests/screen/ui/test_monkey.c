/* A monkey at the console: keys, pastes, clicks, sizes and events in an order that nobody would
 * think of, the same one in every run. Whatever it does, a frame holds only what may reach a
 * terminal, and the cursor stays on the screen. Meant to be run under the sanitizers, too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "console.h"
#include "fake_front.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"

#define STEPS 6000

struct monkey {
    struct console console;
    struct surface surface;
    struct front *front;
    uint64_t seed;
};

/* xorshift64: any numbers will do, as long as they are the same every time */
static unsigned pick(struct monkey *monkey, unsigned count)
{
    monkey->seed ^= monkey->seed << 13;
    monkey->seed ^= monkey->seed >> 7;
    monkey->seed ^= monkey->seed << 17;
    return (unsigned)(monkey->seed >> 11) % count;
}

static void give(struct monkey *monkey, struct input input)
{
    console_input(&monkey->console, &input);
}

/* Half of the keys are bound to something, the others are text. */
static void press(struct monkey *monkey)
{
    static const char texts[] = "yne awm'\"(select 1;%~\\";
    uint32_t key = (unsigned char)texts[pick(monkey, sizeof texts - 1)];
    if (pick(monkey, 2)) {
        const unsigned action = 1 + pick(monkey, ACTION_COUNT - 1);
        key = monkey->console.keymap.keys[action][0];
    }
    if (key)
        give(monkey, (struct input){.type = INPUT_KEY, .key = key});
}

static void paste(struct monkey *monkey)
{
    static const char *const texts[] = {
        "\033[31mred\033]52;c;aGk=\a", "a\r\nb\n\n\nc", "東京\xE2\x80\xAE evil",
        "\xFF\xFE broken \x80",        "y\n",           "SELECT *\n  FROM t -- \xF0\x9F\x91\xA8"};
    const char *text = texts[pick(monkey, sizeof texts / sizeof *texts)];
    give(monkey,
         (struct input){.type = INPUT_PASTE, .text = mem_strdup(text), .len = strlen(text)});
}

static void click(struct monkey *monkey)
{
    const struct console *console = &monkey->console;
    give(monkey, (struct input){.type = INPUT_MOUSE,
                                .mouse = (enum mouse_what)pick(monkey, MOUSE_WHEEL_DOWN + 1),
                                .x = (int)pick(monkey, (unsigned)console->w + 3),
                                .y = (int)pick(monkey, (unsigned)console->h + 3)});
}

static void resize(struct monkey *monkey)
{
    static const int sizes[][2] = {{80, 24}, {120, 32}, {200, 60}, {60, 15},
                                   {1, 1},   {61, 40},  {100, 24}};
    const unsigned i = pick(monkey, sizeof sizes / sizeof *sizes);
    give(monkey, (struct input){.type = INPUT_RESIZE, .x = sizes[i][0], .y = sizes[i][1]});
}

static void play(struct monkey *monkey)
{
    static const char *const moments[] = {"ready",  "confirm", "result", "partial",
                                          "stream", "error",   "jobs",   "form"};
    fake_front_play(monkey->front, moments[pick(monkey, sizeof moments / sizeof *moments)]);
}

static void step(struct monkey *monkey)
{
    const unsigned what = pick(monkey, 100);
    if (what < 70)
        press(monkey);
    else if (what < 75)
        paste(monkey);
    else if (what < 85)
        click(monkey);
    else if (what < 90)
        resize(monkey);
    else
        play(monkey);
    monkey->console.now_us += 40000;
}

static void settle(struct monkey *monkey)
{
    struct console *console = &monkey->console;
    size_t count;
    void **events = queue_take_all(front_events(monkey->front), &count);
    for (size_t i = 0; i < count; i++) {
        console_event(console, events[i]);
        event_free(events[i]);
    }
    mem_free(events);
    console_settle(console);
    for (size_t i = 0; i < console->wishes.terminal.len; i++)
        wish_free(&console->wishes.terminal.v[i]);
    console->wishes.terminal.len = 0;
    console->quit = false;
    console_paint(console, &monkey->surface);
}

static void check_frame(const struct surface *surface)
{
    const int count = surface->w * surface->h;
    for (int i = 0; i < count; i++) {
        const struct glyph *glyph = &surface->glyphs[i];
        const bool right_half = glyph->len == 0;
        assert_true(glyph->len <= GLYPH_BYTES && glyph->role < ROLE_COUNT);
        assert_true(right_half ? i > 0 && glyph[-1].width == 2 : glyph->width >= 1);
        if (!text_is_safe(glyph->text, glyph->len))
            fail_msg("unsafe bytes '%.*s' at %d", glyph->len, glyph->text, i);
    }
    assert_true(surface->cursor_x < surface->w && surface->cursor_y < surface->h);
}

static void console__survives__a_monkey(void **state)
{
    const struct front_options options = {.fresh = true};
    struct monkey monkey = {.seed = 0x9E3779B97F4A7C15u};
    (void)state;
    const struct console_options shape = {.w = 120, .h = 32};
    console_init(&monkey.console, &shape);
    surface_init(&monkey.surface, 120, 32);
    monkey.front = front_new(NULL, &options);
    console_attach(&monkey.console, monkey.front);
    for (int i = 0; i < STEPS; i++) {
        step(&monkey);
        settle(&monkey);
        check_frame(&monkey.surface);
    }
    console_release(&monkey.console);
    surface_release(&monkey.surface);
    front_free(monkey.front);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(console__survives__a_monkey)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
