/* "[section]", "name = value", "#" comments: the syntax of theme and key files. */
#ifndef QUERENT_UI_INI_H
#define QUERENT_UI_INI_H

#include <stdbool.h>

#include "querent/base/err.h"

struct ini_line {
    const char *section; /* "" before the first */
    const char *name, *value;
    int number; /* 1-based */
};

/* Calls `row` for each pair; texts live for the call. False, with `file:line:` before the message,
 * when a line can't be read or when row says no (row fills *err). */
bool ini_parse(const char *text, const char *file,
               bool (*row)(void *arg, const struct ini_line *line, struct err *err), void *arg,
               struct err *err);

#endif
