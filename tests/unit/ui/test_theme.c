/* The themes for those who see little, or no colour: contrast is computed, and what differs in
 * meaning differs without colour. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "draw/theme.h"
#include "querent/base/str.h"

#define AAA 7.0      /* WCAG 2.1, 1.4.6 */
#define AA 4.5       /* 1.4.3 */
#define NON_TEXT 3.0 /* 1.4.11: frames, and what is dim on purpose */

/* xterm's palette: sixteen colours, a cube, greys. */
static void rgb_of(int color, double rgb[3])
{
    static const unsigned char base[16][3] = {
        {0, 0, 0},     {205, 0, 0},     {0, 205, 0},     {205, 205, 0},  {0, 0, 238}, {205, 0, 205},
        {0, 205, 205}, {229, 229, 229}, {127, 127, 127}, {255, 0, 0},    {0, 255, 0}, {255, 255, 0},
        {92, 92, 255}, {255, 0, 255},   {0, 255, 255},   {255, 255, 255}};
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    for (int i = 0; i < 3; i++) {
        static const int of[] = {36, 6, 1};
        rgb[i] = color < 16    ? base[color][i]
                 : color < 232 ? steps[(color - 16) / of[i] % 6]
                               : 8 + 10 * (color - 232);
    }
}

static double luminance(int color)
{
    double rgb[3];
    rgb_of(color, rgb);
    for (int i = 0; i < 3; i++) {
        const double c = rgb[i] / 255;
        rgb[i] = c <= .03928 ? c / 12.92 : pow((c + .055) / 1.055, 2.4);
    }
    return .2126 * rgb[0] + .7152 * rgb[1] + .0722 * rgb[2];
}

static double contrast(int a, int b)
{
    const double x = luminance(a), y = luminance(b);
    return (fmax(x, y) + .05) / (fmin(x, y) + .05);
}

static struct theme theme_of(const char *name)
{
    static const struct snapshot none;
    struct theme theme;
    struct err err = ERR_INIT;
    if (!theme_find(&theme, name, &none, &err))
        fail_msg("%s", err.text);
    return theme;
}

static void contrast__is__what_the_standard_computes(void **state)
{
    (void)state;
    assert_true(fabs(contrast(231, 16) - 21) < .01);
    assert_true(fabs(contrast(226, 16) - 19.56) < .05);
    assert_true(contrast(240, 16) < AAA);
}

static void high_contrast__has__seven_to_one_everywhere(void **state)
{
    (void)state;
    const struct theme theme = theme_of("high-contrast");
    for (int role = 0; role < ROLE_COUNT; role++) {
        for (int depth = THEME_256; depth <= THEME_16; depth++) {
            const struct style *style = &theme.styles[role][depth];
            if (style->fg < 0 || style->bg < 0)
                fail_msg("role %d leaves a colour to the terminal", role);
            if (contrast(style->fg, style->bg) < AAA)
                fail_msg("role %d: %d on %d has only %.1f:1", role, style->fg, style->bg,
                         contrast(style->fg, style->bg));
            assert_false(style->attrs & THEME_DIM);
        }
    }
}

/* What stands back on purpose: frames, numbers of lines, the thumb of a scroll bar. */
static const enum role quiet[] = {
    ROLE_DIM,         ROLE_BORDER,      ROLE_BORDER_FOCUS, ROLE_STAGE_DONE, ROLE_IGNORED,
    ROLE_PLACEHOLDER, ROLE_SQL_COMMENT, ROLE_LINE_NUMBER,  ROLE_GRID_NULL,  ROLE_SCROLLBAR,
};

static double contrast_asked(int role)
{
    for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++)
        if ((int)quiet[i] == role)
            return NON_TEXT;
    return AA;
}

