/* The terminal: the only files that know curses are term*.c. UI thread only.
 *
 * One doupdate() in the program, in term_show. The terminal is restored by term_close, by the crash
 * handler, and around $EDITOR and suspending.
 */
#ifndef QUERENT_UI_TERM_H
#define QUERENT_UI_TERM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "draw/surface.h"
#include "draw/theme.h"
#include "keys/key.h"
#include "querent/base/buf.h"
#include "querent/base/err.h"

enum term_clipboard {
    TERM_CLIPBOARD_AUTO,
    TERM_CLIPBOARD_OSC52,
    TERM_CLIPBOARD_NATIVE,
    TERM_CLIPBOARD_OFF
};

/* How something is told outside of the screen: flags. */
enum term_tell {
    TERM_TELL_BELL = 1,
    TERM_TELL_TITLE = 2,
    TERM_TELL_OSC9 = 4,
    TERM_TELL_OSC777 = 8
};

struct term_options {
    bool mouse;
    unsigned tell; /* enum term_tell */
    int ascii;     /* 1, 0, -1: by the terminal */
    enum term_clipboard clipboard;
};

#define TERM_REPORT_MAX 24 /* characters of a report of the mouse */

struct term {
    int w, h;
    bool ascii; /* lines and symbols in ASCII */
    bool utf8;  /* the locale can show more than ASCII */
    bool mouse, sync;
    bool titled;   /* the terminal has a title of ours: its own is on its stack */
    unsigned tell; /* enum term_tell */
    enum term_clipboard clipboard;
    enum theme_depth depth;
    int attrs[ROLE_COUNT]; /* curses attributes of the roles */
    struct surface shown;  /* what the terminal shows */
    bool fresh;            /* nothing of `shown` is on the screen */
    void *screen, *pad;    /* SCREEN *, WINDOW * */
    FILE *out;             /* curses': the terminal, or the frame while it paints; NULL: stdout */
    int frame;             /* a file in memory, -1: there is none */
    bool gathers;          /* what curses writes goes there */
    struct buf painted;
    int saved_stderr, log; /* log: where stderr goes meanwhile, -1: nowhere */
    struct buf paste;      /* of a bracketed paste that has not ended */
    bool pasting, refused; /* refused: it is too large */
    uint32_t held;         /* a key that was read ahead, 0: none */
    bool ahead;            /* what is read now was typed before the program had the terminal */
    struct {               /* of the mouse, as far as it has arrived */
        char form;         /* '<' or 'M', 0: none */
        int len;
        char text[TERM_REPORT_MAX + 1];
        int64_t began_us;
    } report;
    int64_t click_us; /* for double clicks */
    int click_x, click_y;
    int tool;     /* a row of term_copy.c's table: the clipboard tool here, -1: none */
    pid_t helper; /* one that may still run */
};

/* Fails with a message where there is no terminal that can be painted on. */
bool term_open(struct term *term, const struct term_options *options, struct err *err);
void term_close(struct term *term);
void term_theme(struct term *term, const struct theme *theme);
/* Brings the terminal to what the surface says: changed cells only. */
void term_show(struct term *term, const struct surface *surface);
/* The next thing that the terminal said; false: nothing waits. */
bool term_read(struct term *term, struct input *ret_input);
/* A paste has begun and not ended: what there is becomes the paste. */
bool term_paste_end(struct term *term, struct input *ret_input);
void term_mouse(struct term *term, bool on);
void term_redraw(struct term *term);
void term_suspend(struct term *term);
/* Runs $VISUAL, $EDITOR, or vi on the file, and waits. */
bool term_edit(struct term *term, const char *path, struct err *err);
/* Runs `COMMAND FILE` by the shell, and waits. */
bool term_open_file(struct term *term, const char *command, const char *path, struct err *err);
/* Runs a command by the shell with the bytes as its input, and waits; `wait`: for Enter, too. */
bool term_pipe(struct term *term, const char *command, const char *p, size_t len, bool wait,
               struct err *err);
/* To the clipboard; *ret_how says what was done: "sent to the terminal". */
bool term_copy(struct term *term, const char *text, size_t len, const char **ret_how,
               struct err *err);

/* Tells that something has ended: by bell, title and desktop, as the options say. */
void term_tell(struct term *term, const char *text);
/* The terminal's own title again, where term_tell has changed it. */
void term_title_back(struct term *term);

/* ---- between term's files */

void term_keys(struct term *term); /* what the terminal sends for keys (term_input.c) */
/* term_mouse.c: a press of the first button, which may be the second of a double click */
void term_press(struct term *term, int x, int y, struct input *ret_input);
/* A report of the mouse has begun: '<' is xterm's SGR form, 'M' its first one. */
void term_report_begin(struct term *term, char form);
enum term_report { TERM_REPORT_NOT, TERM_REPORT_MORE, TERM_REPORT_INPUT };
/* The next character while there is one: not of it, of it, or its last one, which makes an input.
 */
enum term_report term_report_char(struct term *term, unsigned c, struct input *ret_input);
void term_find_tool(struct term *term); /* term_copy.c: the clipboard's */
void term_crash_remember(void);         /* term_crash.c: the shell's modes, before curses */
void term_crash_prepare(void);          /* what to write; installs the handlers */
void term_crash_forget(void);
void term_crash_titled(bool on);         /* the title is on the stack */
void term_step_aside(struct term *term); /* the terminal as the shell knows it, until */
void term_step_back(struct term *term);
/* What curses may write to; what it writes between begin and end goes to the terminal at once. */
FILE *term_frame_open(struct term *term);
void term_frame_close(struct term *term);
void term_frame_begin(struct term *term);
void term_frame_end(struct term *term);
void term_write(const char *bytes, size_t len); /* past curses, after its own output */

#define TERM_PASTE_ON "\033[?2004h"
#define TERM_PASTE_OFF "\033[?2004l"
#define TERM_FOCUS_ON "\033[?1004h" /* reports when it is looked at and when not */
#define TERM_FOCUS_OFF "\033[?1004l"
#define TERM_TITLE_PUSH "\033[22;2t"
#define TERM_TITLE_POP "\033[23;2t"

#endif
