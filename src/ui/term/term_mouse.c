/* Reports of the mouse. curses reads one to its end and waits for that, so that a report which is
 * cut on its way, or a stray beginning of one, would stop the screen. Here its characters are taken
 * as they arrive; what is left unfinished for a second is dropped.
 */
#include "term/term.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/clock.h"

#define DOUBLE_CLICK_US 400000
#define UNFINISHED_US 1000000

enum { /* of a report's first number */
       BUTTON = 3,
       MOVED = 32,
       WHEEL = 64,
       OLD_RELEASE = 3, /* of any button */
       OLD_LEN = 3,
       OLD_BASE = 32 /* added to each of its bytes */
};

void term_press(struct term *term, int x, int y, struct input *ret_input)
{
    const int64_t now = clock_mono_us();
    const bool twice =
        now - term->click_us < DOUBLE_CLICK_US && term->click_x == x && term->click_y == y;

    *ret_input = (struct input){
        .type = INPUT_MOUSE, .mouse = twice ? MOUSE_DOUBLE : MOUSE_PRESS, .x = x, .y = y};
    term->click_us = twice ? 0 : now;
    term->click_x = x;
    term->click_y = y;
}

void term_report_begin(struct term *term, char form)
{
    term->report.form = form;
    term->report.len = 0;
    term->report.began_us = clock_mono_us();
}

/* x and y from 1. False: what it says is of no use here. */
static bool term_mouse_reported(struct term *term, int what, int x, int y, struct input *ret_input)
{
    if (x < 1 || y < 1 || x > term->w || y > term->h || what & MOVED)
        return false;
    if (what & WHEEL) {
        *ret_input = (struct input){.type = INPUT_MOUSE, .x = x - 1, .y = y - 1};
        ret_input->mouse = what & 1 ? MOUSE_WHEEL_DOWN : MOUSE_WHEEL_UP;
        return (what & BUTTON) < 2;
    }
    if ((what & BUTTON) != 0)
        return false;
    term_press(term, x - 1, y - 1, ret_input);
    return true;
}

static bool term_mouse_released(const struct term *term, int what, int x, int y,
                                struct input *ret_input)
{
    if (x < 1 || y < 1 || x > term->w || y > term->h || what & (MOVED | WHEEL))
        return false;
    *ret_input =
        (struct input){.type = INPUT_MOUSE, .mouse = MOUSE_RELEASE, .x = x - 1, .y = y - 1};
    return true;
}

static enum term_report term_mouse_ended(struct term *term, bool use)
{
    term->report.form = 0;
    return use ? TERM_REPORT_INPUT : TERM_REPORT_MORE;
}

/* CSI M and three bytes. */
static enum term_report old_char(struct term *term, unsigned c, struct input *ret_input)
{
    const char *text = term->report.text;

    term->report.text[term->report.len++] = (char)(c < OLD_BASE || c > 126 ? OLD_BASE : c);
    if (term->report.len < OLD_LEN)
        return TERM_REPORT_MORE;
    const int what = text[0] - OLD_BASE;
    const int x = text[1] - OLD_BASE, y = text[2] - OLD_BASE;
    const bool release = (what & BUTTON) == OLD_RELEASE && !(what & WHEEL);
    return term_mouse_ended(term, release ? term_mouse_released(term, what, x, y, ret_input)
                                          : term_mouse_reported(term, what, x, y, ret_input));
}

/* CSI < NUMBER ; X ; Y, and M where a button was pressed, m where it was let go. */
static enum term_report sgr_char(struct term *term, unsigned c, struct input *ret_input)
{
    int what = 0, x = 0, y = 0;

    if (c == 'm' || c == 'M') {
        term->report.text[term->report.len] = '\0';
        const bool read = sscanf(term->report.text, "%6d;%6d;%6d", &what, &x, &y) == 3;
        return term_mouse_ended(
            term, read && (c == 'm' ? term_mouse_released(term, what, x, y, ret_input)
                                    : term_mouse_reported(term, what, x, y, ret_input)));
    }
    if (((c < '0' || c > '9') && c != ';') || term->report.len == TERM_REPORT_MAX) {
        term->report.form = 0;
        return TERM_REPORT_NOT;
    }
    term->report.text[term->report.len++] = (char)c;
    return TERM_REPORT_MORE;
}

enum term_report term_report_char(struct term *term, unsigned c, struct input *ret_input)
{
    if (clock_mono_us() - term->report.began_us > UNFINISHED_US)
        term->report.form = 0;
    switch (term->report.form) {
    case '<':
        return sgr_char(term, c, ret_input);
    case 'M':
        return old_char(term, c, ret_input);
    default:
        return TERM_REPORT_NOT;
    }
}
