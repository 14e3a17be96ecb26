/* Themes: for each role, its colours and attributes in 256 colours, 16 colours and none.
 *
 * A file has one line a role: `role = COLUMN | COLUMN | COLUMN`, for 256 colours, 16 colours and
 * monochrome; a column is `[fg] [on bg] [bold dim underline reverse italic]`, colours by number or
 * by the sixteen names. Left-out columns take the one before, without colours in monochrome. A role
 * that is not in the file is drawn as `text`. Colour-blind readers and NO_COLOR must lose nothing:
 * every meaning has a glyph or a word beside its colour.
 */
#ifndef QUERENT_UI_THEME_H
#define QUERENT_UI_THEME_H

#include <stdbool.h>
#include <stdint.h>

#include "querent/base/err.h"
#include "querent/model/event.h"
#include "querent/ui/draw.h"

enum theme_depth { THEME_256, THEME_16, THEME_MONO, THEME_DEPTHS };

enum theme_attr {
    THEME_BOLD = 1,
    THEME_DIM = 2,
    THEME_UNDERLINE = 4,
    THEME_REVERSE = 8,
    THEME_ITALIC = 16,
};

#define THEME_DEFAULT_COLOR (-1) /* the terminal's own */

struct style {
    int16_t fg, bg;
    uint8_t attrs;
};

struct theme {
    char name[32];
    char title[64];
    struct style styles[ROLE_COUNT][THEME_DEPTHS];
};

/* Reads a theme's text; on failure *theme is as it was. */
bool theme_parse(struct theme *theme, const char *name, const char *text, const char *file,
                 struct err *err);
/* By name: one of the operator's files (LIST_THEMES), else a compiled-in one. */
bool theme_find(struct theme *theme, const char *name, const struct snapshot *own, struct err *err);
/* The role of that name; NULL, or no such role: `otherwise`. */
enum role theme_role(const char *name, enum role otherwise);
/* Names of all themes, each once; the caller frees with str_free_all. */
char **theme_names(const struct snapshot *own, size_t *ret_count);

#endif