/* Where a colour is left to the terminal, a terminal of the kind that the theme is made for. */
static void theme__has__contrast_on_its_ground(void **state)
{
    static const struct {
        const char *name;
        int fg, bg;
    } grounds[] = {{"dark", 7, 0}, {"dark", 15, 16}, {"light", 0, 15}, {"high-contrast", 15, 0}};
    (void)state;
    for (size_t n = 0; n < sizeof grounds / sizeof *grounds; n++) {
        const struct theme theme = theme_of(grounds[n].name);
        for (int i = 0; i < ROLE_COUNT * THEME_MONO; i++) {
            const int role = i / THEME_MONO, depth = i % THEME_MONO;
            const struct style *style = &theme.styles[role][depth];
            const int fg = style->fg < 0 ? grounds[n].fg : style->fg;
            const int bg = style->bg < 0 ? grounds[n].bg : style->bg;
            if (contrast(fg, bg) < contrast_asked(role))
                fail_msg("%s, depth %d, role %d: %d on %d has %.2f:1, not %.1f:1", theme.name,
                         depth, role, fg, bg, contrast(fg, bg), contrast_asked(role));
        }
    }
}

static void mono__names__no_colour_at_any_depth(void **state)
{
    (void)state;
    const struct theme theme = theme_of("mono");
    for (int i = 0; i < ROLE_COUNT * THEME_DEPTHS; i++) {
        const struct style *style = &theme.styles[i / THEME_DEPTHS][i % THEME_DEPTHS];
        assert_int_equal(style->fg, THEME_DEFAULT_COLOR);
        assert_int_equal(style->bg, THEME_DEFAULT_COLOR);
    }
}

/* Every theme that is compiled in is judged by one of the tests above. */
static void theme_names__are__those_that_are_judged(void **state)
{
    static const struct snapshot none;
    size_t count;
    (void)state;
    char **names = theme_names(&none, &count);
    assert_int_equal(count, 4);
    str_free_all(names, count);
}

/* Pairs whose difference is the only way to see where one is, or what is wrong. */
static const enum role pairs[][2] = {
    {ROLE_SELECTED, ROLE_TEXT},
    {ROLE_STAGE_NOW, ROLE_STAGE_DONE},
    {ROLE_STAGE_NOW, ROLE_STAGE_AHEAD},
    {ROLE_BUTTON_FOCUS, ROLE_BUTTON},
    {ROLE_GRID_CELL, ROLE_GRID_ROW},
    {ROLE_GRID_CELL, ROLE_GRID_TEXT},
    {ROLE_GRID_HIT, ROLE_GRID_TEXT},
    {ROLE_ERROR, ROLE_TEXT},
    {ROLE_TITLE_FOCUS, ROLE_TITLE},
    {ROLE_SQL_ERROR, ROLE_SQL_NAME},
    {ROLE_USED, ROLE_TEXT},
    {ROLE_PRODUCTION, ROLE_TEXT},
};

static void monochrome__tells_apart__what_colour_would(void **state)
{
    static const char *const names[] = {"mono", "high-contrast", "dark", "light"};
    (void)state;
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        const struct theme theme = theme_of(names[n]);
        for (int role = 0; role < ROLE_COUNT; role++) {
            assert_int_equal(theme.styles[role][THEME_MONO].fg, THEME_DEFAULT_COLOR);
            assert_int_equal(theme.styles[role][THEME_MONO].bg, THEME_DEFAULT_COLOR);
        }
        for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
            const enum role *pair = pairs[i];
            if (theme.styles[pair[0]][THEME_MONO].attrs == theme.styles[pair[1]][THEME_MONO].attrs)
                fail_msg("%s without colour: roles %d and %d look the same", names[n], pair[0],
                         pair[1]);
        }
    }
}

/* Bold black, which eight-colour terminals show for bright black, is black on many. */
static void dark__never_writes__black_on_the_terminals_own_ground(void **state)
{
    (void)state;
    const struct theme theme = theme_of("dark");
    for (int role = 0; role < ROLE_COUNT; role++) {
        const struct style *style = &theme.styles[role][THEME_16];
        assert_false(style->fg == 0 && style->bg == THEME_DEFAULT_COLOR);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contrast__is__what_the_standard_computes),
        cmocka_unit_test(high_contrast__has__seven_to_one_everywhere),
        cmocka_unit_test(theme__has__contrast_on_its_ground),
        cmocka_unit_test(mono__names__no_colour_at_any_depth),
        cmocka_unit_test(theme_names__are__those_that_are_judged),
        cmocka_unit_test(monochrome__tells_apart__what_colour_would),
        cmocka_unit_test(dark__never_writes__black_on_the_terminals_own_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
