/* What the terminal says: keys with modifiers, bracketed pastes, mouse, sizes.
 *
 * Keys are read from a 1×1 pad, since reading from stdscr would refresh it, until curses has no
 * more. An Esc that is followed at once by a key is that key with Alt. */
#define NCURSES_NOMACROS
#include "term/term.h"

#include <curses.h>
#include <string.h>

#include "querent/base/text.h"

enum { /* key codes of our own, above curses' */
       CODE_PASTE_BEGIN = 2000,
       CODE_PASTE_END,
       CODE_MOUSE_SGR,
       CODE_MOUSE_OLD,
       CODE_FOCUS_IN,
       CODE_FOCUS_OUT,
       CODE_FIRST_MODIFIED = 2100,
};

/* xterm's modified keys: CSI 1 ; MOD LETTER and CSI NUMBER ; MOD ~ */
static const struct {
    const char *letter;
    uint32_t key;
} modified_keys[] = {
    {"A", UKEY_UP},         {"B", UKEY_DOWN},    {"C", UKEY_RIGHT},   {"D", UKEY_LEFT},
    {"H", UKEY_HOME},       {"F", UKEY_END},     {"3~", UKEY_DELETE}, {"5~", UKEY_PAGE_UP},
    {"6~", UKEY_PAGE_DOWN}, {"2~", UKEY_INSERT},
};
#define MODIFIED_COUNT (int)(sizeof modified_keys / sizeof *modified_keys)
#define MODIFIERS 8 /* xterm's MOD - 1: shift 1, alt 2, ctrl 4 */

static const struct {
    int code;
    uint32_t key;
} curses_keys[] = {
    {KEY_UP, UKEY_UP},
    {KEY_DOWN, UKEY_DOWN},
    {KEY_LEFT, UKEY_LEFT},
    {KEY_RIGHT, UKEY_RIGHT},
    {KEY_HOME, UKEY_HOME},
    {KEY_END, UKEY_END},
    {KEY_PPAGE, UKEY_PAGE_UP},
    {KEY_NPAGE, UKEY_PAGE_DOWN},
    {KEY_DC, UKEY_DELETE},
    {KEY_IC, UKEY_INSERT},
    {KEY_BACKSPACE, UKEY_BACKSPACE},
    {KEY_ENTER, UKEY_ENTER},
    {KEY_BTAB, UKEY_TAB | KEY_MOD_SHIFT},
    {KEY_SR, UKEY_UP | KEY_MOD_SHIFT},
    {KEY_SF, UKEY_DOWN | KEY_MOD_SHIFT},
    {KEY_SLEFT, UKEY_LEFT | KEY_MOD_SHIFT},
    {KEY_SRIGHT, UKEY_RIGHT | KEY_MOD_SHIFT},
    {KEY_SHOME, UKEY_HOME | KEY_MOD_SHIFT},
    {KEY_SEND, UKEY_END | KEY_MOD_SHIFT},
    {KEY_SDC, UKEY_DELETE | KEY_MOD_SHIFT},
};

/* Home and End as terminals send them whatever TERM says: VT220, rxvt, xterm in both modes. */
static const struct {
    const char *sequence;
    int code;
} other_keys[] = {
    {"\033[1~", KEY_HOME}, {"\033[7~", KEY_HOME}, {"\033[H", KEY_HOME}, {"\033OH", KEY_HOME},
    {"\033[4~", KEY_END},  {"\033[8~", KEY_END},  {"\033[F", KEY_END},  {"\033OF", KEY_END},
};

