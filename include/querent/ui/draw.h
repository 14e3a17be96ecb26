/* What a pane asks to have drawn: lines of runs, a run being text and a role. No curses here.
 *
 * Panes project their data into lines; only src/ui/term*.c turns roles into attributes and cells.
 * Text in runs has passed text_safe: the drawer asserts it in debug builds.
 */
#ifndef QUERENT_UI_DRAW_H
#define QUERENT_UI_DRAW_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"
#include "querent/base/vec.h"

/* X-macro: role, name in theme files, sentence of help. Meaning is never colour alone. */
#define ROLES(X)                                                                                   \
    X(TEXT, "text", "ordinary text")                                                               \
    X(DIM, "dim", "what matters less: borders' titles, hints")                                     \
    X(STRONG, "strong", "what matters more")                                                       \
    X(BORDER, "border", "lines between panes")                                                     \
    X(BORDER_FOCUS, "border-focus", "the focused pane's border")                                   \
    X(TITLE, "title", "a pane's title")                                                            \
    X(TITLE_FOCUS, "title-focus", "the focused pane's title")                                      \
    X(BAR, "bar", "top line and key bar")                                                          \
    X(BAR_KEY, "bar-key", "a key's name in the key bar")                                           \
    X(STAGE_DONE, "stage-done", "a stage that lies behind")                                        \
    X(STAGE_NOW, "stage-now", "the current stage")                                                 \
    X(STAGE_AHEAD, "stage-ahead", "a stage that lies ahead")                                       \
    X(YOU, "you", "the operator's words")                                                          \
    X(QUERENT, "querent", "the program's words")                                                   \
    X(USED, "used", "a word of the question that was used")                                        \
    X(ASSUMED, "assumed", "what was assumed")                                                      \
    X(IGNORED, "ignored", "a word that was ignored")                                               \
    X(ERROR, "error", "an error")                                                                  \
    X(WARNING, "warning", "a warning")                                                             \
    X(GOOD, "good", "something that went well")                                                    \
    X(PRODUCTION, "production", "the mark of a production database")                               \
    X(SELECTED, "selected", "the item under the cursor, in the focused pane")                      \
    X(SELECTED_DIM, "selected-dim", "the item under the cursor, elsewhere")                        \
    X(INPUT, "input", "text that is being typed")                                                  \
    X(PLACEHOLDER, "placeholder", "what an empty input suggests")                                  \
    X(SQL_KEYWORD, "sql-keyword", "keywords of SQL")                                               \
    X(SQL_NAME, "sql-name", "tables and columns")                                                  \
    X(SQL_FUNCTION, "sql-function", "functions")                                                   \
    X(SQL_STRING, "sql-string", "string literals")                                                 \
    X(SQL_NUMBER, "sql-number", "number literals")                                                 \
    X(SQL_COMMENT, "sql-comment", "comments")                                                      \
    X(SQL_OPERATOR, "sql-operator", "operators and punctuation")                                   \
    X(SQL_ERROR, "sql-error", "what cannot be read")                                               \
    X(LINE_NUMBER, "line-number", "line numbers")                                                  \
    X(DIFF_ADD, "diff-add", "a line that is new")                                                  \
    X(DIFF_REMOVE, "diff-remove", "a line that is gone")                                           \
    X(GRID_HEADER, "grid-header", "column names")                                                  \
    X(GRID_HEADER_NOW, "grid-header-now", "the cursor's column name")                              \
    X(GRID_TEXT, "grid-text", "a cell's text")                                                     \
    X(GRID_NUMBER, "grid-number", "a cell's number")                                               \
    X(GRID_DATE, "grid-date", "a date or time in a column of such")                                \
    X(GRID_NULL, "grid-null", "the NULL mark")                                                     \
    X(GRID_SPECIAL, "grid-special", "marks for line breaks, controls and cuts")                    \
    X(GRID_FROZEN, "grid-frozen", "frozen columns")                                                \
    X(GRID_ROW, "grid-row", "the cursor's row")                                                    \
    X(GRID_CELL, "grid-cell", "the cursor's cell")                                                 \
    X(GRID_HIT, "grid-hit", "a search hit")                                                        \
    X(GRID_MARKED, "grid-marked", "a marked row")                                                  \
    X(OVERLAY, "overlay", "an overlay's ground")                                                   \
    X(BUTTON, "button", "a button")                                                                \
    X(BUTTON_FOCUS, "button-focus", "the focused button")                                          \
    X(SCROLLBAR, "scrollbar", "scroll position")                                                   \
    X(CHART, "chart", "bars and lines of a chart")

enum role {
#define ROLE_ENUM(id, name, help) ROLE_##id,
    ROLES(ROLE_ENUM)
#undef ROLE_ENUM
        ROLE_COUNT
};

struct run {
    enum role role;
    size_t offset, len; /* bytes in the line's text */
};

struct line {
    struct buf text;
    VEC(struct run) runs;
    int cursor_col; /* column where the terminal's cursor belongs, -1: not on this line */
};

void line_init(struct line *line);
void line_release(struct line *line);
void line_clear(struct line *line);
/* Appends text that is already safe. Adjacent runs of one role merge. */
void line_add(struct line *line, enum role role, const char *text);
void line_addn(struct line *line, enum role role, const char *p, size_t len);
void line_addf(struct line *line, enum role role, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Appends foreign text through text_safe, cut to `cols` columns with … (cols < 0: not cut). */
void line_add_safe(struct line *line, enum role role, const char *p, size_t len, int cols);
/* Pads with spaces to `cols` columns. */
void line_pad(struct line *line, enum role role, int cols);
int line_width(const struct line *line);

struct lines {
    VEC(struct line) v;
};
void lines_release(struct lines *lines);
struct line *lines_add(struct lines *lines); /* good until the next add */

#endif
