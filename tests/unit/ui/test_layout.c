/* Layout as data, and the surface that a frame is laid into. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "draw/surface.h"
#include "draw/wrap.h"
#include "layout.h"

static bool inside(struct rect rect, int w, int h)
{
    return rect.w == 0 ||
           (rect.x >= 0 && rect.y >= 0 && rect.x + rect.w <= w && rect.y + rect.h <= h);
}

static void layout__has__its_mode_by_size(void **state)
{
    static const struct {
        int w, h;
        enum layout_mode mode;
    } cases[] = {
        {1, 1, LAYOUT_TINY},     {59, 40, LAYOUT_TINY},    {200, 14, LAYOUT_TINY},
        {60, 15, LAYOUT_NARROW}, {80, 24, LAYOUT_NARROW},  {120, 32, LAYOUT_WIDE},
        {200, 60, LAYOUT_WIDE},  {120, 20, LAYOUT_NARROW}, {80, 50, LAYOUT_TALL},
        {99, 40, LAYOUT_TALL},   {80, 39, LAYOUT_NARROW},  {120, 40, LAYOUT_WIDE},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct layout_wish wish = {.w = cases[i].w, .h = cases[i].h, .line_rows = 1};
        struct layout layout;
        layout_compute(&wish, &layout);
        assert_int_equal(layout.mode, cases[i].mode);
    }
}

/* What was moved is kept within limits; what was not follows the screen's shape. */
static void shares__are__as_wished_or_by_shape(void **state)
{
    static const struct {
        struct layout_wish wish;
        int left, upper;
    } cases[] = {
        {{.w = 120, .h = 32}, 45, 58},
        {{.w = 200, .h = 60}, 45, 45},
        {{.w = 120, .h = 80}, 45, 45},
        {{.w = 120, .h = 32, .left = 60, .upper = 30}, 60, 30},
        {{.w = 120, .h = 32, .left = 3, .upper = 99}, LAYOUT_SHARE_MIN, LAYOUT_SHARE_MAX},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int left, upper;
        layout_shares(&cases[i].wish, &left, &upper);
        assert_int_equal(left, cases[i].left);
        assert_int_equal(upper, cases[i].upper);
    }
}

/* At every size nothing leaves the screen, and what is shown does not overlap the bars. */
static void layout__stays__on_the_screen(void **state)
{
    (void)state;
    for (int w = 1; w < 220; w += 7) {
        for (int h = 1; h < 70; h += 3) {
            for (int rows = 0; rows < 9; rows += 4) {
                const struct layout_wish wish = {
                    .w = w, .h = h, .line_rows = rows, .main = (enum slot)(w % 3), .zoom = h % 2};
                struct layout layout;
                layout_compute(&wish, &layout);
                for (int slot = 0; slot < SLOT_COUNT; slot++) {
                    assert_true(inside(layout.frame[slot], w, h));
                    assert_true(inside(layout.inner[slot], w, h));
                }
                assert_true(inside(layout.rest, w, h));
                if (layout.mode != LAYOUT_TINY)
                    assert_int_equal(layout.frame[SLOT_LINE].y + layout.frame[SLOT_LINE].h,
                                     layout.keys.y);
            }
        }
    }
}

static void layout__grows__the_line_to_six_lines(void **state)
{
    (void)state;
    const struct layout_wish wish = {.w = 120, .h = 32, .line_rows = 40};
    struct layout layout;
    layout_compute(&wish, &layout);
    assert_int_equal(layout.frame[SLOT_LINE].h, LAYOUT_LINE_MAX);
}

static const char *dump(const struct surface *surface, struct buf *out)
{
    buf_clear(out);
    surface_dump(surface, out);
    return out->p;
}

static void surface__clips__at_its_edges(void **state)
{
    struct surface surface;
    struct buf text = BUF_INIT;
    (void)state;
    surface_init(&surface, 4, 2);
    surface_puts(&surface, 2, 0, ROLE_TEXT, "abc");
    surface_puts(&surface, -2, 1, ROLE_TEXT, "xyz");
    surface_puts(&surface, 0, 5, ROLE_TEXT, "never");
    surface_fill(&surface, (struct rect){-3, -3, 2, 2}, ROLE_BAR);
    surface_box(&surface, (struct rect){0, 0, 1, 1}, ROLE_BORDER);
    assert_string_equal(dump(&surface, &text), "  ab\nz\n");
    surface_release(&surface);
    buf_release(&text);
}

static void surface__keeps__wide_characters_whole(void **state)
{
    struct surface surface;
    struct buf text = BUF_INIT;
    (void)state;
    surface_init(&surface, 5, 1);
    surface_puts(&surface, 0, 0, ROLE_TEXT, "東京商");
    assert_string_equal(dump(&surface, &text), "東京\n");
    surface_puts(&surface, 1, 0, ROLE_TEXT, "x");
    assert_string_equal(dump(&surface, &text), " x京\n");
    surface_puts(&surface, 2, 0, ROLE_TEXT, "y");
    assert_string_equal(dump(&surface, &text), " xy\n");
    surface_release(&surface);
    buf_release(&text);
}

static void surface__holds__combining_marks_but_no_more(void **state)
{
    struct surface surface;
    struct buf text = BUF_INIT;
    (void)state;
    surface_init(&surface, 8, 1);
    surface_puts(&surface, 0, 0, ROLE_TEXT,
                 "e\xCC\x81"
                 "👨‍👩‍👧!");
    assert_string_equal(dump(&surface, &text), "e\xCC\x81"
                                               "👨👩👧!\n");
    surface_release(&surface);
    buf_release(&text);
}

static void wrap_text__keeps__marks_across_lines(void **state)
{
    struct lines lines = {0};
    const struct wrap_mark marks[] = {{4, 7, ROLE_USED}};
    const struct wrap wrap = {.cols = 10,
                              .margin = 2,
                              .prefix = "> ",
                              .role = ROLE_TEXT,
                              .marks = marks,
                              .mark_count = 1};
    (void)state;
    wrap_text(&lines, &wrap, "one two four", 12);
    assert_int_equal(lines.v.len, 2);
    assert_string_equal(lines.v.v[0].text.p, "> one two");
    assert_int_equal(vec_last(&lines.v.v[0].runs).role, ROLE_USED);
    assert_string_equal(lines.v.v[1].text.p, "  four");
    assert_int_equal(lines.v.v[1].runs.v[1].role, ROLE_USED);
    lines_release(&lines);
}

static void line_skip__keeps__columns(void **state)
{
    struct line line, rest;
    (void)state;
    line_init(&line);
    line_init(&rest);
    line_add(&line, ROLE_TEXT, "a東b");
    line.cursor_col = 3;
    line_skip(&line, 2, &rest);
    assert_string_equal(rest.text.p, " b");
    assert_int_equal(rest.cursor_col, 1);
    line_release(&line);
    line_release(&rest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layout__has__its_mode_by_size),
        cmocka_unit_test(shares__are__as_wished_or_by_shape),
        cmocka_unit_test(layout__stays__on_the_screen),
        cmocka_unit_test(layout__grows__the_line_to_six_lines),
        cmocka_unit_test(surface__clips__at_its_edges),
        cmocka_unit_test(surface__keeps__wide_characters_whole),
        cmocka_unit_test(surface__holds__combining_marks_but_no_more),
        cmocka_unit_test(wrap_text__keeps__marks_across_lines),
        cmocka_unit_test(line_skip__keeps__columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