void term_keys(struct term *term)
{
    keypad(term->pad, TRUE);
    nodelay(term->pad, TRUE);
    for (size_t i = 0; i < sizeof other_keys / sizeof *other_keys; i++)
        define_key(other_keys[i].sequence, other_keys[i].code);
    define_key("\033[200~", CODE_PASTE_BEGIN);
    define_key("\033[201~", CODE_PASTE_END);
    define_key("\033[<", CODE_MOUSE_SGR); /* in place of KEY_MOUSE: see term_mouse.c */
    define_key("\033[M", CODE_MOUSE_OLD);
    define_key("\033[I", CODE_FOCUS_IN);
    define_key("\033[O", CODE_FOCUS_OUT);
    for (int k = 0; k < MODIFIED_COUNT; k++) {
        for (int mod = 1; mod < MODIFIERS; mod++) {
            char sequence[32];
            const char *tail = modified_keys[k].letter;
            if (tail[1] == '~')
                snprintf(sequence, sizeof sequence, "\033[%c;%d~", tail[0], mod + 1);
            else
                snprintf(sequence, sizeof sequence, "\033[1;%d%s", mod + 1, tail);
            define_key(sequence, CODE_FIRST_MODIFIED + k * MODIFIERS + mod);
        }
    }
}

/* ---- keys */

static uint32_t modified_key(int code)
{
    const int at = code - CODE_FIRST_MODIFIED, mod = at % MODIFIERS;
    if (at < 0 || at / MODIFIERS >= MODIFIED_COUNT)
        return 0;
    return modified_keys[at / MODIFIERS].key | (mod & 1 ? KEY_MOD_SHIFT : 0) |
           (mod & 2 ? KEY_MOD_ALT : 0) | (mod & 4 ? KEY_MOD_CTRL : 0);
}

static uint32_t function_key(int code)
{
    for (size_t i = 0; i < sizeof curses_keys / sizeof *curses_keys; i++) {
        if (curses_keys[i].code == code)
            return curses_keys[i].key;
    }
    if (code >= KEY_F(1) && code <= KEY_F(12))
        return UKEY_F1 + (uint32_t)(code - KEY_F(1));
    return modified_key(code);
}

static uint32_t plain_key(wint_t c)
{
    switch (c) {
    case '\r':
        return UKEY_ENTER;
    case '\t':
        return UKEY_TAB;
    case 27:
        return UKEY_ESC;
    case 127:
        return UKEY_BACKSPACE;
    case 0:
        return ' ' | KEY_MOD_CTRL;
    default:
        if (c < 27)
            return (uint32_t)('a' + c - 1) | KEY_MOD_CTRL;
        if (c < 32)
            return (uint32_t)('@' + c) | KEY_MOD_CTRL;
        return (uint32_t)c;
    }
}

/* While the shell's modes hold, the kernel makes a line feed of Enter. */
static uint32_t typed_key(const struct term *term, wint_t c)
{
    return c == '\n' && term->ahead ? UKEY_ENTER : plain_key(c);
}

/* ---- mouse */

/* Of the Linux console, which curses is told of in another way. */
static bool read_mouse(struct term *term, struct input *input)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return false;
    *input = (struct input){.type = INPUT_MOUSE, .x = event.x, .y = event.y};
    if (event.bstate & BUTTON4_PRESSED)
        input->mouse = MOUSE_WHEEL_UP;
    else if (event.bstate & BUTTON5_PRESSED)
        input->mouse = MOUSE_WHEEL_DOWN;
    else if (event.bstate & BUTTON1_PRESSED)
        term_press(term, event.x, event.y, input);
    else
        return false;
    return true;
}

/* ---- pastes */

bool term_paste_end(struct term *term, struct input *ret_input)
{
    if (!term->pasting)
        return false;
    term->pasting = false;
    if (term->refused)
        return false;
    *ret_input = (struct input){.type = INPUT_PASTE, .len = term->paste.len};
    ret_input->text = buf_take(&term->paste);
    return true;
}

/* True: the paste has just become too large. What comes after that is dropped. */
static bool paste_char(struct term *term, wint_t c)
{
    char utf8[4];
    if (term->refused)
        return false;
    buf_addn(&term->paste, utf8, text_encode((int32_t)c, utf8));
    term->refused = term->paste.len > PASTE_MAX;
    if (term->refused)
        buf_release(&term->paste);
    return term->refused;
}

/* ---- reading */

/* The rest of a control sequence that no key is known by: it was not typed, and types nothing.
 * False: nothing followed. */
