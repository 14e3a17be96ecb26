/* The surface to the terminal: rows that differ from what is shown, from the first differing cell
 * to the last, then the program's one doupdate(). */
#define NCURSES_NOMACROS
#include "term/term.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "querent/base/text.h"

#define SYNC_ON "\033[?2026h"
#define SYNC_OFF "\033[?2026l"

/* ---- themes */

static attr_t attr_bits(uint8_t attrs)
{
    attr_t bits = 0;
    bits |= attrs & THEME_BOLD ? A_BOLD : 0;
    bits |= attrs & THEME_DIM ? A_DIM : 0;
    bits |= attrs & THEME_UNDERLINE ? A_UNDERLINE : 0;
    bits |= attrs & THEME_REVERSE ? A_REVERSE : 0;
    bits |= attrs & THEME_ITALIC ? A_ITALIC : 0;
    return bits;
}

#define BRIGHT_BLACK 8

/* Eight-colour terminals show the bright ones as bold; but bold black is black on many of them, so
 * that grey is the terminal's own colour, dim. */
static short term_show_color(short wanted, attr_t *bits)
{
    if (wanted == BRIGHT_BLACK && COLORS < 16) {
        *bits |= A_DIM;
        return THEME_DEFAULT_COLOR;
    }
    if (wanted >= 8 && wanted < 16 && COLORS < 16) {
        *bits |= A_BOLD;
        return (short)(wanted - 8);
    }
    return wanted;
}

void term_theme(struct term *term, const struct theme *theme)
{
    for (int role = 0; role < ROLE_COUNT; role++) {
        const struct style *style = &theme->styles[role][term->depth];
        attr_t bits = attr_bits(style->attrs);
        if (term->depth != THEME_MONO) {
            attr_t ignored = 0;
            const short fg = term_show_color(style->fg, &bits),
                        bg = term_show_color(style->bg, &ignored);
            init_pair((short)(role + 1), fg, bg);
            bits |= (attr_t)COLOR_PAIR(role + 1);
        }
        term->attrs[role] = (int)bits;
    }
    term->fresh = true;
}

/* ---- glyphs */

static const struct {
    wchar_t from;
    char to;
} ascii_map[] = {
    {L'─', '-'}, {L'│', '|'},  {L'┌', '+'}, {L'┐', '+'}, {L'└', '+'}, {L'┘', '+'}, {L'├', '+'},
    {L'┤', '+'}, {L'┬', '+'},  {L'┴', '+'}, {L'┼', '+'}, {L'›', '>'}, {L'▐', '|'}, {L'▌', '|'},
    {L'◆', '*'}, {L'·', '.'},  {L'…', '~'}, {L'▸', '>'}, {L'▾', 'v'}, {L'◐', '|'}, {L'◓', '/'},
    {L'◑', '-'}, {L'◒', '\\'}, {L'×', 'x'}, {L'→', '>'}, {L'←', '<'}, {L'▲', '^'}, {L'▼', 'v'},
    {L'∅', '0'}, {L'␤', '\\'}, {L'█', '#'}, {L'▇', '#'}, {L'▆', '#'}, {L'▅', '='}, {L'▄', '='},
    {L'▃', '-'}, {L'▂', '_'},  {L'▁', '_'}, {L'░', '.'}, {L'▏', '|'}, {L'▍', '|'}, {L'✓', '+'},
    {L'•', '*'},
};

static wchar_t to_ascii(wchar_t c)
{
    for (size_t i = 0; i < sizeof ascii_map / sizeof *ascii_map; i++) {
        if (ascii_map[i].from == c)
            return (wchar_t)ascii_map[i].to;
    }
    return c;
}

/* The glyph's characters for curses; what libc measures otherwise than Unicode, or what the locale
 * can't show, becomes '?', so that the columns stay where the layout put them. */
static void glyph_chars(const struct term *term, const struct glyph *glyph,
                        wchar_t out[CCHARW_MAX + 1])
{
    size_t pos = 0;
    int count = 0;
    while (pos < glyph->len && count < CCHARW_MAX) {
        int32_t cp;
        const size_t n = text_decode(glyph->text + pos, glyph->len - pos, &cp);
        wchar_t c = (wchar_t)cp;
        if (term->ascii)
            c = to_ascii(c);
        const bool fits = count == 0 ? wcwidth(c) == glyph->width : wcwidth(c) == 0;
        if (c < 0x20 || (!term->utf8 && c >= 0x80))
            c = L'?';
        else if (!fits)
            c = count == 0 ? L'?' : 0;
        if (c)
            out[count++] = c;
        pos += n ? n : 1;
    }
    out[count] = 0;
}

static void put_glyph(const struct term *term, const struct glyph *glyph)
{
    wchar_t chars[CCHARW_MAX + 1];
    cchar_t cell;
    const attr_t bits = (attr_t)term->attrs[glyph->role];
    glyph_chars(term, glyph, chars);
    setcchar(&cell, chars, bits & ~A_COLOR, (short)PAIR_NUMBER(bits), NULL);
    wadd_wch(stdscr, &cell);
    if (glyph->width == 2 && wcwidth(chars[0]) == 1) {
        setcchar(&cell, L" ", bits & ~A_COLOR, (short)PAIR_NUMBER(bits), NULL);
        wadd_wch(stdscr, &cell);
    }
}

/* ---- rows */

static bool term_show_same(const struct glyph *a, const struct glyph *b)
{
    return a->len == b->len && a->role == b->role && a->width == b->width &&
           memcmp(a->text, b->text, a->len) == 0;
}

static void show_row(struct term *term, const struct surface *surface, int y)
{
    const size_t at = (size_t)y * (size_t)surface->w;
    const struct glyph *now = &surface->glyphs[at];
    struct glyph *before = &term->shown.glyphs[at];
    int first = 0, last = surface->w - 1;
    if (!term->fresh) {
        while (first <= last && term_show_same(&now[first], &before[first]))
            first++;
        while (last > first && term_show_same(&now[last], &before[last]))
            last--;
    }
    if (first > last)
        return;
    while (first > 0 && now[first].len == 0)
        first--;
    wmove(stdscr, y, first);
    for (int x = first; x <= last; x++) {
        if (now[x].len)
            put_glyph(term, &now[x]);
    }
    memcpy(&before[first], &now[first], (size_t)(last - first + 1) * sizeof *now);
}

void term_show(struct term *term, const struct surface *surface)
{
    if (term->shown.w != surface->w || term->shown.h != surface->h) {
        surface_resize(&term->shown, surface->w, surface->h);
        term->fresh = true;
    }
    if (term->fresh)
        werase(stdscr);
    for (int y = 0; y < surface->h; y++)
        show_row(term, surface, y);
    term->fresh = false;
    term_frame_begin(term);
    if (surface->cursor_x >= 0) {
        wmove(stdscr, surface->cursor_y, surface->cursor_x);
        curs_set(1);
    } else {
        curs_set(0);
    }
    wnoutrefresh(stdscr);
    if (term->sync)
        putp(SYNC_ON);
    doupdate();
    term_frame_end(term);
    if (term->sync)
        term_write(SYNC_OFF, strlen(SYNC_OFF));
}
