/* One line to type that begins empty, with earlier ones by Up and Down, and a second line that says
 * what it has come to: hits, what can be typed, or what is wrong with it and where. */
#ifndef QUERENT_UI_ASK_H
#define QUERENT_UI_ASK_H

#include <stdbool.h>
#include <stddef.h>

#include "panes/history.h"
#include "querent/base/err.h"
#include "querent/ui/draw.h"

struct console;

struct ask_ops {
    const char *hint; /* while nothing is typed, and nothing else is to be said */
    /* What holds until then, said above the hint in as many lines as it takes; may be NULL. */
    void (*now)(const struct console *console, struct line *line);
    /* After each change; may be NULL. */
    void (*typed)(struct console *console, const char *text);
    /* The second line; may be NULL. */
    void (*info)(const struct console *console, struct line *line);
    /* Enter. False: *err says why, *ret_at is the byte where it went wrong; the line stays. */
    bool (*done)(struct console *console, const char *text, size_t *ret_at, struct err *err);
    /* Nothing fits the text so far: several words of it may have been meant for the input line. May
     * be NULL. */
    bool (*nothing)(const struct console *console);
    /* After Enter, when the line has closed: what asks on. May be NULL. */
    void (*then)(struct console *console);
    /* Closed without; may be NULL. */
    void (*left)(struct console *console);
};

/* Copies the title; the history outlives the overlay, and gets what was done. */
void overlay_ask(struct console *console, const char *title, const struct ask_ops *ops,
                 struct history *history);
/* Opened again with the words that came to nothing, and why; the key of the input line then asks
 * them as a question. */
void overlay_ask_again(struct console *console, const char *title, const struct ask_ops *ops,
                       struct history *history, const char *text, const char *why);
/* Several words, no operator and no quotes among them: they may be a question. */
bool ask_is_words(const char *text);

#endif