static bool term_input_swallow(struct term *term)
{
    wint_t c;
    bool any = false;
    while (wget_wch(term->pad, &c) == OK) {
        any = true;
        if (c >= 0x40 && c <= 0x7e) /* its last character, by ECMA-48 */
            break;
    }
    return any;
}

/* A key that is not part of a paste; 0: none. The next character decides whether an Esc is Alt. */
static uint32_t with_alt(struct term *term, uint32_t key)
{
    wint_t c;
    if (key != UKEY_ESC)
        return key;
    switch (wget_wch(term->pad, &c)) {
    case OK:
        if (c == '[')
            return term_input_swallow(term) ? 0 : '[' | KEY_MOD_ALT;
        return c == 27 ? (term->held = UKEY_ESC, UKEY_ESC) : plain_key(c) | KEY_MOD_ALT;
    case KEY_CODE_YES:
        if (function_key((int)c))
            return function_key((int)c) | KEY_MOD_ALT;
        unget_wch((wchar_t)c);
        return key;
    default:
        return key;
    }
}

static bool read_code(struct term *term, int code, struct input *input)
{
    term->report.form = 0;
    switch (code) {
    case KEY_RESIZE:
        getmaxyx(stdscr, term->h, term->w);
        term_redraw(term);
        *input = (struct input){.type = INPUT_RESIZE, .x = term->w, .y = term->h};
        return true;
    case KEY_MOUSE:
        return read_mouse(term, input);
    case CODE_MOUSE_SGR:
    case CODE_MOUSE_OLD:
        if (!term->pasting)
            term_report_begin(term, code == CODE_MOUSE_SGR ? '<' : 'M');
        return false;
    case CODE_FOCUS_IN:
    case CODE_FOCUS_OUT:
        *input = (struct input){.type = INPUT_LOOK, .x = code == CODE_FOCUS_IN};
        return !term->pasting;
    case CODE_PASTE_BEGIN:
        term->pasting = true;
        term->refused = false;
        buf_clear(&term->paste);
        return false;
    case CODE_PASTE_END:
        return term_paste_end(term, input);
    default:
        *input = (struct input){.type = INPUT_KEY, .key = function_key(code)};
        return input->key != 0 && !term->pasting;
    }
}

/* True: it is of a report of the mouse; *ret_any: which made an input. */
static bool of_report(struct term *term, wint_t c, struct input *ret_input, bool *ret_any)
{
    if (!term->report.form)
        return false;
    const enum term_report got = term_report_char(term, (unsigned)c, ret_input);
    *ret_any = got == TERM_REPORT_INPUT;
    return got != TERM_REPORT_NOT;
}

/* Text follows without a pause. */
static bool text_follows(struct term *term)
{
    wint_t c;
    const int got = wget_wch(term->pad, &c);
    if (got == OK)
        unget_wch((wchar_t)c);
    else if (got == KEY_CODE_YES)
        ungetch((int)c);
    return got == OK && c >= ' ' && c != 127;
}

bool term_read(struct term *term, struct input *ret_input)
{
    wint_t c;
    int got;
    bool any = false;
    if (term->held) {
        *ret_input = (struct input){.type = INPUT_KEY, .key = term->held};
        term->held = 0;
        return true;
    }
    while ((got = wget_wch(term->pad, &c)) != ERR) {
        if (got == KEY_CODE_YES) {
            if (read_code(term, (int)c, ret_input))
                return true;
        } else if (of_report(term, c, ret_input, &any)) {
            if (any)
                return true;
        } else if (term->pasting) {
            *ret_input = (struct input){.type = INPUT_PASTE_REFUSED};
            if (paste_char(term, c))
                return true;
        } else {
            *ret_input =
                (struct input){.type = INPUT_KEY, .key = with_alt(term, typed_key(term, c))};
            ret_input->amid = ret_input->key == UKEY_ENTER && text_follows(term);
            if (ret_input->key)
                return true;
        }
    }
    term->ahead = false;
    return false;
}
